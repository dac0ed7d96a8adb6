import type { z } from 'zod'
import type { Ability, ObjectKind, objectAbilities } from './objects.ts'
import type { RefusalName } from './refusals.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Role slugs a person can hold (domain.md, "People and tenancy"). */
export const roleSlugs = ['system_operator', 'account_admin', 'teacher', 'student'] as const
export type RoleSlug = (typeof roleSlugs)[number]

/**
 * Who may call an endpoint.
 * - `anyone`: no session needed.
 * - `signed-in`: any live session; the handler only touches the caller's own things.
 * - `member`: a live session whose chosen organisation (header `Domain-Id`) the caller belongs to, holding one of `roles`.
 * - `object`: the binder loads the object named by `at`, answers 404 when it is out of the caller's reach, and asks
 *   that kind's policy for `ability` before the handler runs.
 */
export type Access =
  | { who: 'anyone' }
  | { who: 'signed-in' }
  | { who: 'member'; roles: readonly RoleSlug[] }
  | { who: 'object'; kind: ObjectKind; ability: Ability; at: string }

const member = <const R extends readonly RoleSlug[]>(roles: R) => ({ who: 'member', roles }) as const

export const anyone = { who: 'anyone' } as const
export const signedIn = { who: 'signed-in' } as const
export const staff = member(['teacher', 'account_admin', 'system_operator'])
export const admins = member(['account_admin', 'system_operator'])
export const operators = member(['system_operator'])
export const learners = member(['student'])

/** Access through one object: `on('experiment', 'edit')` reads its id from `params.id` unless `at` says otherwise. */
export const on = <K extends ObjectKind>(kind: K, ability: (typeof objectAbilities)[K][number], at = 'params.id') =>
  ({ who: 'object', kind, ability, at }) as const

/** The two sites: where people teach, and where they learn. A session is of one of them, since it was signed in. */
export const sites = ['teacher', 'student'] as const
export type Site = (typeof sites)[number]

/**
 * Whose site may call an endpoint, unless its definition says: one's own things are on both, what is asked as a learner
 * is the learners', everything else the teachers'. A record of one's own is a learner's work or a teacher's trial.
 */
export function siteOf({ site, access }: Pick<EndpointDefinition, 'site' | 'access'>): Site | 'both' {
  if (site !== undefined) return site
  if (access.who === 'member') return access.roles.every((role) => role === 'student') ? 'student' : 'teacher'
  if (access.who !== 'object') return 'both'
  if (access.ability !== 'learn') return 'teacher'
  return access.kind === 'record' ? 'both' : 'student'
}

/** A second object that the input names (body, query or a further path parameter); loaded and checked like the first. */
export interface Reference {
  kind: ObjectKind
  ability: Ability
}
export const ref = <K extends ObjectKind>(kind: K, ability: (typeof objectAbilities)[K][number]): Reference => ({
  kind,
  ability,
})

/** How the answer leaves: an envelope unless the endpoint streams something else. */
export type AnswerForm = 'envelope' | 'file' | 'events' | 'socket'

export interface EndpointDefinition {
  /** What it does, in Chinese; shown in the API description and in the operation log. */
  summary: string
  access: Access
  /** Whose site may call it, where that does not follow from its access (`siteOf`). */
  site?: Site | 'both'
  params?: z.ZodObject
  query?: z.ZodObject
  /** Query fields by the names that the specification has for them: its name to ours. Ours wins where both are given. */
  queryNames?: Readonly<Record<string, string>>
  body?: z.ZodType
  /** Name of the multipart field that carries the file(s); `image[i]`-style names match by prefix. */
  multipart?: { field: string; many?: boolean }
  /** The named keys inside `data`. Unknown keys are stripped before they leave. */
  data?: z.ZodObject
  /** Refusals beyond the common ones (see refusals.ts) that this endpoint may answer with. */
  refusals?: readonly RefusalName[]
  /** Ids in the input besides the main object: `{ 'body.suite_id': ref('suite', 'use') }`. Lists of ids are allowed. */
  refs?: Readonly<Record<string, Reference>>
  /** Id-like fields that name no protected object, with the reason. */
  freeIds?: Readonly<Record<string, string>>
  answer?: AnswerForm
  /** Requests one session (or address, when nobody is signed in) may send per minute. */
  ratePerMinute?: number
  /** Refused calls per minute and address, for what can be guessed: those who get in do not count. */
  failuresPerMinute?: number
  /** Largest accepted body in bytes (default 1 MiB). */
  bodyLimitBytes?: number
  /** The handler waits for something outside the database (an upload, a sandbox) and opens short transactions itself. */
  ownTransactions?: true
  /** Also for somebody who has not yet replaced the password that the school gave out; everything else is refused. */
  withFirstPassword?: true
  /** Writes leave a row in the operation log unless this says why not. */
  unlogged?: string
  /** A valid call, for the API description and the generated tests; `$experiment` stands for a fixture's id. */
  sample?: { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }
}

export interface Endpoint<
  M extends Method = Method,
  P extends string = string,
  D extends EndpointDefinition = EndpointDefinition,
> {
  method: M
  /** Full path with `:name` parameters, e.g. `/apis/v2/experiments/:id`. */
  path: P
  definition: D
}

export type DomainContract = Readonly<Record<string, Endpoint>>

/** Declares one endpoint. Everything that server, client, API description and tests need to know is in this record. */
export function endpoint<M extends Method, P extends string, const D extends EndpointDefinition>(
  method: M,
  path: P,
  definition: D,
): Endpoint<M, P, D> {
  return { method, path, definition }
}

/** What the handler of a `file` endpoint returns: a download, or a picture and the like shown in place. */
export interface FileAnswer {
  filename: string
  type: string
  /** Bytes or a readable stream. */
  body: Uint8Array | AsyncIterable<Uint8Array>
  inline?: boolean
  headers?: Record<string, string>
}

type Out<S> = S extends z.ZodType ? z.output<S> : Record<string, never>
type In<S> = S extends z.ZodType ? z.input<S> : undefined

/** Parsed input as a handler sees it. */
export type ParamsOf<E extends Endpoint> = Out<E['definition']['params']>
export type QueryOf<E extends Endpoint> = Out<E['definition']['query']>
export type BodyOf<E extends Endpoint> = E['definition']['body'] extends z.ZodType
  ? z.output<E['definition']['body']>
  : undefined
/** Input as a caller gives it. */
export type ParamsIn<E extends Endpoint> = In<E['definition']['params']>
export type QueryIn<E extends Endpoint> = In<E['definition']['query']>
export type BodyIn<E extends Endpoint> = In<E['definition']['body']>
/** What arrives in `data`, and what a handler may return for it. */
export type DataOf<E extends Endpoint> = E['definition']['data'] extends z.ZodType
  ? z.output<E['definition']['data']>
  : Record<string, never>
export type DataIn<E extends Endpoint> = E['definition']['answer'] extends 'file'
  ? FileAnswer
  : E['definition']['data'] extends z.ZodType
    ? z.input<E['definition']['data']>
    : Record<string, never> | void
export type RefusalsOf<E extends Endpoint> = E['definition']['refusals'] extends readonly (infer N extends
  RefusalName)[]
  ? N
  : never
