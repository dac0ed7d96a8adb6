import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { places } from './tables.ts'

export type PlaceRow = typeof places.$inferSelect

export const insertPlace = async (tx: Tx, row: typeof places.$inferInsert): Promise<PlaceRow> =>
  (await tx.insert(places).values(row).returning())[0]!

/** Saves what is given of a place, or only that something of it was changed. */
export async function savePlace(
  tx: Tx,
  id: string,
  changes: Partial<Pick<typeof places.$inferInsert, 'name' | 'state' | 'ownerId' | 'inviteCode' | 'deletedAt'>>,
): Promise<void> {
  await tx
    .update(places)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(places.id, id))
}
