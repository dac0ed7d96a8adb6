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
    ['a tab after words', '1、（）不合格的，责令改正\tA、甲 \tB、乙\n答案：A', '（）不合格的，责令改正', ['甲', '乙']],
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

describe('pages of other platforms that are copied as text', () => {
  const copied = [
    '一. 单选题（共 2 题，2.0 分）',
    '1. (单选题, 1.0 分) (1分) 增加了哪一层?',
    'A. 传输层',
    'B. 应用层',
    '我的答案:B正确答案:A',
    '答案解析：见教材',
    '知识点：TLS',
    '0.0分',
    '2. (判断题, 2.0 分)端口是16位的。',
    '我的答案: 错',
    '正确答案: 对',
    '2.0分',
  ].join('\n')
  test('what a learner answered is no key, and what a question scores is part of its mark', async () => {
    const [first, second] = await read(copied)
    expect(first).toMatchObject({ stem: '增加了哪一层?', points: 1, knowledge: ['TLS'], doubts: [] })
    expect(first!.question).toMatchObject({ type: 'single', answer: ['A'], analysis: '见教材' })
    expect(second).toMatchObject({ stem: '端口是16位的。', points: 2, doubts: [] })
    expect(second!.question).toMatchObject({ type: 'true_false', answer: ['对'] })
  })

  test('strokes between questions belong to none', async () => {
    const questions = await read(
      '1. 甲( )\n   A. 一\n   B. 二\n参考答案：B\n--------\n\n2. 乙( )\n   A. 一\n   B. 二\n参考答案：A\n',
    )
    expect(questions.map(({ question }) => rightAnswer(question))).toEqual([['B'], ['A']])
    expect(questions.flatMap(({ doubts }) => doubts)).toEqual([])
  })

  test.each([
    [
      'numbers in bold',
      '## 一、单选题\n\n**1. 甲( )**\n\n- A. 一\n- B. 二\n\n**答案：** B\n\n---\n\n**2. 乙( )**\n\n- A. 一\n- B. 二\n\n**答案：** A',
    ],
    [
      'numbers in headings',
      '## 一、单选题\n\n### 1. 甲( )\n\nA. 一\n\nB. 二\n\n**答案：** B\n\n---\n\n### 2. 乙( )\n\nA. 一\n\nB. 二\n\n**答案：** A',
    ],
  ])('markdown with %s', async (_what, text) => {
    const questions = await read(text)
    expect(questions.map(({ stem }) => stem)).toEqual(['甲( )', '乙( )'])
    expect(questions.map(options)).toEqual([
      ['一', '二'],
      ['一', '二'],
    ])
    expect(questions.map(({ question }) => rightAnswer(question))).toEqual([['B'], ['A']])
  })
})

describe('papers that were typed in a hurry', () => {
  test.each([
    ['in one line', 'A社会属性    B自然属性    C动物性    D趋利避害'],
    ['in two lines', 'A社会属性\tB自然属性\nC动物性\tD趋利避害'],
    ['in a line each', 'A社会属性\nB自然属性\nC动物性\nD趋利避害'],
  ])('letters of options without a sign, %s', async (_what, options_) => {
    const questions = await read(`一、单选题\n1、人的根本属性是（ A ）\n${options_}\n2、B类地址是（ B ）\nA．甲 B．乙`)
    expect(questions.map(options)).toEqual([
      ['社会属性', '自然属性', '动物性', '趋利避害'],
      ['甲', '乙'],
    ])
    expect(questions.flatMap(({ doubts }) => doubts)).toEqual([])
  })

  test('答案是 and 答案为 are labels', async () => {
    const questions = await read('1.甲（ ）\nA. 一\nB. 二\n答案是：b\n2.CF=（ ）保留两位小数。\n答案为：0.21')
    expect(questions.map(({ question }) => rightAnswer(question))).toEqual([['B'], ['0.21']])
  })

  const onStrokes = ['概率应达到__95%__以上。', '等成本线越往左下角，成本越____小_____。', '结点叫___关键___结点。']
  test('answers on the strokes of blanks', async () => {
    const text = onStrokes.map((one, at) => `${at + 1}.${one}`).join('\n')
    const questions = await read(text)
    expect(questions.map(({ question }) => rightAnswer(question))).toEqual([['95%'], ['小'], ['关键']])
    expect(questions[0]!.stem).toBe('概率应达到 ____ 以上。')
    expect(questions.map(({ doubts }) => doubts.map(({ part, level }) => [part, level]))).toEqual(
      Array.from({ length: 3 }, () => [['answer', 'check']]),
    )
  })

  test('words between the blanks of a paper without answers are none', async () => {
    const questions = await read('一、填空题\n1.有____和____两种。\n2.最高层是____。\n3.前缀是____。')
    expect(questions.map(({ stem }) => stem)).toEqual(['有 ____ 和 ____ 两种。', '最高层是 ____ 。', '前缀是 ____ 。'])
  })

  test('strokes before a number are a heading', async () => {
    const questions = await read('-----0704\n16.甲\n答：一\n17.乙\n答：二\n-----0804\n16.丙\n答：三')
    expect(questions.map(({ number, question }) => [number, rightAnswer(question)])).toEqual([
      ['16', ['一']],
      ['17', ['二']],
      ['16', ['三']],
    ])
  })
})

