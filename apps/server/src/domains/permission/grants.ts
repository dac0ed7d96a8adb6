import { sql, type SQL } from 'drizzle-orm'
import { grantAbilities, type GrantAbility } from '@lab/contract/permission'
import type { Actor } from '../../kernel/policy/actor.ts'
import { organisations } from '../org/index.ts'
import { leadRoles, placeRoles, places, placesOf } from '../place/index.ts'

/** A person as a grantee, in SQL: values, or the placeholders of a prepared statement. */
export interface Grantee {
  userId: SQL
  /** uuid[]: oneself, the organisations one can reach, and those above them. */
  subjectIds: SQL
}

/** What a grant may name besides classes: the person, the organisations within reach, and those above them. */
export const subjectIdsOf = (actor: Actor): string[] => [
  actor.userId,
  ...(actor.reach === 'all' ? (actor.orgId ? [actor.orgId] : []) : actor.reach),
  ...(actor.above ?? []),
]

export const granteeOf = (actor: Actor): Grantee => ({
  userId: sql`${actor.userId}::uuid`,
  subjectIds: sql`${sql.param(subjectIdsOf(actor))}::uuid[]`,
})

const subjects = (grantee: Grantee): SQL => sql`(SELECT unnest(${grantee.subjectIds})
  UNION ALL SELECT theirs.place_id FROM ${placeRoles} AS theirs WHERE theirs.user_id = ${grantee.userId})`

/** SQL: a grant counts while the organisation that gave it is neither disabled nor expired. */
const counts = sql`permissions.org_id IN (
  SELECT id FROM ${organisations} WHERE is_enabled AND (expires_at IS NULL OR expires_at > now()))`

/** SQL: the rank (1 view … 4 manage) of the best grant that the person has on a content; null without any. */
export const grantRank = (grantee: Grantee, contentId: SQL): SQL<number | null> =>
  sql<number | null>`(SELECT max(array_position(ARRAY['view', 'use', 'edit', 'manage'], permissions.ability))
    FROM permissions
    WHERE permissions.content_id = ${contentId} AND permissions.subject_id IN ${subjects(grantee)} AND ${counts})`

/**
 * SQL: the rank on one content: what was granted, and at least looking at it for who teaches or assists a class that is
 * taught it; who grades and answers there has to see what about. `offerings`: the table of what is taught where.
 */
export const rankOnContent = (grantee: Grantee, contentId: SQL, offerings: SQL): SQL<number | null> =>
  sql<number | null>`greatest(${grantRank(grantee, contentId)}, CASE WHEN EXISTS (
    SELECT 1 FROM ${offerings} JOIN ${places} ON places.id = offerings.place_id AND places.deleted_at IS NULL
    WHERE offerings.content_id = ${contentId} AND offerings.removed_at IS NULL AND offerings.trial_by IS NULL
      AND offerings.place_id IN ${placesOf(grantee.userId, leadRoles)}) THEN 1 END)`

/** SQL: the ids of all contents on which the person has a grant. A condition's right side. */
export const grantedContents = (grantee: Grantee): SQL =>
  sql`(SELECT permissions.content_id FROM permissions
    WHERE permissions.subject_id IN ${subjects(grantee)} AND ${counts})`

/** The ability behind a rank of `grantRank`. */
export const abilityOfRank = (rank: number | null): GrantAbility | null =>
  rank === null ? null : (grantAbilities[rank - 1] ?? null)

/** Whether a grant includes an ability: manage includes edit, edit includes use, use includes view. */
export const grantIncludes = (grant: GrantAbility | null, wanted: GrantAbility): boolean =>
  grant !== null && grantAbilities.indexOf(grant) >= grantAbilities.indexOf(wanted)
