/**
 * Questions from files: a Word paper of 60 questions with formulas and a key, and the largest text that an import takes by
 * count. Absolute, in milliseconds, of the reading alone.
 */
import { Question } from '../packages/contract/src/question/content.ts'
import { writeQuestions } from '../apps/server/src/domains/question-exchange/formats/docx/write.ts'
import type { ExportedQuestion } from '../apps/server/src/domains/question-exchange/formats/export-question.ts'
import { readQuestions } from '../apps/server/src/domains/question-exchange/formats/read.ts'
import { median, type Measure } from './lib/measure.ts'

const rounds = 5

const question = (at: number): ExportedQuestion => ({
  stem: `第${at}题：若 $\\frac{x_{${at}}}{2} = ${at}$ ，则下列说法正确的是（　　）`,
  question: Question.parse({
    type: 'single',
    options: ['甲', '乙', '丙', '丁'],
    answer: ['C'],
    analysis: '因为 $x^{2} > 0$ 。',
  }),
  points: 2,
  difficulty: 3,
  knowledge: ['一章'],
  tags: ['期末'],
})

async function measure(name: string, bound: number, bytes: Uint8Array, count: number): Promise<Measure> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    const { questions } = await readQuestions(bytes)
    times.push(performance.now() - start)
    if (questions.length !== count) throw new Error(`${questions.length} questions of ${count}`)
  }
  return { name, ratio: median(times), bound, better: 'lower', detail: times.map((time) => time.toFixed(0)).join(', ') }
}

export default async function bench(): Promise<Measure[]> {
  const paper = await writeQuestions(
    '期末',
    Array.from({ length: 60 }, (_, at) => question(at + 1)),
    new Map(),
  )
  const text = Array.from(
    { length: 5000 },
    (_, at) => `${at + 1}. 题干（　）\nA. 甲 B. 乙 C. 丙 D. 丁\n答案：B\n解析：因为乙。`,
  )
  return [
    await measure('Word paper of 60, ms', 3_000, paper, 60),
    await measure('text of 5,000, ms', 10_000, Buffer.from(text.join('\n')), 5000),
  ]
}
