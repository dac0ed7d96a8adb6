import { signInService as contract, type SignInService } from '@lab/contract/sign-in-service'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { orAbsent, refuse, refuseField, Refusal } from '../../kernel/result.ts'
import { enter, signingKey } from '../identity/index.ts'
import { findCustomer } from '../org/index.ts'
import {
  forgetService,
  handshakeCookie,
  noHandshake,
  readHandshake,
  rememberedService,
  rememberService,
  type CookiePlace,
} from './handshake.ts'
import { personOf } from './person.ts'
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
  is_enabled: row.isEnabled,
  people,
  version: row.version,
  created_at: row.createdAt,
})
const readOne = async (tx: Tx, id: string) => ({ service: present(orAbsent(await store.findListed(tx, id))) })

/** An address of this platform as browsers know it. */
const ownAddress = ({ config }: Kernel, request: FastifyRequest, path: string): string =>
  new URL(path, config.publicUrl ?? `${request.protocol}://${request.host}`).href
const returnPath = '/auth/return'
const placeOf = (request: FastifyRequest): CookiePlace => ({ isSecure: request.protocol === 'https' })

/** A service with its secret, as the protocols ask it. */
const withSecret = async (tx: Tx, { id, address, clientId }: store.ServiceRow): Promise<Service> => ({
  address,
  clientId,
  secret: await store.readSecret(tx, id),
})

/** What a service answers; one that does not answer as it should is refused, and why is in the log. */
async function answerOf<Answer>(
  kernel: Kernel,
  ask: () => Promise<Answer>,
): Promise<Answer | Refusal<'signIn.unreachable'>> {
  try {
    return await ask()
  } catch (error) {
    kernel.log.warn({ err: error }, 'a sign-in service did not answer as it should')
    return refuse('signIn.unreachable')
  }
}

const needsClient = ({ protocol, clientId }: Pick<store.ServiceRow, 'protocol' | 'clientId'>) =>
  protocol === 'oidc' && clientId === '' ? refuseField('client_id', '请输入客户端编号') : true

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 200)

const columns = {
  name: 'name',
  protocol: 'protocol',
  address: 'address',
  client_id: 'clientId',
  person_claim: 'personClaim',
  person_field: 'personField',
  is_enabled: 'isEnabled',
} as const satisfies Record<string, keyof store.NewService>

/** What is given of a service, as its table has it. */
const columnsIn = (given: Readonly<Record<string, unknown>>): Partial<store.NewService> =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([field, column]) => (given[field] === undefined ? [] : [[column, given[field]]])),
  )

export const signInServiceEndpoints = bind('sign_in_service', contract, {
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
      isEnabled: body.is_enabled,
    }
    ok(needsClient(row))
    const id = await store.insertService(tx, row)
    await store.saveSecret(tx, id, body.client_secret)
    return readOne(tx, id)
  },
  update: async ({ tx, body, object, ok }) => {
    const { version, client_secret: secret, ...fields } = body
    const patch = columnsIn(fields)
    ok(needsClient({ ...object.row, ...patch }))
    ok(await store.saveService(tx, object.row.id, version ?? null, patch))
    await store.saveSecret(tx, object.row.id, secret)
    return readOne(tx, object.row.id)
  },
  remove: async ({ tx, object }) => {
    await store.deleteService(tx, object.row.id)
  },
  probe: async ({ kernel, object }) => {
    const service = await withSecret(kernel.connection.db, object.row)
    try {
      return { is_fine: true, detail: await protocols[object.row.protocol].probe(service) }
    } catch (error) {
      return { is_fine: false, detail: `服务没有按协议应答：${reasonOf(error)}` }
    }
  },
  choices: async ({ tx }) => ({ services: await store.offeredServices(tx) }),

  start: async ({ body, kernel, request, reply, ok }) => {
    const { db } = kernel.connection
    const service = (await store.findOffered(db, body.service_id)) ?? ok(refuse('signIn.noService'))
    const { protocol } = service
    const asked = await withSecret(db, service)
    const { url, kept } = ok(
      await answerOf(kernel, () => protocols[protocol].start(asked, ownAddress(kernel, request, returnPath))),
    )
    const handshake = { service_id: service.id, alias: body.alias, redirect_url: body.redirect_url, ...kept }
    reply.header('set-cookie', await handshakeCookie(db, handshake, placeOf(request)))
    return { url }
  },

  finish: async ({ body, kernel, request, reply, ok, changed }) => {
    const { connection } = kernel
    const handshake = (await readHandshake(connection.db, request.headers.cookie)) ?? ok(refuse('signIn.expired'))
    const place = placeOf(request)
    // Good once, however it ends.
    reply.header('set-cookie', noHandshake(place))
    const service = (await store.findOffered(connection.db, handshake.service_id)) ?? ok(refuse('signIn.noService'))
    const returned = new URL(ownAddress(kernel, request, returnPath))
    returned.search = body.search
    const asked = await withSecret(connection.db, service)
    const proof =
      ok(await answerOf(kernel, () => protocols[service.protocol].finish(asked, returned, handshake))) ??
      ok(refuse('signIn.refused'))
    const { alias, redirect_url } = handshake
    const client = { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' }
    const key = await signingKey(connection.db)
    const user = ok(await connection.transaction((tx) => personOf(tx, service, proof)))
    const { session, ended, userId } = ok(
      await enter(kernel, key, user, { site: alias, loginMethod: service.protocol }, client),
    )
    reply.header('set-cookie', [noHandshake(place), rememberService(service.id, place)])
    for (const id of ended) changed({ domain: 'session', id, userId })
    return { auth: session, alias, redirect_url }
  },

  exit: async ({ kernel, request, reply }) => {
    const { db } = kernel.connection
    const id = rememberedService(request.headers.cookie)
    reply.header('set-cookie', forgetService(placeOf(request)))
    const service = id && /^[\da-f-]{36}$/.test(id) ? await store.findOffered(db, id) : null
    if (!service) return { url: '' }
    const asked = await withSecret(db, service)
    const url = await answerOf(kernel, () =>
      protocols[service.protocol].exit(asked, ownAddress(kernel, request, '/auth/logout')),
    )
    return { url: url instanceof Refusal ? '' : (url ?? '') }
  },
})
