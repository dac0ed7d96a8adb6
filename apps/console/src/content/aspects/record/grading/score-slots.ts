import { numberIn } from '../../../../kit/form/controls/number-text.ts'
import type { StepScore } from '../rubric-scores.ts'

/** One number that a teacher enters: of a step, or of a criterion of its rubric. */
export type Slot = { key: string; stepId: string; title: string; points: number; kept: number | null }

/** What is typed and not stored yet, by the keys of the slots. */
export type Drafts = Readonly<Record<string, string>>

/** A step's score as the server takes it; null takes it back. */
export type StepValue = { score: number | null } | { criteria: { id: string; score: number }[] }

/** What the drafts mean for a step. */
export type StepChange =
  | { is: 'same' }
  | { is: 'wrong'; key: string; message: string }
  | { is: 'missing'; key: string; count: number }
  | { is: 'new'; value: StepValue }

/** Nothing but a person scores it. The rest is scored by checks and corrected in the dialog. */
export const waitsForPerson = ({ points, read_by_teacher: isRead, rubric }: StepScore): boolean =>
  points > 0 && (isRead || rubric.length > 0)

export const slotsOf = (step: StepScore): Slot[] =>
  step.rubric.length === 0
    ? [{ key: step.step_id, stepId: step.step_id, title: step.title, points: step.points, kept: step.manual_score }]
    : step.rubric.map(({ id, title, points, score }) => ({
        key: `${step.step_id}/${id}`,
        stepId: step.step_id,
        title: `${step.title}：${title}`,
        points,
        kept: score,
      }))

/** Two decimals, as the server keeps them. */
const rounded = (score: number): number => Math.round((score + Number.EPSILON) * 100) / 100

/** The score that is typed: null for nothing, a complaint for what it cannot be. */
export function scoreIn(text: string, points: number): number | null | { wrong: string } {
  if (text.trim() === '') return null
  const score = numberIn(text)
  if (score === undefined) return { wrong: '请输入数字' }
  return score < 0 || score > points ? { wrong: `分数应在0到${points}之间` } : rounded(score)
}

/** What is wrong with one slot's draft, as it is shown at the field. */
export function complaintOf({ key, kept, points }: Slot, drafts: Drafts): string | undefined {
  const text = drafts[key]
  if (text === undefined) return undefined
  const score = scoreIn(text, points)
  if (score === null) return kept === null ? undefined : '请输入分数'
  return typeof score === 'object' ? score.wrong : undefined
}

/** What a slot has, typed or kept; null for nothing, or nothing that can be kept. */
export function scoreOfSlot({ key, kept, points }: Slot, drafts: Drafts): number | null {
  const text = drafts[key]
  const score = text === undefined ? kept : scoreIn(text, points)
  return typeof score === 'number' ? score : null
}

export function changeOf(step: StepScore, drafts: Drafts): StepChange {
  const slots = slotsOf(step)
  for (const slot of slots) {
    const message = complaintOf(slot, drafts)
    if (message !== undefined) return { is: 'wrong', key: slot.key, message }
  }
  const scores = slots.map((slot) => scoreOfSlot(slot, drafts))
  if (slots.every(({ kept }, at) => kept === scores[at])) return { is: 'same' }
  const empty = slots.filter((_, at) => scores[at] === null)
  if (empty[0]) return { is: 'missing', key: empty[0].key, count: empty.length }
  if (step.rubric.length === 0) return { is: 'new', value: { score: scores[0]! } }
  return { is: 'new', value: { criteria: step.rubric.map(({ id }, at) => ({ id, score: scores[at]! })) } }
}

/** What restores a step as it is; undefined for a score that an earlier rubric gave, which cannot be given again. */
export function valueOf({ rubric, manual_score: kept }: StepScore): StepValue | undefined {
  if (rubric.length === 0 || kept === null) return { score: kept }
  const criteria = rubric.flatMap(({ id, score }) => (score === null ? [] : [{ id, score }]))
  return criteria.length === rubric.length ? { criteria } : undefined
}

/** The step once a value is stored, before the server has said so. */
export function withValue(step: StepScore, value: StepValue): StepScore {
  const given = 'criteria' in value ? new Map(value.criteria.map(({ id, score }) => [id, score])) : undefined
  return {
    ...step,
    manual_score: 'score' in value ? value.score : rounded([...given!.values()].reduce((sum, one) => sum + one, 0)),
    rubric: step.rubric.map((one) => ({ ...one, score: given?.get(one.id) ?? null })),
  }
}

/** A step's score in words. */
export const inWords = (value: StepValue): string => {
  const score =
    'score' in value ? value.score : rounded(value.criteria.reduce((sum, criterion) => sum + criterion.score, 0))
  return score === null ? '未评' : `${score} 分`
}

export const withoutStep = (drafts: Drafts, step: StepScore): Drafts => {
  const keys = new Set(slotsOf(step).map(({ key }) => key))
  return Object.fromEntries(Object.entries(drafts).filter(([key]) => !keys.has(key)))
}
