import { abilityLabel } from '@lab/contract/abilities'
import { apiToken as contract, apiTokensMax, type ApiToken } from '@lab/contract/api-token'
import type { z } from 'zod'
import { bind } from '../../../kernel/http/bind.ts'
import { lacks } from '../../../kernel/policy/own-role.ts'
import { orAbsent, refuseField } from '../../../kernel/result.ts'
import { endSession } from '../store.ts'
import { makeToken } from './make.ts'
import { holdTokens, liveTokens, type LiveToken } from './store.ts'

const present = (row: LiveToken): z.input<typeof ApiToken> => ({
  id: row.id,
  name: row.name,
  scope: row.scope,
  abilities: row.abilities,
  hint: row.hint,
  created_at: row.createdAt,
  expires_at: row.expiresAt,
  last_used_at: row.lastUsedAt,
  last_used_ip: row.lastUsedAt ? row.ip : '',
})

export const apiTokenEndpoints = bind('apiToken', contract, {
  list: async ({ actor, tx }) => {
    const rows = await liveTokens(tx, actor.userId)
    return { tokens: rows.map(present), total: rows.length }
  },

  create: async ({ actor, body, tx, now, request, ok, refuse, logged, changed }) => {
    // A program goes on without a second factor: a key made now would be a way around it.
    if (actor.waitsForFactor) return refuse('secondFactor.required')
    const { name, scope, abilities, days } = body
    const beyond = abilities?.find((ability) => lacks(actor, ability))
    if (beyond) ok(refuseField('abilities', `您自己没有“${abilityLabel(beyond)}”权限`))
    await holdTokens(tx, actor.userId)
    if ((await liveTokens(tx, actor.userId)).length >= apiTokensMax) {
      return refuse('apiToken.tooMany', { most: apiTokensMax })
    }
    const token = { userId: actor.userId, name, scope, abilities, days, ip: request.ip }
    const { id, secret, expiresAt } = await makeToken(tx, token, now)
    logged({
      objectKind: 'user',
      objectId: actor.userId,
      title: actor.realName,
      after: { name, scope, abilities, expires_at: expiresAt },
    })
    changed({ domain: 'apiToken', userId: actor.userId })
    const [row] = await liveTokens(tx, actor.userId, id)
    return { token: present(orAbsent(row ?? null)), secret }
  },

  revoke: async ({ actor, params, tx, now, logged, changed }) => {
    const [row] = await liveTokens(tx, actor.userId, params.id)
    const { id, name, scope } = orAbsent(row ?? null)
    await endSession(tx, id, 'the token was revoked', now)
    logged({ objectKind: 'user', objectId: actor.userId, title: actor.realName, before: { name, scope } })
    changed({ domain: 'apiToken', userId: actor.userId })
    changed({ domain: 'session', id, userId: actor.userId })
    return {}
  },
})
