import { and, desc, eq, ilike, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import {
  readSearch,
  type bannerStates,
  type BannerFace,
  type BannerPolicy,
  type BannerSearchKey,
} from '@lab/contract/banner'
import { likePattern } from '../../kernel/database/like.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { users } from '../identity/index.ts'
import type { BannerVersions } from './rules.ts'
import { banners } from './tables.ts'

export type BannerRow = typeof banners.$inferSelect
export interface NamedBanner {
  row: BannerRow
  creatorName: string
}

export interface BannerQuery {
  page: number
  per_page: number
  search?: string | undefined
  selectKey?: BannerSearchKey | undefined
  selectValue?: string | undefined
  policy?: BannerPolicy | undefined
  resource_status?: (typeof bannerStates)[number] | undefined
  published?: 'true' | 'false' | '1' | '0' | undefined
}

export const faceOf = ({ title, picture, link, policy }: BannerRow): BannerFace => ({ title, picture, link, policy })
export const versionsOf = (row: BannerRow): BannerVersions => ({
  written: faceOf(row),
  shown: row.shown,
  former: row.former,
})

const isSame = sql`(${banners.shown} ->> 'title' = ${banners.title} AND ${banners.shown} ->> 'picture' = ${banners.picture}
  AND ${banners.shown} ->> 'link' = ${banners.link} AND ${banners.shown} ->> 'policy' = ${banners.policy})`
const byStatus: Record<(typeof bannerStates)[number], SQL | undefined> = {
  enabled: sql`${banners.isUsed}`,
  disabled: sql`NOT ${banners.isUsed}`,
  draft: isNull(banners.shown),
  published: isSame,
  changed: and(isNotNull(banners.shown), sql`NOT ${isSame}`),
}

function where(query: BannerQuery): SQL | undefined {
  const value = query.selectValue?.trim()
  const search = value ? { key: query.selectKey ?? ('title' as const), value } : readSearch(query.search)
  return and(
    search ? ilike(banners[search.key], likePattern(search.value)) : undefined,
    query.policy ? eq(banners.policy, query.policy) : undefined,
    query.resource_status ? byStatus[query.resource_status] : undefined,
    query.published === undefined
      ? undefined
      : query.published === 'true' || query.published === '1'
        ? isNotNull(banners.shown)
        : isNull(banners.shown),
  )
}

const named = (tx: Tx) =>
  tx
    .select({ row: banners, creatorName: sql<string>`coalesce(${users.realName}, '已删除的用户')` })
    .from(banners)
    .leftJoin(users, eq(users.id, banners.creatorId))

export async function listBanners(tx: Tx, query: BannerQuery): Promise<{ rows: NamedBanner[]; total: number }> {
  const condition = where(query)
  const rows = await named(tx)
    .where(condition)
    .orderBy(desc(banners.createdAt), desc(banners.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  return { rows, total: await tx.$count(banners, condition) }
}

export async function findBanner(tx: Tx, id: string): Promise<NamedBanner | null> {
  return (await named(tx).where(eq(banners.id, id)))[0] ?? null
}

/** Everything that is shown somewhere, the newest first. */
export const shownBanners = (tx: Tx): Promise<BannerRow[]> =>
  tx
    .select()
    .from(banners)
    .where(and(isNotNull(banners.shown), banners.isUsed))
    .orderBy(desc(banners.createdAt), desc(banners.id))

export const insertBanner = async (tx: Tx, creatorId: string, face: BannerFace): Promise<string> =>
  (
    await tx
      .insert(banners)
      .values({ ...face, creatorId })
      .returning({ id: banners.id })
  )[0]!.id

/** Saves over the version that the person saw (any, when null). */
export async function saveBanner(
  tx: Tx,
  id: string,
  seen: number | null,
  patch: Partial<Pick<BannerRow, 'title' | 'picture' | 'link' | 'policy' | 'shown' | 'former' | 'isUsed'>>,
): Promise<true | Refusal<'changedMeanwhile'>> {
  const rows = await tx
    .update(banners)
    .set({ ...patch, version: sql`${banners.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(banners.id, id), seen === null ? undefined : eq(banners.version, seen)))
    .returning({ id: banners.id })
  return rows.length ? true : refuse('changedMeanwhile')
}

export async function deleteBanner(tx: Tx, id: string): Promise<void> {
  await tx.delete(banners).where(eq(banners.id, id))
}

/** Banners that show a file or lead to it, as they are written or as they are shown. */
export const bannersWith = (tx: Tx, address: string): Promise<{ id: string; title: string }[]> => {
  const pattern = likePattern(address)
  const { id, title, picture, link, shown, former } = banners
  return tx
    .select({ id, title })
    .from(banners)
    .where(sql`concat_ws(' ', ${picture}, ${link}, ${shown}::text, ${former}::text) LIKE ${pattern}`)
}
