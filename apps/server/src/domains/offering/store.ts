import type { OfferingKind } from '@lab/contract/kinds'
import { and, asc, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import type { OfferingSettings } from '@lab/contract/offering'
import type { Tx } from '../../kernel/database/pool.ts'
import { placeRole, places } from '../place/index.ts'
import { contents } from '../content/tables.ts'
import type { PlaceFacts } from './policy.ts'
import { offerings } from './tables.ts'

export type OfferingRow = typeof offerings.$inferSelect

/** An offering with what its policy needs, for one person. */
export interface OfferingFacts extends PlaceFacts {
  id: string
  kind: OfferingKind
  contentId: string
  contentTitle: string
  contentVersion: number
  classId: string | null
  className: string
  settings: OfferingSettings
  version: number
}

/** The facts as a selection over offerings, contents and classes. */
export const factColumns = (userId: string) => ({
  id: offerings.id,
  orgId: offerings.orgId,
  kind: offerings.kind,
  contentId: offerings.contentId,
  contentTitle: contents.title,
  contentVersion: offerings.contentVersion,
  classId: offerings.classId,
  className: sql<string>`coalesce(${places.name}, '')`,
  settings: offerings.settings,
  version: offerings.version,
  role: placeRole(sql`${offerings.classId}`, sql`${userId}::uuid`),
  isArchived: sql<boolean>`coalesce(${places.state} = 'archived', false)`,
})

/** Neither the offering nor its class was removed. */
export const alive = and(isNull(offerings.removedAt), isNull(places.deletedAt))

/** An offering for one person; null when there is none (any more). */
export async function findOffering(tx: Tx, id: string, userId: string): Promise<OfferingFacts | null> {
  const rows = await tx
    .select(factColumns(userId))
    .from(offerings)
    .innerJoin(contents, eq(contents.id, offerings.contentId))
    .leftJoin(places, eq(places.id, offerings.classId))
    .where(and(eq(offerings.id, id), alive))
  return rows[0] ?? null
}

/** The dates as columns, beside the settings that say them. */
const datesOf = (settings: OfferingSettings) => ({
  opensAt: settings.opens_at ? new Date(settings.opens_at) : null,
  closesAt: settings.closes_at ? new Date(settings.closes_at) : null,
})

export async function insertOffering(
  tx: Tx,
  values: Omit<typeof offerings.$inferInsert, 'opensAt' | 'closesAt' | 'position'>,
): Promise<OfferingRow | null> {
  const rows = await tx
    .insert(offerings)
    .values({
      ...values,
      ...datesOf(values.settings),
      position: sql`(SELECT coalesce(max(o.position) + 1, 0) FROM offerings o WHERE o.class_id = ${values.classId ?? null}::uuid)`,
    })
    .onConflictDoNothing({ target: [offerings.classId, offerings.contentId, offerings.removedAt] })
    .returning()
  return rows[0] ?? null
}

/** Saves settings over the version that was seen; false when it has changed since. */
export async function findSettings(tx: Tx, id: string): Promise<OfferingSettings | null> {
  const rows = await tx.select({ settings: offerings.settings }).from(offerings).where(eq(offerings.id, id))
  return rows[0]?.settings ?? null
}

export async function saveSettings(tx: Tx, id: string, version: number, settings: OfferingSettings): Promise<boolean> {
  const rows = await tx
    .update(offerings)
    .set({ settings, ...datesOf(settings), version: version + 1, updatedAt: sql`now()` })
    .where(and(eq(offerings.id, id), eq(offerings.version, version)))
    .returning({ id: offerings.id })
  return rows.length > 0
}

/** The version that learners get who begin from now on. */
export async function saveContentVersion(tx: Tx, id: string, contentVersion: number): Promise<void> {
  await tx
    .update(offerings)
    .set({ contentVersion, version: sql`${offerings.version} + 1`, updatedAt: sql`now()` })
    .where(eq(offerings.id, id))
}

/** New dates for several offerings of a class; what is not named and the rest of their settings stay. Answers how many. */
export async function saveDates(
  tx: Tx,
  classId: string,
  ids: string[],
  dates: Partial<Pick<OfferingSettings, 'opens_at' | 'closes_at'>>,
): Promise<number> {
  const rows = await tx
    .update(offerings)
    .set({
      settings: sql`${offerings.settings} || ${JSON.stringify(dates)}::jsonb`,
      ...(dates.opens_at === undefined ? {} : { opensAt: dates.opens_at === null ? null : new Date(dates.opens_at) }),
      ...(dates.closes_at === undefined
        ? {}
        : { closesAt: dates.closes_at === null ? null : new Date(dates.closes_at) }),
      version: sql`${offerings.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(offerings.classId, classId), inArray(offerings.id, ids)))
    .returning({ id: offerings.id })
  return rows.length
}

/** The title of one among them that would close before it opens; null where all are in order. */
export async function findBackwards(tx: Tx, ids: string[]): Promise<string | null> {
  const rows = await tx
    .select({ title: contents.title })
    .from(offerings)
    .innerJoin(contents, eq(contents.id, offerings.contentId))
    .where(and(inArray(offerings.id, ids), gte(offerings.opensAt, offerings.closesAt)))
    .orderBy(offerings.position)
    .limit(1)
  return rows[0]?.title ?? null
}

/** Puts the named offerings of a class into the given order; those that are not named follow in their old order. */
export async function saveOrder(tx: Tx, classId: string, ids: string[]): Promise<void> {
  await tx.execute(sql`
    UPDATE offerings SET position = sorted.place FROM (
      SELECT id, row_number() OVER (
        ORDER BY array_position(${sql.param(ids)}::uuid[], id) NULLS LAST, position, id) - 1 AS place
      FROM offerings WHERE class_id = ${classId} AND removed_at IS NULL) AS sorted
    WHERE offerings.id = sorted.id AND offerings.position <> sorted.place`)
}

export async function markRemoved(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.update(offerings).set({ removedAt: now, updatedAt: now }).where(eq(offerings.id, id))
}

/** How many learners have begun an offering. */
export async function countStarted(tx: Tx, id: string): Promise<number> {
  const found = await tx.execute<{ n: number }>(
    sql`SELECT count(*)::integer AS n FROM records WHERE offering_id = ${id} AND state <> 'not_started'`,
  )
  return found.rows[0]?.n ?? 0
}

/** Names of the active classes in which a content is taught now. */
/** Every class that each of the contents was placed in, also where that is over. */
export const classesOfContents = (
  tx: Tx,
  contentIds: readonly string[],
): Promise<{ contentId: string; name: string }[]> =>
  tx
    .select({ contentId: offerings.contentId, name: places.name })
    .from(offerings)
    .innerJoin(places, eq(places.id, offerings.classId))
    .where(and(inArray(offerings.contentId, [...contentIds]), alive))
    .orderBy(asc(places.name))

export async function classesTeaching(tx: Tx, contentId: string): Promise<string[]> {
  const rows = await tx
    .select({ name: places.name })
    .from(offerings)
    .innerJoin(places, eq(places.id, offerings.classId))
    .where(
      and(
        eq(offerings.contentId, contentId),
        alive,
        eq(places.state, 'active'),
        sql`(${offerings.closesAt} IS NULL OR ${offerings.closesAt} > now())`,
      ),
    )
    .orderBy(asc(places.name))
  return rows.map((row) => row.name)
}
