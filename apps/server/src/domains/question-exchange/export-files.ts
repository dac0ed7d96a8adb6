import type { ExchangeFormat } from '@lab/contract/question-exchange'
import type { ExportedQuestion, QuotedFiles } from './formats/export-question.ts'
import { writeQuestions, type WrittenParts } from './formats/docx/write.ts'
import { writeGift } from './formats/gift/write.ts'
import { writeMoodle } from './formats/moodle/write.ts'
import { writeQti } from './formats/qti/write.ts'
import { writeText } from './formats/text-write.ts'
import { writeWorkbook } from './formats/xlsx/write.ts'

/** Questions as a file of a format. `skipped` could not be written in it. */
export interface WrittenFile {
  bytes: Uint8Array
  skipped: number
}

const whole = (bytes: Uint8Array): WrittenFile => ({ bytes, skipped: 0 })

type Write = (
  title: string,
  questions: readonly ExportedQuestion[],
  files: QuotedFiles,
  parts: WrittenParts,
) => Promise<WrittenFile>

const writers: Record<ExchangeFormat, Write> = {
  docx: async (title, questions, files, parts) => whole(await writeQuestions(title, questions, files, parts)),
  text: async (title, questions, _files, parts) => whole(Buffer.from(writeText(title, questions, parts), 'utf8')),
  xlsx: async (title, questions) => whole((await writeWorkbook(title, questions)).body as Uint8Array),
  gift: async (_title, questions) => {
    const { text, skipped } = writeGift(questions)
    return { bytes: Buffer.from(text, 'utf8'), skipped: skipped.length }
  },
  moodle: async (_title, questions, files) => whole(Buffer.from(writeMoodle(questions, files), 'utf8')),
  qti: async (_title, questions, files) => whole(await writeQti(questions, files)),
}

export const writeFile = (format: ExchangeFormat, ...given: Parameters<Write>): Promise<WrittenFile> =>
  writers[format](...given)

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
/** The ends of their names, and their types. */
export const fileKinds = {
  docx: { suffix: 'docx', mime: docx },
  text: { suffix: 'txt', mime: 'text/plain' },
  xlsx: { suffix: 'xlsx', mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  gift: { suffix: 'gift.txt', mime: 'text/plain' },
  moodle: { suffix: 'xml', mime: 'application/xml' },
  qti: { suffix: 'zip', mime: 'application/zip' },
} as const satisfies Record<ExchangeFormat, { suffix: string; mime: string }>

/** A title as the name of a file. */
export const fileTitle = (title: string): string => title.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_').slice(0, 80)
