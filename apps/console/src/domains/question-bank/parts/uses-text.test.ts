import type { QuestionUse } from '@lab/contract/bank-question'
import { expect, it } from 'vitest'
import { usesText } from './uses-text.ts'

const asks = (id: string, title: string): QuestionUse => ({
  question_id: 'q',
  id,
  label: '试卷',
  title,
  link: null,
  version: 1,
})

it.each<[QuestionUse[], string]>([
  [[], ''],
  [[asks('a', '甲'), asks('a', '甲')], '试卷「甲」'],
  [[asks('a', '甲'), asks('b', '乙')], '试卷「甲」、试卷「乙」'],
  [[asks('a', '甲'), asks('b', '')], '试卷「甲」等 2 处'],
  [[asks('a', ''), asks('b', '')], '2 处您无权查看的试卷或考试'],
  [['甲', '乙', '丙', '丁'].map((title) => asks(title, title)), '试卷「甲」、试卷「乙」、试卷「丙」等 4 处'],
])('%j', (uses, text) => {
  expect(usesText(uses)).toBe(text)
})
