import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { erasedName } from '../identity/index.ts'
import { certificates } from './tables.ts'

export type CertificateRow = typeof certificates.$inferSelect

export const findCertificate = async (tx: Tx, id: string): Promise<CertificateRow | null> =>
  (await tx.select().from(certificates).where(eq(certificates.id, id)))[0] ?? null

export const findByNumber = async (tx: Tx, number: string): Promise<CertificateRow | null> =>
  (await tx.select().from(certificates).where(eq(certificates.number, number)))[0] ?? null

/** The certificates of a learner, the newest first. */
export async function listOfLearner(
  tx: Tx,
  learnerId: string,
  { page, per_page: size, count }: { page: number; per_page: number; count: 'both' | 'none' | 'only' },
): Promise<{ rows: CertificateRow[]; total: number }> {
  const where = eq(certificates.learnerId, learnerId)
  const total = count === 'none' ? 0 : await tx.$count(certificates, where)
  if (count === 'only') return { rows: [], total }
  const rows = await tx
    .select()
    .from(certificates)
    .where(where)
    .orderBy(desc(certificates.issuedAt), desc(certificates.id))
    .limit(size)
    .offset((page - 1) * size)
  return { rows, total }
}

/** The last certificate of each of some learners of an offering, revoked or not, by learner. */
export async function lastCertificates(
  tx: Tx,
  offeringId: string,
  learnerIds: readonly string[],
): Promise<Map<string, CertificateRow>> {
  const rows = await tx
    .selectDistinctOn([certificates.learnerId])
    .from(certificates)
    .where(and(eq(certificates.offeringId, offeringId), inArray(certificates.learnerId, [...learnerIds])))
    .orderBy(certificates.learnerId, sql`${certificates.revokedAt} IS NOT NULL`, desc(certificates.issuedAt))
  return new Map(rows.map((row) => [row.learnerId, row]))
}

/** Null while the learner has another one of the offering. */
export const insertCertificate = async (
  tx: Tx,
  row: typeof certificates.$inferInsert,
): Promise<CertificateRow | null> =>
  (await tx.insert(certificates).values(row).onConflictDoNothing().returning())[0] ?? null

/** What somebody whose account is erased completed stays; whose name was on it does not. */
export async function forgetOnCertificates(tx: Tx, learnerId: string): Promise<void> {
  await tx.update(certificates).set({ learnerName: erasedName }).where(eq(certificates.learnerId, learnerId))
}

/** False when somebody was faster. */
export async function endCertificate(
  tx: Tx,
  id: string,
  { by, reason, at }: { by: string; reason: string; at: Date },
): Promise<boolean> {
  const rows = await tx
    .update(certificates)
    .set({ revokedAt: at, revokedBy: by, revokeReason: reason })
    .where(and(eq(certificates.id, id), isNull(certificates.revokedAt)))
    .returning({ id: certificates.id })
  return rows.length > 0
}
