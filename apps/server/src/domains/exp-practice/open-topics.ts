import type { OwnTopic } from '@lab/contract/exp-practice'
import { and, count, eq, gt, ilike, sql, type SQL } from 'drizzle-orm'
import { likePattern } from '../../kernel/database/like.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { contents, contentVersions, openToLearners } from '../content/index.ts'
import { experiments } from '../experiment/index.ts'
import { offerings } from '../offering/index.ts'
import { organisations } from '../org/index.ts'
import { attempts, recordLearners, records } from '../record/index.ts'

interface OwnQuery {
  page: number
  per_page: number
  count: 'both' | 'none' | 'only'
  keyword?: string | undefined
}

/** SQL, in the place of a table: the experiments that the row's topic has published, each once. */
const published = sql`(
  SELECT part.id::uuid AS id FROM ${contentVersions} AS v, jsonb_array_elements_text(v.snapshot -> 'experiments') AS part (id)
  WHERE v.content_id = ${contents.id} AND v.version = ${contents.publishedVersion})`

/** SQL, a lateral table: what somebody came to in the row's topic. */
const ownWork = (userId: string): SQL => sql`LATERAL (
  SELECT count(a.id)::integer AS done, coalesce(sum(r.score) FILTER (WHERE a.id IS NOT NULL), 0) AS points,
    max(r.last_active_at) AS last_active_at
  FROM ${offerings} AS whole
  JOIN ${offerings} AS part ON part.parent_id = whole.id AND part.removed_at IS NULL
  JOIN ${recordLearners} AS l ON l.offering_id = part.id AND l.user_id = ${userId}::uuid
  JOIN ${records} AS r ON r.id = l.record_id AND NOT r.is_trial
  LEFT JOIN ${attempts} AS a ON a.id = r.counted_attempt_id AND a.state = 'graded' AND r.score IS NOT NULL
  WHERE whole.content_id = ${contents.id} AND whole.place_id = whole.org_id AND whole.parent_id IS NULL
    AND whole.trial_by IS NULL AND whole.removed_at IS NULL AND part.content_id IN ${published}) AS own`

/** SQL, a lateral table: what there is to work in. */
const whatThereIs = sql`LATERAL (
  SELECT count(*)::integer AS experiments, coalesce(sum(e.total_points), 0)::integer AS points
  FROM ${experiments} AS e WHERE e.id IN ${published}) AS there`

const select = (tx: Tx, { userId }: Actor) =>
  tx
    .select({
      id: contents.id,
      title: contents.title,
      cover: contents.cover,
      shape: contents.shape,
      tags: contents.tags,
      org_name: organisations.name,
      experiment_count: sql<number>`there.experiments`,
      max_points: sql<number>`there.points`,
      done: sql<number>`own.done`,
      points: sql<number>`round(own.points::numeric, 1)::float8`,
      last_active_at: sql<string | null>`own.last_active_at`,
    })
    .from(contents)
    .innerJoin(organisations, eq(organisations.id, contents.orgId))
    .innerJoin(whatThereIs, sql`true`)
    .leftJoin(ownWork(userId), sql`true`)
    .$dynamic()

const present = (row: Awaited<ReturnType<typeof select>>[number]): OwnTopic => ({
  ...row,
  last_active_at: row.last_active_at && new Date(row.last_active_at).toISOString(),
})

const isOpenTo = (actor: Actor): SQL | undefined =>
  and(eq(contents.kind, 'exp_practice'), gt(contents.publishedVersion, 0), openToLearners(actor))

/** The topics that are open to somebody: what they were at last, then what is new. */
export async function topicsOf(
  tx: Tx,
  actor: Actor,
  { keyword, page, per_page: size, count: asked }: OwnQuery,
): Promise<{ topics: OwnTopic[]; total: number }> {
  const where = and(isOpenTo(actor), keyword ? ilike(contents.title, likePattern(keyword)) : undefined)
  const counted = asked === 'none' ? [] : await tx.select({ total: count() }).from(contents).where(where)
  const total = counted[0]?.total ?? 0
  if (asked === 'only') return { topics: [], total }
  const rows = await select(tx, actor)
    .where(where)
    .orderBy(sql`own.last_active_at DESC NULLS LAST`, sql`${contents.seq} DESC`)
    .limit(size)
    .offset((page - 1) * size)
  return { topics: rows.map(present), total }
}

/** One of them; null where it is not open to them. */
export async function topicOf(tx: Tx, actor: Actor, id: string): Promise<OwnTopic | null> {
  const [found] = await select(tx, actor).where(and(eq(contents.id, id), isOpenTo(actor)))
  return found ? present(found) : null
}
