import type { Tx } from '../../kernel/database/pool.ts'
import { addMembers, newInviteCode } from '../place/index.ts'
import { insertClass } from './store.ts'

export interface NewClass {
  id?: string
  name: string
  term?: string
  courseName?: string
  summary?: string
  cover?: string
  startsOn?: string | null
  endsOn?: string | null
  isTraining?: boolean
}

/** Makes a class; anyone who makes it owns it and is its first teacher. */
export async function createClass(
  tx: Tx,
  who: { userId: string; orgId: string },
  given: NewClass,
): Promise<{ id: string; orgId: string; name: string }> {
  const row = await insertClass(tx, { ...given, orgId: who.orgId, ownerId: who.userId, inviteCode: newInviteCode() })
  await addMembers(tx, row.id, row.orgId, [who.userId], 'teacher')
  return row
}
