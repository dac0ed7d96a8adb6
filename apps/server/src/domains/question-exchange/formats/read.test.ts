import { describe, expect, test } from 'vitest'
import type { ImportedQuestion } from '@lab/contract/question-exchange'
import { rightAnswer } from '@lab/contract/question/answer'
import { readQuestions } from './read.ts'
import { Unreadable } from '../../../kernel/markup/unreadable.ts'

const read = async (text: string): Promise<ImportedQuestion[]> => (await readQuestions(Buffer.from(text))).questions
const texts = (question: ImportedQuestion): string[] =>
  'options' in question.question ? question.question.options.map(({ text }) => text) : []
const doubted = (question: ImportedQuestion): string[] => question.doubts.map(({ part, level }) => `${part} ${level}`)

const paper = `2024—2025学年第一学期《操作系统》期末考试试卷
班级：______ 姓名：______

一、单项选择题（每小题2分，共6分）
1. 操作系统的主要功能是（  ）。
A. 管理资源   B. 编译程序
C. 编辑文本   D. 上网
2、下列哪个不是进程状态（ B ）
A．就绪 B．挂死 C．运行 D．阻塞
3．代码 int *p = &a_b; 的含义（5分）
A、指针B、数组C、函数D、结构
答案：A
解析：声明指针。
难度：易  知识点：C语言；指针
二、多选题
4.（多选）以下是调度算法的有
A.FCFS
B.SJF
C.RR
D.ABC
【答案】ABC【解析】都是。
三、判断题（每题1分）
5. 线程比进程轻量。（√）
6. 死锁不可能预防。
四、填空题
7. PV操作由______和______组成。
答案：P操作；V操作
8. 1KB = ____ B。
五、简答题
9. 简述死锁的四个必要条件。
1. 互斥
2. 占有
答案：（1）互斥
（2）占有并等待
六、谈谈你对虚拟内存的理解？

参考答案
一、1-3 ABA
三、6.×
四、8. 1024
`

