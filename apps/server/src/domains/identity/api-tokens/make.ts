import { dayMs } from '@lab/contract/days'
import type { AbilityName } from '@lab/contract/abilities'
import { apiTokenPrefix, type ApiTokenScope } from '@lab/contract/api-token'
import { newId } from '../../../kernel/database/columns.ts'
import type { Tx } from '../../../kernel/database/pool.ts'
import { insertSession } from '../store.ts'
import { hashToken, newSecret } from '../tokens.ts'
import { insertToken } from './store.ts'

interface NewToken {
  userId: string
  name: string
  scope: ApiTokenScope
  abilities?: AbilityName[] | null
  /** An organisation's, and who made it. */
  orgId?: string
  createdBy?: string
  days: number
  ip: string
}

/**
 * Makes a token with a session of its own: what ends sessions (a changed password, a disabled account, an administrator) ends
 * it too. The secret is known to nobody but who gets it from here.
 */
export async function makeToken(
  tx: Tx,
  { userId, name, scope, abilities = null, orgId, createdBy, days, ip }: NewToken,
  now: Date,
): Promise<{ id: string; secret: string; expiresAt: Date }> {
  const id = newId()
  const secret = apiTokenPrefix + newSecret()
  const expiresAt = new Date(now.getTime() + days * dayMs)
  await insertSession(tx, {
    id,
    userId,
    // Nobody knows a refresh token of it.
    refreshHash: hashToken(newSecret()),
    loginMethod: 'api-token',
    site: 'teacher',
    ip,
    userAgent: `API 令牌 ${name}`,
    expiresAt,
  })
  await insertToken(tx, {
    sessionId: id,
    tokenHash: hashToken(secret),
    hint: secret.slice(-4),
    name,
    scope,
    abilities,
    orgId,
    createdBy,
  })
  return { id, secret, expiresAt }
}
