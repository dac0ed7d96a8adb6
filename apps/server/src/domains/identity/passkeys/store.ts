import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/pool.ts'
import { passkeys } from '../tables.ts'

export type PasskeyRow = typeof passkeys.$inferSelect

export const passkeysOf = (tx: Tx, userId: string): Promise<PasskeyRow[]> =>
  tx.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt), asc(passkeys.id))

export const findPasskey = async (tx: Tx, credentialId: string): Promise<PasskeyRow | null> =>
  (await tx.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)))[0] ?? null

/** Keeps a new key; null where somebody has it already. */
export const insertPasskey = async (tx: Tx, row: typeof passkeys.$inferInsert): Promise<PasskeyRow | null> =>
  (await tx.insert(passkeys).values(row).onConflictDoNothing().returning())[0] ?? null

/**
 * Notes that a key was used; false where it counted further meanwhile: two signatures of one count are two keys of one name.
 * Keys that are on several devices do not count.
 */
export async function noteUse(
  tx: Tx,
  id: string,
  { counter, isSynced, now }: { counter: number; isSynced: boolean; now: Date },
): Promise<boolean> {
  const used = await tx
    .update(passkeys)
    .set({ counter, isSynced, lastUsedAt: now })
    .where(
      and(
        eq(passkeys.id, id),
        or(sql`${counter}::bigint > ${passkeys.counter}`, sql`${counter}::bigint = 0 AND ${passkeys.counter} = 0`),
      ),
    )
    .returning({ id: passkeys.id })
  return used.length > 0
}

/** Takes one of a person's keys away; returns it. */
export const removePasskey = async (tx: Tx, userId: string, id: string): Promise<PasskeyRow | null> =>
  (
    await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
      .returning()
  )[0] ?? null

/** Takes all of them away; returns how many. */
export const dropPasskeys = async (tx: Tx, userId: string): Promise<number> =>
  (await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id })).length
