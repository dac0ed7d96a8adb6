import type { LessonResource } from '@lab/contract/lesson-resources'
import { endOfBranch, outlineNumbers, type OutlineRow } from '@lab/contract/lesson-outline'

/** One place of a preview: the course itself, a line of its outline, or what is for no line. */
export interface PreviewPart {
  key: string
  number: string
  title: string
  depth: number
  row: OutlineRow | null
  resources: LessonResource[]
  /** How many resources are here and below. */
  count: number
}

export const introKey = 'intro'
export const restKey = 'rest'

/** A course in the order in which it is taught: each line with its own resources, and those of no line last. */
export function previewParts(rows: readonly OutlineRow[], resources: readonly LessonResource[]): PreviewPart[] {
  const numbers = outlineNumbers(rows)
  const known = new Set(rows.map(({ id }) => id))
  const rest = resources.filter(({ row_ids: ids }) => !ids.some((id) => known.has(id)))
  const intro = { key: introKey, number: '', title: '课程介绍', depth: 0, row: null, resources: [], count: 0 }
  const lines = rows.map((row, at) => {
    const below = new Set(rows.slice(at, endOfBranch(rows, at)).map(({ id }) => id))
    return {
      key: row.id,
      number: numbers[at]!,
      title: row.title,
      depth: row.depth,
      row,
      resources: resources.filter(({ row_ids: ids }) => ids.includes(row.id)),
      count: resources.filter(({ row_ids: ids }) => ids.some((id) => below.has(id))).length,
    }
  })
  const last = { key: restKey, number: '', title: '其他资源', depth: 0, row: null, resources: rest, count: rest.length }
  return [intro, ...lines, ...(rest.length > 0 ? [last] : [])]
}
