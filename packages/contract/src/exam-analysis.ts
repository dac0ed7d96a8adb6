import { z } from 'zod'
import { endpoint, on, type DomainContract } from './endpoint.ts'
import { Id } from './fields.ts'

/** Learners as places in `learners`: every figure names those behind it. */
const Who = z.array(z.number().int())
const Figure = z.number().nullable()

/** What figures say of a question to somebody who asks whether to use it again. */
export const itemVerdicts = ['negative', 'weak', 'hard', 'easy', 'lowers_alpha'] as const
export type ItemVerdict = (typeof itemVerdicts)[number]
export const itemVerdictLabels = {
  negative: '区分度为负，请检查答案',
  weak: '区分度偏低',
  hard: '过难',
  easy: '过易',
  lowers_alpha: '删去后信度更高',
} as const satisfies Record<ItemVerdict, string>

/** Shares from 0 to 1, weights in percent; null where too few were asked. */
export const AnalysedItem = z.object({
  key: Id,
  title: z.string(),
  points: z.number(),
  /** How many have a mark for it, and who still waits for one. */
  n: z.number(),
  unmarked: Who,
  mean: Figure,
  facility: Figure,
  discrimination: Figure,
  item_rest: Figure,
  efficiency: Figure,
  intended_weight: z.number(),
  effective_weight: Figure,
  alpha_if_deleted: Figure,
  verdicts: z.array(z.enum(itemVerdicts)),
  /** Have all of its points, and none. */
  full: Who,
  none: Who,
  /** The mean share in each fifth of the learners by totals, the lowest first. */
  curve: z.array(Figure),
  /** What all exams that are over say of the same version of a bank's question; null where it is of no bank. */
  pooled: z
    .object({
      version: z.number(),
      exams: z.number(),
      answers: z.number(),
      facility: Figure,
      discrimination: Figure,
    })
    .nullable(),
  /** Of a question with options. */
  options: z.array(
    z.object({
      mark: z.string(),
      text: z.string(),
      is_right: z.boolean(),
      who: Who,
      share: z.number(),
      top: Figure,
      bottom: Figure,
      curve: z.array(Figure),
      says: z.enum(['unused', 'attracts_strong']).nullable(),
    }),
  ),
})
export type AnalysedItem = z.output<typeof AnalysedItem>

export const ItemAnalysis = z.object({
  learners: z.array(Id),
  /** So few learners that chance may have made the figures. */
  is_of_few: z.boolean(),
  paper: z.object({
    n: z.number(),
    points: z.number(),
    mean: Figure,
    median: Figure,
    deviation: Figure,
    lowest: Figure,
    highest: Figure,
    skewness: Figure,
    kurtosis: Figure,
    alpha: Figure,
    error_ratio: Figure,
    standard_error: Figure,
  }),
  items: z.array(AnalysedItem),
  /** Two with the same wrong answers, more than chance explains: a signal, no verdict. */
  pairs: z.array(
    z.object({
      one: z.number().int(),
      other: z.number().int(),
      both_wrong: z.number(),
      same: z.number(),
      expected: z.number(),
      chance: z.number(),
      /** Answered within a minute of each other. */
      close_in_time: z.number(),
      items: z.array(Id),
    }),
  ),
})
export type ItemAnalysis = z.output<typeof ItemAnalysis>

export const examAnalysis = {
  ofOffering: endpoint('GET', '/apis/v2/offerings/:id/item-analysis', {
    summary: '试题分析',
    access: on('offering', 'view'),
    params: z.object({ id: Id }),
    data: ItemAnalysis,
  }),
  /** The same as sheets: questions, options, learners × questions. */
  sheet: endpoint('GET', '/apis/v2/offerings/:id/item-analysis/sheet', {
    summary: '导出试题分析',
    access: on('offering', 'view'),
    params: z.object({ id: Id }),
    answer: 'file',
    ratePerMinute: 20,
  }),
} as const satisfies DomainContract
