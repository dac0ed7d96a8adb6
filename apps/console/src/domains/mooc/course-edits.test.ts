import { unitsOfPlan, type Chapter } from '@lab/contract/mooc-plan'
import { expect, test } from 'vitest'
import {
  changedUnits,
  commonUnlock,
  mostToWaitFor,
  movedUnits,
  newChapter,
  newSection,
  newUnit,
  untitled,
  withoutUnits,
  withUnits,
} from './course-edits.ts'

const [first, second] = [newChapter(0), newChapter(1)]
const [a, b] = [first.sections[0]!, second.sections[0]!]
const units = [newUnit('document'), newUnit('video'), newUnit('link')]
const course = withUnits(withUnits([first, second], a.id, units.slice(0, 2)), b.id, units.slice(2))
const titlesOf = (chapters: Chapter[]) =>
  chapters.map(({ sections }) => sections.map((one) => one.units.map(({ id }) => units.findIndex((u) => u.id === id))))

test('a chapter begins with a section; a later one follows the one before', () => {
  expect([first.unlock, second.unlock]).toEqual([{ rule: 'free' }, { rule: 'previous' }])
  expect(first.sections).toHaveLength(1)
  expect(titlesOf(course)).toEqual([[[0, 1]], [[2]]])
})

test.each([
  [
    'moved to another section in their order',
    () => movedUnits(course, new Set([units[1]!.id, units[0]!.id]), b.id),
    [[[]], [[2, 0, 1]]],
  ],
  ['moved within their section', () => movedUnits(course, new Set([units[0]!.id]), a.id), [[[1, 0]], [[2]]]],
  ['removed', () => withoutUnits(course, new Set([units[1]!.id, units[2]!.id])), [[[0]], [[]]]],
] as const)('units are %s', (_what, change, expected) => {
  expect(titlesOf(change())).toEqual(expected)
})

test('several are changed at once, and no other', () => {
  const changed = changedUnits(course, new Set([units[0]!.id, units[2]!.id]), { is_required: false })
  expect(unitsOfPlan({ chapters: changed }).map((unit) => unit.is_required)).toEqual([false, true, false])
})

test('several show the rule that they have in common, and may wait for as many others as each has', () => {
  const ids = (...at: number[]) => new Set(at.map((one) => units[one]!.id))
  const dated = { rule: 'date' as const, at: '2026-03-01T00:00:00Z' }
  const changed = changedUnits(course, ids(0, 1), { unlock: dated })
  expect(commonUnlock(changed, ids(0, 1))).toEqual(dated)
  expect(commonUnlock(changed, ids(0, 2))).toBeUndefined()
  expect(commonUnlock(changedUnits(changed, ids(0, 1), { unlock: { rule: 'free' } }), ids(0, 2))).toEqual({
    rule: 'free',
  })
  expect([mostToWaitFor(course, ids(0)), mostToWaitFor(course, ids(0, 2)), mostToWaitFor(course, ids())]).toEqual([
    1, 0, 0,
  ])
})

test('what has no name is not saved', () => {
  expect(untitled({ chapters: course })).toBe('')
  expect(untitled({ chapters: [{ ...first, title: ' ' }] })).toBe('请填写章名称')
  expect(untitled({ chapters: [{ ...first, sections: [{ ...newSection(0), title: '' }] }] })).toBe('请填写节名称')
})
