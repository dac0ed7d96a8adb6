import { expect, test } from 'vitest'
import { planGap } from './series-gap.ts'
import { planTotals, SeriesPlan, type PlannedGroup, type PlannedPart, type Unlock } from './series-plan.ts'

let made = 0
const id = (): string => `00000000-0000-4000-8000-${String((made += 1)).padStart(12, '0')}`
const part = (unlock: Unlock = { rule: 'free' }, more: Partial<PlannedPart> = {}): PlannedPart => ({
  id: id(),
  content_id: id(),
  is_required: true,
  weight: 1,
  unlock,
  ...more,
})
const group = (title: string, unlock: Unlock, ...parts: PlannedPart[]): PlannedGroup => ({
  id: id(),
  title,
  unlock,
  parts,
})
const free: Unlock = { rule: 'free' }
const previous: Unlock = { rule: 'previous' }
const after = (count: number): Unlock => ({ rule: 'count', count })

test.each<[string, PlannedGroup[], string | null]>([
  ['nothing in it', [], '没有内容，请先添加内容'],
  ['an empty group', [group('一', free, part()), group('二', free)], '「二」没有内容，请添加内容或删除该分组'],
  ['a first group after none', [group('一', previous, part())], '「一」是第一组，不能以上一组为开放条件'],
  [
    'more asked for than the group before has',
    [group('一', free, part()), group('二', after(2), part())],
    '「二」要求完成「一」中的 2 项，该组只有 1 项',
  ],
  [
    'more asked for than there are others',
    [group('一', free, part(), part(after(2)))],
    '「一」第 2 项要求完成的项数超过本组的其他内容',
  ],
  [
    'two that wait for each other',
    [group('一', free, part(after(1)), part(previous))],
    '「一」第 1 项的开放条件无法满足，请修改',
  ],
  ['a chain', [group('一', free, part(), part(previous), part(previous)), group('二', previous, part())], null],
  ['some of several', [group('一', free, part(), part(), part(after(2))), group('二', after(1), part())], null],
  ['a date in the past or to come', [group('一', { rule: 'date', at: '2099-01-01T00:00:00Z' }, part())], null],
  ['a first part after none, which is open', [group('一', free, part(previous))], null],
])('a plan: %s', (_what, groups, expected) => {
  expect(planGap({ groups })).toBe(expected)
})

test('the totals of a plan', () => {
  const groups = [
    group('一', free, part(free, { weight: 1.5 }), part(free, { weight: 4, is_required: false })),
    group('二', free, part()),
  ]
  expect(planTotals({ groups })).toEqual({ parts: 3, required: 2, weight: 2.5 })
})

test('a content is in a plan once only', () => {
  const one = part()
  const groups = [group('一', free, one), group('二', free, { ...one, id: id() })]
  const given = { groups, completion: 'submitted' }
  expect(SeriesPlan.safeParse(given).error?.issues[0]?.message).toBe('同一内容只能添加一次')
})
