/**
 * Questions from files: a Word paper of 60 questions of every type, with formulas, listings and pictures, and as many questions
 * as one import takes, in a table and as plain text. Absolute, in milliseconds, of the reading alone.
 */
import { writeQuestions } from '../apps/server/src/domains/question-exchange/formats/docx/write.ts'
import { readQuestions } from '../apps/server/src/domains/question-exchange/formats/read.ts'
import { writeWorkbook } from '../apps/server/src/domains/question-exchange/formats/xlsx/write.ts'
import { templateQuestions } from '../apps/server/src/domains/question-exchange/templates.ts'
import { median, type Measure } from './lib/measure.ts'

const rounds = 5
const most = 5_000
const address = '/files/aaaaaaaaaaaaaaaaaaaaaa/p.png'
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const files = new Map([[address, { name: 'p.png', bytes: pixel, type: 'image/png' }]])

/** Questions that differ, with what makes a paper long to read. */
const questions = (count: number) =>
  Array.from({ length: count }, (_, at) => {
    const one = templateQuestions[at % templateQuestions.length]!
    const more = `（第 ${at + 1} 题，$\\frac{${at}}{\\sqrt{n}}$）\n\n\`\`\`c\nint f(int n) { return n * ${at}; }\n\`\`\``
    return { ...one, stem: `${one.stem}${more}${at % 4 === 0 ? `\n\n![图](${address})` : ''}` }
  })

const text = (count: number): Buffer =>
  Buffer.from(
    Array.from(
      { length: count },
      (_, at) => `${at + 1}. 题干（　）\nA. 甲 B. 乙 C. 丙 D. 丁\n答案：B\n解析：因为乙。`,
    ).join('\n'),
  )

async function measure(name: string, bound: number, bytes: Uint8Array, count: number): Promise<Measure> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    const read = await readQuestions(bytes)
    times.push(performance.now() - start)
    if (read.questions.length !== count) throw new Error(`${read.questions.length} questions of ${count}`)
  }
  const detail = times.map((time) => time.toFixed(0)).join(', ')
  return { name, ratio: median(times), bound, better: 'lower', detail }
}

export default async function bench(): Promise<Measure[]> {
  const table = (await writeWorkbook('题库', questions(most))).body as Uint8Array
  return [
    await measure('Word paper of 60, ms', 3_000, await writeQuestions('试卷', questions(60), files), 60),
    await measure('table of 5,000, ms', 15_000, table, most),
    await measure('text of 5,000, ms', 10_000, text(most), most),
  ]
}
