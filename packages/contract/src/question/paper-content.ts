import { z } from 'zod'
import { Id, optionalText, RichText, Tags, text } from '../fields.ts'
import { Rubric } from '../rubric.ts'
import { Question } from './content.ts'
import { questionTypes } from './types.ts'

/** How hard a question is meant to be, from 1 to 5. */
export const questionDifficulties = [1, 2, 3, 4, 5] as const
export type QuestionDifficulty = (typeof questionDifficulties)[number]
export const questionDifficultyLabels = {
  1: '容易',
  2: '较易',
  3: '中等',
  4: '较难',
  5: '困难',
} as const satisfies Record<QuestionDifficulty, string>

export const QuestionDifficulty = z.literal(questionDifficulties, '难度应为1到5').meta({ title: '难度' })

export const QuestionPoints = z
  .number('分值应为数字')
  .positive('分值应大于0')
  .max(1000, '分值应不大于1000')
  .multipleOf(0.5, '分值应为0.5的倍数')
  .meta({ title: '分值' })

export const paperLimits = { sections: 30, questions: 300, draws: 100, drawn: 200 } as const

/** The question of a bank that one was taken from, as it was then. */
export const QuestionSource = z.strictObject({ bank_id: Id, question_id: Id, version: z.number().int().min(1) })
export type QuestionSource = z.output<typeof QuestionSource>

/** A question as a paper or an exam asks it: a copy, so that a changed bank changes nothing that was sat. */
export const PaperQuestion = z.strictObject({
  /** Names it in answers, marks and figures, whatever form it is in. */
  key: Id,
  source: QuestionSource.nullable(),
  stem: RichText,
  question: Question,
  points: QuestionPoints,
  difficulty: QuestionDifficulty,
  /** Names of knowledge points, as the bank has them. */
  knowledge: z.array(text('知识点', 50)).max(10, '知识点最多10个').meta({ title: '知识点' }),
  rubric: Rubric.nullable(),
})
export type PaperQuestion = z.output<typeof PaperQuestion>

/** Questions that are drawn for each learner, or for each form, from what a bank has. Empty lists narrow nothing. */
export const DrawRule = z.strictObject({
  id: Id,
  bank_id: Id,
  types: z.array(z.enum(questionTypes)).max(questionTypes.length).meta({ title: '题型' }),
  /** A point stands for everything below it too. */
  point_ids: z.array(Id).max(100, '知识点最多100个').meta({ title: '知识点' }),
  difficulties: z.array(QuestionDifficulty).max(5).meta({ title: '难度' }),
  tags: Tags,
  count: z
    .number('抽题数应为数字')
    .int('抽题数应为整数')
    .min(1, '抽题数应不小于1')
    .max(paperLimits.drawn, `抽题数应不大于${paperLimits.drawn}`)
    .meta({ title: '抽题数' }),
  /** Of each question. */
  points: QuestionPoints,
})
export type DrawRule = z.output<typeof DrawRule>

export const PaperSection = z.strictObject({
  id: Id,
  title: text('大题名称', 50),
  note: optionalText('大题说明', 500),
  questions: z.array(PaperQuestion).max(paperLimits.questions, `题目最多${paperLimits.questions}道`),
  /** Asked after the fixed ones. */
  draws: z.array(DrawRule).max(paperLimits.draws, `抽题规则最多${paperLimits.draws}条`),
})
export type PaperSection = z.output<typeof PaperSection>

/** What a paper or an exam asks, in its order. */
export const PaperContent = z
  .strictObject({
    sections: z.array(PaperSection).max(paperLimits.sections, `大题最多${paperLimits.sections}个`),
  })
  .refine(({ sections }) => {
    const keys = sections.flatMap(({ questions }) => questions.map(({ key }) => key))
    return new Set(keys).size === keys.length
  }, '题目的标识不能重复')
export type PaperContent = z.output<typeof PaperContent>

/** The questions that are fixed in some papers; what rules draw is not among them. */
export const questionsIn = (contents: readonly PaperContent[]): Question[] =>
  contents.flatMap(({ sections }) => sections.flatMap(({ questions }) => questions.map(({ question }) => question)))

/** Points and number of questions of a section or a whole paper, drawn ones included. */
export function paperTotals(sections: readonly PaperSection[]): { points: number; count: number } {
  let [points, count] = [0, 0]
  for (const { questions, draws } of sections) {
    for (const question of questions) points += question.points
    for (const draw of draws) points += draw.points * draw.count
    count += questions.length + draws.reduce((sum, draw) => sum + draw.count, 0)
  }
  return { points, count }
}

/** What is otherwise in a paper or an exam, by what it is called: a setting or a question; null where there is none. */
export const ContentChange = z.object({
  what: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type ContentChange = z.output<typeof ContentChange>

const isNumbered = /^\s*第?\s*[一二三四五六七八九十]{1,3}\s*(?:[、.．:：]|部分|大题)/

/** A section's title as a printed paper has it: with its number in front, where it was written without one. */
export const numberedTitle = (numeral: string, title: string): string =>
  isNumbered.test(title) ? title : `${numeral}、${title}`
