import { ilike, like, or, sql, type SQL } from 'drizzle-orm'
import { likePattern } from '../../kernel/database/like.ts'
import { pairsQuery } from '../../kernel/database/pairs.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { pinyinPattern, pinyinQuery } from './name-pinyin.ts'
import { users } from './tables.ts'

/** What a word is looked for in. */
export type PersonColumn = 'realName' | 'number' | 'username' | 'phone'
const everywhere = ['realName', 'number', 'username', 'phone'] as const satisfies PersonColumn[]

/** From so many on the newest are read and looked at one by one: they are found before the index is read. */
const many = 5000

export interface PersonSearch {
  /** On rows of `users`: who is found by two indexes (migrations/9511), and what was typed decides among them. */
  found: SQL
  /** The same, looked at in each row. */
  said: SQL
  /** Who the indexes find. */
  meant: SQL
}

/** SQL of whose name, number, user name or phone a word is in, or whose name sounds like it. */
export function personSearch(word: string, columns: readonly PersonColumn[] = everywhere): PersonSearch {
  // Without letters there is no case, which is slow to look past.
  const within = word.toLowerCase() === word.toUpperCase() ? like : ilike
  const written = or(...columns.map((column) => within(users[column], likePattern(word))))!
  const [pattern, letters] = [pinyinPattern(word), pinyinQuery(word)]
  const named = sql`SELECT people_with_words(${pairsQuery(word)}::tsquery) AS id`
  const isSounded = pattern !== null && letters !== null && columns.includes('realName')
  const meant = isSounded ? sql`${named} UNION ALL SELECT people_sounding(${letters}::tsquery)` : named
  const said = isSounded ? sql`(${written} OR ${users.namePinyin} ~ ${pattern})` : sql`(${written})`
  return { found: sql`(${users.id} IN (${meant}) AND ${said})`, said, meant }
}

/** Whether a search finds so many that the newest of them are sooner read one by one. */
export async function isOfMany(tx: Tx, { meant }: PersonSearch): Promise<boolean> {
  const met = await tx.execute<{ n: number }>(
    sql`SELECT count(*)::integer AS n FROM (SELECT FROM (${meant}) AS meant LIMIT ${many}) AS counted`,
  )
  return met.rows[0]!.n === many
}
