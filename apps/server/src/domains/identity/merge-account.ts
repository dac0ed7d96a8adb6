import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { RoleSlug } from '@lab/contract/endpoint'
import type { Tx } from '../../kernel/database/pool.ts'
import { forgetAllAttempts } from './attempts.ts'
import { noPassword } from './passwords.ts'
import { endSessionsOf, type UserRow } from './store.ts'
import { apiTokens, sessions, tickets, users } from './tables.ts'

/** Several accounts as they are now, which stay so until the transaction ends. */
export const holdAccounts = (tx: Tx, ids: readonly string[]): Promise<UserRow[]> =>
  tx
    .select()
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(asc(users.id))
    .for('update')

/** Closes an account that has become part of another one, and ends its sessions; returns which. Its name stays taken. */
export async function closeMerged(
  tx: Tx,
  { id, username }: Pick<UserRow, 'id' | 'username'>,
  intoId: string,
  now: Date,
): Promise<string[]> {
  const ended = await endSessionsOf(tx, id, 'the account was merged into another one', now)
  const theirs = tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, id))
  await tx.delete(apiTokens).where(inArray(apiTokens.sessionId, theirs))
  await tx.delete(tickets).where(inArray(tickets.sessionId, theirs))
  await forgetAllAttempts(tx, username)
  await tx
    .update(users)
    .set({
      mergedIntoId: intoId,
      isEnabled: false,
      passwordHash: noPassword,
      mustChangePassword: false,
      ownRoleId: null,
      // People are found by their number; it is the other account's now, or nobody's.
      number: '',
      phone: '',
      email: '',
      avatar: '',
      version: sql`${users.version} + 1`,
      updatedAt: now,
    })
    .where(eq(users.id, id))
  return ended
}

/** What an account that stays takes over of the other one. */
export async function takeOver(
  tx: Tx,
  id: string,
  taken: { roles: RoleSlug[] } & Pick<UserRow, 'number' | 'phone' | 'email' | 'avatar'>,
): Promise<void> {
  await tx
    .update(users)
    .set({ ...taken, version: sql`${users.version} + 1`, updatedAt: sql`now()` })
    .where(eq(users.id, id))
}

/** The accounts that became part of one. */
export const mergedInto = (tx: Tx, id: string): Promise<UserRow[]> =>
  tx.select().from(users).where(eq(users.mergedIntoId, id))
