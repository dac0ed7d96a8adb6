import { Id } from '@lab/contract/fields'
import { signInEndpoints as contract } from '@lab/contract/sign-in-service'
import type { FastifyRequest } from 'fastify'
import { bind } from '../../kernel/http/bind.ts'
import { refuse, Refusal } from '../../kernel/result.ts'
import { enter, signingKey } from '../identity/index.ts'
import { answerOf, ownAddress, returnPath, withSecret } from './asking.ts'
import {
  forgetService,
  handshakeCookie,
  noHandshake,
  readHandshake,
  rememberedService,
  rememberService,
  type CookiePlace,
} from './handshake.ts'
import { signInByDirectory } from './directory-handler.ts'
import { personOf } from './person.ts'
import { protocols } from './protocol.ts'
import { findOffered, offeredServices, type ServiceRow } from './store.ts'

const placeOf = (request: FastifyRequest): CookiePlace => ({ isSecure: request.protocol === 'https' })

/** Browsers keep 4,096 bytes of a cookie: who wants to go further than fits arrives at home. */
const mostBytes = 1_500
const keepable = (address: string): string => (Buffer.byteLength(address) <= mostBytes ? address : '')

/** A service at which the browser signs in elsewhere and comes back. */
function elsewhere(service: ServiceRow | null): (ServiceRow & { protocol: keyof typeof protocols }) | null {
  if (!service || service.protocol === 'ldap') return null
  return { ...service, protocol: service.protocol }
}

/** Signing in by a service, from its button to the way back, and signing out there. */
export const signInHandlers = bind('sign_in_service', contract, {
  choices: async ({ tx }) => ({
    services: (await offeredServices(tx)).map(({ id, name, protocol }) => ({
      id,
      name,
      asks_password: protocol === 'ldap',
    })),
  }),

  directory: signInByDirectory,

  start: async ({ body, kernel, request, reply, ok }) => {
    const { db } = kernel.connection
    const service = elsewhere(await findOffered(db, body.service_id)) ?? ok(refuse('signIn.noService'))
    const { protocol } = service
    const asked = await withSecret(db, service)
    const { url, kept } = ok(
      await answerOf(kernel, () => protocols[protocol].start(asked, ownAddress(kernel, request, returnPath))),
    )
    const handshake = { service_id: service.id, alias: body.alias, redirect_url: keepable(body.redirect_url), ...kept }
    reply.header('set-cookie', await handshakeCookie(db, handshake, placeOf(request)))
    return { url }
  },

  finish: async ({ body, kernel, request, reply, ok, changed }) => {
    const { connection } = kernel
    const handshake = (await readHandshake(connection.db, request.headers.cookie)) ?? ok(refuse('signIn.expired'))
    const place = placeOf(request)
    // Good once, however it ends.
    reply.header('set-cookie', noHandshake(place))
    const service = elsewhere(await findOffered(connection.db, handshake.service_id)) ?? ok(refuse('signIn.noService'))
    const returned = new URL(ownAddress(kernel, request, returnPath))
    returned.search = body.search
    const asked = await withSecret(connection.db, service)
    const proof =
      ok(await answerOf(kernel, () => protocols[service.protocol].finish(asked, returned, handshake))) ??
      ok(refuse('signIn.refused'))
    const { alias, redirect_url } = handshake
    const client = { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' }
    const key = await signingKey(connection.db)
    const from = { ip: request.ip, requestId: request.id }
    const user = ok(await connection.transaction((tx) => personOf(tx, service, proof, from)))
    const { session, ended, userId, mustSetFactor } = ok(
      await enter(kernel, key, user, { site: alias, loginMethod: service.protocol }, client),
    )
    reply.header('set-cookie', [noHandshake(place), rememberService(service.id, place)])
    for (const id of ended) changed({ domain: 'session', id, userId })
    return { auth: session, alias, redirect_url, must_set_factor: mustSetFactor }
  },

  exit: async ({ kernel, request, reply }) => {
    const { db } = kernel.connection
    const { data: id } = Id.safeParse(rememberedService(request.headers.cookie))
    reply.header('set-cookie', forgetService(placeOf(request)))
    const service = id === undefined ? null : elsewhere(await findOffered(db, id))
    if (!service) return { url: '' }
    const asked = await withSecret(db, service)
    const url = await answerOf(kernel, () =>
      protocols[service.protocol].exit(asked, ownAddress(kernel, request, '/auth/logout')),
    )
    return { url: url instanceof Refusal ? '' : (url ?? '') }
  },
})
