import { or, sql, type SQL } from 'drizzle-orm'
import { contains } from '../../kernel/database/like.ts'
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
  /** On rows of `users`: what was typed is in them, or sounds like them. */
  said: SQL
  /** Who is found by two indexes (migrations/9511); what was typed decides among them. */
  meant: SQL
}

/** SQL of whose name, number, user name or phone a word is in, or whose name sounds like it. */
export function personSearch(word: string, columns: readonly PersonColumn[] = everywhere): PersonSearch {
  const written = or(...columns.map((column) => contains(users[column], word)))!
  const [pattern, letters] = [pinyinPattern(word), pinyinQuery(word)]
  const named = sql`SELECT people_with_words(${pairsQuery(word)}::tsquery) AS id`
  const isSounded = pattern !== null && letters !== null && columns.includes('realName')
  return {
    meant: isSounded ? sql`${named} UNION ALL SELECT people_sounding(${letters}::tsquery)` : named,
    said: isSounded ? sql`(${written} OR ${users.namePinyin} ~ ${pattern})` : sql`(${written})`,
  }
}

/** Finds people by what was typed: a condition on rows of `users`, and whether many may meet it. */
export async function findPeople(tx: Tx, { meant, said }: PersonSearch): Promise<{ where: SQL; isMany: boolean }> {
  const { rows } = await tx.execute<{ ids: string[] }>(
    sql`SELECT ARRAY(SELECT id FROM (${meant}) AS meant LIMIT ${many}) AS ids`,
  )
  const { ids } = rows[0]!
  // Of so many, the newest are sooner read one by one.
  if (ids.length === many) return { where: said, isMany: true }
  return { where: sql`(${users.id} = ANY(${sql.param(ids)}::uuid[]) AND ${said})`, isMany: false }
}
