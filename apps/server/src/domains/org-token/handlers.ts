import { orgToken as contract, orgTokensMax, type OrgToken } from '@lab/contract/api-token'
import type { z } from 'zod'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import type { Actor, Member } from '../../kernel/policy/actor.ts'
import { abilities as canOf, refusalOf } from '../../kernel/policy/verdict.ts'
import { orAbsent, refuseField, throwRefusal } from '../../kernel/result.ts'
import { endSession, holdTokens, reachesRole, saveAccount } from '../identity/index.ts'
import { findCustomer, findOrganisation, type CustomerRow, type OrganisationRow } from '../org/index.ts'
import { makeOrgToken } from './make.ts'
import { mayCreate, orgTokenPolicy } from './policy.ts'
import * as store from './store.ts'

/** Whose tokens are looked at: those of the customer of the chosen organisation. */
async function customerOf(tx: Tx, actor: Member): Promise<CustomerRow> {
  const { customerId } = orAbsent(await findOrganisation(tx, actor.orgId))
  return orAbsent(await findCustomer(tx, customerId))
}

const present = (actor: Actor, row: store.OrgTokenRow): z.input<typeof OrgToken> => ({
  id: row.id,
  name: row.name,
  scope: row.scope,
  abilities: row.abilities,
  hint: row.hint,
  created_at: row.createdAt,
  created_by: row.createdBy,
  expires_at: row.expiresAt,
  last_used_at: row.lastUsedAt,
  last_used_ip: row.lastUsedAt ? row.ip : '',
  organisation: { id: row.orgId, name: row.orgName },
  can: canOf({ remove: orgTokenPolicy.remove(actor, row) }),
})

export const orgTokenEndpoints = bind('orgToken', contract, {
  list: async ({ actor, tx }) => {
    const customer = await customerOf(tx, actor)
    const rows = await store.orgTokensOf(tx, customer.id)
    return {
      tokens: rows.map((row) => present(actor, row)),
      total: rows.length,
      customer: { id: customer.id, name: customer.name },
      can: canOf({ create: mayCreate(actor, customer.id) }),
    }
  },

  create: async ({ actor, body, refs, tx, now, request, ok, refuse, logged, changed }) => {
    const customer = await customerOf(tx, actor)
    const no = refusalOf(mayCreate(actor, customer.id))
    if (no) throwRefusal(no)
    const [organisation] = refs['body.organisation_id'] as OrganisationRow[]
    if (organisation!.customerId !== customer.id) ok(refuseField('organisation_id', '该组织不属于这个客户'))
    const { name, abilities, days } = body
    if (!reachesRole(actor, { base: 'account_admin', abilities })) return refuse('user.higherRole')
    await holdTokens(tx, customer.id)
    if ((await store.orgTokensOf(tx, customer.id)).length >= orgTokensMax)
      return refuse('apiToken.tooMany', { most: orgTokensMax })
    const given = { orgId: organisation!.id, name, abilities, days, createdBy: actor.userId, ip: request.ip }
    const { id, secret } = await makeOrgToken(tx, given, now)
    const row = orAbsent(await store.findOrgToken(tx, id))
    logged({
      orgId: row.orgId,
      objectKind: 'org_token',
      objectId: id,
      title: name,
      after: { abilities, expires_at: row.expiresAt },
    })
    changed({ domain: 'orgToken', id })
    return { token: present(actor, row), secret }
  },

  revoke: async ({ object, tx, now, changed }) => {
    await endSession(tx, object.id, 'the token was revoked', now)
    await saveAccount(tx, object.userId, null, { isEnabled: false })
    changed({ domain: 'orgToken', id: object.id })
    changed({ domain: 'session', id: object.id, userId: object.userId })
    return {}
  },
})
