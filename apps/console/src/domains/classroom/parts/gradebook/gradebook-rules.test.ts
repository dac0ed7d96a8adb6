import { describe, expect, test } from 'vitest'
import { firstOfRecord, firstRows, gradebookOrder, gradebookQuery, nextOrder } from './gradebook-query.ts'
import {
  cellSentence,
  cellText,
  countStates,
  gradingPiles,
  movedCell,
  toConfirm,
  totalStanding,
  unfinished,
  type GradebookOffering,
} from './gradebook-rules.ts'

const offered = (given: Partial<GradebookOffering>): GradebookOffering => ({
  id: 'o',
  kind: 'experiment',
  content_id: 'c',
  title: '',
  within: '',
  max_score: 1,
  weight: 1,
  is_ahead: false,
  ...given,
})

const cell = (
  state: 'not_started' | 'in_progress' | 'submitted' | 'graded' | 'returned',
  score: number | null,
  progress = 0,
) => ({
  offering_id: 'o',
  record_id: 'r',
  state,
  score,
  progress,
  is_late: false,
  counts_earlier: false,
})

describe('what is said of a total', () => {
  test.each([
    ['nothing begun, nothing over', null, [], '--', false, '尚未开始学习'],
    [
      'nothing begun, something over',
      0,
      [cell('not_started', null)],
      '--',
      false,
      '尚未开始学习，已截止的内容按 0 分计',
    ],
    ['still at work', null, [cell('in_progress', null, 40)], '--', false, '暂定，已评分 0/2 项'],
    ['some of it graded', 85, [cell('graded', 85), cell('submitted', null)], '85', false, '暂定，已评分 1/2 项'],
    ['all of it graded', 72.25, [cell('graded', 85), cell('graded', 60)], '72.3', true, '已全部评分'],
  ])('%s', (_, total, cells, text, isFinal, words) => {
    expect(totalStanding({ total, cells }, 2)).toEqual({ text, isFinal, words })
  })
})

describe('what a cell shows', () => {
  test.each([
    [undefined, '--'],
    [cell('not_started', null), '--'],
    [cell('in_progress', null, 44.6), ''],
    [cell('in_progress', 12, 60), ''],
    [{ ...cell('in_progress', 12, 60), counts_earlier: true }, '12 重做中'],
    [cell('submitted', null, 100), '待评'],
    [cell('submitted', 85.25, 100), '85.3'],
    [cell('graded', 0, 100), '0'],
    [cell('graded', 92, 100), '92'],
    [cell('returned', 50, 80), '退回'],
  ])('%o: %s', (given, text) => {
    expect(cellText(given)).toBe(text)
  })

  test('and how it is described in words', () => {
    const member = {
      learner: { id: 'l', real_name: '王芳', number: '1', group_name: '' },
      total: null,
      progress: 0,
      cells: [],
    }
    const offering = offered({ title: 'Linux 入门', max_score: 100 })
    expect(cellSentence(member, offering, undefined)).toBe('王芳，Linux 入门：未开始')
    expect(cellSentence(member, offering, cell('in_progress', null, 30))).toBe('王芳，Linux 入门：进行中，进度 30%')
    expect(cellSentence(member, offering, { ...cell('in_progress', 60, 30), counts_earlier: true })).toBe(
      `王芳，Linux 入门：进行中，前次成绩 60 / ${offering.max_score} 分，进度 30%`,
    )
    expect(cellSentence(member, offering, { ...cell('graded', 80), is_late: true })).toBe(
      '王芳，Linux 入门：已评分，80 / 100 分，迟交',
    )
    expect(cellSentence(member, { ...offering, within: '系列一' }, undefined)).toBe('王芳，系列一 › Linux 入门：未开始')
  })
})

test('what waits for its grade, by content, from the first learner that waits', () => {
  const offering = (id: string) => offered({ id, content_id: `c${id}`, title: id, max_score: 10 })
  const member = (id: string, states: Record<string, 'in_progress' | 'submitted' | 'graded'>) => ({
    learner: { id, real_name: id, number: id, group_name: '' },
    total: null,
    progress: 0,
    cells: Object.entries(states).map(([offering_id, state]) => ({
      ...cell(state, null),
      offering_id,
      record_id: `${id}${offering_id}`,
    })),
  })
  const offerings = ['1', '2', '3'].map(offering)
  const members = [
    member('a', { 1: 'graded', 2: 'in_progress', 3: 'submitted' }),
    member('b', { 3: 'submitted', 1: 'submitted' }),
    member('c', { 1: 'submitted' }),
    member('d', {}),
  ]
  expect(gradingPiles({ offerings, members }).map((pile) => [pile.offering.id, pile.recordId, pile.count])).toEqual([
    ['1', 'b1', 2],
    ['3', 'a3', 2],
  ])
  expect(gradingPiles({ offerings, members: [] })).toEqual([])
})

