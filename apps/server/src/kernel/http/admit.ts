import type { Access } from '@lab/contract/endpoint'
import { abilitiesOfEndpoint } from '@lab/contract/endpoint-abilities'
import type { Ability, ObjectKind } from '@lab/contract/objects'
import type { FastifyRequest } from 'fastify'
import type { Tx } from '../database/pool.ts'
import type { Domain } from '../domain.ts'
import type { Kernel } from '../kernel.ts'
import { hasRole, isOfOrganisation, type Actor } from '../policy/actor.ts'
import { whyRoleMayNot } from '../policy/own-role.ts'
import type { GuardTable } from '../policy/objects.ts'
import { absent, refusalOf } from '../policy/verdict.ts'
import { throwRefusal, ok, refuse, Refusal } from '../result.ts'
import { appTypeOf, siteRefusal } from './app-type.ts'
import type { Authenticator } from './authenticator.ts'
import type { BoundEndpoint } from './bind.ts'
import type { CallLimits } from './call-limits.ts'
import { tokenRefusal } from './token-access.ts'
import { parsePart, parseQuery, valuesAt } from './input.ts'

export interface CallServices {
  kernel: Kernel
  guards: GuardTable
  authenticator: Authenticator
  /** Null in generated tests, which send thousands of calls. */
  limits: CallLimits | null
  /** What every write is looked at by (Domain.admits). */
  admissions: readonly NonNullable<Domain['admits']>[]
  /** Who hears of every line of the operation log (Domain.logged). */
  logListeners: readonly NonNullable<Domain['logged']>[]
}

export interface CallInput {
  params: unknown
  query: unknown
  body: unknown
}

/** Who calls, and their input as the contract wants it. */
export interface Admitted {
  actor: Actor | null
  params: unknown
  query: unknown
  body: unknown
}

/** What is given once; nothing for what is given twice, which no caller of ours does. */
const once = (given: unknown): string | undefined => (typeof given === 'string' ? given : undefined)

/** Credentials of a request: the header, or the fields of an export form, or a socket's one-time ticket. */
async function authenticate(
  services: CallServices,
  bound: BoundEndpoint,
  request: FastifyRequest,
): Promise<Actor | Refusal> {
  if (bound.endpoint.definition.answer === 'socket') {
    return services.authenticator.redeemTicket(once((request.query as { ticket?: unknown }).ticket))
  }
  // A form of another site could otherwise write in somebody's name.
  const isExport = bound.endpoint.definition.answer === 'file'
  const form =
    isExport && request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
      ? (request.body as Record<string, unknown> | undefined)
      : undefined
  const header = request.headers.authorization
  const token = header?.startsWith('Bearer ') ? header.slice(7) : once(form?.token)
  return services.authenticator.authenticate(token, once(request.headers['domain-id'] ?? form?.domain_id), request.ip)
}

function checkMembership(access: Access, actor: Actor | null): Refusal | null {
  if (access.who !== 'member' || !actor) return null
  if (!hasRole(actor, ...access.roles)) return refuse('forbidden')
  return actor.orgId === null ? refuse('noOrganisation') : null
}

/** `opens`: this call is to show the object, so somebody who may bring it back learns that it is put away (302006). */
async function loadAllowed(
  services: CallServices,
  tx: Tx,
  actor: Actor,
  kind: ObjectKind,
  ability: Ability,
  id: string,
  { opens }: { opens: boolean },
): Promise<unknown> {
  const guard = services.guards.of(kind)
  const row = await guard.load(tx, id, actor, services.kernel)
  if (row === null) throwRefusal(refuse('absent'))
  const verdict = guard.can[ability]?.(actor, row)
  if (verdict === undefined) throw new Error(`The policy of ${kind} does not answer "${ability}"`)
  if (verdict === absent && opens && guard.notToBeOpened?.(actor, row)) throwRefusal(refuse('notToBeOpened'))
  const refusal = refusalOf(verdict)
  if (refusal) throwRefusal(refusal)
  return row
}

/** What an own role leaves out is refused whatever it is about, so that the answer says nothing of the object. */
function checkOwnRole(bound: BoundEndpoint, actor: Actor | null): Refusal | null {
  if (!actor?.ownRole) return null
  const needed = abilitiesOfEndpoint(bound)
  // No ability is the operators' own, so no choice of abilities has it.
  if (needed === 'operators' && actor.ownRole.isToken)
    return refuse('forbidden', { reason: '该 API 令牌没有平台运维权限' })
  const why = needed === 'operators' ? null : whyRoleMayNot(actor, needed)
  return why === null ? null : refuse('forbidden', { reason: why })
}

/** The first half of a call: who asks, whether they ask too often or from the wrong side, and what for. */
export async function admit(
  services: CallServices,
  bound: BoundEndpoint,
  input: CallInput,
  request: FastifyRequest,
): Promise<Admitted> {
  const { definition } = bound.endpoint
  const { access } = definition
  const asks = access.who !== 'anyone' || request.headers.authorization
  const known = asks ? await authenticate(services, bound, request) : null
  let actor = known instanceof Refusal ? null : known
  services.limits?.count(bound, request, actor)
  if (access.who !== 'anyone') actor = ok(known)
  if (actor?.mustChangePassword && definition.withFirstPassword !== true) {
    if (access.who !== 'anyone') throwRefusal(refuse('firstPassword'))
    actor = null
  }
  if (actor?.waitsForFactor && (access.who === 'member' || access.who === 'object'))
    throwRefusal(refuse('secondFactor.required'))
  const closed =
    actor?.apiToken && access.who !== 'anyone' ? tokenRefusal(bound, actor.apiToken, isOfOrganisation(actor)) : null
  if (closed) throwRefusal(closed)
  const params = ok(parsePart('params', definition.params, input.params))
  const otherSite = actor && siteRefusal(definition, actor, appTypeOf(request))
  if (otherSite) throwRefusal(otherSite)
  const notMember = checkMembership(access, actor)
  if (notMember) throwRefusal(notMember)
  const leftOut = checkOwnRole(bound, actor)
  if (leftOut) throwRefusal(leftOut)
  const query = ok(parseQuery(definition, input.query))
  const body = definition.multipart ? undefined : ok(parsePart('body', definition.body, input.body))
  return { actor, params, query, body }
}

/** The object that a call is about and those that its input names, each with the right that the contract asks for. */
export async function loadNamed(
  services: CallServices,
  bound: BoundEndpoint,
  tx: Tx,
  actor: Actor | null,
  parsed: Record<string, unknown>,
): Promise<{ object: unknown; objectId: string | undefined; refs: Record<string, unknown> }> {
  const { access, refs: wantedRefs } = bound.endpoint.definition
  let object: unknown
  let objectId: string | undefined
  if (access.who === 'object' && actor) {
    objectId = String(valuesAt(parsed, access.at)[0] ?? '')
    const opens = bound.endpoint.method === 'GET'
    object = await loadAllowed(services, tx, actor, access.kind, access.ability, objectId, { opens })
  }
  const refs: Record<string, unknown> = {}
  for (const [path, wanted] of Object.entries(wantedRefs ?? {})) {
    const ids = [...new Set(valuesAt(parsed, path).map(String))]
    const rows: unknown[] = []
    for (const id of ids) {
      rows.push(await loadAllowed(services, tx, actor!, wanted.kind, wanted.ability, id, { opens: false }))
    }
    refs[path] = rows
  }
  return { object, objectId, refs }
}
