import { containerKinds, isContainer, type OfferingKind } from '@lab/contract/kinds'
import { sql, type SQL } from 'drizzle-orm'
import { offerings } from './tables.ts'

/** SQL on offerings by their alias: whether it is taught; neither removed nor somebody's trial. */
export const isTaught = (alias: string): SQL => sql.raw(`(${alias}.removed_at IS NULL AND ${alias}.trial_by IS NULL)`)

/**
 * SQL on offerings by their alias: whether it is taught and work of its own. A container (a series, a course) is not: it
 * counts by its parts, in columns, totals, progress and what is missing.
 */
export const isWork = (alias: string): SQL =>
  sql`(${isTaught(alias)} AND ${sql.raw(alias)}.kind <> ALL(${sql.param(containerKinds)}::text[]))`

/** SQL: the ids of the offerings that some begin with, and of all that is below them. */
const below = (first: SQL): SQL => sql`(
  WITH RECURSIVE part AS (
    SELECT first.id FROM (${first}) AS first (id)
    UNION SELECT next.id FROM ${offerings} AS next JOIN part ON next.parent_id = part.id)
  SELECT id FROM part)`

/** SQL: an offering and all that is below it. A condition's right side. */
export const withBelow = (id: SQL): SQL => below(sql`SELECT ${id}`)

/** SQL: the same of several. */
export const withAllBelow = (ids: readonly string[]): SQL => below(sql`SELECT unnest(${sql.param(ids)}::uuid[])`)

/** SQL on offerings by their alias: whether it is work of a kind in a place; of a container what is below those. */
export function isWorkOf(alias: string, placeId: string, kind: OfferingKind): SQL {
  const here = sql`SELECT top.id FROM ${offerings} AS top WHERE top.place_id = ${placeId}::uuid AND top.kind = ${kind}`
  const counts = isContainer(kind) ? sql`${sql.raw(alias)}.id IN ${below(here)}` : sql`${sql.raw(alias)}.kind = ${kind}`
  return sql`(${sql.raw(alias)}.place_id = ${placeId}::uuid AND ${isWork(alias)} AND ${counts})`
}
