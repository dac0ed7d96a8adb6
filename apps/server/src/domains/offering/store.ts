import type { OfferingKind } from '@lab/contract/kinds'
import { and, asc, eq, gte, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { OfferingSettings } from '@lab/contract/offering'
import type { PartyKind } from '@lab/contract/record'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { contents } from '../content/index.ts'
import { placeRole, places, type WorkKernel } from '../place/index.ts'
import type { PlaceFacts } from './policy.ts'
import { effectiveSettings, type SettingOverrides } from './effective.ts'
import { offerings } from './tables.ts'
import { isTaught, withAllBelow, withBelow } from './taught.ts'

export type OfferingRow = typeof offerings.$inferSelect

/** An offering with what its policy needs, for one person. */
export interface OfferingFacts extends PlaceFacts {
  id: string
  kind: OfferingKind
  contentId: string
  contentTitle: string
  contentVersion: number
  placeId: string
  placeName: string
  parentId: string | null
  settings: OfferingSettings
  /** What it says itself where it is below another one; null where it is not. */
  overrides: SettingOverrides | null
  version: number
}

/** The facts as a selection over offerings, contents and places. */
export const factColumns = (userId: string) => ({
  id: offerings.id,
  orgId: offerings.orgId,
  kind: offerings.kind,
  contentId: offerings.contentId,
  contentTitle: contents.title,
  contentVersion: offerings.contentVersion,
  placeId: offerings.placeId,
  placeKind: places.kind,
  placeName: places.name,
  parentId: offerings.parentId,
  settings: offerings.settings,
  overrides: offerings.overrides,
  version: offerings.version,
  role: placeRole(sql`${offerings.placeId}`, sql`${userId}::uuid`),
  isArchived: sql<boolean>`${places.state} = 'archived'`,
})

/** Neither the offering nor its place was removed, and it is not somebody's trial. */
export const alive = and(isTaught('offerings'), isNull(places.deletedAt))

/** An offering for one person; null when there is none (any more). */
export async function findOffering(tx: Tx, id: string, userId: string): Promise<OfferingFacts | null> {
  const rows = await tx
    .select(factColumns(userId))
    .from(offerings)
    .innerJoin(contents, eq(contents.id, offerings.contentId))
    .innerJoin(places, eq(places.id, offerings.placeId))
    .where(and(eq(offerings.id, id), alive))
  return rows[0] ?? null
}

/** The dates as columns, in addition to the settings that say them. */
const datesOf = (settings: OfferingSettings) => ({
  opensAt: settings.opens_at ? new Date(settings.opens_at) : null,
  closesAt: settings.closes_at ? new Date(settings.closes_at) : null,
})

const once = [offerings.placeId, offerings.parentId, offerings.contentId, offerings.trialBy, offerings.removedAt]

export async function insertOffering(
  tx: Tx,
  values: Omit<typeof offerings.$inferInsert, 'opensAt' | 'closesAt' | 'position'>,
): Promise<OfferingRow | null> {
  const rows = await tx
    .insert(offerings)
    .values({
      ...values,
      ...datesOf(values.settings),
      position: sql`(SELECT coalesce(max(o.position) + 1, 0) FROM offerings o
        WHERE o.place_id = ${values.placeId}::uuid AND o.parent_id IS NOT DISTINCT FROM ${values.parentId ?? null}::uuid)`,
    })
    .onConflictDoNothing({ target: once })
    .returning()
  return rows[0] ?? null
}

/** The offering in which somebody alone tries a content out, in a place; null before the first time. */
export async function findTrial(
  tx: Tx,
  at: { placeId: string; contentId: string; userId: string },
): Promise<OfferingRow | null> {
  const rows = await tx
    .select()
    .from(offerings)
    .where(
      and(
        eq(offerings.placeId, at.placeId),
        eq(offerings.contentId, at.contentId),
        eq(offerings.trialBy, at.userId),
        isNull(offerings.removedAt),
      ),
    )
  return rows[0] ?? null
}

/**
 * Lets only one transaction at a time change what is offered in a place. What counts for a part is worked out from what
 * is above it: two that changed both ends at once would work with what the other replaces, or wait for one another.
 */
export async function lockOfferings(tx: Tx, placeId: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`offerings:${placeId}`}, 0))`)
}

/** What an offering says itself and what counts; null when there is none. */
export async function findSettings(
  tx: Tx,
  id: string,
): Promise<{ settings: OfferingSettings; overrides: SettingOverrides | null; parentId: string | null } | null> {
  const { settings, overrides, parentId } = offerings
  const rows = await tx.select({ settings, overrides, parentId }).from(offerings).where(eq(offerings.id, id))
  return rows[0] ?? null
}

/** What counts for an offering; nobody changes or removes it until the transaction ends. Null when it was removed. */
export async function holdSettings(tx: Tx, id: string): Promise<OfferingSettings | null> {
  const rows = await tx
    .select({ settings: offerings.settings })
    .from(offerings)
    .where(and(eq(offerings.id, id), isNull(offerings.removedAt)))
    .for('share')
  return rows[0]?.settings ?? null
}

/** Who does an offering, held like its settings. */
export const holdPartyKind = async (tx: Tx, id: string): Promise<PartyKind | null> =>
  (await holdSettings(tx, id))?.party_kind ?? null

/** Saves settings over the version that was seen; false when it has changed since. */
export async function saveSettings(
  tx: Tx,
  id: string,
  version: number,
  { settings, overrides }: { settings: OfferingSettings; overrides: SettingOverrides | null },
): Promise<boolean> {
  const rows = await tx
    .update(offerings)
    .set({ settings, overrides, ...datesOf(settings), version: version + 1, updatedAt: sql`now()` })
    .where(and(eq(offerings.id, id), eq(offerings.version, version)))
    .returning({ id: offerings.id })
  return rows.length > 0
}

/** Works out again what counts below offerings whose settings have changed, down to the last. */
export async function refreshBelow(
  tx: Tx,
  kernel: Pick<Kernel, 'providers'>,
  parentIds: readonly string[],
): Promise<void> {
  if (!parentIds.length) return
  const parent = alias(offerings, 'parent')
  const rows = await tx
    .select({
      id: offerings.id,
      kind: offerings.kind,
      overrides: offerings.overrides,
      before: offerings.settings,
      above: parent.settings,
    })
    .from(offerings)
    .innerJoin(parent, eq(parent.id, offerings.parentId))
    .where(inArray(offerings.parentId, [...parentIds]))
  for (const { id, kind, overrides, before, above } of rows) {
    const { settings } = effectiveSettings(overrides ?? {}, above, kind)
    await tx
      .update(offerings)
      .set({ settings, ...datesOf(settings), updatedAt: sql`now()` })
      .where(eq(offerings.id, id))
    await kernel.providers.settingsChanged(tx, id, before, settings)
  }
  await refreshBelow(
    tx,
    kernel,
    rows.map((row) => row.id),
  )
}

/** The version that learners get who begin from now on. */
export async function saveContentVersion(tx: Tx, id: string, contentVersion: number): Promise<void> {
  await tx
    .update(offerings)
    .set({ contentVersion, version: sql`${offerings.version} + 1`, updatedAt: sql`now()` })
    .where(eq(offerings.id, id))
}

/** New dates for several offerings of a place; what is not named and the rest of their settings stay. Answers how many. */
export async function saveDates(
  tx: Tx,
  kernel: Pick<Kernel, 'providers'>,
  placeId: string,
  ids: string[],
  dates: Partial<Pick<OfferingSettings, 'opens_at' | 'closes_at'>>,
): Promise<number> {
  const said = JSON.stringify(dates)
  const rows = await tx
    .update(offerings)
    .set({
      settings: sql`${offerings.settings} || ${said}::jsonb`,
      overrides: sql`CASE WHEN ${offerings.parentId} IS NOT NULL THEN coalesce(${offerings.overrides}, '{}') || ${said}::jsonb END`,
      ...(dates.opens_at === undefined ? {} : { opensAt: dates.opens_at === null ? null : new Date(dates.opens_at) }),
      ...(dates.closes_at === undefined
        ? {}
        : { closesAt: dates.closes_at === null ? null : new Date(dates.closes_at) }),
      version: sql`${offerings.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(offerings.placeId, placeId), inArray(offerings.id, ids)))
    .returning({ id: offerings.id })
  await refreshBelow(
    tx,
    kernel,
    rows.map((row) => row.id),
  )
  return rows.length
}

