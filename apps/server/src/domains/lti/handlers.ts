import { lti as contract, ltiPaths, ltiPlatformsMax, type LtiPlatform } from '@lab/contract/lti'
import type { z } from 'zod'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import type { Actor, Member } from '../../kernel/policy/actor.ts'
import { abilities, refusalOf } from '../../kernel/policy/verdict.ts'
import { orAbsent, refuse, refuseField, throwRefusal } from '../../kernel/result.ts'
import { endSessionsBy, enter, findUser, signingKey } from '../identity/index.ts'
import type { OfferingFacts } from '../offering/index.ts'
import { findCustomer, findOrganisation, type CustomerRow, type OrganisationRow } from '../org/index.ts'
import { ownAddress } from './address.ts'
import { hasBegun } from './browser.ts'
import { answerOf, offeringsToChoose } from './choosing.ts'
import { ltiPolicy, mayCreate } from './policy.ts'
import { rememberRoster } from './roster-store.ts'
import * as store from './store.ts'

const present = (actor: Actor, row: store.ListedPlatform): z.input<typeof LtiPlatform> => ({
  id: row.id,
  name: row.name,
  organisation_id: row.orgId,
  organisation: { id: row.orgId, name: row.orgName },
  issuer: row.issuer,
  client_id: row.clientId,
  deployments: row.deployments,
  authorization_address: row.authorizationAddress,
  token_address: row.tokenAddress,
  keys_address: row.keysAddress,
  is_enabled: row.isEnabled,
  people: row.people,
  version: row.version,
  created_at: row.createdAt,
  can: abilities({ edit: ltiPolicy.edit(actor, row) }),
})
const readOne = async (tx: Tx, actor: Actor, id: string) => ({
  platform: present(actor, orAbsent(await store.findPlatform(tx, id))),
})

async function customerOf(tx: Tx, actor: Member): Promise<CustomerRow> {
  const { customerId } = orAbsent(await findOrganisation(tx, actor.orgId))
  return orAbsent(await findCustomer(tx, customerId))
}

/** An operator manages the organisations of other customers as well. */
function scopeProblem(refs: Readonly<Record<string, unknown>>, customerId: string) {
  const [organisation] = (refs['body.organisation_id'] as OrganisationRow[] | undefined) ?? []
  return organisation && organisation.customerId !== customerId
    ? refuseField('organisation_id', '该组织不属于这个客户')
    : true
}

const columns = {
  name: 'name',
  organisation_id: 'orgId',
  issuer: 'issuer',
  client_id: 'clientId',
  deployments: 'deployments',
  authorization_address: 'authorizationAddress',
  token_address: 'tokenAddress',
  keys_address: 'keysAddress',
  is_enabled: 'isEnabled',
} as const satisfies Record<string, keyof store.NewPlatform>
/** What is given of a platform, as its table has it. */
const columnsIn = (given: Readonly<Record<string, unknown>>): Partial<store.NewPlatform> =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([field, column]) => (given[field] === undefined ? [] : [[column, given[field]]])),
  )
/** What says whom the ids of a platform mean: those of many begin at 1. */
const namesPeople = ['issuer', 'clientId'] as const
/** The same, and who signs for it. */
const letsPeopleIn = [...namesPeople, 'keysAddress', 'orgId'] as const

const domain = 'lti'
const ended = (sessions: readonly { id: string; userId: string }[]) =>
  sessions.map(({ id, userId }) => ({ domain: 'session', id, userId }))

