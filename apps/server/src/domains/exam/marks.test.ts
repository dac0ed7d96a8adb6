import { Question } from '@lab/contract/question/content'
import { expect, test } from 'vitest'
import { markOf } from './marks.ts'

const fill = Question.parse({ type: 'fill', answer: ['甲', '乙'], analysis: '' })

test('equal answers are marked once, and answers that only look alike apart', () => {
  const pair = Question.parse({
    type: 'fill',
    blanks: [{ rules: [{ kind: 'text', text: '甲' }] }, { rules: [{ kind: 'text', text: '乙' }] }],
  })
  const marked = (answer: string[]) => markOf(pair, answer)
  expect(marked(['甲', '乙'])).toMatchObject({ share: 1 })
  expect(marked(['甲', '乙'])).toEqual(marked(['甲', '乙']))
  expect(marked(['甲乙'])).not.toMatchObject({ share: 1 })
  expect(marked(['甲', ''])).toMatchObject({ share: 0.5 })
  expect(marked(['', '乙'])).toMatchObject({ share: 0.5 })
  expect(markOf(fill, ['长'.repeat(500)])).toMatchObject({ share: 0 })
})
