import { user as contract } from '@lab/contract/user'
import { bind } from '../../kernel/http/bind.ts'
import type { ChangeEvent } from '../../kernel/http/context.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { hasRole, isOfOrganisation, type Actor, type Member } from '../../kernel/policy/actor.ts'
import { orAbsent } from '../../kernel/result.ts'
import {
  dropFactor,
  dropPasswordLinks,
  endSession,
  endSessionsOf,
  forgetAllAttempts,
  makePasswordLink,
  mayGrant,
  saveAccount,
  saveUser,
} from '../identity/index.ts'
import { findOrganisation, type CustomerRow, type OrganisationRow } from '../org/index.ts'
import { heldRole, type OwnRoleRow } from '../own-role/index.ts'
import { historyOf } from './history.ts'
import { listUsers } from './list.ts'
import { createUser, eraseUser, hasRoom, notLast, numberTaken, resetPassword } from './operations.ts'
import { personalData } from './personal-data.ts'
import { presentDetail, presentRow, presentSession } from './present.ts'
import { mayReplace, notEnded, notSelf, ownRoleFits, rolesFit, seesWork, wholeRoles } from './rules.ts'
import * as store from './store.ts'

/** The role of the customer's own that is to be given, if any. */
async function ownRoleIn(tx: Tx, refs: Record<string, unknown>): Promise<OwnRoleRow | null> {
  const [named] = (refs['body.own_role_id'] as OwnRoleRow[] | undefined) ?? []
  return named ? orAbsent(await heldRole(tx, named)) : null
}

const readOne = async (tx: Tx, actor: Actor, id: string) => ({ user: await presentDetail(tx, actor, id) })

/** What is open of a person looks again, and what the server keeps of their sessions for a moment is read again. */
const looksAgain = (id: string): ChangeEvent[] => [
  { domain: 'identity', id },
  { domain: 'user', id },
]
const sessionEnds = (ids: readonly string[], userId: string): ChangeEvent[] =>
  ids.map((id) => ({ domain: 'session', id, userId }))

/** Whose people an administrator looks at: their own customer's, an operator's choice. */
const customerIn = (actor: Actor, chosen: CustomerRow | undefined): string | undefined =>
  hasRole(actor, 'system_operator') ? chosen?.id : (actor.customerId ?? chosen?.id)

/** Whose a new person is: the administrator's customer, the chosen one, or that of the organisations; an operator is nobody's. */
async function customerOfNew(
  tx: Tx,
  actor: Member,
  { isOperator, chosen, orgs }: { isOperator: boolean; chosen: CustomerRow | undefined; orgs: OrganisationRow[] },
): Promise<string | null> {
  if (isOperator) return null
  if (!hasRole(actor, 'system_operator')) return actor.customerId
  if (chosen) return chosen.id
  return (orgs[0] ?? orAbsent(await findOrganisation(tx, actor.orgId))).customerId
}

