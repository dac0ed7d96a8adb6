import { inArray } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { deleteNoticesOf } from '../notice/index.ts'
import { removeEverywhere } from '../org/index.ts'
import { roster } from '../place/index.ts'
import { rosterIds } from './tables.ts'

/** Tables that speak of a new account without anybody having done anything with it. */
export const withoutWeight: ReadonlySet<string> = new Set(['org_members', 'memberships', 'notices', 'password_links'])

/** What an import, and what follows by itself, wrote about people whose accounts go. */
export async function forgetPeople(tx: Tx, ids: readonly string[]): Promise<void> {
  if (!ids.length) return
  await roster.removeEverywhere(tx, ids)
  await removeEverywhere(tx, ids)
  await deleteNoticesOf(tx, ids)
  await tx.delete(rosterIds).where(inArray(rosterIds.objectId, [...ids]))
}