describe('a paper as a school writes it', () => {
  test('is understood question by question, with answers from wherever they are', async () => {
    const questions = await read(paper)
    expect(questions.map(({ question }) => question.type)).toEqual([
      'single',
      'single',
      'single',
      'multiple',
      'true_false',
      'true_false',
      'fill',
      'fill',
      'short_answer',
      'short_answer',
    ])
    expect(questions.slice(0, 8).map(({ question }) => rightAnswer(question))).toEqual([
      ['A'],
      ['B'],
      ['A'],
      ['A', 'B', 'C'],
      ['对'],
      ['错'],
      ['P操作', 'V操作'],
      ['1024'],
    ])
    expect(questions.map(({ points }) => points)).toEqual([2, 2, 5, null, 1, 1, null, null, null, null])
    expect(texts(questions[2]!)).toEqual(['指针', '数组', '函数', '结构'])
    expect(questions[2]).toMatchObject({
      stem: '代码 int \\*p = &a_b; 的含义',
      difficulty: 1,
      knowledge: ['C语言', '指针'],
    })
    expect(questions[2]!.question.analysis).toBe('声明指针。')
    expect(questions[1]!.stem).toBe('下列哪个不是进程状态（　　）')
    expect(questions[8]!.stem).toBe('简述死锁的四个必要条件。\n1\\. 互斥\n2\\. 占有')
    expect(questions.flatMap((one) => doubted(one))).toEqual(['type check', 'answer check'])
  })

  test.each([
    [
      'options in one line after the stem',
      '1. 下列正确的是（ ） A. 一 B. 二 C. 三 D. 四\n答案：C',
      ['一', '二', '三', '四'],
      ['C'],
    ],
    [
      'numbers in brackets, letters in brackets',
      '（1）下列正确的是\n(A) 一\n(B) 二\n【参考答案】B',
      ['一', '二'],
      ['B'],
    ],
    ['an answer with its text', '1. 下列正确的是\nA. 一\nB. 二\n正确答案：B. 二', ['一', '二'], ['B']],
    ['letters of full width', '１．下列正确的是\nＡ．一\nＢ．二\n答案：Ｂ', ['一', '二'], ['B']],
    ['an option that is marked', '1. 下列正确的是\nA. 一\n√B. 二', ['一', '二'], ['B']],
    ['boxes that are ticked', '1. 下列正确的是\n- [ ] A 一\n- [x] B 二', ['一', '二'], ['B']],
    ['no numbers at all', '下列正确的是\nA. 一\nB. 二\n答案：A', ['一', '二'], ['A']],
    ['an option of two lines', '1. 下列正确的是\nA. 一\n接着一\nB. 二\n答案：A', ['一\n接着一', '二'], ['A']],
  ])('%s', async (_what, text, options, answer) => {
    const [question] = await read(text)
    expect(texts(question!)).toEqual(options)
    expect(rightAnswer(question!.question)).toEqual(answer)
  })

  test.each([
    ['no answer', '1. 下列正确的是\nA. 一\nB. 二', ['answer missing']],
    ['an answer that no option has', '1. 下列正确的是\nA. 一\nB. 二\n答案：E', ['answer check', 'answer missing']],
    ['two answers for one of a single choice', '一、单选题\n1. 下列正确的是\nA. 一\nB. 二\n答案：AB', ['type check']],
    ['the stem says another answer', '1. 下列正确的是（A）\nA. 一\nB. 二\n答案：B', ['answer check']],
    ['a number is left out', '1. 甲是_____\n答案：一\n3. 乙是_____\n答案：二', ['stem check']],
    ['fewer answers than blanks', '1. 甲是_____，乙是_____\n答案：一', ['answer check', 'answer missing']],
  ])('%s is marked', async (_what, text, doubts) => {
    expect((await read(text)).flatMap((one) => doubted(one))).toEqual(doubts)
  })

  test('places for the answer before the number belong to the question', async () => {
    const questions = await read('一、判断题\n（ √ ）1．线程是调度的单位。\n（　　）2．分页没有内部碎片。\n答案：×')
    expect(questions.map(({ stem }) => stem)).toEqual(['（　　）线程是调度的单位。', '（　　）分页没有内部碎片。'])
    expect(questions.map(({ question }) => rightAnswer(question))).toEqual([['对'], ['错']])
  })

  test('headings of a list of answers may go before the first answer in one line', async () => {
    const questions = await read(
      '一、填空题\n1．算法用于____死锁。\n二、简答题\n2．简述虚拟内存。\n参考答案\n一、1．避免\n二、2．答：（1）扩大；\n（2）隔离。',
    )
    expect(questions.map(({ question }) => rightAnswer(question))).toEqual([['避免'], ['（1）扩大；\n（2）隔离。']])
  })

  test('an answer below its label with points of its own ends with the next question', async () => {
    const long = (at: number): string =>
      `${at}. 请回答：\n(1) 甲\n(2) 乙\n\n参考答案：\n(1) 一\n(2) 二\n\n解析：\n(1) 因为\n`
    const questions = await read(`三、综合题\n${long(1)}\n${long(2)}`)
    expect(questions.map(({ question }) => rightAnswer(question))).toEqual([['(1) 一\n(2) 二'], ['(1) 一\n(2) 二']])
    expect(questions.map(({ stem }) => stem)).toEqual(['请回答：\n(1) 甲\n(2) 乙', '请回答：\n(1) 甲\n(2) 乙'])
    expect(questions[1]!.question.analysis).toBe('(1) 因为')
  })

  test('numbers that a tab follows begin questions, and words between strokes are headings', async () => {
    const questions = await read(
      '--- 第一部分 ---\n单选题\n1\t甲是（ ）。\n\nA、一\nB、二\n正确答案：B\n\n--- 第二部分 ---\n判断题\n1\t乙是二。\n答案：正确\n',
    )
    expect(questions.map(({ number, stem, question }) => [number, stem, question.type, rightAnswer(question)])).toEqual(
      [
        ['1', '甲是（ ）。', 'single', ['B']],
        ['1', '乙是二。', 'true_false', ['对']],
      ],
    )
    expect(questions.flatMap(({ doubts }) => doubts)).toEqual([])
  })

  test('of QTI what a template puts in is named in its place, and doubted', async () => {
    const [question] = await read(`<?xml version="1.0"?>
<qti-assessment-item identifier="dig" title="Digging">
  <qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="float"/>
  <qti-template-processing><qti-set-template-value identifier="A"><qti-random-integer min="2" max="4"/></qti-set-template-value></qti-template-processing>
  <qti-item-body><p>If it takes <qti-printed-variable identifier="A"/> people an hour, how long takes one?</p>
    <p><qti-text-entry-interaction response-identifier="RESPONSE"/></p></qti-item-body>
</qti-assessment-item>`)
    expect(question!.stem).toContain('If it takes 〔A〕 people an hour')
    expect(doubted(question!)).toContain('stem check')
  })

  test('of Moodle XML is read what begins with instructions of other programs', async () => {
    const [question] = await read(`<?latexml class="article"?>
<quiz><question type="truefalse"><name><text>q</text></name><questiontext format="html"><text>1+1=2</text></questiontext>
<answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question></quiz>`)
    expect(question).toMatchObject({ stem: '1+1=2', question: { type: 'true_false', answer: ['对'] } })
  })

  test('of QTI a number that the item declares is compared as a number', async () => {
    const [question] = await read(
      '<assessmentItem identifier="a"><responseDeclaration identifier="R" cardinality="single" baseType="float"><correctResponse><value>4.0</value></correctResponse></responseDeclaration><itemBody><p>2 + 2 = <textEntryInteraction responseIdentifier="R"/></p></itemBody></assessmentItem>',
    )
    expect(question!.question).toMatchObject({ type: 'fill', blanks: [{ rules: [{ kind: 'number', value: 4 }] }] })
  })

  test('every line is in the source, also those that belong to no question', async () => {
    const { blocks } = await readQuestions(Buffer.from(paper))
    expect(blocks.map(({ text }) => text).join('\n')).toBe(paper)
  })

  test('sixty questions take less than three seconds', async () => {
    const many = Array.from(
      { length: 60 },
      (_, at) => `${at + 1}. 第${at + 1}题的题干（　）\nA. 甲 B. 乙 C. 丙 D. 丁\n答案：B\n解析：因为乙。`,
    )
    const begun = performance.now()
    expect(await read(many.join('\n'))).toHaveLength(60)
    expect(performance.now() - begun).toBeLessThan(3000)
  })
})

