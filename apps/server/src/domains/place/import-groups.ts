import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { groups, memberships } from './tables.ts'
import type { WorkKernel } from './work.ts'

/**
 * Puts learners into the groups that a list names, and makes those that there are not yet, after those there are. An empty
 * name leaves a learner where they are. The caller holds the lock of the groups of the place.
 */
export async function joinGroups(
  tx: Tx,
  { providers }: WorkKernel,
  { placeId, orgId }: { placeId: string; orgId: string },
  coming: readonly { userId: string; group: string }[],
): Promise<void> {
  const wanted = coming.filter(({ group }) => group !== '')
  if (!wanted.length) return
  const present = await tx
    .select({ name: groups.name, position: groups.position })
    .from(groups)
    .where(eq(groups.placeId, placeId))
  const names = new Set(wanted.map(({ group }) => group)).difference(new Set(present.map(({ name }) => name)))
  const last = Math.max(0, ...present.map(({ position }) => position))
  const made = [...names].map((name, at) => ({ placeId, orgId, name, position: last + at + 1 }))
  if (made.length) await tx.insert(groups).values(made)
  // Who saves a group as it was before learns that it changed, whether somebody left it or came.
  await tx.execute(sql`
    WITH moving AS (
      SELECT m.id, m.group_id AS left_id, g.id AS joined_id
      FROM unnest(${sql.param(wanted.map(({ userId }) => userId))}::uuid[], ${sql.param(wanted.map(({ group }) => group))}::text[])
        AS wanted (user_id, name)
      JOIN ${groups} g ON g.place_id = ${placeId} AND g.name = wanted.name
      JOIN ${memberships} m ON m.place_id = ${placeId} AND m.user_id = wanted.user_id AND m.role = 'student'
      WHERE m.group_id IS DISTINCT FROM g.id
    ), moved AS (
      UPDATE ${memberships} SET group_id = moving.joined_id FROM moving WHERE ${memberships}.id = moving.id
    )
    UPDATE ${groups} SET version = version + 1
    WHERE ${groups}.id IN (SELECT left_id FROM moving UNION SELECT joined_id FROM moving)`)
  await providers.groupsChanged(tx, placeId)
}