test('a group’s record, which is in the row of every member, waits once', () => {
  const offerings = [offered({ title: '实验', max_score: 100 })]
  const members = ['a', 'b'].map((id) => ({
    learner: { id, real_name: id, number: id, group_name: '一组' },
    total: null,
    progress: 100,
    cells: [cell('submitted', 80)],
  }))
  expect(toConfirm({ members })).toEqual(['r'])
  expect(gradingPiles({ offerings, members })).toMatchObject([{ recordId: 'r', count: 1 }])
})

describe('the order', () => {
  test.each([
    [undefined, 'number', 'asc'],
    ['-number', 'number', 'desc'],
    ['name', 'name', 'asc'],
    ['-score', 'score', 'desc'],
    ['-shoe-size', 'number', 'asc'],
  ])('%s means %s %s', (given, sort, order) => {
    expect(gradebookOrder(given)).toEqual({ sort, order })
  })

  test.each([
    [undefined, 'number', '-number'],
    ['-number', 'number', undefined],
    [undefined, 'score', '-score'],
    ['-score', 'score', 'score'],
    ['score', 'score', '-score'],
    ['-score', 'progress', '-progress'],
    ['-score', 'name', 'name'],
    ['name', 'number', undefined],
  ] as const)('from %s a press on %s leads to %s', (present, pressed, next) => {
    expect(nextOrder(present, pressed)).toBe(next)
  })

  test.each([
    ['a whole class', { page: 1, per_page: 300 }, 30],
    ['a short page', { page: 1, per_page: 20 }, 20],
    ['a later page, which nobody waits for at the start', { page: 2, per_page: 300 }, 300],
  ])('%s is asked for with what is in sight first', (_name, asked, rows) => {
    expect(firstRows(asked)).toBe(rows)
  })

  test('goes with the filters to the server', () => {
    expect(gradebookQuery({ page: 2, per_page: 300, selectValue: '王', group_id: 'g', sort: '-progress' })).toEqual({
      page: 2,
      per_page: 300,
      keyword: '王',
      group_id: 'g',
      sort: 'progress',
      order: 'desc',
    })
  })
})

test('cells that nobody has begun are counted too', () => {
  const offerings = ['a', 'b', 'c'].map((id) => offered({ id, content_id: id, title: id, max_score: 1 }))
  const member = (cells: ReturnType<typeof cell>[]) => ({
    learner: { id: 'l', real_name: 'x', number: '', group_name: '' },
    total: null,
    progress: 0,
    cells,
  })
  const members = [
    member([cell('graded', 1), cell('submitted', null)]),
    member([]),
    member([cell('not_started', null)]),
  ]
  expect(countStates({ offerings, members })).toEqual({
    not_started: 7,
    in_progress: 0,
    submitted: 1,
    graded: 1,
    returned: 0,
  })
})

describe('arrow keys', () => {
  const size = { rows: 30, columns: 5 }
  test.each([
    ['ArrowUp', 0, 2],
    ['ArrowDown', 2, 2],
    ['ArrowLeft', 1, 1],
    ['ArrowRight', 1, 3],
    ['PageDown', 11, 2],
    ['PageUp', 0, 2],
    ['Home', 1, 0],
    ['End', 1, 4],
  ])('%s leads from 1,2 to %i,%i', (key, row, column) => {
    expect(movedCell({ row: 1, column: 2 }, key, size)).toEqual({ row, column })
  })
  test('stop at the edges, and other keys move nothing', () => {
    expect(movedCell({ row: 29, column: 4 }, 'ArrowDown', size)).toEqual({ row: 29, column: 4 })
    expect(movedCell({ row: 0, column: 4 }, 'ArrowRight', size)).toEqual({ row: 0, column: 4 })
    expect(movedCell({ row: 0, column: 0 }, 'a', size)).toBeNull()
  })
})

test('who has not submitted all of what was chosen', () => {
  const member = (id: string, states: Record<string, ReturnType<typeof cell>['state']>) => ({
    learner: { id, real_name: id, number: id, group_name: '' },
    total: null,
    progress: 0,
    cells: Object.entries(states).map(([offering_id, state]) => ({ ...cell(state, null), offering_id })),
  })
  const gradebook = {
    offerings: [],
    total: 4,
    members: [
      member('both', { a: 'submitted', b: 'graded' }),
      member('one', { a: 'graded', b: 'in_progress' }),
      member('back', { a: 'returned', b: 'graded' }),
      member('none', {}),
    ],
  }
  const names = (ids: string[]) => unfinished(gradebook, ids).map((learner) => learner.id)
  expect(names(['a', 'b'])).toEqual(['one', 'back', 'none'])
  expect(names(['b'])).toEqual(['one', 'none'])
  expect(names([])).toEqual([])
})

test('what is asked for before the page has run is what the page asks for', () => {
  expect(
    firstOfRecord('record.exam')(new URLSearchParams('sort=-score&page=2&selectValue=王'), { classid: 'c' }),
  ).toEqual([
    { call: 'place.groups', input: { params: { id: 'c' } } },
    {
      call: 'record.gradebook',
      input: {
        params: { id: 'c' },
        query: { kind: 'exam', page: 2, per_page: 300, keyword: '王', sort: 'score', order: 'desc' },
      },
    },
  ])
})
