import { placeLink } from '@lab/contract/page-link'
import { placeKindLabels, type PlaceKind } from '@lab/contract/place-words'
import { and, asc, eq, sql } from 'drizzle-orm'
import { likePattern } from '../../kernel/database/like.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { classRows } from '../classroom/index.ts'
import { users } from '../identity/index.ts'
import { placeRole, places } from '../place/index.ts'
import { resources, type ResourceReference, type ResourceUse } from '../resource/index.ts'
import { placeMaterials } from './tables.ts'

/** What a class is given, in its order; disabled resources are given to nobody. */
export const listMaterials = (tx: Tx, placeId: string, forLearners: boolean) =>
  tx
    .select({
      row: placeMaterials,
      title: resources.title,
      objType: resources.objType,
      url: resources.url,
      fileName: resources.fileName,
      sizeBytes: resources.sizeBytes,
      richText: resources.richText,
      isPrivate: sql<boolean>`(${resources.fileId} IS NOT NULL AND NOT ${resources.isPublic})`,
      addedByName: sql<string>`coalesce(${users.realName}, '已删除的用户')`,
    })
    .from(placeMaterials)
    .innerJoin(resources, eq(resources.id, placeMaterials.resourceId))
    .leftJoin(users, eq(users.id, placeMaterials.addedBy))
    .where(
      and(
        eq(placeMaterials.placeId, placeId),
        forLearners ? and(eq(placeMaterials.isShown, true), eq(resources.status, 'enabled')) : undefined,
      ),
    )
    .orderBy(asc(placeMaterials.position), asc(placeMaterials.id))
export type ListedMaterial = Awaited<ReturnType<typeof listMaterials>>[number]

/** Gives resources to a class, last in its order; those it has already stay where they are. Answers how many were new. */
export async function addMaterials(
  tx: Tx,
  given: { placeId: string; orgId: string; addedBy: string; resourceIds: readonly string[] },
): Promise<number> {
  const { resourceIds, ...rest } = given
  const last = await tx
    .select({ n: sql<number>`coalesce(max(${placeMaterials.position}), -1)::integer` })
    .from(placeMaterials)
    .where(eq(placeMaterials.placeId, given.placeId))
  const start = (last[0]?.n ?? -1) + 1
  const rows = await tx
    .insert(placeMaterials)
    .values(resourceIds.map((resourceId, at) => ({ ...rest, resourceId, position: start + at })))
    .onConflictDoNothing()
    .returning({ id: placeMaterials.id })
  return rows.length
}

const within = (placeId: string, id: string) => and(eq(placeMaterials.placeId, placeId), eq(placeMaterials.id, id))

export async function saveMaterial(
  tx: Tx,
  placeId: string,
  id: string,
  patch: { note: string | undefined; isShown: boolean | undefined },
): Promise<boolean> {
  const rows = await tx
    .update(placeMaterials)
    .set(patch)
    .where(within(placeId, id))
    .returning({ id: placeMaterials.id })
  return rows.length > 0
}

export async function deleteMaterial(tx: Tx, placeId: string, id: string): Promise<boolean> {
  const rows = await tx.delete(placeMaterials).where(within(placeId, id)).returning({ id: placeMaterials.id })
  return rows.length > 0
}

/** Puts the named materials of a class into the given order; those that are not named follow in their old order. */
export async function orderMaterials(tx: Tx, placeId: string, ids: string[]): Promise<void> {
  await tx.execute(sql`
    UPDATE place_materials SET position = sorted.place FROM (
      SELECT id, row_number() OVER (
        ORDER BY array_position(${sql.param(ids)}::uuid[], id) NULLS LAST, position, id) - 1 AS place
      FROM place_materials WHERE place_id = ${placeId}) AS sorted
    WHERE place_materials.id = sorted.id`)
}

/** Whether a person learns in a class that is there. */
export async function learnsIn(tx: Tx, placeId: string, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: places.id })
    .from(places)
    .where(
      and(
        eq(places.id, placeId),
        sql`${places.deletedAt} IS NULL`,
        sql`${placeRole(sql`${places.id}`, sql`${userId}::uuid`)} = 'student'`,
      ),
    )
  return rows.length > 0
}

/** Whether the console has a page with the materials of a kind of place. */
const hasSource = (kind: PlaceKind): boolean => kind === 'class' || kind === 'project'

/** Places that are given a resource, and classes whose cover or summary quotes its file. */
export async function placesGiven(tx: Tx, { id, orgId, address }: ResourceReference): Promise<ResourceUse[]> {
  const given = sql`EXISTS (SELECT 1 FROM place_materials m WHERE m.place_id = p.id AND m.resource_id = ${id})`
  const pattern = address === null ? null : likePattern(address)
  const quoted = pattern === null ? sql`false` : sql`(c.cover LIKE ${pattern} OR c.summary LIKE ${pattern})`
  const rows = await tx.execute<{ id: string; kind: PlaceKind; name: string; is_given: boolean }>(sql`
    SELECT p.id, p.kind, p.name, ${given} AS is_given FROM ${places} p LEFT JOIN ${classRows} c ON c.id = p.id
    WHERE p.deleted_at IS NULL AND (${given} OR (p.org_id = ${orgId} AND ${quoted})) ORDER BY p.name`)
  return rows.rows.map((row) => ({
    kind: row.kind === 'class' ? 'class' : 'place',
    id: row.id,
    label: placeKindLabels[row.kind],
    title: row.name,
    link: placeLink(row.kind, row.id, hasSource(row.kind) && row.is_given ? 'source' : 'basics'),
  }))
}

export const countMaterials = (tx: Tx, placeId: string): Promise<number> =>
  tx.$count(placeMaterials, eq(placeMaterials.placeId, placeId))

/** Gives a class what another is given, with its notes and order. */
export async function copyMaterials(
  tx: Tx,
  fromPlaceId: string,
  to: { id: string; orgId: string; addedBy: string },
): Promise<void> {
  const rows = await tx.select().from(placeMaterials).where(eq(placeMaterials.placeId, fromPlaceId))
  if (!rows.length) return
  await tx.insert(placeMaterials).values(
    rows.map(({ resourceId, note, isShown, position }) => ({
      orgId: to.orgId,
      placeId: to.id,
      addedBy: to.addedBy,
      resourceId,
      note,
      isShown,
      position,
    })),
  )
}
