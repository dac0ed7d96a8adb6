import { endpointIsWrite } from './write.ts'
import type { Access } from '@lab/contract/endpoint'
import type { Ability, ObjectKind } from '@lab/contract/objects'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { namingWho } from '../audit/last-change.ts'
import { difference, writeActivity } from '../audit/write.ts'
import type { Tx } from '../database/pool.ts'
import type { Domain } from '../domain.ts'
import type { Kernel } from '../kernel.ts'
import { hasRole, type Actor } from '../policy/actor.ts'
import type { GuardTable } from '../policy/objects.ts'
import { refusalOf } from '../policy/verdict.ts'
import { Leaving, leaveWith, ok, refuse, Refusal } from '../result.ts'
import type { Authenticator } from './authenticator.ts'
import type { BoundEndpoint } from './bind.ts'
import type { ChangeEvent, Context, LogFacts, UploadedPart } from './context.ts'
import { parsePart, valuesAt } from './input.ts'

export interface CallServices {
  kernel: Kernel
  guards: GuardTable
  authenticator: Authenticator
  /** What every write is looked at by (Domain.admits). */
  admissions: readonly NonNullable<Domain['admits']>[]
}

export interface CallInput {
  params: unknown
  query: unknown
  body: unknown
}

export interface CallResult {
  data: unknown
  code: number | undefined
}

/** Credentials of a request: the header, or the fields of an export form, or a socket's one-time ticket. */
async function authenticate(
  services: CallServices,
  bound: BoundEndpoint,
  request: FastifyRequest,
): Promise<Actor | Refusal> {
  if (bound.endpoint.definition.answer === 'socket') {
    return services.authenticator.redeemTicket((request.query as { ticket?: string }).ticket)
  }
  const form = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
    ? (request.body as Record<string, string> | undefined)
    : undefined
  const header = request.headers.authorization
  const token = header?.startsWith('Bearer ') ? header.slice(7) : form?.token
  const domainId = request.headers['domain-id'] ?? form?.domain_id
  return services.authenticator.authenticate(token, Array.isArray(domainId) ? domainId[0] : domainId)
}

function checkMembership(access: Access, actor: Actor | null): Refusal | null {
  if (access.who !== 'member' || !actor) return null
  if (!hasRole(actor, ...access.roles)) return refuse('forbidden')
  return actor.orgId === null ? refuse('noOrganisation') : null
}

async function loadAllowed(
  services: CallServices,
  tx: Tx,
  actor: Actor,
  kind: ObjectKind,
  ability: Ability,
  id: string,
): Promise<unknown> {
  const guard = services.guards.of(kind)
  const row = await guard.load(tx, id, actor)
  if (row === null) leaveWith(refuse('absent'))
  const verdict = guard.can[ability]?.(actor, row)
  if (verdict === undefined) throw new Error(`The policy of ${kind} does not answer "${ability}"`)
  const refusal = refusalOf(verdict)
  if (refusal) leaveWith(refusal)
  return row
}

/**
 * One call from input to answer: parse, who, where, which object, may they, act, log, tell. Everything from loading the
 * object on runs in one transaction for writes, so that what was checked is what is changed.
 */
