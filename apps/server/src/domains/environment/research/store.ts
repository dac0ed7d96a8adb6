import { and, desc, eq, ilike, ne } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/pool.ts'
import { likePattern, type Paging } from '../store/paging.ts'
import { researchEnvironments, type KeptDisk } from '../tables.ts'

export type ResearchRow = typeof researchEnvironments.$inferSelect

export const findResearch = async (tx: Tx, id: string): Promise<ResearchRow | null> =>
  (await tx.select().from(researchEnvironments).where(eq(researchEnvironments.id, id)))[0] ?? null

/** The same, held until the transaction ends. */
export const lockResearch = async (tx: Tx, id: string): Promise<ResearchRow | null> =>
  (await tx.select().from(researchEnvironments).where(eq(researchEnvironments.id, id)).for('update'))[0] ?? null

/** Research environments of one organisation, newest first. */
export async function listResearch(
  tx: Tx,
  orgId: string,
  filter: { keyword?: string | undefined; ownerId?: string | undefined },
  paging: Paging,
): Promise<{ rows: ResearchRow[]; total: number }> {
  const where = and(
    eq(researchEnvironments.orgId, orgId),
    filter.ownerId ? eq(researchEnvironments.ownerId, filter.ownerId) : undefined,
    filter.keyword ? ilike(researchEnvironments.title, likePattern(filter.keyword)) : undefined,
  )
  const total = paging.count === 'none' ? 0 : await tx.$count(researchEnvironments, where)
  if (paging.count === 'only') return { rows: [], total }
  const rows = await tx
    .select()
    .from(researchEnvironments)
    .where(where)
    .orderBy(desc(researchEnvironments.seq))
    .limit(paging.per_page)
    .offset((paging.page - 1) * paging.per_page)
  return { rows, total }
}

export async function isResearchTitleTaken(
  tx: Tx,
  of: { ownerId: string; orgId: string; title: string; exceptId?: string },
): Promise<boolean> {
  const { ownerId, orgId, title, exceptId } = of
  const found = await tx
    .select({ id: researchEnvironments.id })
    .from(researchEnvironments)
    .where(
      and(
        eq(researchEnvironments.ownerId, ownerId),
        eq(researchEnvironments.orgId, orgId),
        eq(researchEnvironments.title, title),
        exceptId ? ne(researchEnvironments.id, exceptId) : undefined,
      ),
    )
  return found.length > 0
}

export const insertResearch = async (tx: Tx, values: typeof researchEnvironments.$inferInsert): Promise<ResearchRow> =>
  (await tx.insert(researchEnvironments).values(values).returning())[0]!

/** Saves over exactly this version; null when somebody saved meanwhile. */
export async function saveResearch(
  tx: Tx,
  id: string,
  version: number,
  values: Partial<typeof researchEnvironments.$inferInsert>,
): Promise<ResearchRow | null> {
  const rows = await tx
    .update(researchEnvironments)
    .set({ ...values, version: version + 1, updatedAt: new Date() })
    .where(and(eq(researchEnvironments.id, id), eq(researchEnvironments.version, version)))
    .returning()
  return rows[0] ?? null
}

export const setEnvironment = async (tx: Tx, id: string, envRecordId: string): Promise<void> => {
  await tx.update(researchEnvironments).set({ envRecordId }).where(eq(researchEnvironments.id, id))
}

/** What was kept, in place of what was kept before. */
export const setDisks = async (tx: Tx, id: string, disks: KeptDisk[]): Promise<void> => {
  await tx
    .update(researchEnvironments)
    .set({ disks, savedAt: new Date(), saveFailure: '' })
    .where(eq(researchEnvironments.id, id))
}

export const noteSaveFailure = async (tx: Tx, id: string, saveFailure: string): Promise<void> => {
  await tx.update(researchEnvironments).set({ saveFailure }).where(eq(researchEnvironments.id, id))
}

export const deleteResearch = async (tx: Tx, id: string): Promise<void> => {
  await tx.delete(researchEnvironments).where(eq(researchEnvironments.id, id))
}
