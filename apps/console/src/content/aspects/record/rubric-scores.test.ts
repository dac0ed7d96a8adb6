import { expect, test } from 'vitest'
import { complaints } from '../../../kit/form/form-rules.ts'
import { criteriaOf, givenBefore, rubricComplaint, sumGiven, type Given, type Rubric } from './rubric-scores.ts'
import { scoreSchema } from './score-dialog.tsx'

const rubric: Rubric = [
  { id: 'a', title: '结论', points: 2.5, note: '', score: 2, graded_by: null, graded_at: null },
  { id: 'b', title: '证据', points: 7.5, note: '', score: null, graded_by: null, graded_at: null },
]

test.each<[Given, number, string | null]>([
  [{}, 0, '请为「结论」评分'],
  [{ a: 2.5 }, 2.5, '请为「证据」评分'],
  [{ a: 0, b: 0 }, 0, null],
  [{ a: 0.1, b: 0.2 }, 0.3, null],
  [{ a: 2.5, b: 7.5 }, 10, null],
  [{ a: 3, b: 1 }, 4, '「结论」的分数应在0到2.5之间'],
  [{ a: -1, b: 1 }, 0, '「结论」的分数应在0到2.5之间'],
])('%j adds up to %d: %s', (given, sum, complaint) => {
  expect(sumGiven(rubric, given)).toBe(sum)
  expect(rubricComplaint(rubric, given)).toBe(complaint)
  const values = { keeps_auto: false, criteria: given, comment: '', reason: '复核' }
  expect(complaints(scoreSchema(10, rubric), values).get('criteria')).toBe(complaint ?? undefined)
  expect(complaints(scoreSchema(10, rubric), { ...values, keeps_auto: true }).get('criteria')).toBeUndefined()
})

test('what was given before is where one begins, and all criteria are read out', () => {
  expect(givenBefore(rubric)).toEqual({ a: 2 })
  expect(criteriaOf(rubric, { b: 1.5, a: 2 })).toEqual([
    { id: 'a', score: 2 },
    { id: 'b', score: 1.5 },
  ])
})
