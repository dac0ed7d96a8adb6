import { expect, test } from 'vitest'
import { complaints } from '../../../kit/form/form-rules.ts'
import { scoreSchema } from './score-dialog.tsx'

test.each([
  [{ score: 8 }, undefined],
  [{ score: 0 }, undefined],
  [{ score: 10 }, undefined],
  [{ score: 10.5 }, '分数应在0到10之间'],
  [{ score: -1 }, '分数应不小于0'],
  [{ score: undefined }, '请输入分数'],
  [{ score: undefined, keeps_auto: true }, undefined],
])('of 10 points, %o: %s', (given, complaint) => {
  const values = { keeps_auto: false, comment: '', reason: '复核', ...given }
  expect(complaints(scoreSchema(10), values).get('score')).toBe(complaint)
})

test('a change without a reason is refused', () => {
  expect(complaints(scoreSchema(10), { keeps_auto: false, score: 5, comment: '', reason: ' ' }).get('reason')).toBe(
    '请填写原因',
  )
})
