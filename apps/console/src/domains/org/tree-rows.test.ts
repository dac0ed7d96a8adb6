import type { ManagedOrganisation } from '@lab/contract/org'
import { expect, test } from 'vitest'
import { matching, placesFor, treeRows } from './tree-rows.ts'

const org = (
  id: string,
  parent_id: string | null,
  name: string,
  can: ManagedOrganisation['can'] = { manage: true },
) => ({
  id,
  parent_id,
  name,
  short_name: name.split('/').at(-1)!,
  domain_id: id,
  state: 'active' as const,
  is_closed_above: false,
  is_switched_on: true,
  ends_at: null,
  teacher_count: 0,
  student_count: 0,
  version: 1,
  can,
})
const all: ManagedOrganisation[] = [
  org('sci', null, '/校/理学院'),
  org('cs', null, '/校/计算机学院'),
  org('net', 'cs', '/校/计算机学院/网络系'),
  org('lab', 'net', '/校/计算机学院/网络系/实验室'),
  org('soft', 'cs', '/校/计算机学院/软件系'),
  org('lost', 'not ours', '/校/计算机学院二/丁'),
]
const drawn = (word = '', closed: string[] = []) =>
  treeRows(matching(all, word), new Set(closed)).map((row) => `${'>'.repeat(row.depth)}${row.id}`)

test('each right before what is below it, sisters by name', () => {
  // As Chinese is ordered by its sounds: ding, ji (ruan, wang), li.
  expect(drawn()).toEqual(['lost', 'cs', '>soft', '>net', '>>lab', 'sci'])
})

test('what is closed keeps what is below it to itself', () => {
  expect(drawn('', ['net'])).not.toContain('>>lab')
  expect(drawn('', ['cs'])).toEqual(['lost', 'cs', 'sci'])
})

test.each([
  ['网络', ['cs', '>net', '>>lab']],
  ['实验', ['cs', '>net', '>>lab']],
  ['没有', []],
])('looked for by %s', (word, expected) => {
  expect(drawn(word)).toEqual(expected)
})

test.each([
  ['net', ['sci', 'soft', 'lost']],
  ['cs', ['sci', 'lost']],
  ['lab', ['sci', 'cs', 'soft', 'lost']],
])('%s may be moved to %j', (id, expected) => {
  expect(
    placesFor(
      all,
      all.find((one) => one.id === id)!,
    ).map(({ value }) => value),
  ).toEqual(expected)
})

test('nothing is moved to where its members are not ours to look after', () => {
  const closed = [org('a', null, '/甲'), org('b', null, '/乙', { manage: '只有管理员可以管理组织' })]
  expect(placesFor(closed, closed[0]!)).toEqual([])
})
