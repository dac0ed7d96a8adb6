import { sql } from 'drizzle-orm'
import { likePattern } from '../../kernel/database/like.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { users } from '../identity/index.ts'
import { learnersOf } from '../record/index.ts'

export interface ListedLearner {
  id: string
  realName: string
  avatar: string
  number: string
}

interface Wish {
  page: number
  per_page: number
  count: 'both' | 'none' | 'only'
  keyword?: string | undefined
}

/** One page of those who learn in an offering, by their numbers. */
export async function listLearners(
  tx: Tx,
  { id, placeId }: { id: string; placeId: string },
  { page, per_page: size, count, keyword }: Wish,
): Promise<{ rows: ListedLearner[]; total: number }> {
  const named = keyword
    ? sql`(u.real_name ILIKE ${likePattern(keyword)} OR u.number ILIKE ${likePattern(keyword)})`
    : sql`true`
  const found = await tx.execute<{
    id: string
    real_name: string
    avatar: string
    number: string
    total: number
  }>(sql`
    SELECT u.id, u.real_name, u.avatar, u.number, count(*) OVER ()::integer AS total
    FROM ${users} AS u
    WHERE u.id IN (SELECT l.user_id FROM ${learnersOf(sql`${placeId}::uuid`, sql`${id}::uuid`)} AS l) AND ${named}
    ORDER BY u.number, u.id
    LIMIT ${count === 'only' ? 1 : size} OFFSET ${count === 'only' ? 0 : (page - 1) * size}`)
  const rows = found.rows.map(({ real_name: realName, total: _total, ...row }) => ({ ...row, realName }))
  return { rows: count === 'only' ? [] : rows, total: count === 'none' ? 0 : (found.rows[0]?.total ?? 0) }
}
