import { expect, test } from 'vitest'
import { progressFact } from './progress-words.ts'

test.each([
  ['exam', 66.7, 7, 15, { label: '作答', text: '已答 10 / 15 题' }],
  ['exam', 0, 0, 0, { label: '作答', text: '已答 0 / 0 题' }],
  ['experiment', 46.7, 7, 15, { label: '进度', text: '47%（7/15）' }],
] as const)('the progress of an %s of %d percent', (kind, progress, passed_count, step_count, fact) => {
  expect(progressFact({ kind, progress, passed_count, step_count })).toEqual(fact)
})
