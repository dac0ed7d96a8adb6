import { z } from 'zod'
import { optionalText, text } from './fields.ts'

/** One line of a rubric: what is looked at, what it is worth, and what graders should know. */
export const RubricCriterion = z.strictObject({
  /** Its name within the step; scores point at it. */
  id: z.string().regex(/^[\w-]{1,36}$/, '评分项编号有误'),
  title: text('评分项', 100),
  points: z
    .number('评分项的分值应为数字')
    .positive('评分项的分值应大于0')
    .max(1000, '评分项的分值应不大于1000')
    .multipleOf(0.5, '评分项的分值应为0.5的倍数')
    .meta({ title: '分值' }),
  /** For graders only; learners never get it. */
  note: optionalText('评分说明', 500),
})
export type RubricCriterion = z.output<typeof RubricCriterion>

export const rubricLimit = 20
/** 评分标准 of a step that people score; what they give for its criteria adds up to the step's score. */
export const Rubric = z
  .array(RubricCriterion)
  .min(1, '请至少添加一个评分项')
  .max(rubricLimit, `评分项最多${rubricLimit}个`)
  .refine((rubric) => new Set(rubric.map(({ id }) => id)).size === rubric.length, '评分项编号不能重复')
export type Rubric = z.output<typeof Rubric>

/** A criterion as learners see it. */
export const OpenCriterion = RubricCriterion.omit({ note: true })

/** Halves add up exactly. */
export const rubricPoints = (rubric: readonly { points: number }[]): number =>
  rubric.reduce((sum, { points }) => sum + points, 0)

/** What another rubric changes for answers that were scored by one: titles of criteria. */
export interface RubricEffect {
  /** Worth something else: what was given is converted in proportion. */
  converted: string[]
  /** Gone, with what was given for them. */
  removed: string[]
  /** New: nothing was given for them yet. */
  added: string[]
}

export function rubricEffect(before: readonly RubricCriterion[], after: readonly RubricCriterion[]): RubricEffect {
  const [was, is] = [before, after].map((rubric) => new Map(rubric.map((one) => [one.id, one])))
  const titles = (some: readonly RubricCriterion[]) => some.map(({ title }) => title)
  return {
    converted: titles(after.filter(({ id, points }) => was!.has(id) && was!.get(id)!.points !== points)),
    removed: titles(before.filter(({ id }) => !is!.has(id))),
    added: titles(after.filter(({ id }) => !was!.has(id))),
  }
}

/** What was given for the criteria of one rubric, under another: in proportion to the points, and nothing for what is new. */
export const convertedScores = (
  scores: readonly { id: string; score: number }[],
  before: readonly RubricCriterion[],
  after: readonly RubricCriterion[],
): { id: string; score: number }[] =>
  after.map(({ id, points }) => {
    const given = scores.find((one) => one.id === id)?.score ?? 0
    const worth = before.find((one) => one.id === id)?.points ?? points
    return { id, score: Math.round(((given * points) / worth) * 100) / 100 }
  })

/** Why a rubric does not fit the step's points, in Chinese; null when it does. */
export function rubricMisfit(rubric: readonly { points: number }[] | null | undefined, points: number): string | null {
  if (!rubric || rubricPoints(rubric) === points) return null
  return `评分标准合计${rubricPoints(rubric)}分，应等于环节的分值${points}分`
}
