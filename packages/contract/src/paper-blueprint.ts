import { z } from 'zod'
import { Id } from './fields.ts'
import { PaperQuestion, QuestionDifficulty, QuestionPoints } from './question/paper-content.ts'
import { questionTypes } from './question/types.ts'

export const blueprintLimits = { rows: 60, ofCell: 100, questions: 200, forms: 6, shared: 50, days: 1500 } as const

/** The columns of a blueprint: any difficulty, then each of them. */
export const blueprintColumns = [0, 1, 2, 3, 4, 5] as const
export type BlueprintColumn = (typeof blueprintColumns)[number]
const Column = z.literal(blueprintColumns, '难度应为0到5')

/** A row of a blueprint: questions of a type about a knowledge point, as many of each difficulty. */
export const BlueprintRow = z.strictObject({
  id: Id,
  /** null is any. */
  type: z.enum(questionTypes, '题型应为列表中的一项').nullable().meta({ title: '题型' }),
  point_id: Id.nullable().meta({ title: '知识点' }),
  /** Of each question. */
  points: QuestionPoints,
  /** By `blueprintColumns`. */
  counts: z
    .array(
      z
        .number('题数应为数字')
        .int('题数应为整数')
        .min(0, '题数应不小于0')
        .max(blueprintLimits.ofCell, `题数应不大于${blueprintLimits.ofCell}`),
    )
    .length(blueprintColumns.length)
    .meta({ title: '题数' }),
})
export type BlueprintRow = z.output<typeof BlueprintRow>

const ofCell = { row_id: Id, column: Column }
/** What a cell may take in addition where there is not enough for it: a neighbouring difficulty, the point above, another type. */
export const Relaxation = z.discriminatedUnion('kind', [
  z.strictObject({ ...ofCell, kind: z.literal('difficulty'), value: QuestionDifficulty }),
  /** null is any point. */
  z.strictObject({ ...ofCell, kind: z.literal('point'), value: Id.nullable() }),
  z.strictObject({ ...ofCell, kind: z.literal('type'), value: z.enum(questionTypes) }),
])
export type Relaxation = z.output<typeof Relaxation>

export const Blueprint = z
  .strictObject({
    rows: z.array(BlueprintRow).max(blueprintLimits.rows, `双向细目表最多${blueprintLimits.rows}行`),
    relaxations: z.array(Relaxation).max(300).default([]),
    /** The share of the points that learners are expected to earn, in percent; null leaves it open. */
    target: z
      .number('预期得分率应为数字')
      .min(10, '预期得分率应不小于10%')
      .max(95, '预期得分率应不大于95%')
      .nullable()
      .default(null)
      .meta({ title: '预期得分率' }),
    forms: z
      .number()
      .int()
      .min(1, '卷数应不小于1')
      .max(blueprintLimits.forms, `卷数应不大于${blueprintLimits.forms}`)
      .default(1)
      .meta({ title: '平行卷数' }),
    most_shared: z
      .number()
      .int()
      .min(0, '各卷共用的题数应不小于0')
      .max(blueprintLimits.shared, `各卷共用的题数应不大于${blueprintLimits.shared}`)
      .default(0)
      .meta({ title: '各卷最多共用题数' }),
    /** Questions that were used within so many days are taken only where there are no others; 0 does not look at that. */
    avoid_days: z
      .number()
      .int()
      .min(0, '天数应不小于0')
      .max(blueprintLimits.days, `天数应不大于${blueprintLimits.days}`)
      .default(365)
      .meta({ title: '避开最近用过的题（天）' }),
  })
  .refine(
    ({ rows }) =>
      rows.flatMap(({ counts }) => counts).reduce((sum, count) => sum + count, 0) <= blueprintLimits.questions,
    `一份试卷最多${blueprintLimits.questions}道题`,
  )
export type Blueprint = z.output<typeof Blueprint>

const CellName = z.object(ofCell)

/** What the solver found: papers that meet the blueprint, or the most of it that can be had, with the proof and the remedies. */
export const BlueprintSolution = z.object({
  forms: z.array(
    z.object({
      /** In percent. */
      expected: z.number(),
      questions: z.array(z.object({ row_id: Id, column: Column, is_recent: z.boolean(), question: PaperQuestion })),
    }),
  ),
  /** Keys of the questions that all forms have. */
  shared: z.array(Id),
  /** Cells that ask for more than everything that fits any of them. */
  shortfalls: z.array(z.object({ cells: z.array(CellName), wanted: z.number(), found: z.number() })),
  /** Each with the missing questions that it brings alone. */
  suggestions: z.array(z.object({ relaxation: Relaxation, gain: z.number() })),
  /** Together they bring what is missing, or as much of it as there is. */
  together: z.array(Relaxation),
})
export type BlueprintSolution = z.output<typeof BlueprintSolution>
