import { describe, expect, test } from 'vitest'
import { rightAnswer } from '@lab/contract/question/answer'
import { readQuestions } from '../read.ts'
import type { ReadHints, ReadResult } from '../read-result.ts'

const read = (csv: string, sheets: ReadHints['sheets'] = null): Promise<ReadResult> =>
  readQuestions(Buffer.from(csv), { name: '题库.csv', sheets })

describe('tables of other programs', () => {
  test('stems that begin with a number and a type say both', async () => {
    const { questions } = await read(
      '问题,选项,答案\n"1. (单选题, 1分)宪法是（）","A:制度\nB:根本法",B\n"2. (判断题, 2分)法律面前人人平等。",,对\n',
    )
    expect(questions).toMatchObject([
      { number: '1', stem: '宪法是（）', points: 1, question: { type: 'single', answer: ['B'] } },
      { number: '2', stem: '法律面前人人平等。', points: 2, question: { type: 'true_false', answer: ['对'] } },
    ])
    expect(questions.flatMap(({ doubts }) => doubts)).toEqual([])
  })

  test('numbers go where all stems have one, and stay where only one has', async () => {
    const numbered = await read('题目,A,B,答案\n1、甲是,一,二,A\n2、乙是,一,二,B\n')
    expect(numbered.questions.map(({ number, stem }) => [number, stem])).toEqual([
      ['1', '甲是'],
      ['2', '乙是'],
    ])
    const plain = await read('题目,A,B,答案\n3、5的和是,8,2,A\n乙是,一,二,B\n')
    expect(plain.questions.map(({ stem }) => stem)).toEqual(['3、5的和是', '乙是'])
  })

  test('an option does not repeat its letter', async () => {
    const { questions } = await read('题目,A,B,答案\n载于,A、《淮南子》,B、《史记》,B、《史记》\n选,A的平方,C. 三,A\n')
    expect(
      questions.map(({ question }) => ('options' in question ? question.options.map(({ text }) => text) : [])),
    ).toEqual([
      ['《淮南子》', '《史记》'],
      ['A的平方', 'C. 三'],
    ])
    expect(questions.map(({ question }) => rightAnswer(question))).toEqual([['B'], ['A']])
  })

  test('a judgement as a number, where the type says that it is one', async () => {
    const { questions } = await read('questionType,questionContent,questionAnswer\n判断,甲,1\n判断,乙,0\n')
    expect(questions.map(({ question }) => rightAnswer(question))).toEqual([['对'], ['错']])
    const unsaid = await read('questionContent,questionAnswer\n甲,1\n乙,0\n')
    expect(unsaid.questions.map(({ question }) => rightAnswer(question))).toEqual([['对'], ['错']])
    expect(unsaid.questions.map(({ doubts }) => doubts.map(({ part }) => part))).toEqual([['answer'], ['answer']])
    const several = await read('questionContent,questionAnswer\n甲,1\n乙,2\n')
    expect(several.questions.map(({ question }) => question.type)).toEqual(['short_answer', 'short_answer'])
  })

  test('answers together with what they score', async () => {
    const { questions } = await read(
      '序号,试题,参考答案与评分标准,分值\n1,简述甲,（1）写出条件（2分）；（2）写出结论（3分）,5\n',
    )
    expect(questions).toMatchObject([
      { stem: '简述甲', points: 5, question: { type: 'short_answer' }, rubric: [{ points: 2 }, { points: 3 }] },
    ])
    const plain = await read('序号,试题,参考答案与评分标准\n1,简述甲,先说条件，再说结论\n')
    expect(plain.questions).toMatchObject([{ question: { reference: '先说条件，再说结论' }, doubts: [] }])
  })

  test('a table without names of columns loses no question', async () => {
    const csv = '甲的成分是,一,二,A\n乙的成分是,一,二,B\n丙的成分是,一,二,B\n'
    const first = await read(csv)
    expect(first.questions).toEqual([])
    expect(first.sheets![0]!.columns.map(({ heading, sample, field }) => [heading, sample, field])).toEqual([
      ['', '甲的成分是', 'stem'],
      ['', '一', 'option'],
      ['', '二', 'option'],
      ['', 'A', 'answer'],
    ])
    const said = await read(csv, [{ name: 'csv', fields: first.sheets![0]!.columns.map(({ field }) => field) }])
    expect(said.questions.map(({ stem }) => stem)).toEqual(['甲的成分是', '乙的成分是', '丙的成分是'])
  })

  test('numbers that compare answers are no options', async () => {
    const { questions } = await read('题号,题目,选项,1-2,1-3\n1,甲是,"A.一\nB.二",1,0\n')
    expect(questions.map(({ question }) => ('options' in question ? question.options.length : 0))).toEqual([2])
  })

  test('a table that was copied as text', async () => {
    const { questions } = await readQuestions(Buffer.from('题目\tA\tB\t答案\n甲是\t一\t二\tB\n'))
    expect(questions).toMatchObject([{ stem: '甲是', question: { answer: ['B'] } }])
  })
})
