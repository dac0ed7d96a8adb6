import { sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { addOrgMembers, orgMembers } from '../org/index.ts'

/**
 * Who joins a class of an organisation below the platform's counts there only as a member of it. Of people who are no members of
 * the platform's organisation any more nobody becomes one of another again.
 */
export async function joinOrganisation(
  tx: Tx,
  { orgId, platformOrgId }: { orgId: string; platformOrgId: string },
  userIds: readonly string[],
): Promise<void> {
  if (orgId === platformOrgId || !userIds.length) return
  const found = await tx.execute<{ id: string }>(sql`
    SELECT user_id AS id FROM ${orgMembers}
    WHERE org_id = ${platformOrgId} AND user_id = ANY(${sql.param([...userIds])}::uuid[])`)
  await addOrgMembers(
    tx,
    orgId,
    found.rows.map(({ id }) => id),
  )
}