export async function performCall(
  services: CallServices,
  bound: BoundEndpoint,
  input: CallInput,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CallResult> {
  const { definition } = bound.endpoint
  const { access } = definition
  const { connection, events } = services.kernel

  let actor: Actor | null = null
  if (access.who !== 'anyone') actor = ok(await authenticate(services, bound, request))
  else if (request.headers.authorization) {
    const known = await authenticate(services, bound, request)
    if (!(known instanceof Refusal)) actor = known
  }
  const params = ok(parsePart('params', definition.params, input.params))
  const notMember = checkMembership(access, actor)
  if (notMember) leaveWith(notMember)
  const query = ok(parsePart('query', definition.query, input.query))
  const body = definition.multipart ? undefined : ok(parsePart('body', definition.body, input.body))
  const parsed = { params, query, body } as Record<string, unknown>

  const isWrite = endpointIsWrite(bound.endpoint)
  const own = definition.ownTransactions === true || definition.multipart !== undefined
  const run = async (tx: Tx): Promise<CallResult> => {
    let object: unknown
    let objectId: string | undefined
    if (access.who === 'object' && actor) {
      objectId = String(valuesAt(parsed, access.at)[0] ?? '')
      object = await loadAllowed(services, tx, actor, access.kind, access.ability, objectId)
    }
    const refs: Record<string, unknown> = {}
    for (const [path, wanted] of Object.entries(definition.refs ?? {})) {
      const ids = [...new Set(valuesAt(parsed, path).map(String))]
      const rows: unknown[] = []
      for (const id of ids) rows.push(await loadAllowed(services, tx, actor!, wanted.kind, wanted.ability, id))
      refs[path] = rows
    }
    if (isWrite && actor && body !== undefined) {
      for (const admits of services.admissions) ok(await admits(tx, actor, body))
    }
    const fields: Record<string, string> = {}
    const logFacts: LogFacts[] = []
    const changes: ChangeEvent[] = []
    let code: number | undefined
    const context = {
      params,
      query,
      body,
      actor,
      object,
      refs,
      tx,
      now: new Date(),
      kernel: services.kernel,
      request,
      reply,
      parts: () => partsOf(request, fields),
      fields,
      refuse: (name: Refusal['name'], facts?: Record<string, string | number>) => leaveWith(refuse(name, facts)),
      ok,
      logged: (facts: LogFacts) => void logFacts.push(facts),
      changed: (event: ChangeEvent) => void changes.push(event),
      answerCode: (given: number) => {
        code = given
      },
    } as unknown as Context<BoundEndpoint['endpoint']>
    const data = await bound.handle(context)
    if (isWrite) {
      const finish = async (writing: Tx): Promise<void> => {
        await tellAndLog(services, bound, request, writing, { actor, object, objectId, data, logFacts, changes })
      }
      // One announcement alone needs no transaction.
      await (own && definition.unlogged === undefined ? connection.transaction(finish) : finish(tx))
    } else {
      if (changes.length) await events.publish(tx, ...changes)
    }
    return { data, code }
  }
  try {
    return await (isWrite && !own ? connection.transaction(run) : run(connection.db))
  } catch (error) {
    if (!(error instanceof Leaving) || access.who !== 'object') throw error
    leaveWith(await namingWho(connection.db, error.refusal, String(valuesAt(parsed, access.at)[0] ?? '')))
  }
}

interface Outcome {
  actor: Actor | null
  object: unknown
  objectId: string | undefined
  data: unknown
  logFacts: LogFacts[]
  changes: ChangeEvent[]
}

/** Kinds that answers call otherwise. */
const answeredAs: Readonly<Record<string, ObjectKind>> = { env_suite: 'suite', query: 'query_thread' }

/** The kind, id and title of what a create answered with: `{ experiment: { id, title } }`. */
function created(data: unknown): { kind?: string; id?: string; title?: string } {
  if (typeof data !== 'object' || data === null) return {}
  for (const [key, value] of Object.entries(data as Record<string, unknown>)) {
    if (typeof value === 'object' && value !== null && 'id' in value) {
      const { id, title, name } = value as { id?: unknown; title?: unknown; name?: unknown }
      const label = typeof title === 'string' ? title : typeof name === 'string' ? name : ''
      return { kind: answeredAs[key] ?? key, ...(typeof id === 'string' ? { id } : {}), title: label }
    }
  }
  return {}
}

async function tellAndLog(
  services: CallServices,
  bound: BoundEndpoint,
  request: FastifyRequest,
  tx: Tx,
  outcome: Outcome,
): Promise<void> {
  const { definition } = bound.endpoint
  const { actor, object, objectId } = outcome
  const access = definition.access
  const guard = access.who === 'object' ? services.guards.of(access.kind) : undefined
  const orgId = (guard && object ? guard.orgOf(object) : null) ?? actor?.orgId ?? null

  const events: ChangeEvent[] = outcome.changes.length
    ? outcome.changes
    : [{ domain: bound.domain, ...(objectId ? { id: objectId } : {}) }]
  await services.kernel.events.publish(
    tx,
    ...events.map((event) => ({ ...event, orgId: event.orgId === undefined ? orgId : event.orgId })),
  )
  if (definition.unlogged !== undefined || !actor) return

  const before = object
  const made = object ? {} : created(outcome.data)
  const madeGuard = made.kind && made.id ? services.guards.find(made.kind) : undefined
  const after =
    guard && objectId
      ? await guard.load(tx, objectId, actor)
      : made.id
        ? await madeGuard?.load(tx, made.id, actor)
        : undefined
  const rows: LogFacts[] = outcome.logFacts.length ? outcome.logFacts : [{}]
  for (const facts of rows) {
    const changed = difference(facts.before ?? before, facts.after ?? after)
    await writeActivity(tx, {
      orgId: facts.orgId === undefined ? orgId : facts.orgId,
      customerId: actor.customerId,
      actorId: actor.userId,
      actorName: actor.realName,
      action: bound.name,
      summary: definition.summary,
      objectKind: facts.objectKind ?? (access.who === 'object' ? access.kind : madeGuard ? made.kind! : bound.domain),
      objectId: facts.objectId ?? objectId ?? made.id ?? null,
      objectTitle: facts.title ?? (guard && object ? guard.titleOf(object) : (made.title ?? '')),
      before: changed.before,
      after: changed.after,
      ip: request.ip,
      requestId: request.id,
      at: new Date(),
    })
  }
}

async function* partsOf(request: FastifyRequest, fields: Record<string, string>): AsyncIterable<UploadedPart> {
  for await (const part of request.parts()) {
    if (part.type !== 'file') {
      if (typeof part.value === 'string') fields[part.fieldname] = part.value
      continue
    }
    yield { field: part.fieldname, filename: part.filename, mimetype: part.mimetype, stream: part.file }
  }
}
