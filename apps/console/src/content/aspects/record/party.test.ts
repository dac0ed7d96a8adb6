import type { Party } from '@lab/contract/record'
import { expect, test } from 'vitest'
import { dotted } from '../../../kit/format.ts'
import { partyNote, partyTitle, peopleOf } from './party.ts'

const person: Party = { kind: 'person', id: 'p', real_name: '王芳', number: '07', group_name: '一组', members: [] }
const members = [
  { id: 'p', real_name: '王芳', number: '07' },
  { id: 'q', real_name: '李明', number: '08' },
]
const group: Party = { kind: 'group', id: 'g', real_name: '一组', number: '', group_name: '一组', members }

test('a person’s party is the person, a group’s its members', () => {
  expect(peopleOf(person)).toEqual([{ id: 'p', real_name: '王芳' }])
  expect(peopleOf(group).map((one) => one.id)).toEqual(['p', 'q'])
  expect(partyNote(person)).toBe(dotted(['07', '一组']))
  expect(partyNote(group)).toBe('王芳、李明')
  expect([person.kind, group.kind, undefined].map(partyTitle)).toEqual(['学员', '小组', '学员'])
})
