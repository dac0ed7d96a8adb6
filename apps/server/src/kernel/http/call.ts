import { endpointIsWrite } from './write.ts'
import type { ObjectKind } from '@lab/contract/objects'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { namingWho } from '../audit/last-change.ts'
import { difference, writeActivity, type ActivityEntry } from '../audit/write.ts'
import { afterCommit, type Tx } from '../database/pool.ts'
import type { Actor } from '../policy/actor.ts'
import { RefusalThrown, throwRefusal, ok, refuse, type Refusal } from '../result.ts'
import { admit, loadNamed, type Admitted, type CallInput, type CallServices } from './admit.ts'
import type { BoundEndpoint } from './bind.ts'
import type { ChangeEvent, Context, LogFacts } from './context.ts'
import { leftVersionOut, valuesAt } from './input.ts'
import { partsOf } from './multipart.ts'
import { tabOf } from './tab.ts'

export interface CallResult {
  data: unknown
  code: number | undefined
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
  return performAdmitted(services, bound, await admit(services, bound, input, request), request, reply)
}

/** The rest of a call whose caller and input are known. The object and the right to it are looked at now. */
export async function performAdmitted(
  services: CallServices,
  bound: BoundEndpoint,
  { actor, params, query, body }: Admitted,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CallResult> {
  const { definition } = bound.endpoint
  const { access } = definition
  const { connection, events } = services.kernel
  const parsed = { params, query, body }
  const isWrite = endpointIsWrite(bound.endpoint)
  const own = definition.ownTransactions === true || definition.multipart !== undefined
  const run = async (tx: Tx): Promise<CallResult> => {
    const { object, objectId, refs } = await loadNamed(services, bound, tx, actor, parsed)
    if (isWrite && actor && body !== undefined) {
      for (const admits of services.admissions) ok(await admits(tx, services.kernel, actor, body))
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
      tab: tabOf(request),
      parts: () => partsOf(request, fields),
      fields,
      refuse: (name: Refusal['name'], facts?: Record<string, string | number>) => throwRefusal(refuse(name, facts)),
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
        const overwrote = leftVersionOut(definition.body, body)
        const outcome = { actor, object, objectId, data, logFacts, changes, overwrote }
        await tellAndLog(services, bound, request, writing, outcome)
      }
      // One announcement alone needs no transaction.
      await (own && definition.unlogged === undefined ? connection.transaction(finish) : finish(tx))
    } else {
      if (changes.length) await events.publish(tx, ...changes)
    }
    return { data, code }
  }
  const work = (): Promise<CallResult> => (isWrite && !own ? connection.transaction(run) : run(connection.db))
  try {
    if (!services.limits) return await work()
    const deviceOf = () => services.authenticator.knownDevice(request.headers.cookie, body)
    return await services.limits.watch(bound, request, deviceOf, work)
  } catch (error) {
    if (!(error instanceof RefusalThrown) || access.who !== 'object') throw error
    throwRefusal(await namingWho(connection.db, error.refusal, String(valuesAt(parsed, access.at)[0] ?? '')))
  }
}

interface Outcome {
  actor: Actor | null
  object: unknown
  objectId: string | undefined
  data: unknown
  logFacts: LogFacts[]
  changes: ChangeEvent[]
  /** Whether it was saved without naming the version that was seen. */
  overwrote: boolean
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

  // Somebody who signs in changes nothing that others see.
  const events: ChangeEvent[] =
    outcome.changes.length || !actor
      ? outcome.changes
      : [{ domain: bound.domain, ...(objectId ? { id: objectId } : {}) }]
  const said = events.map(({ soon: _soon, ...event }) => ({
    ...event,
    orgId: event.orgId === undefined ? orgId : event.orgId,
  }))
  await services.kernel.events.publish(tx, ...said.filter((_, at) => !events[at]!.soon))
  const soon = said.filter((_, at) => events[at]!.soon)
  if (soon.length) afterCommit(() => services.kernel.events.publishSoon(...soon))
  if (definition.unlogged !== undefined || !actor) return

  const before = object
  const made = object ? {} : created(outcome.data)
  const madeGuard = made.kind && made.id ? services.guards.find(made.kind) : undefined
  const after =
    guard && objectId
      ? await guard.load(tx, objectId, actor, services.kernel)
      : made.id
        ? await madeGuard?.load(tx, made.id, actor, services.kernel)
        : undefined
  const rows: LogFacts[] = outcome.logFacts.length ? outcome.logFacts : [{}]
  for (const facts of rows) {
    const changed = difference(facts.before ?? before, facts.after ?? after)
    const unseen = outcome.overwrote ? { unseen: true } : {}
    const entry: ActivityEntry = {
      orgId: facts.orgId === undefined ? orgId : facts.orgId,
      customerId: actor.loggedOf ?? actor.customerId,
      actorId: actor.userId,
      actorName: actor.apiToken ? `${actor.realName}（API 令牌）` : actor.realName,
      action: bound.name,
      summary: facts.summary ?? definition.summary,
      objectKind: facts.objectKind ?? (access.who === 'object' ? access.kind : madeGuard ? made.kind! : bound.domain),
      objectId: facts.objectId ?? objectId ?? made.id ?? null,
      objectTitle: facts.title ?? (guard && object ? guard.titleOf(object) : (made.title ?? '')),
      before: changed.before,
      after: typeof changed.after === 'object' ? { ...changed.after, ...unseen } : changed.after,
      ip: request.ip,
      requestId: request.id,
      at: new Date(),
    }
    await writeActivity(tx, entry)
    for (const hear of services.logListeners) await hear(tx, entry)
  }
}
