import type { Readable } from 'node:stream'
import type { Access, BodyOf, DataIn, Endpoint, ParamsOf, QueryOf, RefusalsOf } from '@lab/contract/endpoint'
import type { CommonRefusal } from '@lab/contract/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Tx } from '../database/pool.ts'
import type { Kernel } from '../kernel.ts'
import type { Actor, Member } from '../policy/actor.ts'
import type { RowOf } from '../policy/objects.ts'
import type { Facts, Refusal } from '../result.ts'

/** Who a handler of this access sees. */
export type ActorOf<A extends Access> = A extends { who: 'anyone' }
  ? Actor | null
  : A extends { who: 'signed-in' }
    ? Actor
    : A extends { who: 'member' }
      ? Member
      : Actor

/** The loaded object of an `object` access. */
export type ObjectOf<A extends Access> = A extends { who: 'object'; kind: infer K } ? RowOf<K> : undefined

/** One uploaded part, streamed: consume it before returning. */
export interface UploadedPart {
  field: string
  filename: string
  mimetype: string
  stream: Readable & { truncated?: boolean }
}

/** A line for the operation log beyond what the binder knows by itself. */
export interface LogFacts {
  /** What was done, where that is more exact than the endpoint's own words: 发布实验. */
  summary?: string
  objectKind?: string
  objectId?: string
  title?: string
  before?: unknown
  after?: unknown
  orgId?: string | null
}

/** What changed, for pages that are open elsewhere. */
export interface ChangeEvent {
  /** The contract's domain whose queries are stale. */
  domain: string
  id?: string
  orgId?: string | null
  /** What happens in a class: for those who look after it. */
  placeId?: string | null
  /** It is for the class's learners too. */
  forLearners?: boolean
  /** Only this person's pages. */
  userId?: string | null
  kind?: string
  /** The browser tab that is answered with what changed, and need not ask for it. */
  exceptTab?: string | undefined
  /** Happens hundreds of times a second: announced with others within a second, after the answer. */
  soon?: true
}

/** Everything a handler works with. Writes run inside `tx`; reads get the pool. */
export interface Context<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  actor: ActorOf<E['definition']['access']>
  object: ObjectOf<E['definition']['access']>
  /** Objects named by `refs`, by path; lists for lists of ids. */
  refs: Record<string, unknown>
  tx: Tx
  now: Date
  kernel: Kernel
  request: FastifyRequest
  reply: FastifyReply
  /** The browser tab that asks, by the name that it gave itself; undefined for others than our sites. */
  tab: string | undefined
  /** The uploaded files of a multipart body; its other fields are in `fields` once all files were taken. */
  parts(): AsyncIterable<UploadedPart>
  fields: Readonly<Record<string, string>>
  /** Leaves with a refusal that the endpoint lists. */
  refuse(name: RefusalsOf<E> | CommonRefusal, facts?: Facts): never
  /** The value, or leaves with its refusal; only refusals that the endpoint lists type-check. */
  ok<T>(result: T | Refusal<RefusalsOf<E> | CommonRefusal>): Exclude<T, Refusal>
  /** Adds to the operation-log row of this call. */
  logged(facts: LogFacts): void
  /** Tells open pages once the change is durable. */
  changed(event: ChangeEvent): void
  /** Answers with another success code than 10200. */
  answerCode(code: number): void
}

export type Handler<E extends Endpoint> = (context: Context<E>) => Promise<DataIn<E>>

/** One handler per endpoint of a domain's contract: a missing or surplus one does not compile. */
export type Handlers<C> = { [N in keyof C]: C[N] extends Endpoint ? Handler<C[N]> : never }
