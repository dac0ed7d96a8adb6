import { z } from 'zod'
import { Id, anyText, text } from './fields.ts'

export const outlineLimits = { objectives: 20, rows: 400, depth: 3, hours: 500 } as const

/** What a line of an outline is, by its depth. */
export const depthLabel = (depth: number): string => ['章', '节'][depth] ?? '知识点'

/** What an objective is of, as syllabuses divide them. */
export const objectiveKinds = ['knowledge', 'ability', 'attitude'] as const
export type ObjectiveKind = (typeof objectiveKinds)[number]
export const objectiveKindLabels = {
  knowledge: '知识',
  ability: '能力',
  attitude: '素质',
} as const satisfies Record<ObjectiveKind, string>

/** How well a learner should have it in the end. */
export const outlineLevels = ['know', 'understand', 'master', 'apply'] as const
export type OutlineLevel = (typeof outlineLevels)[number]
export const outlineLevelLabels = {
  know: '了解',
  understand: '理解',
  master: '掌握',
  apply: '应用',
} as const satisfies Record<OutlineLevel, string>

const hours = (label: string) =>
  z
    .number(`${label}应为数字`)
    .min(0, `${label}应不小于0`)
    .max(outlineLimits.hours, `${label}应不大于${outlineLimits.hours}`)
    .multipleOf(0.5, `${label}应为0.5的倍数`)
    .meta({ title: label })

/** 课程目标: what the course wants of its learners. */
export const OutlineObjective = z.strictObject({
  id: Id,
  kind: z.enum(objectiveKinds, '目标类型应为知识、能力或素质').meta({ title: '目标类型' }),
  text: text('课程目标', 300),
})
export type OutlineObjective = z.output<typeof OutlineObjective>

/**
 * One line of the tree: a chapter, a section or a point, by its depth. Its hours are its own; what is below it counts in
 * addition, so that a chapter whose sections have hours needs none.
 */
export const OutlineRow = z.strictObject({
  id: Id,
  depth: z
    .number()
    .int()
    .min(0)
    .max(outlineLimits.depth - 1, `大纲最多${outlineLimits.depth}级`)
    .meta({ title: '层级' }),
  title: text('名称', 100),
  theory: hours('理论学时'),
  practice: hours('实践学时'),
  level: z.enum(outlineLevels, '要求应为了解、理解、掌握或应用').nullable().meta({ title: '要求' }),
  objective_ids: z.array(Id).max(outlineLimits.objectives).meta({ title: '对应目标' }),
  note: anyText('内容与要求', 2000),
})
export type OutlineRow = z.output<typeof OutlineRow>

const isUnique = (ids: readonly string[]): boolean => new Set(ids).size === ids.length
/** Whether each line is at most one level below the line before it. */
const isTree = (rows: readonly { depth: number }[]): boolean =>
  rows.every(({ depth }, at) => depth <= (at === 0 ? 0 : rows[at - 1]!.depth + 1))

const fields = {
  objectives: z
    .array(OutlineObjective)
    .max(outlineLimits.objectives, `课程目标最多${outlineLimits.objectives}条`)
    .refine((all) => isUnique(all.map(({ id }) => id)), '课程目标的标识不能重复')
    .meta({ title: '课程目标' }),
  rows: z
    .array(OutlineRow)
    .max(outlineLimits.rows, `大纲最多${outlineLimits.rows}行`)
    .refine((all) => isUnique(all.map(({ id }) => id)), '大纲行的标识不能重复')
    .refine(isTree, '大纲的层级不连续')
    .meta({ title: '大纲' }),
}
/** 教学大纲: objectives, and the tree of what is taught in the order of its lines. */
export const Outline = z.strictObject(fields)
export type Outline = z.output<typeof Outline>
/** What of it is changed; the rest stays. */
export const OutlineChange = z
  .strictObject({ objectives: fields.objectives.optional(), rows: fields.rows.optional() })
  .meta({ title: '教学大纲' })

export const emptyOutline: Outline = { objectives: [], rows: [] }

export interface Hours {
  theory: number
  practice: number
}
type WithHours = Hours & { depth: number }

/** Where what is below a line ends: the next line that is not deeper than it. */
export function endOfBranch(rows: readonly { depth: number }[], at: number): number {
  let end = at + 1
  while (end < rows.length && rows[end]!.depth > rows[at]!.depth) end += 1
  return end
}

const sum = (rows: readonly Hours[]): Hours => ({
  theory: rows.reduce((all, { theory }) => all + theory, 0),
  practice: rows.reduce((all, { practice }) => all + practice, 0),
})

/** Hours of each line with all below it. */
export const branchHours = (rows: readonly WithHours[]): Hours[] =>
  rows.map((_row, at) => sum(rows.slice(at, endOfBranch(rows, at))))

/** Hours of the whole outline. */
export const outlineHours = (rows: readonly Hours[]): Hours => sum(rows)

/** The numbers of the lines, as `2.1.3`. */
export function outlineNumbers(rows: readonly { depth: number }[]): string[] {
  const counts: number[] = []
  return rows.map(({ depth }) => {
    counts.length = depth + 1
    counts[depth] = (counts[depth] ?? 0) + 1
    return Array.from(counts, (count) => count ?? 1).join('.')
  })
}

/** What does not fit in an outline, in words; empty where all does. `total` are the hours that the course has. */
export function outlineGaps({ objectives, rows }: Outline, total: number): string[] {
  if (rows.length === 0) return []
  const { theory, practice } = outlineHours(rows)
  const planned = theory + practice
  const gaps: string[] = []
  if (planned !== total) {
    const by = Math.abs(total - planned)
    gaps.push(`大纲合计 ${planned} 学时，课程总学时 ${total}，${planned < total ? '还差' : '多出'} ${by} 学时`)
  }
  const used = new Set(rows.flatMap((row) => row.objective_ids))
  const unused = objectives.flatMap(({ id }, at) => (used.has(id) ? [] : [at + 1]))
  if (unused.length > 0) gaps.push(`课程目标 ${unused.join('、')} 没有对应的大纲内容`)
  return gaps
}
