import type { Contract } from '@lab/contract'
import type { BodyIn, DataOf, Endpoint, Method, ParamsIn, QueryIn } from '@lab/contract/endpoint'
import { queryOptions, type QueryFunctionContext } from '@tanstack/react-query'
import addresses from 'virtual:api-addresses'
import { request, type RequestInput } from './request.ts'

type Part<K extends string, T> = [T] extends [undefined] ? unknown : { [P in K]: T }
type QueryPart<E extends Endpoint> = [QueryIn<E>] extends [undefined] ? unknown : { query?: QueryIn<E> }

/** Input of a call: only the parts that the endpoint has. */
export type InputOf<E extends Endpoint> = Part<'params', ParamsIn<E>> &
  QueryPart<E> &
  Part<'body', BodyIn<E>> & { form?: FormData }

type Args<E extends Endpoint> = [ParamsIn<E>, BodyIn<E>] extends [undefined, undefined]
  ? [input?: InputOf<E>, how?: How]
  : [input: InputOf<E>, how?: How]

export type How = Pick<RequestInput, 'signal' | 'onUploadProgress' | 'keepalive'> & { quiet?: boolean }

export interface ApiCall<E extends Endpoint> {
  /** Calls the endpoint; rejects with an ApiError. */
  (...args: Args<E>): Promise<DataOf<E>>
  /** Query options of a GET: nobody types a key. The first part of the key is the domain, which changes invalidate. */
  query(...args: Args<E>): ReturnType<typeof queryOptions<DataOf<E>>>
  readonly domain: string
  readonly endpointName: string
}

export type Api = {
  [D in keyof Contract]: { [N in keyof Contract[D]]: Contract[D][N] extends Endpoint ? ApiCall<Contract[D][N]> : never }
}

interface LooseInput extends How {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  form?: FormData
}

const fill = (path: string, params: Record<string, unknown> = {}): string =>
  path.replaceAll(/:([A-Za-z_]+)/g, (_whole, name: string) => encodeURIComponent(String(params[name] ?? '')))

/**
 * A page and a breadcrumb may wait for the same answer, and the cache keeps the question of whichever asked last. So who
 * is waiting when the answer comes decides: a failure is silent only when everybody asked quietly.
 */
function isQuiet({ client, queryKey }: QueryFunctionContext, how: How): boolean {
  const waiting = client.getQueryCache().find({ queryKey, exact: true })?.observers ?? []
  return waiting.length === 0 ? how.quiet === true : waiting.every((one) => one.options.meta?.quiet === true)
}

/** What is asked without a session: to get one, and what is for people who have none. */
const withoutSession: ReadonlySet<string> = new Set(['/apis/v1/commons/oauth/token', '/apis/v2/certificate-check'])

function apiCall(domain: string, name: string, method: Method, path: string) {
  const call = (input: LooseInput = {}, how: RequestInput = {}): Promise<unknown> =>
    request(method, fill(path, input.params), {
      query: input.query,
      body: input.body,
      form: input.form,
      anonymous: withoutSession.has(path),
      ...how,
    })
  const query = (input: LooseInput = {}, how: How = {}) =>
    queryOptions({
      queryKey: [domain, name, input.params ?? {}, input.query ?? {}],
      queryFn: (context) => call(input, { signal: context.signal, ...how, quiet: () => isQuiet(context, how) }),
      meta: { quiet: Boolean(how.quiet) },
    })
  return Object.assign(call, { query, domain, endpointName: name })
}

function build(): Api {
  const api: Record<string, Record<string, unknown>> = {}
  for (const [domain, endpoints] of Object.entries(addresses)) {
    api[domain] = {}
    for (const [name, address] of Object.entries(endpoints)) {
      const [path = '', method = 'GET'] = address.split(' ').toReversed()
      const whole = path.startsWith('/') ? path : `/apis/v2/${path}`
      api[domain][name] = apiCall(domain, name, method as Method, whole)
    }
  }
  return api as unknown as Api
}

/** The typed client, derived from the contract: `api.experiment.list.query({ query: { page: 2 } })`. */
export const api = build()