/** Stops work in an offering from a moment on, or lets it go on. */
export async function holdOffering(tx: Tx, id: string, heldAt: Date | null): Promise<void> {
  await tx.update(offerings).set({ heldAt }).where(eq(offerings.id, id))
}

/** The title of one among them and what is below them that would close before it opens; null where all are in order. */
export async function findBackwards(tx: Tx, ids: string[]): Promise<string | null> {
  const rows = await tx
    .select({ title: contents.title })
    .from(offerings)
    .innerJoin(contents, eq(contents.id, offerings.contentId))
    .innerJoin(places, eq(places.id, offerings.placeId))
    .where(and(sql`${offerings.id} IN ${withAllBelow(ids)}`, alive, gte(offerings.opensAt, offerings.closesAt)))
    .orderBy(offerings.position)
    .limit(1)
  return rows[0]?.title ?? null
}

/** Puts the named offerings of a place into the given order; those that are not named follow in their old order. */
export async function saveOrder(tx: Tx, placeId: string, ids: string[]): Promise<void> {
  await tx.execute(sql`
    UPDATE offerings SET position = sorted.place FROM (
      SELECT id, row_number() OVER (
        PARTITION BY parent_id
        ORDER BY array_position(${sql.param(ids)}::uuid[], id) NULLS LAST, position, id) - 1 AS place
      FROM offerings WHERE place_id = ${placeId} AND ${isTaught('offerings')}) AS sorted
    WHERE offerings.id = sorted.id AND offerings.position <> sorted.place`)
}

