import { ilike, like, or, sql, type SQL } from 'drizzle-orm'
import { totalCap } from '@lab/contract/fields'
import { activityLogs } from '../../kernel/audit/tables.ts'
import { likePattern } from '../../kernel/database/like.ts'
import { pairsQuery } from '../../kernel/database/pairs.ts'
import type { Tx } from '../../kernel/database/pool.ts'

/** A word among so many of the newest entries is looked for one by one; that tells how frequent it is. */
const newestLooked = 5_000
/** From this many of them on a word counts as frequent: then walking finds a page of it sooner than its index. */
const frequentFrom = 50
/** More candidates than these are not gathered from the index. */
const gatheredAtMost = 20_000

export const holdsWord = (keyword: string): SQL => {
  const pattern = likePattern(keyword)
  // Folding the case of every title costs several times the comparison, and Chinese has none.
  const matches = keyword.toLowerCase() === keyword.toUpperCase() ? like : ilike
  return or(
    matches(activityLogs.objectTitle, pattern),
    matches(activityLogs.actorName, pattern),
    matches(activityLogs.summary, pattern),
  )!
}

export interface Cut {
  size: number
  offset: number
}
export interface Places {
  seqs: number[]
  total: number
  /** There may be more than `total`. */
  isCapped: boolean
}

/** Newest first. Of a span of days by the clock, whose index knows where the span lies; else by number. */
export const newestFirst = (isSpan: boolean): SQL =>
  isSpan ? sql`${activityLogs.at} DESC, ${activityLogs.seq} DESC` : sql`${activityLogs.seq} DESC`

/** At least so many, or all there are. */
const upTo = (counted: number, most: number) => ({ total: Math.min(counted, most), isCapped: counted > most })
const countedAtMost = totalCap - 1

/** Walks the log from its end. Right for what is frequent, and for what no index knows. */
export async function walk(
  tx: Tx,
  condition: SQL | undefined,
  order: SQL,
  cut: Cut,
  isCounted: boolean,
): Promise<Places> {
  const from = tx.select({ seq: activityLogs.seq }).from(activityLogs).where(condition).orderBy(order)
  const counted = isCounted ? await tx.$count(from.limit(totalCap).as('found')) : 0
  return { seqs: await walkTo(tx, condition, order, cut), ...upTo(counted, countedAtMost) }
}

async function walkTo(tx: Tx, condition: SQL | undefined, order: SQL, cut: Cut): Promise<number[]> {
  if (cut.size === 0) return []
  const rows = await tx
    .select({ seq: activityLogs.seq })
    .from(activityLogs)
    .where(condition)
    .orderBy(order)
    .limit(cut.size)
    .offset(cut.offset)
  return rows.map(({ seq }) => seq)
}

/** The total of a word is of so many of the newest entries; counting them all would keep the page waiting. */
const newestCounted = 40_000

async function totalOfWord(tx: Tx, visible: SQL, word: SQL, order: SQL): Promise<Omit<Places, 'seqs'>> {
  const [counted] = (
    await tx.execute<{ looked: number; found: number }>(sql`
      SELECT count(*)::integer AS looked, (count(*) FILTER (WHERE is_hit))::integer AS found
      FROM (SELECT (${word}) AS is_hit FROM ${activityLogs} WHERE ${visible} ORDER BY ${order} LIMIT ${newestCounted}) AS newest`)
  ).rows
  const { looked, found } = counted!
  const { total, isCapped } = upTo(found, countedAtMost)
  return { total, isCapped: isCapped || looked === newestCounted }
}

interface Newest extends Record<string, unknown> {
  looked: number
  found: number
  seqs: string[] | null
}

/**
 * Where a word is in the entries that somebody may see, newest first. The newest are looked through first: that finds
 * a page of whatever is frequent. What is rare among them is asked of the index, which the planner would not do by itself:
 * it takes a word that it has never seen for one in two hundred and walks a million entries for it.
 */
export async function placesOfWord(
  tx: Tx,
  visible: SQL | undefined,
  keyword: string,
  order: SQL,
  cut: Cut,
  isCounted: boolean,
): Promise<Places> {
  const word = holdsWord(keyword)
  const all = visible ?? sql`true`
  const [newest] = (
    await tx.execute<Newest>(sql`
      WITH newest AS MATERIALIZED (
        SELECT seq, at, (${word}) AS is_hit FROM ${activityLogs} WHERE ${all} ORDER BY ${order} LIMIT ${newestLooked})
      SELECT count(*)::integer AS looked, (count(*) FILTER (WHERE is_hit))::integer AS found,
        (SELECT array_agg(seq::text) FROM (
          SELECT seq FROM newest AS activity_logs WHERE is_hit ORDER BY ${order} LIMIT ${cut.size} OFFSET ${cut.offset}) AS page) AS seqs
      FROM newest`)
  ).rows
  const { looked, found, seqs } = newest!
  const inNewest = (seqs ?? []).map(Number)
  if (looked < newestLooked) return { seqs: inNewest, total: found, isCapped: false }

  const frequent = async (): Promise<Places> => {
    const total = isCounted ? await totalOfWord(tx, all, word, order) : { total: 0, isCapped: false }
    const seqs = inNewest.length < cut.size ? await walkTo(tx, sql`${all} AND ${word}`, order, cut) : inNewest
    return { seqs, ...total }
  }
  if (found >= frequentFrom) return frequent()
  const [gathered] = (
    await tx.execute<{ candidates: number; total: number; seqs: string[] | null }>(sql`
      WITH candidates AS MATERIALIZED (
        SELECT seq FROM ${activityLogs}
        WHERE activity_words(object_title, actor_name, summary) @@ ${pairsQuery(keyword)}::tsquery
        LIMIT ${gatheredAtMost + 1}),
      hits AS MATERIALIZED (
        SELECT seq, at FROM ${activityLogs} WHERE seq IN (SELECT seq FROM candidates) AND ${all} AND ${word})
      SELECT (SELECT count(*)::integer FROM candidates) AS candidates, count(*)::integer AS total,
        (SELECT array_agg(seq::text) FROM (
          SELECT seq FROM hits AS activity_logs ORDER BY ${order} LIMIT ${cut.size} OFFSET ${cut.offset}) AS page) AS seqs
      FROM hits`)
  ).rows
  const { candidates, total, seqs: page } = gathered!
  if (candidates > gatheredAtMost) return frequent()
  return { seqs: (page ?? []).map(Number), ...upTo(total, countedAtMost) }
}
