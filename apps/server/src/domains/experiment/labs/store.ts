import { dayMs } from '@lab/contract/days'
import { and, eq, inArray, lt, or } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/pool.ts'
import { labImports } from '../tables.ts'

export type LabImportRow = typeof labImports.$inferSelect

const days = 7

/** A new import; what the person read before and made nothing of is forgotten, and what is old of anybody. */
export async function insertLabImport(tx: Tx, given: typeof labImports.$inferInsert, now: Date): Promise<LabImportRow> {
  const old = new Date(now.getTime() - days * dayMs)
  await tx
    .delete(labImports)
    .where(
      or(
        lt(labImports.createdAt, old),
        and(
          eq(labImports.ownerId, given.ownerId),
          inArray(labImports.state, ['ready', 'unreadable', 'failed', 'undone']),
        ),
      ),
    )
  return (await tx.insert(labImports).values(given).returning())[0]!
}

/** An import of this person; nobody else's is found. */
export async function findLabImport(tx: Tx, id: string, ownerId: string): Promise<LabImportRow | null> {
  const rows = await tx
    .select()
    .from(labImports)
    .where(and(eq(labImports.id, id), eq(labImports.ownerId, ownerId)))
  return rows[0] ?? null
}

export async function saveLabImport(tx: Tx, id: string, patch: Partial<LabImportRow>): Promise<void> {
  await tx.update(labImports).set(patch).where(eq(labImports.id, id))
}
