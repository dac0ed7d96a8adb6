import { z } from 'zod'
import { Id, text, moment } from './fields.ts'
import { refuseSameIds, type PlanPiece } from './own-ids.ts'

export const seriesKinds = ['series', 'exp_series'] as const
export type SeriesKind = (typeof seriesKinds)[number]

/** Whether a word is a kind of series. */
export const isSeries = (kind: string): kind is SeriesKind => (seriesKinds as readonly string[]).includes(kind)

export const seriesLimits = { groups: 30, parts: 200 } as const

export type UnlockRule = Unlock['rule']

const Count = z
  .number('项数应为数字')
  .int('项数应为整数')
  .min(1, '项数应不小于1')
  .max(seriesLimits.parts, `项数应不大于${seriesLimits.parts}`)
  .meta({ title: '项数' })

/**
 * When a group or a part opens. `previous`: of a part, after the one before it in its group (of a required one, after the
 * required one before it); of a group, after what is required in the nearest group before that requires something.
 * `count`: of a part, after so many others of its group; of a group, after so many of the group before. `date`: from a
 * moment on.
 */
export const Unlock = z
  .discriminatedUnion('rule', [
    z.strictObject({ rule: z.literal('free') }),
    z.strictObject({ rule: z.literal('previous') }),
    z.strictObject({ rule: z.literal('count'), count: Count }),
    z.strictObject({
      rule: z.literal('date'),
      at: moment('开放时间格式不正确').meta({ title: '开放时间' }),
    }),
  ])
  .meta({ title: '开放条件' })
export type Unlock = z.output<typeof Unlock>

/** What a part counts in the score of the whole. */
export const PartWeight = z
  .number('权重应为数字')
  .min(0, '权重应不小于0')
  .max(100, '权重应不大于100')
  .multipleOf(0.1, '权重最多一位小数')
  .meta({ title: '权重' })

export const PlannedPart = z.strictObject({
  /** Names it while the series is written. */
  id: Id,
  content_id: Id,
  is_required: z.boolean().meta({ title: '必修' }),
  weight: PartWeight,
  unlock: Unlock,
})
export type PlannedPart = z.output<typeof PlannedPart>

export const PlannedGroup = z.strictObject({
  id: Id,
  title: text('分组名称', 50),
  unlock: Unlock,
  parts: z.array(PlannedPart).max(seriesLimits.parts).meta({ title: '内容' }),
})
export type PlannedGroup = z.output<typeof PlannedGroup>

/** Everything that has an id of its own in a plan. */
const piecesOf = (groups: readonly PlannedGroup[]): PlanPiece[] =>
  groups.flatMap((group, at) => [
    { id: group.id, path: [at] },
    ...group.parts.map(({ id }, place) => ({ id, path: [at, 'parts', place] })),
  ])

export const completions = ['submitted', 'passed'] as const
export type Completion = (typeof completions)[number]
export const completionLabels = {
  submitted: '提交即完成',
  passed: '及格才完成',
} as const satisfies Record<Completion, string>

const planFields = {
  groups: z
    .array(PlannedGroup)
    .max(seriesLimits.groups, `分组最多${seriesLimits.groups}个`)
    .refine(
      (groups) => groups.reduce((sum, { parts }) => sum + parts.length, 0) <= seriesLimits.parts,
      `内容最多${seriesLimits.parts}项`,
    )
    .refine((groups) => {
      const ids = groups.flatMap(({ parts }) => parts.map((part) => part.content_id))
      return new Set(ids).size === ids.length
    }, '同一内容只能添加一次')
    .superRefine((groups, context) => refuseSameIds(piecesOf(groups), context))
    .meta({ title: '分组' }),
  /** What completes a part. */
  completion: z.enum(completions, '完成条件应为提交即完成或及格才完成').meta({ title: '完成条件' }),
}
/** What a series is, in order. */
export const SeriesPlan = z.strictObject(planFields)
/** What of it is changed; the rest stays. */
export const PlanChange = z
  .strictObject({ groups: planFields.groups.optional(), completion: planFields.completion.optional() })
  .meta({ title: '系列安排' })
export type SeriesPlan = z.output<typeof SeriesPlan>

export const emptyPlan: SeriesPlan = { groups: [], completion: 'submitted' }

/** The parts of a plan in its order. */
export const partsOfPlan = ({ groups }: Pick<SeriesPlan, 'groups'>): PlannedPart[] =>
  groups.flatMap(({ parts }) => parts)

/** What a plan comes to: parts, required ones, and the weights of those. */
export function planTotals(plan: Pick<SeriesPlan, 'groups'>): { parts: number; required: number; weight: number } {
  const parts = partsOfPlan(plan)
  const required = parts.filter((part) => part.is_required)
  const weight = Math.round(required.reduce((sum, part) => sum + part.weight, 0) * 10) / 10
  return { parts: parts.length, required: required.length, weight }
}
