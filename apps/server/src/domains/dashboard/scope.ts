import { sql, type SQL } from 'drizzle-orm'
import { isAdmin, type Member } from '../../kernel/policy/actor.ts'
import { contents } from '../content/index.ts'
import { leadRoles, placesOf } from '../place/index.ts'
import type { queryThreads } from '../query/index.ts'
import type { records } from '../record/index.ts'
import { termPlaces } from '../term-places.ts'

/**
 * SQL, the beginning of a statement: `taught`, the running classes, courses and projects of the chosen organisation that the person
 * owns, teaches or assists. Administrators have the right to all of them, but what needs them is what they teach.
 */
export const withTaught = (actor: Member): SQL => sql`
  WITH taught AS MATERIALIZED (
    SELECT k.id, k.kind AS place_kind, k.name, k.term, k.course_name, k.is_training, k.created_at, k.starts_on
    FROM ${termPlaces} k
    WHERE k.org_id = ${actor.orgId} AND k.state = 'active'
      AND k.id IN ${placesOf(sql`${actor.userId}::uuid`, leadRoles)})`

/** SQL, columns: a place `k` as `PlaceRow` has it. */
export const placeOfRow: SQL = sql`k.id AS place_id, k.place_kind, k.name AS place_name, k.is_training`

/**
 * SQL: the rows of `table` (anything with a place and a content) that are this person's to look after, those of the
 * places taught and those of own contents that are learned outside of them; each with its place. Two branches, so
 * that each has its index.
 */
export const ofOwn = (actor: Member, table: typeof queryThreads | typeof records, columns: SQL, where: SQL): SQL => sql`
    SELECT ${columns}, ${placeOfRow} FROM taught k
    JOIN ${table} x ON x.place_id = k.id WHERE ${where}
    UNION ALL
    SELECT ${columns}, NULL, NULL, NULL, false FROM ${contents} c
    JOIN ${table} x ON x.content_id = c.id AND x.place_id = x.org_id
    WHERE c.creator_id = ${actor.userId} AND c.org_id = ${actor.orgId} AND c.deleted_at IS NULL AND ${where}`

/** SQL: the places `k` of the chosen organisation that were given to the person to teach or assist. */
export const isOwn = (actor: Member): SQL => sql`k.id IN ${placesOf(sql`${actor.userId}::uuid`, leadRoles)}`

/** SQL: the places `k` that the person may open: their own, for administrators all of the organisation. */
export const mayOpen = (actor: Member): SQL =>
  sql`(k.org_id = ${actor.orgId} AND ${isAdmin(actor) ? sql`true` : isOwn(actor)})`
