// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { drawCells, letTabIn } from './gradebook-cells.ts'
import type { GradebookMember, GradebookOffering } from './gradebook-rules.ts'

const offerings: GradebookOffering[] = Array.from({ length: 10 }, (_, at) => ({
  id: `o${at}`,
  kind: 'experiment',
  content_id: `c${at}`,
  within: '',
  title: at === 3 ? '<b>"引号"</b>' : `实验 ${at}`,
  max_score: 100,
  weight: 1,
  is_ahead: false,
}))
const member = (
  name: string,
  states: readonly ('graded' | 'in_progress' | 'not_started' | 'submitted')[],
): GradebookMember => ({
  learner: { id: name, real_name: name, avatar: '', number: '1', group_name: '' },
  total: null,
  progress: 0,
  cells: states.map((state, at) => ({
    offering_id: `o${at}`,
    record_id: `${name}${at}`,
    state,
    score: state === 'graded' ? at * 10 : null,
    progress: 100,
    is_late: at === 1,
    counts_earlier: false,
  })),
})
const linkTo = (offering: GradebookOffering, record: string, learner: string): string =>
  `/${offering.content_id}/${record}?of=${learner}`
const wang = member('王芳', ['graded', 'graded', 'not_started', 'submitted'])
const li = member('李雷', ['not_started', 'submitted', 'graded'])

const shown = (row: HTMLElement) =>
  [...row.querySelectorAll('a')].map((link) => [
    link.dataset.column,
    link.textContent,
    link.getAttribute('href'),
    link.dataset.late === '',
  ])
const fresh = (who: GradebookMember, first: number, last: number): HTMLElement => {
  const row = document.createElement('div')
  drawCells(row, { member: who, offerings, columns: { first, last }, linkTo })
  return row
}

test('cells are links where there is something to see, with their sentence as their name', () => {
  const row = fresh(wang, 0, 3)
  expect(shown(row)).toEqual([
    ['0', '0', '/c0/王芳0?of=王芳', false],
    ['1', '10', '/c1/王芳1?of=王芳', true],
    ['2', '--', null, false],
    ['3', '待评', '/c3/王芳3?of=王芳', false],
  ])
  expect([...row.children].map((slot) => [slot.role, slot.getAttribute('aria-colindex')])).toEqual(
    ['4', '5', '6', '7'].map((at) => ['gridcell', at]),
  )
  // What a title says is a text, whatever it contains.
  expect(row.querySelectorAll('a')[3]!.getAttribute('aria-label')).toBe('王芳，<b>"引号"</b>：已提交')
  expect(row.querySelector('b')).toBeNull()
})

test.each([
  ['to the right', 2, 5],
  ['to the left', 0, 2],
  ['wider', 0, 8],
  ['narrower', 2, 3],
  ['far away', 7, 9],
  ['to nothing', 0, -1],
])('a row that was moved %s, and one that took its place, look like one drawn again', (_name, first, last) => {
  const row = fresh(wang, 1, 4)
  drawCells(row, { member: wang, offerings, columns: { first, last }, linkTo })
  expect(row.innerHTML).toBe(fresh(wang, first, last).innerHTML)
  drawCells(row, { member: li, offerings, columns: { first: 1, last: 4 }, linkTo })
  expect(shown(row)).toEqual(shown(fresh(li, 1, 4)))
})

test('what is under way is a bar with its percent in words, and none is left in a cell of another', () => {
  const row = fresh(member('赵一', ['in_progress', 'in_progress']), 0, 1)
  const link = row.querySelector('a')!
  expect([link.textContent, link.style.getPropertyValue('--progress')]).toEqual(['', '100'])
  expect(link.getAttribute('aria-label')).toBe('赵一，实验 0：进行中，进度 100%')
  drawCells(row, { member: wang, offerings, columns: { first: 0, last: 1 }, linkTo })
  expect(row.innerHTML).toBe(fresh(wang, 0, 1).innerHTML)
})

test('what stays in sight is the same element, so that the focus stays on it', () => {
  const row = fresh(wang, 0, 4)
  const third = row.children[3]
  drawCells(row, { member: wang, offerings, columns: { first: 2, last: 6 }, linkTo })
  expect(row.children[1]).toBe(third)
})

test('the Tab key leads to one cell at a time', () => {
  const row = fresh(wang, 0, 2)
  const leave = letTabIn(row.children[1])
  expect([...row.querySelectorAll('a')].map((link) => link.tabIndex)).toEqual([-1, 0, -1])
  leave?.()
  expect([...row.querySelectorAll('a')].map((link) => link.tabIndex)).toEqual([-1, -1, -1])
  expect(letTabIn(undefined)).toBeUndefined()
})
