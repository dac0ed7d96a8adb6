import { offeringKinds } from '@lab/contract/kinds'
import type { Practice } from '@lab/contract/practice'
import { and, count, eq, gt, ilike, inArray, sql, type SQL } from 'drizzle-orm'
import { likePattern } from '../../kernel/database/like.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { contents, openToLearners } from '../content/index.ts'
import { offerings } from '../offering/index.ts'
import { organisations } from '../org/index.ts'
import { attempts, recordLearners, records } from '../record/index.ts'

interface PracticeQuery {
  page: number
  per_page: number
  count: 'both' | 'none' | 'only'
  keyword?: string | undefined
}

/** Of the kinds that are learned alone, what was published and is open to somebody. */
const isOpenTo = ({ kinds }: Pick<Kernel, 'kinds'>, actor: Actor): SQL | undefined =>
  and(
    inArray(
      contents.kind,
      offeringKinds.filter((kind) => kinds[kind].work?.alone),
    ),
    gt(contents.publishedVersion, 0),
    openToLearners(actor),
  )

/** SQL, in the place of a table: the records that somebody has in organisations' own places, of any content once. */
const ownRecords = (userId: string): SQL => sql`(
  SELECT ${records.id}, ${records.contentId}, ${records.state}, ${records.attempt}, ${records.lastActiveAt}
  FROM ${recordLearners} JOIN ${records} ON ${records.id} = ${recordLearners.recordId}
  JOIN ${offerings} ON ${offerings.id} = ${records.offeringId}
  WHERE ${recordLearners.userId} = ${userId}::uuid AND ${offerings.placeId} = ${offerings.orgId}
    AND ${offerings.parentId} IS NULL AND ${offerings.trialBy} IS NULL AND ${offerings.removedAt} IS NULL) AS own`

interface Graded {
  score: number
  max_score: number
  submitted_at: string
}

/** SQL: one of the graded attempts of the row's record. */
const graded = (first: SQL): SQL<Graded | null> => sql<Graded | null>`(
  SELECT json_build_object('score', ${attempts.score}, 'max_score', ${attempts.maxScore}, 'submitted_at', ${attempts.submittedAt})
  FROM ${attempts} WHERE ${attempts.recordId} = own.id AND ${attempts.state} = 'graded' AND ${attempts.score} IS NOT NULL
  ORDER BY ${first} LIMIT 1)`
const best = graded(sql`${attempts.score} / nullif(${attempts.maxScore}, 0) DESC NULLS LAST, ${attempts.number}`)
const last = graded(sql`${attempts.number} DESC`)

const select = (tx: Tx, { userId }: Actor) =>
  tx
    .select({
      content_id: contents.id,
      kind: sql<Practice['kind']>`${contents.kind}`,
      title: contents.title,
      cover: contents.cover,
      tags: contents.tags,
      org_name: organisations.name,
      record_id: sql<string | null>`own.id`,
      state: sql<Practice['state']>`coalesce(own.state, 'not_started')`,
      attempts: sql<number>`CASE WHEN own.state <> 'not_started' THEN own.attempt ELSE 0 END`,
      best,
      last,
      last_active_at: sql<string | null>`own.last_active_at`,
    })
    .from(contents)
    .innerJoin(organisations, eq(organisations.id, contents.orgId))
    .leftJoin(ownRecords(userId), sql`own.content_id = ${contents.id}`)
    .$dynamic()

const iso = (text: string): string => new Date(text).toISOString()
const gradedOf = (attempt: Graded | null): Practice['best'] =>
  attempt && { ...attempt, submitted_at: iso(attempt.submitted_at) }

const present = (row: Awaited<ReturnType<typeof select>>[number]): Practice => ({
  ...row,
  best: gradedOf(row.best),
  last: gradedOf(row.last),
  last_active_at: row.last_active_at && iso(row.last_active_at),
})

/** What somebody finds to practise alone: what they were at last, then what is new. */
export async function practicesOf(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds'>,
  actor: Actor,
  { keyword, page, per_page: size, count: asked }: PracticeQuery,
): Promise<{ practices: Practice[]; total: number }> {
  const where = and(isOpenTo(kernel, actor), keyword ? ilike(contents.title, likePattern(keyword)) : undefined)
  const counted = asked === 'none' ? [] : await tx.select({ total: count() }).from(contents).where(where)
  const total = counted[0]?.total ?? 0
  if (asked === 'only') return { practices: [], total }
  const rows = await select(tx, actor)
    .where(where)
    .orderBy(sql`own.last_active_at DESC NULLS LAST`, sql`${contents.seq} DESC`)
    .limit(size)
    .offset((page - 1) * size)
  return { practices: rows.map(present), total }
}

/** One of them; null for what is learned in classes only. */
export async function practiceOf(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds'>,
  actor: Actor,
  contentId: string,
): Promise<Practice | null> {
  const [found] = await select(tx, actor).where(and(eq(contents.id, contentId), isOpenTo(kernel, actor)))
  return found ? present(found) : null
}
