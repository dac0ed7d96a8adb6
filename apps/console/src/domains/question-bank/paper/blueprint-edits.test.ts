import { expect, test } from 'vitest'
import type { BlueprintSolution } from '@lab/contract/paper'
import {
  acceptedOf,
  cellName,
  emptyBlueprint,
  newRow,
  relaxationText,
  relaxed,
  totalsOf,
  withRows,
} from './blueprint-edits.ts'

const names = { points: new Map([['p', '进程']]) }
const row = (fields: object) => ({ ...newRow(undefined), ...fields })

test('adds up rows and columns', () => {
  const rows = [row({ points: 2, counts: [1, 2, 0, 0, 0, 0] }), row({ points: 5, counts: [0, 1, 0, 0, 3, 0] })]
  expect(totalsOf(rows)).toEqual({ columns: [1, 3, 0, 0, 3, 0], count: 7, points: 26 })
})

test('names a cell by its row and column, and what it may take in addition', () => {
  const one = row({ id: 'r', type: 'single', point_id: 'p' })
  expect(cellName([one], { row_id: 'r', column: 5 }, names)).toBe('单选题·进程·困难')
  expect(cellName([one], { row_id: 'other', column: 0 }, names)).toBe('已删除的行')
  expect(relaxationText({ row_id: 'r', column: 5, kind: 'difficulty', value: 4 }, names)).toBe('也用较难的题')
  expect(relaxationText({ row_id: 'r', column: 5, kind: 'point', value: null }, names)).toBe('不限知识点')
})

test('keeps a relaxation once, and none of a row that is gone', () => {
  const one = row({ id: 'r' })
  const relaxation = { row_id: 'r', column: 5, kind: 'type', value: 'fill' } as const
  const twice = relaxed(relaxed({ ...emptyBlueprint, rows: [one] }, [relaxation]), [relaxation])
  expect(twice.relaxations).toEqual([relaxation])
  expect(withRows(twice, []).relaxations).toEqual([])
})

test('an accepted solution has a section for each type, and further forms are named', () => {
  const asked = (type: string) => ({ row_id: 'r', column: 0, is_recent: false, question: { question: { type } } })
  const solution = {
    forms: [
      { expected: 60, questions: ['single', 'fill', 'single'].map(asked) },
      { expected: 60, questions: [asked('fill')] },
    ],
  } as unknown as BlueprintSolution
  const { sections, forms } = acceptedOf(solution)
  expect(sections.map(({ title, questions }) => [title, questions.length])).toEqual([
    ['单选题', 2],
    ['填空题', 1],
  ])
  expect(forms.map(({ name, content }) => [name, content.sections.length])).toEqual([['B', 1]])
})
