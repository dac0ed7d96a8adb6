import { like, or, sql, type SQL } from 'drizzle-orm'
import { contains, likePattern } from '../../kernel/database/like.ts'
import { pairsQuery } from '../../kernel/database/pairs.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { pinyinPattern, pinyinQuery } from './name-pinyin.ts'
import { users } from './tables.ts'

/** What a word is looked for in. */
export type PersonColumn = 'realName' | 'number' | 'username' | 'phone'
const everywhere = ['realName', 'number', 'username', 'phone'] as const satisfies PersonColumn[]

/** From so many on the newest are read and looked at one by one: they are found before the index is read. */
const many = 5000
/** So many of the newest are looked at first: the index reads all whom a frequent word fits before it names one. */
const sampled = 200
/** Of these, so many that a word is frequent. */
const frequent = 20

export interface PersonSearch {
  /** On rows of `users`: what was typed is in them, or sounds like them. */
  said: SQL
  /** Who is found by two indexes (migrations/9511); what was typed decides among them. */
  meant: SQL
}

/** SQL: whether a word is in a column. User names are kept without capitals. */
const has = (column: PersonColumn, word: string): SQL =>
  column === 'username' ? like(users.username, likePattern(word.toLowerCase())) : contains(users[column], word)

/** SQL of whose name, number, user name or phone a word is in, or whose name sounds like it. */
export function personSearch(word: string, columns: readonly PersonColumn[] = everywhere): PersonSearch {
  const written = or(...columns.map((column) => has(column, word)))!
  const [pattern, letters] = [pinyinPattern(word), pinyinQuery(word)]
  const named = sql`SELECT people_with_words(${pairsQuery(word)}::tsquery) AS id`
  const isSounded = pattern !== null && letters !== null && columns.includes('realName')
  return {
    meant: isSounded ? sql`${named} UNION ALL SELECT people_sounding(${letters}::tsquery)` : named,
    // The sound first: whom it fits, as most who are found by letters, are looked at no further.
    said: isSounded ? sql`(${users.namePinyin} ~ ${pattern} OR ${written})` : sql`(${written})`,
  }
}

/** Finds people by what was typed: a condition on rows of `users`, and whether many may meet it. */
export async function findPeople(tx: Tx, { meant, said }: PersonSearch): Promise<{ where: SQL; isMany: boolean }> {
  const { rows } = await tx.execute<{ ids: string[] | null }>(
    sql`SELECT CASE WHEN (
        SELECT count(*) FILTER (WHERE newest.fits) FROM (
          SELECT ${said} AS fits FROM ${users} ORDER BY ${users.createdAt} DESC, ${users.id} DESC LIMIT ${sampled}) AS newest
      ) < ${frequent} THEN ARRAY(SELECT id FROM (${meant}) AS meant LIMIT ${many}) END AS ids`,
  )
  const ids = rows[0]?.ids
  // Of so many, the newest are sooner read one by one.
  if (!ids || ids.length === many) return { where: said, isMany: true }
  return { where: sql`(${users.id} = ANY(${sql.param(ids)}::uuid[]) AND ${said})`, isMany: false }
}
