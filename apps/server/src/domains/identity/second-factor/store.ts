import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/pool.ts'
import { sharedKey } from '../signing-key.ts'
import { secondFactors } from '../tables.ts'
import { seal, unseal } from '../tokens.ts'

export type SecondFactor = Omit<typeof secondFactors.$inferSelect, 'sealedSecret'> & { secret: string }

const keyOf = async (tx: Tx): Promise<string> => (await sharedKey(tx, 'second-factor')).toString('base64url')

export async function findFactor(tx: Tx, userId: string): Promise<SecondFactor | null> {
  const [row] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  if (!row) return null
  const { sealedSecret, ...rest } = row
  return { ...rest, secret: unseal(sealedSecret, await keyOf(tx)) }
}

/** Keeps a secret that is not confirmed yet, in place of one that never was; false where a confirmed one is. */
export async function keepFactor(tx: Tx, userId: string, secret: string): Promise<boolean> {
  const sealedSecret = seal(secret, await keyOf(tx))
  const kept = await tx
    .insert(secondFactors)
    .values({ userId, sealedSecret })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { sealedSecret, createdAt: sql`now()` },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId })
  return kept.length > 0
}

/** From now on a code is asked for; false where another tab was faster. */
export async function confirmFactor(
  tx: Tx,
  userId: string,
  { step, recoveryHashes, now }: { step: number; recoveryHashes: string[]; now: Date },
): Promise<boolean> {
  const confirmed = await tx
    .update(secondFactors)
    .set({ confirmedAt: now, lastStep: step, recoveryHashes })
    .where(and(eq(secondFactors.userId, userId), isNull(secondFactors.confirmedAt)))
    .returning({ userId: secondFactors.userId })
  return confirmed.length > 0
}

/** Takes a code of the app: each is good once, of several at the same moment for one. */
export async function takeStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const taken = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId })
  return taken.length > 0
}

/** Takes a recovery code: each is good once. */
export async function takeRecoveryCode(tx: Tx, userId: string, hash: string): Promise<boolean> {
  const taken = await tx
    .update(secondFactors)
    .set({ recoveryHashes: sql`array_remove(${secondFactors.recoveryHashes}, ${hash})` })
    .where(and(eq(secondFactors.userId, userId), sql`${hash} = ANY(${secondFactors.recoveryHashes})`))
    .returning({ userId: secondFactors.userId })
  return taken.length > 0
}

/** Returns whether a code was asked for before. */
export async function dropFactor(tx: Tx, userId: string): Promise<boolean> {
  const dropped = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ confirmedAt: secondFactors.confirmedAt })
  return dropped.some(({ confirmedAt }) => confirmedAt !== null)
}

/** Whether a code is asked for when this person signs in. */
export async function hasFactor(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))
  return rows.length > 0
}
