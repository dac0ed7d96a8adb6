import { firstScheme, MarkSchemeInput } from '@lab/contract/markbook-scheme'
import { expect, test } from 'vitest'
import { changeCategory, newCategory, placeOf, putWork, removeCategory, usualScheme } from './setup-edits.ts'

const ids = {
  all: '00000000-0000-4000-8000-000000000001',
  daily: '00000000-0000-4000-8000-000000000002',
  final: '00000000-0000-4000-8000-000000000003',
  work: '00000000-0000-4000-8000-000000000004',
}
const usual = usualScheme(firstScheme(ids.all), ids)

test('the usual scheme can be saved, and exams alone are the final mark', () => {
  expect(MarkSchemeInput.safeParse(usual).success).toBe(true)
  expect(usual.categories.find(({ takes }) => takes.includes('exam'))?.title).toBe('期末成绩')
})

test('a kind goes to one category only', () => {
  const moved = changeCategory(usual, ids.final, { takes: ['exam', 'experiment'] })
  expect(moved.categories.map(({ takes }) => takes.includes('experiment'))).toEqual([false, true])
  expect(MarkSchemeInput.safeParse(moved).success).toBe(true)
})

test('a work counts by its kind until it is put somewhere, and again when it is put back', () => {
  expect(placeOf(usual, ids.work)).toBe('kind')
  const put = putWork(usual, ids.work, { place: ids.final, weight: 2 })
  expect([placeOf(put, ids.work), put.works]).toEqual([
    ids.final,
    [{ offering_id: ids.work, category_id: ids.final, weight: 2 }],
  ])
  expect(placeOf(putWork(put, ids.work, { place: 'nowhere', weight: null }), ids.work)).toBe('nowhere')
  expect(putWork(put, ids.work, { place: 'kind', weight: null })).toEqual(usual)
})

test('what was in a category that is removed counts nowhere', () => {
  const entered = [{ id: ids.all, title: '考勤', category_id: ids.daily, weight: 1, max_score: 100 }]
  const put = { ...putWork(usual, ids.work, { place: ids.daily, weight: null }), entered }
  const left = removeCategory(put, ids.daily)
  expect([left.works[0]!.category_id, left.entered[0]!.category_id]).toEqual([null, null])
  expect(MarkSchemeInput.safeParse({ ...left, categories: [newCategory(ids.final, '期末', 1)] }).success).toBe(true)
})