/** SQL: the offerings that are parts of a content, wherever that is offered. */
export const offeringsWithin = (contentId: string): SQL => sql`(
  SELECT part.id FROM offerings AS part JOIN offerings AS above ON above.id = part.parent_id
  WHERE above.content_id = ${contentId})`

/** The content as a part of which an offering is taught; null for one that is taught by itself. */
export async function wholeOf(tx: Tx, id: string): Promise<string | null> {
  const above = alias(offerings, 'above')
  const [found] = await tx
    .select({ contentId: above.contentId })
    .from(offerings)
    .innerJoin(above, eq(above.id, offerings.parentId))
    .where(eq(offerings.id, id))
  return found?.contentId ?? null
}

/** What is taught below an offering, in its order. */
export const findParts = (tx: Tx, parentId: string): Promise<OfferingRow[]> =>
  tx
    .select()
    .from(offerings)
    .where(and(eq(offerings.parentId, parentId), isTaught('offerings')))
    .orderBy(asc(offerings.position), asc(offerings.id))

/** Removes an offering with all that is below it. */
async function markRemoved(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .update(offerings)
    .set({ removedAt: now, updatedAt: now })
    .where(and(sql`${offerings.id} IN ${withBelow(sql`${id}::uuid`)}`, isNull(offerings.removedAt)))
}

/**
 * Removes an offering with all that is below it unless somebody has begun something of it; answers how many have. Who
 * begins holds the offering, so they are waited for and counted, or come later and find it removed.
 */
export async function removeUnbegun(tx: Tx, kernel: WorkKernel, id: string, now: Date): Promise<number> {
  await tx
    .select({ id: offerings.id })
    .from(offerings)
    .where(sql`${offerings.id} IN ${withBelow(sql`${id}::uuid`)}`)
    .orderBy(asc(offerings.id))
    .for('no key update')
  const count = await countStarted(tx, kernel, id)
  if (count === 0) await markRemoved(tx, id, now)
  return count
}

/** How many learners have begun an offering or something below it; a group that nobody is in any more counts once. */
export async function countStarted(tx: Tx, { providers }: WorkKernel, id: string): Promise<number> {
  const { records, recordLearners } = providers.placesWork
  const found = await tx.execute<{ n: number }>(
    sql`SELECT count(DISTINCT coalesce(l.user_id, r.party_id))::integer AS n
      FROM ${records} r LEFT JOIN ${recordLearners} l ON l.record_id = r.id
      WHERE r.offering_id IN ${withBelow(sql`${id}::uuid`)} AND r.state <> 'not_started'`,
  )
  return found.rows[0]?.n ?? 0
}

const placeFacts = (userId: string) => ({
  contentId: offerings.contentId,
  name: places.name,
  orgId: places.orgId,
  placeKind: places.kind,
  role: placeRole(sql`${places.id}`, sql`${userId}::uuid`),
})

/** Every class that each of the contents was placed in, also where that is over. */
export const classesOfContents = (tx: Tx, contentIds: readonly string[], userId: string) =>
  tx
    .select(placeFacts(userId))
    .from(offerings)
    .innerJoin(places, eq(places.id, offerings.placeId))
    .where(and(inArray(offerings.contentId, [...contentIds]), alive))
    .orderBy(asc(places.name))

/** The active places in which a content is taught now. */
export const classesTeaching = (tx: Tx, contentId: string, userId: string) =>
  tx
    .select(placeFacts(userId))
    .from(offerings)
    .innerJoin(places, eq(places.id, offerings.placeId))
    .where(
      and(
        eq(offerings.contentId, contentId),
        alive,
        eq(places.state, 'active'),
        sql`(${offerings.closesAt} IS NULL OR ${offerings.closesAt} > now())`,
      ),
    )
    .orderBy(asc(places.name))
