import { sql, type SQL } from 'drizzle-orm'
import { isAdmin, type Member } from '../../kernel/policy/actor.ts'
import { classRows } from '../classroom/index.ts'
import { contents } from '../content/index.ts'
import { leadRoles, placesOf } from '../place/index.ts'
import type { queryThreads } from '../query/index.ts'
import type { records } from '../record/index.ts'

/**
 * SQL, the beginning of a statement: `taught`, the running classes of the chosen organisation that the person owns,
 * teaches or assists. Administrators have the right to all classes, but what needs them is what they teach.
 */
export const withTaught = (actor: Member): SQL => sql`
  WITH taught AS MATERIALIZED (
    SELECT k.id, k.name, k.term, k.course_name, k.is_training, k.created_at, k.starts_on FROM ${classRows} k
    WHERE k.org_id = ${actor.orgId} AND k.state = 'active'
      AND k.id IN ${placesOf(sql`${actor.userId}::uuid`, leadRoles)})`

/**
 * SQL: the rows of `table` (anything with a place and a content) that are this person's to look after, those of the
 * classes taught and those of own contents that are learned outside of classes; each with its class. Two branches, so
 * that each has its index.
 */
export const ofOwn = (actor: Member, table: typeof queryThreads | typeof records, columns: SQL, where: SQL): SQL => sql`
    SELECT ${columns}, k.id AS class_id, k.name AS class_name, k.is_training FROM taught k
    JOIN ${table} x ON x.place_id = k.id WHERE ${where}
    UNION ALL
    SELECT ${columns}, NULL, NULL, false FROM ${contents} c
    JOIN ${table} x ON x.content_id = c.id AND x.place_id = x.org_id
    WHERE c.creator_id = ${actor.userId} AND c.org_id = ${actor.orgId} AND c.deleted_at IS NULL AND ${where}`

/** SQL: the classes `k` of the chosen organisation that were given to the person to teach or assist. */
export const isOwn = (actor: Member): SQL => sql`k.id IN ${placesOf(sql`${actor.userId}::uuid`, leadRoles)}`

/** SQL: the classes `k` that the person may open: their own, for administrators all of the organisation. */
export const mayOpen = (actor: Member): SQL =>
  sql`(k.org_id = ${actor.orgId} AND ${isAdmin(actor) ? sql`true` : isOwn(actor)})`