describe('what is close to each other', () => {
  test('an answer right after the last option', async () => {
    const [one] = await read('一、单选题\n1、甲（ ）\nA、一 B、二 C、三 D、督促答案：B')
    expect(options(one!)).toEqual(['一', '二', '三', '督促'])
    expect([rightAnswer(one!.question), one!.doubts]).toEqual([['B'], []])
  })

  test('options without signs and spaces, and only where there are four short ones', async () => {
    const [one, other] = await read(
      '一、单选题\n1、核心是(   )\nA慎独B勤劳勇敢C艰苦朴素D为人民服务\n2、案情如下\nA公司向B公司借款，C公司担保，D公司不知情\n责任在（ A ）\nA．甲 B．乙',
    )
    expect(options(one!)).toEqual(['慎独', '勤劳勇敢', '艰苦朴素', '为人民服务'])
    expect(options(other!)).toEqual(['甲', '乙'])
    expect(other!.stem).toContain('A公司向B公司借款')
  })

  test('words in brackets that are letters are no answer next to an empty place', async () => {
    const [one] = await read('1.人工智能（AI）的说法，正确的是（_____）。\nA. 一\nB. 二\n答案：B')
    expect([one!.stem, one!.doubts]).toEqual(['人工智能（AI）的说法，正确的是（ ____ ）。', []])
  })

  test('a year right after the number of the next question', async () => {
    const questions = await read('20.甲（ ）\nA. 一\nB. 二 答案：AB\n21.2022 年（ ）\nA. 一\nB. 二 答案：A')
    expect(questions.map(({ number, stem }) => [number, stem])).toEqual([
      ['20', '甲（ ）'],
      ['21', '2022 年（ ）'],
    ])
  })

  test('words below the letter of an answer explain it', async () => {
    const [one] = await read('1.甲（ ）\nA. 一\nB. 二\n答案：B\n见第三章。')
    expect(one!.question).toMatchObject({ type: 'single', answer: ['B'], analysis: '见第三章。' })
    expect(one!.doubts.map(({ part }) => part)).toEqual(['analysis'])
  })

  test('signs for 对 and 错 that are pictures of a font', async () => {
    const questions = await read('1.甲。\n参考答案：❌\n2.乙。\n参考答案：✔')
    expect(questions.map(({ question }) => rightAnswer(question))).toEqual([['错'], ['对']])
  })

  test('questions that are announced instead of numbered', async () => {
    const questions = await read('题目：门可以开启。^*^答案：错误\n题目：下列正确的是（ ）\nA.一\nB.二\n答案：A')
    expect(questions.map(({ stem, question }) => [stem, rightAnswer(question)])).toEqual([
      ['门可以开启。', ['错']],
      ['下列正确的是（ ）', ['A']],
    ])
  })
})
