import type { ExamRules, RevealMoment } from '@lab/contract/exam-settings'
import type { SittingState } from '@lab/contract/exam-sheet'
import { expect, test } from 'vitest'
import { whyNoScore } from './exam-result.tsx'

test.each<[RevealMoment, SittingState, string]>([
  ['never', 'ended', '不公布'],
  ['submitted', 'running', '等待教师评阅'],
  ['closed', 'running', '考试结束后'],
  ['closed', 'ended', '补考'],
  ['released', 'ended', '公布成绩后'],
])('a score that is shown %s, in an exam that is %s', (moment, sitting, said) => {
  expect(whyNoScore({ rules: { show_score: moment } as ExamRules, sitting })).toContain(said)
})
