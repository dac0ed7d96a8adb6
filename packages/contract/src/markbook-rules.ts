import { gradeWord } from './course-results.ts'
import type { OfferingKind } from './kinds.ts'

/** What was not handed in counts as: 0 at once, 0 once it is due, or nothing. */
export const missingRules = ['due', 'zero', 'skip'] as const
export type MissingRule = (typeof missingRules)[number]
export const missingRuleLabels = {
  due: '截止前不计入，截止后按 0 分',
  zero: '一律按 0 分',
  skip: '不计入总评',
} as const satisfies Record<MissingRule, string>

/** How the columns of a category come to one mark. */
export const categoryMethods = ['weighted', 'points', 'best'] as const
export type CategoryMethod = (typeof categoryMethods)[number]
export const categoryMethodLabels = {
  weighted: '按权重平均',
  points: '按满分合计',
  best: '取最高一项',
} as const satisfies Record<CategoryMethod, string>

export interface MarkCategory {
  id: string
  title: string
  weight: number
  method: CategoryMethod
  /** So many of the lowest columns are left out. */
  drop_lowest: number
  /** Works of these kinds come into it by themselves. */
  takes: readonly OfferingKind[]
}
/** Where a work counts that does not count where its kind does; `category_id` null counts nowhere. */
export interface PlacedWork {
  offering_id: string
  category_id: string | null
  /** Null: what it weighs where it is taught. */
  weight: number | null
}
/** A column that is filled in by hand. */
export interface EnteredColumn {
  id: string
  title: string
  category_id: string | null
  weight: number
  max_score: number
}
export interface MarkScheme {
  categories: readonly MarkCategory[]
  works: readonly PlacedWork[]
  entered: readonly EnteredColumn[]
  missing: MissingRule
  /** Percent of the mark that each day begun costs, and the most that is taken; 0 takes nothing. */
  late_percent: number
  late_limit: number
  /** Weights that count are brought to 100; else they are parts of 100 as they are, and the total is 100 at most. */
  is_scaled: boolean
  decimals: 0 | 1
}

export interface WorkFacts {
  id: string
  kind: OfferingKind
  weight: number
  max_score: number
  /** What is handed in late loses something by the work's own settings. */
  deducts_late: boolean
}
export interface MarkColumn {
  id: string
  category_id: string | null
  weight: number
  max_score: number
  takes_late: boolean
}

/** Every column with the category that it counts in. */
export function columnsOf(scheme: MarkScheme, works: readonly WorkFacts[]): MarkColumn[] {
  const placed = new Map(scheme.works.map((one) => [one.offering_id, one]))
  const byKind = (kind: OfferingKind): string | null =>
    scheme.categories.find(({ takes }) => takes.includes(kind))?.id ?? null
  return [
    ...works.map(({ id, kind, weight, max_score, deducts_late }) => {
      const own = placed.get(id)
      return {
        id,
        category_id: own ? own.category_id : byKind(kind),
        weight: own?.weight ?? weight,
        max_score,
        takes_late: !deducts_late,
      }
    }),
    ...scheme.entered.map(({ id, category_id, weight, max_score }) => ({
      id,
      category_id,
      weight,
      max_score,
      takes_late: false,
    })),
  ]
}

/**
 * What a column is for one learner: `open` may still be handed in or filled in, `missing` is due and was not handed in,
 * `unmarked` waits for its mark, `excused` counts nothing.
 */
export type MarkStanding =
  | { state: 'scored'; percent: number; late_days: number }
  | { state: 'unmarked' | 'open' | 'missing' | 'excused' }

type Policy = Pick<MarkScheme, 'missing' | 'late_percent' | 'late_limit'>

/** What a late mark loses, in percent of it. */
export const lateLoss = ({ late_percent, late_limit }: Policy, days: number): number =>
  Math.min(late_limit, late_percent * days)

/** What counts of a column, in percent; null when nothing does. */
export function countedPercent(standing: MarkStanding, policy: Policy, takesLate: boolean): number | null {
  switch (standing.state) {
    case 'scored':
      return standing.percent * (1 - (takesLate ? lateLoss(policy, standing.late_days) : 0) / 100)
    case 'missing':
      return policy.missing === 'skip' ? null : 0
    case 'open':
      return policy.missing === 'zero' ? 0 : null
    default:
      return null
  }
}

interface Counted {
  id: string
  percent: number
  weight: number
  max_score: number
}

const weightedMean = (of: readonly { percent: number; weight: number }[]): number | null => {
  const weight = of.reduce((sum, one) => sum + one.weight, 0)
  return weight > 0 ? of.reduce((sum, one) => sum + one.weight * one.percent, 0) / weight : null
}

/** The lowest that are left out; one is always kept. */
const droppedOf = (of: readonly Counted[], lowest: number): ReadonlySet<string> =>
  new Set(
    of
      .toSorted((a, b) => a.percent - b.percent)
      .slice(0, Math.min(lowest, of.length - 1))
      .map(({ id }) => id),
  )

function categoryPercent({ method }: MarkCategory, of: readonly Counted[]): number | null {
  if (method === 'best') return of.length > 0 ? Math.max(...of.map(({ percent }) => percent)) : null
  return weightedMean(method === 'points' ? of.map(({ percent, max_score }) => ({ percent, weight: max_score })) : of)
}

const rounded = (value: number, decimals: number): number => {
  const by = 10 ** decimals
  // 59.5 may be 59.49999 after weighing.
  return Math.round((value + 1e-9) * by) / by
}

export interface MarkResult {
  /** Of each category in its order, in percent; null while nothing counts in it. */
  parts: { category_id: string; percent: number | null }[]
  total: number | null
  word: string
  /** What counts of each column that counts anywhere, in percent. */
  counted: ReadonlyMap<string, number>
  /** Columns that are left out as the lowest ones. */
  dropped: ReadonlySet<string>
}

const open: MarkStanding = { state: 'open' }

/** What a learner's columns come to. Pure; the server and the pages work it out alike. */
export function resultOf(
  scheme: MarkScheme,
  columns: readonly MarkColumn[],
  standings: ReadonlyMap<string, MarkStanding>,
): MarkResult {
  const counted = new Map<string, number>()
  const dropped = new Set<string>()
  const parts = scheme.categories.map((category) => {
    const own = columns.flatMap((column) => {
      if (column.category_id !== category.id || column.weight <= 0) return []
      const percent = countedPercent(standings.get(column.id) ?? open, scheme, column.takes_late)
      return percent === null ? [] : [{ ...column, percent }]
    })
    own.forEach(({ id, percent }) => counted.set(id, percent))
    const out = droppedOf(own, category.drop_lowest)
    out.forEach((id) => dropped.add(id))
    return {
      category,
      percent: categoryPercent(
        category,
        own.filter(({ id }) => !out.has(id)),
      ),
    }
  })
  const total = totalOf(scheme, parts)
  return {
    parts: parts.map(({ category, percent }) => ({
      category_id: category.id,
      percent: percent === null ? null : rounded(percent, 1),
    })),
    total,
    word: total === null ? '' : gradeWord(total),
    counted,
    dropped,
  }
}

function totalOf(
  { is_scaled, decimals }: MarkScheme,
  parts: readonly { category: MarkCategory; percent: number | null }[],
): number | null {
  const counting = parts.flatMap(({ category: { weight }, percent }) => (percent === null ? [] : [{ weight, percent }]))
  if (counting.length === 0) return null
  const total = is_scaled
    ? weightedMean(counting)
    : counting.reduce((sum, { weight, percent }) => sum + (weight * percent) / 100, 0)
  return total === null ? null : rounded(Math.min(100, total), decimals)
}
