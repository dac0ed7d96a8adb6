import { inArray } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/pool.ts'
import { users } from '../../identity/index.ts'

export interface Person {
  id: string
  real_name: string
  number: string
  avatar: string
}

/** The people behind ids, for showing next to objects; ids of nobody are left out. */
export async function findPeople(tx: Tx, ids: (string | null)[]): Promise<Map<string, Person>> {
  const wanted = [...new Set(ids.filter((id): id is string => id !== null))]
  if (!wanted.length) return new Map()
  const rows = await tx
    .select({ id: users.id, real_name: users.realName, number: users.number, avatar: users.avatar })
    .from(users)
    .where(inArray(users.id, wanted))
  return new Map(rows.map((row) => [row.id, row]))
}
