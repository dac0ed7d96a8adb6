import type { Tx } from '../../kernel/database/pool.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { yes } from '../../kernel/policy/verdict.ts'
import { findUser, saveAccount, type UserRow } from '../identity/index.ts'
import { findUserFacts, userPolicy } from '../org/index.ts'
import { leaversAmong, saveRows } from './store.ts'

/** Why somebody who is not in the file keeps their account open; null where it is closed. */
function whyKept(actor: Actor, person: UserRow | null, customerId: string): string | null {
  if (!person || person.customerId !== customerId) return '账号已不存在'
  if (!person.isEnabled) return '账号已停用'
  if (person.id === actor.userId) return '不能停用自己'
  return person.roles.includes('account_admin') || person.roles.includes('system_operator')
    ? '管理员账号请在用户管理中停用'
    : null
}

/** The same, also for somebody whose own role does not reach as far as the account. */
async function whyNotClosed(tx: Tx, actor: Actor, person: UserRow | null, customerId: string): Promise<string | null> {
  const why = whyKept(actor, person, customerId)
  const facts = why === null && actor.ownRole ? await findUserFacts(tx, person!.id) : null
  const verdict = facts === null ? yes : userPolicy.manage(actor, facts)
  if (verdict === true) return why
  return verdict === 'absent' ? '账号已不存在' : verdict.because
}

export interface Deactivated {
  people: UserRow[]
  kept: number
}

/** Disables the accounts of some who are not in the file; what they have made and learned stays. */
export async function deactivate(
  tx: Tx,
  actor: Actor,
  record: { id: string; customerId: string },
  positions: readonly number[],
): Promise<Deactivated> {
  const people: UserRow[] = []
  let kept = 0
  for (const row of await leaversAmong(tx, record.id, positions)) {
    const person = row.objectId === null ? null : await findUser(tx, row.objectId)
    const why = await whyNotClosed(tx, actor, person, record.customerId)
    if (why !== null) {
      kept += 1
      await saveRows(tx, record.id, [{ position: row.position, reason: why }])
      continue
    }
    await saveAccount(tx, person!.id, null, { isEnabled: false })
    people.push(person!)
  }
  return { people, kept }
}
