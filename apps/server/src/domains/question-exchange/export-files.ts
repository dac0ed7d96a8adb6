import type { ExchangeFormat } from '@lab/contract/question-exchange'
import type { ExportedQuestion, QuotedFiles } from './formats/export-question.ts'
import { usable } from './formats/draft.ts'
import { writeQuestions, type WrittenParts } from './formats/docx/write.ts'
import { writeGift } from './formats/gift/write.ts'
import { writeMoodle } from './formats/moodle/write.ts'
import { writeQti } from './formats/qti/write.ts'
import { writeText } from './formats/text-write.ts'
import { writeWorkbook } from './formats/xlsx/write.ts'

/** Questions as a file of a format, and those that could not be written in it. */
export interface WrittenFile {
  bytes: Uint8Array
  skipped: readonly ExportedQuestion[]
}

const whole = (bytes: Uint8Array): WrittenFile => ({ bytes, skipped: [] })
/** Without the questions that run somewhere: other platforms have nothing of the kind. */
const exchanged = (bytes: Uint8Array, questions: readonly ExportedQuestion[]): WrittenFile => ({
  bytes,
  skipped: questions.filter(({ question }) => !usable(question.type)),
})

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
    return { bytes: Buffer.from(text, 'utf8'), skipped }
  },
  moodle: async (_title, questions, files) => exchanged(Buffer.from(writeMoodle(questions, files), 'utf8'), questions),
  qti: async (_title, questions, files) => exchanged(await writeQti(questions, files), questions),
}

export const writeFile = (format: ExchangeFormat, ...given: Parameters<Write>): Promise<WrittenFile> =>
  writers[format](...given)

/** Formats in which a text says that there is a picture, and no more. */
export const isWithoutPictures = (format: ExchangeFormat): boolean => format === 'text' || format === 'gift'

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
