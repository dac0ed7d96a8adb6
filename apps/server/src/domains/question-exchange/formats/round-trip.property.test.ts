import fc from 'fast-check'
import { expect, test } from 'vitest'
import { questionTypes } from '@lab/contract/question/types'
import { writeQuestions } from './docx/write.ts'
import type { ExportedQuestion } from './export-question.ts'
import { writeGift } from './gift/write.ts'
import { writeMoodle } from './moodle/write.ts'
import { writeQti } from './qti/write.ts'
import { readQuestions } from './read.ts'
import { banks, comparedAll, type Carries } from './testing.ts'
import { writeText } from './text-write.ts'
import { writeWorkbook } from './xlsx/write.ts'

const none = new Map<string, { name: string; bytes: Uint8Array; type: string }>()
type Write = (questions: ExportedQuestion[]) => Promise<Uint8Array> | Uint8Array

/** In a Word document questions are in the order of their types. */
const byType = (questions: ExportedQuestion[]): ExportedQuestion[] =>
  questionTypes.flatMap((type) => questions.filter(({ question }) => question.type === type))

const formats: [string, Carries, Write, (questions: ExportedQuestion[]) => ExportedQuestion[]][] = [
  ['GIFT', { isRich: true, isFull: false }, (all) => Buffer.from(writeGift(all).text), (all) => all],
  ['Moodle XML', { isRich: true, isFull: true }, (all) => Buffer.from(writeMoodle(all, none)), (all) => all],
  [
    'Excel',
    { isRich: true, isFull: true },
    async (all) => (await writeWorkbook('题库', all)).body as Buffer,
    (all) => all,
  ],
  ['QTI 3', { isRich: false, isFull: true }, (all) => writeQti(all, none), (all) => all],
  [
    'text',
    { isRich: false, isFull: true },
    (all) => Buffer.from(writeText('题库', all, { answers: true, analysis: true })),
    byType,
  ],
  ['Word', { isRich: false, isFull: true }, (all) => writeQuestions('题库', all, none), byType],
]

test.each(formats)(
  'a bank that goes out as %s comes back with the same questions',
  async (_name, carries, write, ordered) => {
    await fc.assert(
      fc.asyncProperty(banks(carries), async (questions) => {
        const { questions: read } = await readQuestions(await write(questions))
        expect(comparedAll(read)).toEqual(comparedAll(ordered(questions)))
      }),
      { numRuns: 40 },
    )
  },
  120_000,
)
