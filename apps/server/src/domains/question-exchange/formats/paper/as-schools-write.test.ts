import { describe, expect, test } from 'vitest'
import { rightAnswer } from '@lab/contract/question/answer'
import type { ImportedQuestion } from '@lab/contract/question-exchange'
import { readQuestions } from '../read.ts'

const read = async (text: string): Promise<ImportedQuestion[]> => (await readQuestions(Buffer.from(text))).questions
const options = ({ question }: ImportedQuestion): string[] =>
  'options' in question ? question.options.map(({ text }) => text) : []

describe('options', () => {
  const [four, port] = [
    ['2', '3', '4', '5'],
    ['21', '25', '80', '443'],
  ]
  test.each([
    ['a number after the last letter', '1、握手（B）次。\nA、2\tB、3\tC、4\tD、5', '握手（　　）次。', four],
    ['numbers right after points', '1．握手（ B ）次。\nA.2 B.3 C.4 D.5', '握手（　　）次。', four],
    ['no space at all', '1.握手（ B ）次。\nA．2B．3C．4D．5', '握手（　　）次。', four],
    ['right after the answer', '1、默认端口是（ C ）A．21  B．25  C．80  D．443', '默认端口是（　　）', port],
    ['after the answer and words', '1、端口（ C ）是默认的 A．21 B．25 C．80 D．443', '端口（　　）是默认的', port],
    ['after an empty place and words', '1、端口( )是默认的 A.21 B.25 C.80 D.443\n答案：C', '端口( )是默认的', port],
    ['after a blank and words', '1、____端口是默认的 A.21 B.25 C.80 D.443\n答案：C', '____ 端口是默认的', port],
    [
      'things that are named',
      '1、设有 A、B、C 三个端口（ A ）\nA. 甲 B. 乙',
      '设有 A、B、C 三个端口（　　）',
      ['甲', '乙'],
    ],
    [
      'things named after the place',
      '1、（ A ）中进程 A、线程 B 有\nA. 甲 B. 乙',
      '（　　）中进程 A、线程 B 有',
      ['甲', '乙'],
    ],
    ['an appendix', '1、（ A ）见附录 A.1\nA. 甲 B. 乙', '（　　）见附录 A.1', ['甲', '乙']],
  ])('%s', async (_what, text, stem, expected) => {
    const questions = await read(`一、单选题\n${text}`)
    expect(questions).toHaveLength(1)
    expect([questions[0]!.stem, options(questions[0]!), questions[0]!.doubts]).toEqual([stem, expected, []])
  })
})

describe('answers of a list at the end', () => {
  test.each([
    ['wide spaces apart', '1．应用层   2．24；254'],
    ['a tab apart', '1.应用层\t2.24；254'],
    ['a line each, the number right before a number', '1．应用层\n2．24；254'],
  ])('%s', async (_what, key) => {
    const questions = await read(`一、填空题\n1．最高层是____。\n2．前缀是____，主机有____台。\n参考答案\n${key}`)
    expect(questions.map(({ question }) => rightAnswer(question))).toEqual([['应用层'], ['24', '254']])
    expect(questions.flatMap(({ doubts }) => doubts)).toEqual([])
  })

  test('steps of one answer in one line stay together', async () => {
    const questions = await read('一、简答题\n1．甲\n2．乙\n参考答案\n1．先做 2．再做\n2．答：无')
    expect(questions.map(({ question }) => rightAnswer(question))).toEqual([['先做 2．再做'], ['无']])
  })
})

describe('numbers of questions', () => {
  test('a point of full width before a digit belongs to the number', async () => {
    const questions = await read('1．1的原码是____\n答案：1\n2．2的补码是____\n答案：10')
    expect(questions.map(({ stem }) => stem)).toEqual(['1的原码是 ____', '2的补码是 ____'])
  })
})

describe('points', () => {
  test.each([
    [
      'a colon after them',
      '一、简答题（共2小题，共15分）\n1、路由表如下（10分）：\n转发到哪里？',
      '路由表如下：\n转发到哪里？',
      10,
    ],
    [
      'for each blank',
      '一、填空题（每空1分，共2分）\n1、前缀是____，主机有____台。\n答案：24；254',
      '前缀是 ____ ，主机有 ____ 台。',
      2,
    ],
    [
      'for each blank, said by the question',
      '一、填空题（每空1分）\n1、（5分）前缀是____，主机有____台。\n答案：24；254',
      '前缀是 ____ ，主机有 ____ 台。',
      5,
    ],
    ['of something else', '一、简答题（每题5分）\n1、试卷（满分100分）怎样分析？', '试卷（满分100分）怎样分析？', 5],
  ])('%s', async (_what, text, stem, points) => {
    const questions = await read(text)
    expect(questions.map((one) => [one.stem, one.points])).toEqual([[stem, points]])
  })

  test.each([
    ['多选、少选、错选均不得分', 'all'],
    ['少选、错选不得分', 'all'],
    ['漏选不给分', 'all'],
    ['少选得1分，错选不得分', 'half'],
    ['错选不得分', 'half'],
  ])('%s scores %s', async (said, scoring) => {
    const [question] = await read(`一、多选题（每题3分，${said}）\n1、正确的是（AB）\nA. 甲 B. 乙 C. 丙`)
    expect(question!.question).toMatchObject({ type: 'multiple', scoring })
  })
})

describe('answers that the stem has', () => {
  test('in brackets become blanks, and are to be looked at', async () => {
    const [question] = await read('一、填空题\n1、操作有（ 入栈 ）和（出栈）两种。')
    expect(question!.stem).toBe('操作有 ____ 和 ____ 两种。')
    expect(rightAnswer(question!.question)).toEqual(['入栈', '出栈'])
    expect(question!.doubts.map(({ part, level }) => [part, level])).toEqual([['answer', 'check']])
  })
})
