import { containerKinds, isContainer, recordedWholeKinds, type OfferingKind } from '@lab/contract/kinds'
import { sql, type SQL } from 'drizzle-orm'
import { contents } from '../content/index.ts'
import { offerings } from './tables.ts'

/** SQL on offerings by their alias: whether it is taught; neither removed nor somebody's trial. */
export const isTaught = (alias: string): SQL => sql.raw(`(${alias}.removed_at IS NULL AND ${alias}.trial_by IS NULL)`)

/**
 * SQL on offerings by their alias: whether it is taught and work of its own. A container (a series, a course) is not: its
 * parts count, in columns, totals and what is missing. What says how far learners are is `saysProgress`.
 */
export const isWork = (alias: string): SQL =>
  sql`(${isTaught(alias)} AND ${sql.raw(alias)}.kind <> ALL(${sql.param(containerKinds)}::text[]))`

/** SQL on offerings by their alias: whether it is taught and, though it consists of parts, begun and completed by a record of its own. */
export const isRecordedWhole = (alias: string): SQL =>
  sql`(${isTaught(alias)} AND ${sql.raw(alias)}.kind = ANY(${sql.param(recordedWholeKinds)}::text[]))`

/**
 * SQL on offerings by their alias: whether its records say how far learners are: those of a course for all that is in it,
 * and those of work that is not in a course.
 */
export const saysProgress = (alias: string): SQL => sql`(${isRecordedWhole(alias)} OR (${isWork(alias)} AND NOT EXISTS (
  SELECT FROM ${offerings} AS recorded WHERE recorded.id = ${sql.raw(alias)}.parent_id AND ${isRecordedWhole('recorded')})))`

/** SQL of a selected offering: the title of what it is a part of; empty where it is offered by itself. */
export const wholeTitle = sql<string>`coalesce((SELECT whole.title FROM ${offerings} AS above
  JOIN ${contents} AS whole ON whole.id = above.content_id WHERE above.id = ${offerings.parentId}), '')`

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

/** SQL: an offering and all that it is a part of. A condition's right side. */
export const withAbove = (id: SQL): SQL => sql`(
  WITH RECURSIVE whole AS (
    SELECT o.id, o.parent_id FROM ${offerings} AS o WHERE o.id = ${id}
    UNION SELECT o.id, o.parent_id FROM ${offerings} AS o JOIN whole ON o.id = whole.parent_id)
  SELECT id FROM whole)`

/**
 * SQL, a table (offering_id, at, distance, said): those offerings and all that each is a part of, with the settings (a
 * json object) that are said between the two, so that nothing said at `at` counts for them below.
 */
export const linesUp = (ids: readonly string[]): SQL => sql`(
  WITH RECURSIVE line AS (
    SELECT o.id AS offering_id, o.id AS at, 0 AS distance, '{}'::jsonb AS said, o.parent_id, o.overrides
    FROM ${offerings} AS o WHERE o.id = ANY(${sql.param([...ids])}::uuid[])
    UNION ALL
    SELECT line.offering_id, o.id, line.distance + 1, line.said || coalesce(line.overrides, '{}'), o.parent_id, o.overrides
    FROM ${offerings} AS o JOIN line ON o.id = line.parent_id)
  SELECT offering_id, at, distance, said FROM line)`

/** SQL on offerings by their alias: whether it is of a kind in a place; of a container those and what is below them. */
function isOf(alias: string, placeId: string, kind: OfferingKind): SQL {
  const here = sql`SELECT top.id FROM ${offerings} AS top WHERE top.place_id = ${placeId}::uuid AND top.kind = ${kind}`
  const counts = isContainer(kind) ? sql`${sql.raw(alias)}.id IN ${below(here)}` : sql`${sql.raw(alias)}.kind = ${kind}`
  return sql`(${sql.raw(alias)}.place_id = ${placeId}::uuid AND ${counts})`
}

/** SQL on offerings by their alias: whether it is work of a kind in a place; of a container what is below those. */
export const isWorkOf = (alias: string, placeId: string, kind: OfferingKind): SQL =>
  sql`(${isOf(alias, placeId, kind)} AND ${isWork(alias)})`

/** SQL on offerings by their alias: whether its records say how far learners are in what a place has of a kind. */
export const saysProgressOf = (alias: string, placeId: string, kind: OfferingKind): SQL =>
  sql`(${isOf(alias, placeId, kind)} AND ${isContainer(kind) ? saysProgress(alias) : isWork(alias)})`
