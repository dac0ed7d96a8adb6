import { and, eq, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { memberships, places } from './tables.ts'

export type PlaceRow = typeof places.$inferSelect

export const insertPlace = async (tx: Tx, row: typeof places.$inferInsert): Promise<PlaceRow> =>
  (await tx.insert(places).values(row).returning())[0]!

/** Saves what is given of a place, or only that something of it was changed. */
export async function savePlace(
  tx: Tx,
  id: string,
  changes: Partial<
    Pick<typeof places.$inferInsert, 'name' | 'state' | 'ownerId' | 'inviteCode' | 'takesRequests' | 'deletedAt'>
  >,
): Promise<void> {
  await tx
    .update(places)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(places.id, id))
}

/** Who looks after a place: its owner, teachers and assistants; nobody of an organisation's own. */
export async function leadersOf(tx: Tx, placeId: string): Promise<string[]> {
  const [place] = await tx.select({ ownerId: places.ownerId }).from(places).where(eq(places.id, placeId))
  const members = await tx
    .select({ id: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.placeId, placeId), ne(memberships.role, 'student')))
  return [...new Set([...(place?.ownerId ? [place.ownerId] : []), ...members.map(({ id }) => id)])]
}
