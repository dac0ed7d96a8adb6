import type { AbilityName } from '@lab/contract/abilities'
import { scopeOf } from '@lab/contract/api-token'
import { newId } from '../../kernel/database/columns.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { insertUser, makeToken, noPassword } from '../identity/index.ts'

interface NewOrgToken {
  orgId: string
  name: string
  abilities: AbilityName[]
  days: number
  createdBy: string
  ip: string
}

/**
 * Makes a token of an organisation. An account of its own acts by it, which nobody signs in to and which is of no customer: it
 * goes on when its maker leaves, and is nobody's teacher.
 */
export async function makeOrgToken(
  tx: Tx,
  { name, abilities, ...rest }: NewOrgToken,
  now: Date,
): Promise<{ id: string; secret: string }> {
  const account = {
    username: `program-${newId()}`,
    realName: name,
    roles: ['account_admin' as const],
    passwordHash: noPassword,
  }
  const { id: userId } = await insertUser(tx, account)
  return makeToken(tx, { userId, name, abilities, scope: scopeOf(abilities), ...rest }, now)
}
