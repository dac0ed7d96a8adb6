import type { PaperContent } from '@lab/contract/question/paper-content'
import { Question } from '@lab/contract/question/content'
import { expect, test } from 'vitest'
import { paperChanges } from './differences.ts'

const content = (...questions: [key: string, stem: string][]): PaperContent => ({
  sections: [
    {
      id: 'one',
      title: '一、判断',
      note: '',
      draws: [],
      questions: questions.map(([key, stem]) => ({
        key,
        source: null,
        stem: { format: 'markdown', value: stem },
        question: Question.parse({ type: 'true_false', answer: ['对'], analysis: '' }),
        points: 2,
        difficulty: 3,
        knowledge: [],
        rubric: null,
      })),
    },
  ],
})
const of = (what: ReturnType<typeof paperChanges>) =>
  what.map((one) => [one.what, one.before?.split('\n')[0] ?? null, one.after?.split('\n')[0] ?? null])

test('what was added, taken out and changed, in every form', () => {
  const before = { content: content(['a', '甲'], ['b', '乙']), forms: [{ name: 'B', content: content(['a', '甲']) }] }
  const after = { content: content(['b', '乙乙'], ['c', '丙']), forms: [] }
  expect(of(paperChanges(before, after))).toEqual([
    ['一、判断 第1题', '甲', null],
    ['一、判断 第1题', '乙', '乙乙'],
    ['一、判断 第2题', null, '丙'],
    ['B卷 一、判断 第1题', '甲', null],
  ])
  expect(paperChanges(before, before)).toEqual([])
  expect(of(paperChanges(null, { content: content(['a', '甲']), forms: [] }))).toEqual([['一、判断 第1题', null, '甲']])
})

test('a question that was only moved is the same', () => {
  const [one, other] = [content(['a', '甲'], ['b', '乙']), content(['b', '乙'], ['a', '甲'])]
  expect(paperChanges({ content: one, forms: [] }, { content: other, forms: [] })).toEqual([])
})
