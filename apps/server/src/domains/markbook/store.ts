import type { Scheme } from '@lab/contract/markbook-scheme'
import type { PostedTotal } from '@lab/contract/markbook'
import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { users } from '../identity/index.ts'
import { places } from '../place/index.ts'
import { learnersOf } from '../record/index.ts'
import { markBooks, markCells, markChanges, postedMarks } from './tables.ts'

const columns = {
  scheme: markBooks.scheme,
  version: markBooks.version,
  postedAt: markBooks.postedAt,
  postedBy: markBooks.postedBy,
  postedByName: sql<string>`coalesce(${users.realName}, '已删除的用户')`,
  postedCount: sql<number>`(SELECT count(*)::integer FROM ${postedMarks} AS p WHERE p.place_id = ${markBooks.placeId})`,
}
const select = (tx: Tx) => tx.select(columns).from(markBooks).leftJoin(users, eq(users.id, markBooks.postedBy))
export type BookRow = Awaited<ReturnType<typeof select>>[number]

export const findBook = async (tx: Tx, placeId: string): Promise<BookRow | null> =>
  (await select(tx).where(eq(markBooks.placeId, placeId)))[0] ?? null

interface OfPlace {
  id: string
  orgId: string
}

/** Saves over the version that was seen; null when there is a newer one. */
export async function saveScheme(
  tx: Tx,
  { id: placeId, orgId }: OfPlace,
  seen: number,
  scheme: Scheme,
): Promise<number | null> {
  const version = seen + 1
  const saved = await tx
    .insert(markBooks)
    .values({ placeId, orgId, scheme, version })
    .onConflictDoUpdate({
      target: markBooks.placeId,
      set: { scheme, version, updatedAt: sql`now()` },
      setWhere: eq(markBooks.version, seen),
    })
    .returning({ version: markBooks.version })
  return saved[0] && saved[0].version === version ? version : null
}

export type CellRow = typeof markCells.$inferSelect
export const cellsOf = (tx: Tx, placeId: string): Promise<CellRow[]> =>
  tx.select().from(markCells).where(eq(markCells.placeId, placeId))

/** What is in a column of some learners; nobody else puts anything into it until the transaction ends. */
export async function holdCells(tx: Tx, placeId: string, columnId: string, learnerIds: readonly string[]) {
  // A cell that is empty has no row to hold.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`marks ${placeId} ${columnId}`}, 0))`)
  return tx
    .select()
    .from(markCells)
    .where(
      and(
        eq(markCells.placeId, placeId),
        eq(markCells.columnId, columnId),
        inArray(markCells.learnerId, [...learnerIds]),
      ),
    )
}

export async function saveCell(tx: Tx, cell: Omit<CellRow, 'updatedAt'>): Promise<void> {
  const { mark, isExcused } = cell
  await tx
    .insert(markCells)
    .values(cell)
    .onConflictDoUpdate({
      target: [markCells.placeId, markCells.columnId, markCells.learnerId],
      set: { mark, isExcused, updatedAt: sql`now()` },
    })
}

export const deleteCell = async (
  tx: Tx,
  { placeId, columnId, learnerId }: Pick<CellRow, 'placeId' | 'columnId' | 'learnerId'>,
): Promise<void> => {
  await tx
    .delete(markCells)
    .where(and(eq(markCells.placeId, placeId), eq(markCells.columnId, columnId), eq(markCells.learnerId, learnerId)))
}

export const appendChanges = async (tx: Tx, rows: (typeof markChanges.$inferInsert)[]): Promise<void> => {
  if (rows.length > 0) await tx.insert(markChanges).values(rows)
}

/** What was put into one cell by hand, the latest first. */
export const changesOf = (tx: Tx, placeId: string, columnId: string, learnerId: string) =>
  tx
    .select({ change: markChanges, byName: sql<string>`coalesce(${users.realName}, '已删除的用户')` })
    .from(markChanges)
    .leftJoin(users, eq(users.id, markChanges.byId))
    .where(
      and(eq(markChanges.placeId, placeId), eq(markChanges.columnId, columnId), eq(markChanges.learnerId, learnerId)),
    )
    .orderBy(desc(markChanges.at), desc(markChanges.id))

type PostedRow = typeof postedMarks.$inferSelect

/** Shows learners these totals, and nobody else any. */
export async function post(
  tx: Tx,
  { id: placeId, orgId }: OfPlace,
  rows: Omit<PostedRow, 'placeId'>[],
  by: { userId: string; at: Date },
): Promise<void> {
  const set = { postedAt: by.at, postedBy: by.userId }
  await tx
    .insert(markBooks)
    .values({ placeId, orgId, ...set })
    .onConflictDoUpdate({ target: markBooks.placeId, set })
  await tx.delete(postedMarks).where(eq(postedMarks.placeId, placeId))
  if (rows.length > 0) await tx.insert(postedMarks).values(rows.map((row) => ({ ...row, placeId })))
}

/** Takes back what learners were shown; answers whom. */
export async function takePostedBack(tx: Tx, placeId: string): Promise<string[]> {
  await tx.update(markBooks).set({ postedAt: null, postedBy: null }).where(eq(markBooks.placeId, placeId))
  const gone = await tx
    .delete(postedMarks)
    .where(eq(postedMarks.placeId, placeId))
    .returning({ id: postedMarks.learnerId })
  return gone.map(({ id }) => id)
}

export const postedIn = (tx: Tx, placeId: string): Promise<PostedRow[]> =>
  tx.select().from(postedMarks).where(eq(postedMarks.placeId, placeId))

/** What was posted to a person in the places where they learn now, the latest first. */
export async function postedTo(
  tx: Tx,
  userId: string,
): Promise<(Omit<PostedTotal, 'posted_at'> & { posted_at: Date })[]> {
  const rows = await tx
    .select({ row: postedMarks, kind: places.kind, name: places.name, postedAt: markBooks.postedAt })
    .from(postedMarks)
    .innerJoin(markBooks, and(eq(markBooks.placeId, postedMarks.placeId), isNotNull(markBooks.postedAt)))
    .innerJoin(places, and(eq(places.id, postedMarks.placeId), isNull(places.deletedAt)))
    .where(
      and(
        eq(postedMarks.learnerId, userId),
        sql`${userId}::uuid IN (SELECT learner.user_id FROM ${learnersOf(sql`${postedMarks.placeId}`)} AS learner)`,
      ),
    )
    .orderBy(desc(markBooks.postedAt), places.id)
  return rows.map(({ row, kind, name, postedAt }) => ({
    place_id: row.placeId,
    place_kind: kind,
    place_name: name,
    total: row.total,
    word: row.word,
    parts: row.parts,
    posted_at: postedAt!,
  }))
}
