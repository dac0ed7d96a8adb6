import { sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { isAdmin, type Member } from '../../kernel/policy/actor.ts'
import { lacks } from '../../kernel/policy/own-role.ts'
import { applications } from '../application/index.ts'
import { contents } from '../content/index.ts'
import { placesOf } from '../place/index.ts'
import { listSyncs } from '../library/index.ts'
import { reviews } from '../review/index.ts'
import { termPlaces } from '../term-places.ts'
import { placeOfRow } from './scope.ts'
import type { PlaceRow } from './today.ts'

/** Applications that wait, by content and place, the longest waiting first. Assistants have no say in them. */
export async function readApplications(tx: Tx, actor: Member, limit: number) {
  const found = await tx.execute<PlaceRow & { total: number; piles: number; count: number; oldest_at: string }>(sql`
    WITH decided AS MATERIALIZED (
      SELECT k.id, k.kind AS place_kind, k.name, k.is_training FROM ${termPlaces} k
      WHERE k.org_id = ${actor.orgId} AND k.state = 'active'
        AND k.id IN ${placesOf(sql`${actor.userId}::uuid`, ['teacher'])}
    ), piles AS (
      SELECT a.content_id, ${placeOfRow}, count(*)::integer AS count,
        min(a.created_at) AS oldest_at
      FROM decided k JOIN ${applications} a ON a.place_id = k.id WHERE a.state = 'pending'
      GROUP BY a.content_id, k.id, k.place_kind, k.name, k.is_training
    ), page AS (
      SELECT *, (sum(count) OVER ())::integer AS total, count(*) OVER ()::integer AS piles FROM piles
      ORDER BY oldest_at, content_id LIMIT ${limit})
    SELECT page.*, c.kind, c.title AS content_title FROM page JOIN ${contents} c ON c.id = page.content_id
    ORDER BY page.oldest_at, page.content_id`)
  const first = found.rows[0]
  return { total: first?.total ?? 0, piles: first?.piles ?? 0, rows: found.rows }
}

/** Requests to share that the person may decide, and own copies whose source has something newer. */
export async function countDecisions(tx: Tx, actor: Member): Promise<{ reviews: number; syncs: number }> {
  const pending =
    isAdmin(actor) && !lacks(actor, 'review.decide')
      ? await tx.execute<{ n: number }>(sql`
        SELECT count(*)::integer AS n FROM ${reviews}
        WHERE org_id = ${actor.orgId} AND state = 'pending' AND applicant_id <> ${actor.userId}`)
      : null
  const syncs = await listSyncs(tx, actor, { page: 1, per_page: 1, count: 'only', state: 'pending', isOwn: true })
  return { reviews: pending?.rows[0]?.n ?? 0, syncs: syncs.total }
}
