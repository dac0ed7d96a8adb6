import { expect, test } from 'vitest'
import { withinRoom } from './apply.ts'
import type { PlannedPerson } from './plan-people.ts'

const planned = (line: number, action: PlannedPerson['action']): PlannedPerson => ({
  line: { sheet: 'student', line, values: {} },
  action,
  changes: [],
  reason: '',
  field: '',
  isOdd: false,
  objectId: null,
  effect: null,
})

test('as many new people come in as the customer has room for, and all who are there already', () => {
  const all = [
    planned(2, 'create'),
    planned(3, 'update'),
    planned(4, 'create'),
    planned(5, 'create'),
    planned(6, 'same'),
  ]
  expect(withinRoom(all, { left: 2, limit: 100 }).map(({ action, reason }) => [action, reason])).toEqual([
    ['create', ''],
    ['update', ''],
    ['create', ''],
    ['refused', '客户的用户数已达上限（100）'],
    ['same', ''],
  ])
})
