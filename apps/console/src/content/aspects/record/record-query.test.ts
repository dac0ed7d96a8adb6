import { expect, test } from 'vitest'
import { mayConfirm, mayReturn } from './record-actions.ts'
import { exportOf, recordQuery } from './record-query.ts'
import { recordsOf } from './sources.ts'

const paging = { page: 1, per_page: 20 }

test.each([
  [{}, {}],
  [{ sort: '-score' }, { sort: 'score', order: 'desc' }],
  [{ sort: 'stuck' }, { sort: 'stuck', order: 'asc' }],
  [{ sort: '-height' }, {}],
  [
    { state: 'submitted', selectValue: '王' },
    { state: 'submitted', keyword: '王' },
  ],
  [{ state: 'asleep' }, {}],
  [
    { place_id: 'c', group_id: 'g' },
    { place_id: 'c', group_id: 'g' },
  ],
])('the address %o asks for %o', (given, asked) => {
  expect(recordQuery({ ...paging, ...given })).toEqual({ ...paging, ...asked })
})

test.each([
  [{ placeId: 'p', contentId: 'c', offeringId: 'o' }, ['listOfOffering', { id: 'o' }, { page: 2 }]],
  [{ contentId: 'c', within: 's' }, ['listOfContent', { id: 'c' }, { page: 2, within: 's' }]],
  [{ contentId: 'c', within: undefined }, ['listOfContent', { id: 'c' }, { page: 2, within: undefined }]],
] as const)('the records of %o', (source, call) => {
  expect(recordsOf(source, { page: 2 }).queryKey).toEqual(['record', ...call])
})

const row = (
  id: string | null,
  state: 'not_started' | 'in_progress' | 'submitted' | 'graded' | 'returned',
  grade: true | string,
) => ({
  id,
  state,
  can: { grade },
  learner: { kind: 'person' as const, id: 'l', real_name: '王芳', number: '', group_name: '', members: [] },
})

test.each([
  //  record                                   confirm        return
  [row('1', 'in_progress', true), false, false],
  [row('1', 'submitted', true), true, true],
  [row('1', 'graded', true), false, true],
  [row('1', 'returned', true), false, false],
  [row(null, 'not_started', true), false, false],
  [row('1', 'submitted', '班级已归档，只能查看'), '班级已归档，只能查看', '班级已归档，只能查看'],
])('what can be done with %o', (given, confirm, back) => {
  expect(mayConfirm(given)).toBe(confirm)
  expect(mayReturn(given)).toBe(back)
})

test('a file asks for the rows of its list: the place and what narrows it, of all pages', () => {
  const query = recordQuery({
    ...paging,
    page: 3,
    selectValue: '王',
    state: 'submitted',
    place_id: 'c',
    sort: '-score',
  })
  expect(exportOf('e', { contentId: 'e', within: undefined }, query)).toEqual({
    content_id: 'e',
    place_id: 'c',
    keyword: '王',
    state: 'submitted',
  })
  expect(
    exportOf('e', { contentId: 'e', placeId: 'c', offeringId: 'o' }, recordQuery({ ...paging, group_id: 'g' })),
  ).toEqual({
    content_id: 'e',
    offering_id: 'o',
    group_id: 'g',
  })
})