export const ltiEndpoints = bind(domain, contract, {
  list: async ({ actor, tx, kernel, request }) => {
    const customer = await customerOf(tx, actor)
    const rows = await store.platformsOf(tx, customer.id)
    const own = (path: string) => ownAddress(kernel, request, path)
    return {
      platforms: rows.map((row) => present(actor, row)),
      total: rows.length,
      customer: { id: customer.id, name: customer.name },
      tool: { login: own(ltiPaths.login), launch: own(ltiPaths.launch), keys: own(ltiPaths.keys) },
      can: abilities({ create: mayCreate(actor, customer.id) }),
    }
  },

  create: async ({ actor, body, refs, tx, ok, refuse: leave, changed }) => {
    const customer = await customerOf(tx, actor)
    const no = refusalOf(mayCreate(actor, customer.id))
    if (no) throwRefusal(no)
    ok(scopeProblem(refs, customer.id))
    if ((await store.platformsOf(tx, customer.id)).length >= ltiPlatformsMax)
      return leave('lti.tooMany', { limit: ltiPlatformsMax })
    if (await store.isTaken(tx, body.issuer, body.client_id)) return leave('lti.taken')
    const id = await store.insertPlatform(tx, {
      customerId: customer.id,
      orgId: body.organisation_id,
      name: body.name,
      issuer: body.issuer,
      clientId: body.client_id,
      deployments: body.deployments,
      authorizationAddress: body.authorization_address,
      tokenAddress: body.token_address,
      keysAddress: body.keys_address,
      isEnabled: body.is_enabled,
    })
    changed({ domain, id, orgId: null })
    return readOne(tx, actor, id)
  },

  update: async ({ actor, object, body, refs, tx, now, ok, refuse: leave, changed }) => {
    const { version, ...fields } = body
    ok(scopeProblem(refs, object.customerId))
    const patch = columnsIn(fields)
    const { issuer, clientId } = { ...object, ...patch }
    if (await store.isTaken(tx, issuer, clientId, object.id)) return leave('lti.taken')
    ok(await store.savePlatform(tx, object.id, version, patch))
    // Whom it has let in is not to be let in any more, or not known to be the same person.
    const isAnother = (name: (typeof letsPeopleIn)[number]): boolean =>
      patch[name] !== undefined && patch[name] !== object[name]
    if (letsPeopleIn.some(isAnother) || (object.isEnabled && patch.isEnabled === false))
      ended(
        await endSessionsBy(tx, await store.peopleOf(tx, object.id), 'lti', 'the platform was closed', now),
      ).forEach(changed)
    if (namesPeople.some(isAnother)) await store.forgetPeople(tx, object.id)
    changed({ domain, id: object.id, orgId: null })
    return readOne(tx, actor, object.id)
  },

  remove: async ({ object, tx, now, changed }) => {
    const people = await store.peopleOf(tx, object.id)
    ended(await endSessionsBy(tx, people, 'lti', 'the platform was removed', now)).forEach(changed)
    await store.deletePlatform(tx, object.id)
    changed({ domain, id: object.id, orgId: null })
    return {}
  },

  enter: async ({ body, kernel, request, ok, changed }) => {
    const { connection } = kernel
    const once = (await store.takeOnce(connection.db, 'session', body.code)) ?? ok(refuse('signIn.expired'))
    const { state = '', target = '' } = once.value
    // The code was in an address: another browser would be signed in as somebody else without knowing.
    if (state && !hasBegun(request.headers.cookie, state)) ok(refuse('signIn.expired'))
    const user = (once.userId && (await findUser(connection.db, once.userId))) || ok(refuse('signIn.expired'))
    const client = { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' }
    const alias = once.value.site === 'teacher' ? ('teacher' as const) : ('student' as const)
    const key = await signingKey(connection.db)
    const {
      session,
      ended: over,
      userId,
    } = ok(await enter(kernel, key, user, { site: alias, loginMethod: 'lti' }, client))
    for (const id of over) changed({ domain: 'session', id, userId })
    return { auth: session, alias, redirect_url: target }
  },

  choices: async ({ actor, params, tx, ok }) => {
    const once = await store.seeOnce(tx, 'selection', params.id)
    if (!once || once.userId !== actor.userId) return ok(refuse('signIn.expired'))
    const platform = orAbsent(await store.findPlatform(tx, once.platformId))
    const offerings = await offeringsToChoose(tx, actor.userId, platform.orgId)
    return { platform: platform.name, offerings, total: offerings.length }
  },

  choose: async ({ actor, params, refs, tx, kernel, request, ok }) => {
    const [offering] = refs['body.offering_id'] as OfferingFacts[]
    const once = await store.takeOnce(tx, 'selection', params.id)
    if (!once || once.userId !== actor.userId || !offering) return ok(refuse('signIn.expired'))
    const platform = orAbsent(await store.findPlatform(tx, once.platformId))
    if (!(await store.isWithin(tx, offering.orgId, platform.orgId))) return ok(refuse('lti.elsewhere'))
    const { context, title = '', address, deployment = '' } = once.value
    if (context && address)
      await rememberRoster(tx, { platformId: platform.id, deployment, context, title, address }, offering.placeId)
    const launch = ownAddress(kernel, request, ltiPaths.launch)
    const code = await answerOf(tx, platform, once.value, { id: offering.id, launch })
    return { url: `${ltiPaths.answer}?code=${code}` }
  },
})
