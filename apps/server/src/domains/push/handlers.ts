import { eventsProblem, push as contract, pushTargetsMax } from '@lab/contract/push'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import type { ChangeEvent } from '../../kernel/http/context.ts'
import type { Actor, Member } from '../../kernel/policy/actor.ts'
import { abilities, refusalOf, type Verdict } from '../../kernel/policy/verdict.ts'
import { orAbsent, refuseField, throwRefusal } from '../../kernel/result.ts'
import { findCustomer, findOrganisation, type CustomerRow, type OrganisationRow } from '../org/index.ts'
import { enqueueGo } from './deliver-job.ts'
import { writeDown } from './happened.ts'
import { mayCreate, mayHear } from './policy.ts'
import { presentDelivery, presentTarget } from './present.ts'
import { bodyOf } from './request.ts'
import * as store from './store.ts'
import { newSigningSecret } from './webhook.ts'

const domain = 'push'
const change = (id: string): ChangeEvent => ({ domain, id, kind: 'settled' })

/** Whose targets are looked at: those of the customer of the chosen organisation. */
async function customerOf(tx: Tx, actor: Member): Promise<CustomerRow> {
  const { customerId } = orAbsent(await findOrganisation(tx, actor.orgId))
  return orAbsent(await findCustomer(tx, customerId))
}
const demand = (verdict: Verdict): void => {
  const no = refusalOf(verdict)
  if (no) throwRefusal(no)
}
const readOne = async (tx: Tx, actor: Actor, id: string) => ({
  target: presentTarget(actor, orAbsent(await store.findTarget(tx, id))),
})

type Refs = Readonly<Record<string, unknown>>
/** An operator manages the organisations of other customers as well. */
function scopeProblem(refs: Refs, customerId: string) {
  const [organisation] = (refs['body.organisation_id'] as OrganisationRow[] | undefined) ?? []
  return organisation && organisation.customerId !== customerId
    ? refuseField('organisation_id', '该组织不属于这个客户')
    : true
}

/** Who runs another machine would read the password there that was given for this one. */
const isElsewhere = (address: string | undefined, before: string): boolean =>
  address !== undefined && new URL(address).origin !== new URL(before).origin

const columns = {
  name: 'name',
  organisation_id: 'orgId',
  address: 'address',
  events: 'events',
  username: 'username',
  pass_percent: 'passPercent',
  is_enabled: 'isEnabled',
} as const satisfies Record<string, keyof store.NewTarget>
/** What is given of a target, as its table has it. */
const columnsIn = (given: Readonly<Record<string, unknown>>): Partial<store.NewTarget> =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([field, column]) => (given[field] === undefined ? [] : [[column, given[field]]])),
  )

export const pushEndpoints = bind(domain, contract, {
  list: async ({ actor, tx }) => {
    const customer = await customerOf(tx, actor)
    const rows = await store.targetsOf(tx, customer.id)
    // Who may not read all that one hears does not learn where it goes.
    const shown = rows.filter((row) => mayHear(actor, row.events) === true)
    return {
      targets: shown.map((row) => presentTarget(actor, row)),
      total: shown.length,
      customer: { id: customer.id, name: customer.name },
      can: abilities({ create: mayCreate(actor, customer.id) }),
    }
  },

  create: async ({ actor, body, refs, tx, ok, refuse, changed }) => {
    const customer = await customerOf(tx, actor)
    demand(mayCreate(actor, customer.id))
    demand(mayHear(actor, body.events))
    ok(scopeProblem(refs, customer.id))
    const problem = eventsProblem(body.kind, body.events)
    if (problem) ok(refuseField('events', problem))
    if ((await store.targetsOf(tx, customer.id)).length >= pushTargetsMax)
      return refuse('push.tooMany', { limit: pushTargetsMax })
    const { kind, password = '', ...fields } = body
    const secret = kind === 'webhook' ? newSigningSecret() : ''
    const given = {
      kind,
      customerId: customer.id,
      name: fields.name,
      orgId: fields.organisation_id,
      address: fields.address,
      events: fields.events,
      username: fields.username,
      passPercent: fields.pass_percent,
      isEnabled: fields.is_enabled,
    }
    const id = await store.insertTarget(tx, given)
    await store.saveSecret(tx, id, secret || password)
    changed(change(id))
    return { ...(await readOne(tx, actor, id)), secret }
  },

  get: async ({ actor, object, tx }) => readOne(tx, actor, object.id),

  update: async ({ actor, object, body, refs, tx, ok, changed }) => {
    const { version, password, ...fields } = body
    const events = fields.events ?? object.events
    demand(mayHear(actor, events))
    ok(scopeProblem(refs, object.customerId))
    const problem = eventsProblem(object.kind, events)
    if (problem) ok(refuseField('events', problem))
    const keepsPassword = object.kind === 'xapi' && password === undefined
    if (keepsPassword && isElsewhere(fields.address, object.address) && (await store.readSecret(tx, object.id)))
      ok(refuseField('password', '地址换到了另一台主机，请重新输入密码'))
    // Looked at afresh from here on.
    const isAgain = fields.is_enabled === true && !object.isEnabled
    const patch = { ...columnsIn(fields), ...(isAgain ? { failingSince: null, wasDisabled: false } : {}) }
    ok(await store.saveTarget(tx, object.id, version, patch))
    if (password !== undefined && object.kind === 'xapi') await store.saveSecret(tx, object.id, password)
    changed(change(object.id))
    return readOne(tx, actor, object.id)
  },

  remove: async ({ object, tx, changed }) => {
    await store.deleteTarget(tx, object.id)
    changed(change(object.id))
    return {}
  },

  newSecret: async ({ object, tx, ok, changed }) => {
    if (object.kind !== 'webhook') ok(refuseField('kind', '只有 Webhook 有签名密钥'))
    const secret = newSigningSecret()
    await store.saveSecret(tx, object.id, secret)
    changed(change(object.id))
    return { secret }
  },

  tryOut: async ({ actor, object, tx, now }) => {
    const facts = {
      at: now.toISOString(),
      organisation: object.orgId === null ? null : { id: object.orgId, name: object.orgName ?? '' },
      actor: { id: actor.userId, real_name: actor.realName },
      object: null,
    }
    await writeDown(tx, [object.id], 'push.test', facts)
    return {}
  },

  deliveries: async ({ actor, object, query, tx }) => {
    const { rows, total } = await store.listDeliveries(tx, object.id, query)
    return { deliveries: rows.map((row) => presentDelivery(actor, object, row)), total }
  },

  delivery: async ({ actor, object, kernel, tx }) => ({
    delivery: presentDelivery(actor, object.target, object.delivery),
    body: await bodyOf(tx, kernel.config, object.target, object.delivery),
  }),

  resend: async ({ actor, object, kernel, tx, refuse, changed }) => {
    const { delivery, target } = object
    if (delivery.state === 'waiting') return refuse('push.isWaiting')
    if (!target.isEnabled) return refuse('push.isOff')
    await store.noteDelivery(tx, delivery.id, { state: 'waiting', goes: 0, nextAt: null, isQueued: true })
    await enqueueGo(kernel, tx, delivery.id)
    changed(change(target.id))
    return { delivery: presentDelivery(actor, target, orAbsent(await store.findDelivery(tx, delivery.id)).delivery) }
  },
})