describe('what is made to hang', () => {
  const refusal = (bytes: Uint8Array): Promise<unknown> =>
    readQuestions(bytes).catch((error: unknown) => (error instanceof Unreadable ? error.message : error))
  test.each([
    ['spaces', ' '.repeat(75_000)],
    ['brackets', '('.repeat(50_000)],
    ['letters of options', 'A.'.repeat(25_000)],
    ['labels', '答案：'.repeat(12_500)],
    ['numbers', '1-2 A'.repeat(12_500)],
    ['underscores', '_'.repeat(50_000)],
    ['tags', '<a "'.repeat(25_000)],
    ['stars', '*'.repeat(25_000)],
  ])(
    'a question of nothing but %s does not hang',
    async (_what, text) => {
      const begun = performance.now()
      await refusal(Buffer.from(`1. 题干${text}\nA. 一\nB. 二\n参考答案\n1. ${text}`))
      await refusal(
        Buffer.from(
          `<quiz><question type="essay"><questiontext format="html"><text><![CDATA[${text}]]></text></questiontext></question></quiz>`,
        ),
      )
      expect(performance.now() - begun).toBeLessThan(5000)
    },
    60_000,
  )

  test.each([
    ['underscores', '_'.repeat(50_000)],
    ['underscores and spaces', `__${' '.repeat(90)}`.repeat(500)],
    ['words on strokes', '__一'.repeat(5_000)],
    ['answers and spaces', `答案：A${' '.repeat(90)}`.repeat(500)],
    ['stars and spaces', `**${' '.repeat(90)}`.repeat(500)],
    ['letters without signs', 'A甲 B乙 '.repeat(4_000)],
    ['lines of such letters', 'A甲\n\n'.repeat(2_000)],
    ['bold words', '**甲'.repeat(15_000)],
  ])(
    'a paper of %s does not hang',
    async (_what, text) => {
      const begun = performance.now()
      await refusal(Buffer.from([1, 2, 3, 4].map((number) => `${number}. 题${text}\n答案：`).join('\n')))
      await refusal(Buffer.from([1, 2, 3, 4].map((number) => `${number}. 题${text}`).join('\n')))
      expect(performance.now() - begun).toBeLessThan(8000)
    },
    60_000,
  )
})
