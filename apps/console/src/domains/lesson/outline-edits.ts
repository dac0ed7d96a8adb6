import {
  endOfBranch,
  outlineLimits,
  type Outline,
  type OutlineObjective,
  type OutlineRow,
} from '@lab/contract/lesson-outline'
import { newId } from '../../kit/new-id.ts'

export type Rows = readonly OutlineRow[]

const deepest = outlineLimits.depth - 1
const names = ['新的一章', '新的一节', '新的知识点']

export const newRow = (depth: number): OutlineRow => ({
  id: newId(),
  depth,
  title: names[depth]!,
  theory: 0,
  practice: 0,
  level: null,
  objective_ids: [],
  note: '',
})

export const newObjective = (): OutlineObjective => ({ id: newId(), kind: 'knowledge', text: '新的课程目标' })

export const withRow = (rows: Rows, row: OutlineRow): OutlineRow[] => rows.map((one) => (one.id === row.id ? row : one))

const placeOf = (rows: Rows, id: string): number => rows.findIndex((row) => row.id === id)
const put = (rows: Rows, at: number, branch: Rows): OutlineRow[] => [...rows.slice(0, at), ...branch, ...rows.slice(at)]

/** A line and all below it taken out of the others. */
function cut(rows: Rows, at: number): { branch: OutlineRow[]; rest: OutlineRow[] } {
  const end = endOfBranch(rows, at)
  return { branch: rows.slice(at, end), rest: [...rows.slice(0, at), ...rows.slice(end)] }
}

/** Where the line above it in the tree is; -1 for a chapter. */
function parentAt(rows: Rows, at: number): number {
  for (let before = at - 1; before >= 0; before -= 1) if (rows[before]!.depth < rows[at]!.depth) return before
  return -1
}

/** Where the line of the same parent before it is; -1 for the first of them. */
function siblingBefore(rows: Rows, at: number): number {
  for (let before = at - 1; before >= 0 && rows[before]!.depth >= rows[at]!.depth; before -= 1)
    if (rows[before]!.depth === rows[at]!.depth) return before
  return -1
}

/** A new line after one and all below it, on the same level; a chapter at the end without one. */
export function rowAfter(rows: Rows, id: string | undefined): { rows: OutlineRow[]; id: string } {
  const at = id === undefined ? -1 : placeOf(rows, id)
  const row = newRow(at < 0 ? 0 : rows[at]!.depth)
  return { rows: put(rows, at < 0 ? rows.length : endOfBranch(rows, at), [row]), id: row.id }
}

/** A new line as the last one below another. */
export function rowBelow(rows: Rows, id: string): { rows: OutlineRow[]; id: string } | null {
  const at = placeOf(rows, id)
  if (at < 0 || rows[at]!.depth >= deepest) return null
  const row = newRow(rows[at]!.depth + 1)
  return { rows: put(rows, endOfBranch(rows, at), [row]), id: row.id }
}

export function withoutBranch(rows: Rows, id: string): OutlineRow[] {
  const at = placeOf(rows, id)
  return at < 0 ? [...rows] : cut(rows, at).rest
}

const shifted = (branch: Rows, by: number): OutlineRow[] => branch.map((row) => ({ ...row, depth: row.depth + by }))
const fits = (branch: Rows, by: number): boolean => branch.every(({ depth }) => depth + by <= deepest)

/** A line with all below it before or after its neighbour of the same parent; null where there is none. */
export function movedRow(rows: Rows, id: string, by: -1 | 1): OutlineRow[] | null {
  const at = placeOf(rows, id)
  if (at < 0) return null
  if (by < 0) {
    const before = siblingBefore(rows, at)
    if (before < 0) return null
    const { branch, rest } = cut(rows, at)
    return put(rest, before, branch)
  }
  const next = endOfBranch(rows, at)
  return rows[next]?.depth === rows[at]!.depth ? movedRow(rows, rows[next].id, -1) : null
}

/** A line one level deeper: below its neighbour before; null where there is none or it would be too deep. */
export function indented(rows: Rows, id: string): OutlineRow[] | null {
  const at = placeOf(rows, id)
  if (at < 0 || siblingBefore(rows, at) < 0) return null
  const { branch, rest } = cut(rows, at)
  return fits(branch, 1) ? put(rest, at, shifted(branch, 1)) : null
}

/** A line one level up: after the one that it was below. */
export function outdented(rows: Rows, id: string): OutlineRow[] | null {
  const at = placeOf(rows, id)
  const parent = at < 0 ? -1 : parentAt(rows, at)
  if (parent < 0) return null
  const { branch, rest } = cut(rows, at)
  return put(rest, endOfBranch(rest, parent), shifted(branch, -1))
}

/** A line dropped on another: next to it, of the same parent. Null where that is within itself, or too deep. */
export function droppedRow(rows: Rows, id: string, overId: string): OutlineRow[] | null {
  const [at, over] = [placeOf(rows, id), placeOf(rows, overId)]
  if (at < 0 || over < 0 || (over >= at && over < endOfBranch(rows, at))) return null
  const { branch, rest } = cut(rows, at)
  const by = rows[over]!.depth - rows[at]!.depth
  if (!fits(branch, by)) return null
  const place = placeOf(rest, overId)
  return put(rest, over > at ? endOfBranch(rest, place) : place, shifted(branch, by))
}

/** Why it cannot be saved as it is; empty where it can. */
export function incomplete({ objectives, rows }: Outline): string {
  if (rows.some(({ title }) => !title.trim())) return '请填写大纲名称'
  return objectives.some(({ text }) => !text.trim()) ? '请填写课程目标' : ''
}

/** What was read of a document in addition to what is there, or instead of it. */
export function withDraft(before: Outline, draft: Outline, how: 'append' | 'replace'): Outline {
  if (how === 'replace') return { objectives: draft.objectives, rows: draft.rows }
  return {
    objectives: [...before.objectives, ...draft.objectives].slice(0, outlineLimits.objectives),
    rows: [...before.rows, ...draft.rows].slice(0, outlineLimits.rows),
  }
}
