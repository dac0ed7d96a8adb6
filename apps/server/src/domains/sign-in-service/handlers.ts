import { X509Certificate } from 'node:crypto'
import {
  addressProblem,
  setUpEndpoints as contract,
  type SignInRule,
  type SignInService,
} from '@lab/contract/sign-in-service'
import type { z } from 'zod'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import type { ChangeEvent } from '../../kernel/http/context.ts'
import { orAbsent, refuseField, type Refusal } from '../../kernel/result.ts'
import { findCustomer, findOrganisation } from '../org/index.ts'
import { ownAddress, returnPath, withSecret } from './asking.ts'
import { directoryOf, probeDirectory } from './ldap.ts'
import { protocols, type Service } from './protocol.ts'
import * as store from './store.ts'

const present = ({ row, customerName, people }: store.ListedService): z.input<typeof SignInService> => ({
  id: row.id,
  customer: { id: row.customerId, name: customerName },
  name: row.name,
  protocol: row.protocol,
  address: row.address,
  client_id: row.clientId,
  has_secret: row.hasSecret,
  person_claim: row.personClaim,
  person_field: row.personField,
  creates_people: row.createsPeople,
  name_claim: row.nameClaim,
  rules: row.rules,
  bind_dn: row.bindDn,
  base_dn: row.baseDn,
  filter: row.filter,
  certificate: row.certificate,
  is_enabled: row.isEnabled,
  people,
  version: row.version,
  created_at: row.createdAt,
})
const readOne = async (tx: Tx, id: string) => ({ service: present(orAbsent(await store.findListed(tx, id))) })

/** What a protocol asks of a service beyond what every one has. */
function complete({ protocol, address, clientId, baseDn, certificate }: CheckedFields): true | Refusal<'invalid'> {
  const wrongAddress = addressProblem(protocol, address)
  if (wrongAddress) return refuseField('address', wrongAddress)
  if (protocol === 'oidc' && clientId === '') return refuseField('client_id', '请输入客户端编号')
  if (protocol === 'ldap' && !baseDn) return refuseField('base_dn', '请输入查找位置')
  return !certificate || isCertificate(certificate)
    ? true
    : refuseField('certificate', 'CA 证书应为 PEM 格式，以 -----BEGIN CERTIFICATE----- 开头')
}
type CheckedFields = Pick<store.NewService, 'protocol' | 'address' | 'clientId' | 'baseDn' | 'certificate'>

/** A service lets nobody into another customer's organisations. */
async function rulesAreOf(
  tx: Tx,
  customerId: string,
  rules: readonly SignInRule[],
): Promise<true | Refusal<'invalid'>> {
  for (const id of new Set(rules.map((rule) => rule.organisation_id)))
    if ((await findOrganisation(tx, id))?.customerId !== customerId)
      return refuseField('rules', '对应规则中的组织不属于这个客户')
  return true
}

function isCertificate(text: string): boolean {
  try {
    return new X509Certificate(text).ca !== undefined
  } catch {
    return false
  }
}

const probe = (row: store.ServiceRow, service: Service): Promise<string> =>
  row.protocol === 'ldap' ? probeDirectory(directoryOf(row, service.secret)) : protocols[row.protocol].probe(service)

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 200)

const columns = {
  name: 'name',
  protocol: 'protocol',
  address: 'address',
  client_id: 'clientId',
  person_claim: 'personClaim',
  person_field: 'personField',
  creates_people: 'createsPeople',
  name_claim: 'nameClaim',
  rules: 'rules',
  bind_dn: 'bindDn',
  base_dn: 'baseDn',
  filter: 'filter',
  certificate: 'certificate',
  is_enabled: 'isEnabled',
} as const satisfies Record<string, keyof store.NewService>

/** What says whom the ids of a service mean: with another, an id may be somebody else's. */
const namesPeople = ['protocol', 'address', 'personClaim', 'personField'] as const

const ended = (sessions: readonly { id: string; userId: string }[]): ChangeEvent[] =>
  sessions.map(({ id, userId }) => ({ domain: 'session', id, userId }))

/** What is given of a service, as its table has it. */
const columnsIn = (given: Readonly<Record<string, unknown>>): Partial<store.NewService> =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([field, column]) => (given[field] === undefined ? [] : [[column, given[field]]])),
  )

/** What operators do with services. */
export const setUpHandlers = bind('sign_in_service', contract, {
  list: async ({ tx, kernel, request }) => ({
    services: (await store.listServices(tx)).map(present),
    return_url: ownAddress(kernel, request, returnPath),
  }),
  create: async ({ tx, body, ok }) => {
    const customer = await findCustomer(tx, body.customer_id)
    if (!customer) ok(refuseField('customer_id', '客户不存在'))
    const row: store.NewService = {
      customerId: body.customer_id,
      name: body.name,
      protocol: body.protocol,
      address: body.address,
      clientId: body.client_id,
      personClaim: body.person_claim,
      personField: body.person_field,
      createsPeople: body.creates_people,
      nameClaim: body.name_claim,
      rules: body.rules,
      bindDn: body.bind_dn,
      baseDn: body.base_dn,
      filter: body.filter,
      certificate: body.certificate,
      isEnabled: body.is_enabled,
    }
    ok(complete(row))
    ok(await rulesAreOf(tx, body.customer_id, body.rules))
    const id = await store.insertService(tx, row)
    await store.saveSecret(tx, id, body.client_secret)
    return readOne(tx, id)
  },
  update: async ({ tx, body, object, now, ok, changed }) => {
    const { version, client_secret: secret, ...fields } = body
    const patch = columnsIn(fields)
    ok(complete({ ...object.row, ...patch }))
    if (body.rules) ok(await rulesAreOf(tx, object.row.customerId, body.rules))
    ok(await store.saveService(tx, object.row.id, version ?? null, patch))
    await store.saveSecret(tx, object.row.id, secret)
    const isAnother = (name: (typeof namesPeople)[number]): boolean =>
      patch[name] !== undefined && patch[name] !== object.row[name]
    const isOtherPeople = namesPeople.some(isAnother)
    // Whom it let in is not known to be the same person any more, or is not to be let in.
    if (isOtherPeople || (object.row.isEnabled && patch.isEnabled === false))
      ended(await store.endSessionsThrough(tx, object.row, now)).forEach(changed)
    if (isOtherPeople) await store.forgetPeople(tx, object.row.id)
    return readOne(tx, object.row.id)
  },
  remove: async ({ tx, object, now, changed }) => {
    ended(await store.endSessionsThrough(tx, object.row, now)).forEach(changed)
    await store.deleteService(tx, object.row.id)
  },
  probe: async ({ kernel, object }) => {
    const service = await withSecret(kernel.connection.db, object.row)
    try {
      return { is_fine: true, detail: await probe(object.row, service) }
    } catch (error) {
      return { is_fine: false, detail: `服务没有按协议应答：${reasonOf(error)}` }
    }
  },
})
