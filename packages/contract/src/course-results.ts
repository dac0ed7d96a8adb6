/** What a work that is due and was not handed in counts as. */
export const missingPolicies = ['zero', 'skip'] as const
export type MissingPolicy = (typeof missingPolicies)[number]
export const missingPolicyLabels = {
  zero: '按 0 分计入总评',
  skip: '不计入总评',
} as const satisfies Record<MissingPolicy, string>

/** A work as one learner has it: `missing` is due and not handed in, `waiting` is not marked or not due yet. */
export type CourseCell = { weight: number } & ({ kind: 'scored'; percent: number } | { kind: 'missing' | 'waiting' })

/** A learner's total by the weights of the works, in percent; null while nothing counts. Pure. */
export function courseTotal(cells: readonly CourseCell[], missing: MissingPolicy): number | null {
  const counted = cells.flatMap((cell) => {
    if (cell.weight <= 0 || cell.kind === 'waiting') return []
    if (cell.kind === 'scored') return [{ weight: cell.weight, percent: cell.percent }]
    return missing === 'zero' ? [{ weight: cell.weight, percent: 0 }] : []
  })
  const weight = counted.reduce((sum, one) => sum + one.weight, 0)
  if (weight === 0) return null
  return Math.round((counted.reduce((sum, one) => sum + one.weight * one.percent, 0) / weight) * 10) / 10
}

const grades = [
  [90, '优秀'],
  [80, '良好'],
  [70, '中等'],
  [60, '及格'],
] as const

/** 五级制: the word that schools write for a total. Pure. */
export const gradeWord = (total: number): string => grades.find(([from]) => total >= from)?.[1] ?? '不及格'
