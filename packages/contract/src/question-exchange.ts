import { z } from 'zod'
import { questionTypes } from './question/types.ts'
import type { Question } from './question/content.ts'
import { Rubric } from './rubric.ts'

/** Files that questions come in and go out as, in the order in which pages offer them. */
export const exchangeFormats = ['docx', 'text', 'xlsx', 'gift', 'moodle', 'qti'] as const
export type ExchangeFormat = (typeof exchangeFormats)[number]
export const exchangeFormatLabels = {
  docx: 'Word 文档',
  text: '纯文本',
  xlsx: 'Excel 表格',
  gift: 'GIFT',
  moodle: 'Moodle XML',
  qti: 'QTI 包',
} as const satisfies Record<ExchangeFormat, string>

export const importLimits = {
  fileBytes: 50 * 1024 * 1024,
  /** Of an archive, unpacked. */
  unpackedBytes: 300 * 1024 * 1024,
  entries: 5000,
  questions: 5000,
  /** Of the text of one source. */
  characters: 10_000_000,
  pictureBytes: 20 * 1024 * 1024,
} as const

/** What of a question can be doubted by itself. */
export const questionParts = ['type', 'stem', 'options', 'answer', 'analysis', 'points'] as const
export type QuestionPart = (typeof questionParts)[number]
export const questionPartLabels = {
  type: '题型',
  stem: '题干',
  options: '选项',
  answer: '答案',
  analysis: '解析',
  points: '分值',
} as const satisfies Record<QuestionPart, string>

/** A part that somebody should look at, or that is not there. Parts without a doubt were understood. */
export const Doubt = z.strictObject({
  part: z.enum(questionParts),
  level: z.enum(['check', 'missing']),
  reason: z.string().max(300),
})
export type Doubt = z.output<typeof Doubt>

/** A question that may lack what its type demands, such as an answer: plain on purpose, until it is confirmed. */
export const DraftQuestion = z.custom<Question>(
  (value) =>
    typeof value === 'object' && value !== null && questionTypes.includes((value as { type?: never }).type as never),
  '题目格式有误',
)

/** A question as it was understood from a file, before anybody confirmed it. */
export const ImportedQuestion = z.strictObject({
  /** As the source numbers it; empty where it does not. */
  number: z.string().max(40),
  section: z.string().max(200),
  /** Markdown; formulas between dollars. */
  stem: z.string().max(200_000),
  question: DraftQuestion,
  points: z.number().nullable(),
  difficulty: z.number().int().min(1).max(5).nullable(),
  knowledge: z.array(z.string()),
  tags: z.array(z.string()),
  /** Left out where the source says none, as in drafts that an earlier release has read. */
  rubric: Rubric.nullish(),
  /** The blocks of the source that it was read from: the first and the last. */
  source: z.strictObject({ from: z.number().int(), to: z.number().int() }),
  doubts: z.array(Doubt),
  /** What belongs to it and was not understood, as text. */
  leftover: z.string(),
})
export type ImportedQuestion = z.output<typeof ImportedQuestion>

/** A piece of the source as it is shown next to what was understood: a paragraph, a row, one question's own text. */
export const SourceBlock = z.strictObject({ text: z.string() })
export type SourceBlock = z.output<typeof SourceBlock>
