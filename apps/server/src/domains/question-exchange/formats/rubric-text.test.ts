import { expect, test } from 'vitest'
import { emptyImported, keptAsText } from './draft.ts'
import { rubricLines, rubricOf, withRubric } from './rubric-text.ts'

const question = (points: number | null = null) => ({
  ...emptyImported,
  stem: '简述死锁。',
  question: keptAsText('', '四个条件。'),
  points,
  source: { from: 0, to: 0 },
  doubts: [],
})

test('a rubric is written in lines that are read as the same rubric', () => {
  const rubric = [
    { id: 'c1', title: '写出公式（3分）的来历', points: 2, note: '' },
    { id: 'c2', title: '路径 C:\\', points: 0.5, note: '任一即可：不看大小写\n（2）写法不限（1分）\n\\第三行' },
  ]
  expect(rubricLines(rubric)[0]).toBe('（1）写出公式\\（3分）的来历（2分）')
  expect(rubricOf(rubricLines(rubric).join('\n'))).toEqual(rubric)
})

test('criteria in words are read where they add up to the points, with a doubt', () => {
  const read = withRubric(question(5), '（1）写出公式得2分；（2）计算正确 3 分。')
  expect(read.rubric?.map(({ title, points }) => [title, points])).toEqual([
    ['写出公式', 2],
    ['计算正确', 3],
  ])
  expect(read.doubts).toMatchObject([{ part: 'answer', level: 'check' }])
  const other = withRubric(question(6), '每个条件2分')
  expect(other.rubric).toBeUndefined()
  expect(other.question).toMatchObject({ reference: '四个条件。\n\n评分标准：每个条件2分' })
})

test('points that a question does not say are those of its rubric; others are a doubt', () => {
  const text = '互斥（2分）：含义也可\n循环等待 (1.5分)'
  expect(withRubric(question(), text)).toMatchObject({ points: 3.5, doubts: [] })
  expect(withRubric(question(4), text).doubts).toMatchObject([{ part: 'points', level: 'check' }])
})

test('what nobody marks has no rubric, and keeps the text', () => {
  const judged = { ...question(2), question: { type: 'true_false' as const, answer: ['对' as const], analysis: '' } }
  expect(withRubric(judged, '互斥（2分）')).toMatchObject({ leftover: '评分标准：互斥（2分）' })
})

test('a text that is made to take long does not', () => {
  const begun = performance.now()
  withRubric(question(5), `写${' '.repeat(8_000)}x`)
  expect(performance.now() - begun).toBeLessThan(1_000)
})
