import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { passwordLinkHours } from '@lab/contract/password-link'
import type { Tx } from '../../../kernel/database/pool.ts'
import { passwordLinks, users } from '../tables.ts'
import { hashToken, newSecret } from '../tokens.ts'

/** Makes the one link by which a person can set a new password; an older one is good no more. */
export async function makePasswordLink(
  tx: Tx,
  userId: string,
  now: Date,
  hours = passwordLinkHours,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newSecret()
  const expiresAt = new Date(now.getTime() + hours * 3600 * 1000)
  const row = { tokenHash: hashToken(token), expiresAt }
  await tx
    .insert(passwordLinks)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: passwordLinks.userId, set: { ...row, createdAt: sql`now()` } })
  return { token, expiresAt }
}

const isGood = (token: string, now: Date) =>
  and(eq(passwordLinks.tokenHash, hashToken(token)), gt(passwordLinks.expiresAt, now))

export async function ownerOfLink(tx: Tx, token: string, now: Date) {
  const [row] = await tx
    .select({ user: users, expiresAt: passwordLinks.expiresAt })
    .from(passwordLinks)
    .innerJoin(users, eq(users.id, passwordLinks.userId))
    .where(isGood(token, now))
  return row ?? null
}

/** Takes a link: of two at the same moment one finds it. */
export async function takePasswordLink(tx: Tx, token: string, now: Date): Promise<boolean> {
  const taken = await tx.delete(passwordLinks).where(isGood(token, now)).returning({ userId: passwordLinks.userId })
  return taken.length > 0
}

/** Ends the links of some people: another password was set, or others may manage the account than when they were made. */
export async function dropPasswordLinks(tx: Tx, userIds: readonly string[]): Promise<void> {
  if (userIds.length > 0) await tx.delete(passwordLinks).where(inArray(passwordLinks.userId, [...userIds]))
}