export const userEndpoints = bind('user', contract, {
  list: async ({ actor, query, refs, tx }) => {
    const chosen = (refs['query.customer_id'] as CustomerRow[] | undefined)?.[0]
    // A token of an organisation is of no customer, whose people it could look at.
    const orgId = query.organisation_id ?? (isOfOrganisation(actor) ? actor.orgId : undefined)
    const scope = { customerId: customerIn(actor, chosen), orgId }
    const { rows, total, isCapped } = await listUsers(tx, scope, query)
    return { users: rows.map((row) => presentRow(actor, row)), total, is_total_capped: isCapped }
  },

  get: async ({ actor, object, tx }) => readOne(tx, actor, object.id),

  create: async ({ actor, body, refs, tx, kernel, ok, refuse, changed }) => {
    const orgs = (refs['body.organisation_ids'] ?? []) as OrganisationRow[]
    const chosen = (refs['body.customer_id'] as CustomerRow[] | undefined)?.[0]
    const given = await ownRoleIn(tx, refs)
    ok(mayGrant(actor, body.roles, given))
    const isOperator = body.roles.includes('system_operator')
    const customerId = await customerOfNew(tx, actor, { isOperator, chosen, orgs })
    ok(rolesFit(body.roles, customerId))
    ok(ownRoleFits(body.roles, customerId, given))
    if (orgs.some((org) => org.customerId !== customerId)) return refuse('absent')
    const row = ok(
      await createUser(tx, kernel.providers, {
        username: body.username,
        realName: body.real_name,
        number: body.number,
        phone: body.phone,
        email: body.email,
        roles: body.roles,
        ownRoleId: given?.id ?? null,
        customerId,
        orgIds: orgs.map(({ id }) => id),
        initialPassword: body.initial_password,
      }),
    )
    changed({ domain: 'user', id: row.id })
    changed({ domain: 'member' })
    return readOne(tx, actor, row.id)
  },

  update: async ({ actor, object, body, tx, ok, refuse, logged, changed }) => {
    const before = orAbsent(await store.findUserRecord(tx, object.id))
    ok(notEnded(before))
    const { number = before.number } = body
    const isFree = number === before.number || (await store.isNumberFree(tx, before.customerId, number, object.id))
    if (!isFree) ok(numberTaken)
    if (!(await saveAccount(tx, object.id, body.version, { number }))) return refuse('changedMeanwhile')
    await saveUser(tx, object.id, { realName: body.real_name, phone: body.phone, email: body.email })
    const answer = await readOne(tx, actor, object.id)
    const { real_name, phone, email } = answer.user
    logged({
      before: { real_name: before.realName, number: before.number, phone: before.phone, email: before.email },
      after: { real_name, number: answer.user.number, phone, email },
    })
    looksAgain(object.id).forEach(changed)
    changed({ domain: 'member' })
    return answer
  },

  setRoles: async ({ actor, object, body, refs, tx, ok, logged, changed }) => {
    const given = await ownRoleIn(tx, refs)
    ok(notSelf(actor, object.id, '修改角色：'))
    ok(mayGrant(actor, body.roles, given))
    ok(rolesFit(body.roles, object.customerId))
    ok(ownRoleFits(body.roles, object.customerId, given))
    const before = orAbsent(await store.findUserRecord(tx, object.id))
    ok(notEnded(before))
    ok(mayReplace(actor, before.ownRole))
    ok(await notLast(tx, { ...object, roles: wholeRoles(before.roles, before.ownRole) }, wholeRoles(body.roles, given)))
    await saveAccount(tx, object.id, null, { roles: body.roles, ownRoleId: given?.id ?? null })
    // Who made or was handed it may be somebody who cannot manage this account any more.
    await dropPasswordLinks(tx, [object.id])
    logged({
      before: { roles: before.roles, own_role: before.ownRole?.name ?? '' },
      after: { roles: body.roles, own_role: given?.name ?? '' },
    })
    looksAgain(object.id).forEach(changed)
    changed({ domain: 'me', userId: object.id })
    changed({ domain: 'member' })
    return readOne(tx, actor, object.id)
  },

  disable: async ({ actor, object, tx, ok, logged, changed }) => {
    ok(notSelf(actor, object.id, '停用'))
    const before = orAbsent(await store.findUserRecord(tx, object.id))
    ok(await notLast(tx, { ...object, roles: wholeRoles(before.roles, before.ownRole) }, []))
    // Their sessions stay until the account opens again: so each request is answered with why.
    await saveAccount(tx, object.id, null, { isEnabled: false })
    logged({ before: { is_enabled: true }, after: { is_enabled: false } })
    looksAgain(object.id).forEach(changed)
    changed({ domain: 'member' })
    return readOne(tx, actor, object.id)
  },

  enable: async ({ actor, object, tx, now, ok, logged, changed }) => {
    const before = orAbsent(await store.findUserRecord(tx, object.id))
    ok(notEnded(before))
    if (!before.isEnabled) {
      ok(await hasRoom(tx, object.customerId))
      const ended = await endSessionsOf(tx, object.id, 'the account was disabled', now)
      sessionEnds(ended, object.id).forEach(changed)
      await saveAccount(tx, object.id, null, { isEnabled: true })
    }
    logged({ before: { is_enabled: before.isEnabled }, after: { is_enabled: true } })
    looksAgain(object.id).forEach(changed)
    changed({ domain: 'member' })
    return readOne(tx, actor, object.id)
  },

  resetPassword: async ({ actor, object, body, tx, kernel, now, ok, logged, changed }) => {
    ok(notSelf(actor, object.id, '重置密码：'))
    ok(notEnded(orAbsent(await store.findUserRecord(tx, object.id))))
    const ended = ok(await resetPassword(tx, kernel.providers, object.id, body.initial_password, now))
    const account = orAbsent(await store.findUserRecord(tx, object.id)).username
    await forgetAllAttempts(tx, account)
    logged({ before: null, after: { must_change_password: true } })
    sessionEnds(ended, object.id).forEach(changed)
    looksAgain(object.id).forEach(changed)
    return { ended_sessions: ended.length }
  },

  makePasswordLink: async ({ actor, object, tx, now, ok, logged, changed }) => {
    ok(notSelf(actor, object.id, '生成密码链接：'))
    ok(notEnded(orAbsent(await store.findUserRecord(tx, object.id))))
    const { token, expiresAt } = await makePasswordLink(tx, object.id, now)
    logged({ before: null, after: { expires_at: expiresAt } })
    changed({ domain: 'user', id: object.id })
    return { token, expires_at: expiresAt }
  },

  dropSecondFactor: async ({ actor, object, tx, ok, logged, changed }) => {
    ok(notSelf(actor, object.id, '关闭两步验证：'))
    const wasOn = await dropFactor(tx, object.id)
    logged({ before: { second_factor: wasOn }, after: { second_factor: false } })
    changed({ domain: 'user', id: object.id })
    changed({ domain: 'secondFactor', userId: object.id })
    return readOne(tx, actor, object.id)
  },

  release: async ({ actor, object, tx, logged, changed }) => {
    await forgetAllAttempts(tx, orAbsent(await store.findUserRecord(tx, object.id)).username)
    logged({ before: null, after: null })
    changed({ domain: 'user', id: object.id })
    return readOne(tx, actor, object.id)
  },

  sessions: async ({ actor, object, tx }) => {
    const rows = await store.openSessions(tx, object.id)
    return { sessions: rows.map((row) => presentSession(actor, row)), total: rows.length }
  },

  endSessions: async ({ object, body, tx, now, logged, changed }) => {
    const open = await store.openSessions(tx, object.id)
    const wanted = body.session_id === undefined ? open : open.filter(({ id }) => id === body.session_id)
    for (const { id } of wanted) await endSession(tx, id, 'ended by an administrator', now)
    sessionEnds(
      wanted.map(({ id }) => id),
      object.id,
    ).forEach(changed)
    logged({ before: null, after: { ended: wanted.length } })
    return { ended: wanted.length }
  },

  erase: async ({ actor, object, body, tx, kernel, now, ok, logged, changed }) => {
    ok(notSelf(actor, object.id, '注销'))
    const ended = ok(await eraseUser(tx, kernel.providers, object, body.username, now))
    // The log keeps who did it and when, and for whose account; nothing of what is gone.
    logged({ title: '已注销用户', before: null, after: { is_enabled: false } })
    sessionEnds(ended, object.id).forEach(changed)
    looksAgain(object.id).forEach(changed)
    changed({ domain: 'member' })
    return readOne(tx, actor, object.id)
  },

  history: async ({ actor, object, query, tx }) => {
    const { rows, total, isCapped } = await historyOf(tx, actor, object, query)
    const entries = rows.map((row) => ({
      id: row.id,
      at: row.at,
      actor_name: row.actorName,
      is_own: row.actorId === object.id,
      summary: row.summary,
      object_title: row.objectTitle,
      organization: row.organisation,
    }))
    return { entries, total, is_total_capped: isCapped }
  },

  exportData: async ({ actor, object, tx, kernel, now, ok, logged }) => {
    ok(seesWork(actor))
    logged({ before: null, after: null })
    const work = await kernel.providers.personalWork(tx, kernel, object.id, now)
    return personalData(tx, actor, orAbsent(await store.findUserRecord(tx, object.id)), work)
  },
})
