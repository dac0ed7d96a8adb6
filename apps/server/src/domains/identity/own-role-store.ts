import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import type { GivenRole } from './rules.ts'
import { ownRoles } from './tables.ts'

export const insertRole = async (tx: Tx, given: typeof ownRoles.$inferInsert): Promise<string> =>
  (await tx.insert(ownRoles).values(given).returning({ id: ownRoles.id }))[0]!.id

type Patch = Pick<typeof ownRoles.$inferSelect, 'name' | 'description' | 'base' | 'abilities'>
/** Saves over the version that the person saw. */
export async function saveRole(
  tx: Tx,
  id: string,
  seen: number,
  patch: Patch,
): Promise<true | Refusal<'changedMeanwhile'>> {
  const rows = await tx
    .update(ownRoles)
    .set({ ...patch, version: sql`${ownRoles.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(ownRoles.id, id), eq(ownRoles.version, seen)))
    .returning({ id: ownRoles.id })
  return rows.length ? true : refuse('changedMeanwhile')
}

export async function deleteRole(tx: Tx, id: string): Promise<void> {
  await tx.delete(ownRoles).where(eq(ownRoles.id, id))
}

/** SQL, next to a row of `users`: what a role of the customer's own leaves of the person's built-in one; null without one. */
export const givenOwnRole = sql<GivenRole | null>`(
  SELECT json_build_object('base', r.base, 'abilities', r.abilities) FROM ${ownRoles} r WHERE r.id = "users"."own_role_id")`
