import { siteOf, type Endpoint } from '@lab/contract/endpoint'
import type { ObjectKind } from '@lab/contract/objects'
import { domains } from '../domains/all.ts'
import type { BoundEndpoint } from '../kernel/http/bind.ts'
import type { Answer, Caller, CastName } from './index.ts'
import type { Fixtures } from './matrix-fixtures.ts'

// How the authorisation matrix calls every endpoint of the contract.

export const endpoints = domains.flatMap((domain) => domain.endpoints)
const called = (bound: BoundEndpoint): boolean => (bound.endpoint.definition.answer ?? 'envelope') !== 'events'
/** Those that a plain request asks: no sockets and no endless streams. */
export const callable = endpoints.filter((bound) => called(bound) && bound.endpoint.definition.answer !== 'socket')

/** Replaces `$experiment` and the like by ids of the fixtures. */
function filled(value: unknown, fixtures: Fixtures): unknown {
  if (typeof value === 'string' && value.startsWith('$'))
    return fixtures[value.slice(1) as ObjectKind] ?? `missing fixture ${value}`
  if (Array.isArray(value)) return value.map((item) => filled(item, fixtures))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, filled(inner, fixtures)]))
  }
  return value
}

export interface Call {
  path: string
  query: Record<string, unknown>
  body: unknown
}

/** The sample call of an endpoint on the given objects. */
export function sampleCall(endpoint: Endpoint, fixtures: Fixtures): Call {
  const { access, params, sample } = endpoint.definition
  const given = filled(sample?.params ?? {}, fixtures) as Record<string, unknown>
  const values: Record<string, unknown> = { ...given }
  for (const name of Object.keys(params?.shape ?? {})) {
    const isObject = access.who === 'object' && access.at === `params.${name}`
    values[name] ??= isObject ? fixtures[access.kind] : undefined
  }
  const path = endpoint.path.replaceAll(/:([A-Za-z_]+)/g, (_whole, name: string) => {
    if (values[name] === undefined)
      throw new Error(`${endpoint.method} ${endpoint.path} does not say how to be called: ${name}`)
    return encodeURIComponent(String(values[name]))
  })
  return {
    path,
    query: filled(sample?.query ?? {}, fixtures) as Record<string, unknown>,
    body: filled(sample?.body ?? {}, fixtures),
  }
}

export async function sendAs(caller: Caller, endpoint: Endpoint, call: Call): Promise<Answer> {
  if (endpoint.definition.multipart) {
    return caller.upload(call.path, endpoint.definition.multipart.field, { name: 'x.bin', bytes: Uint8Array.from([1]) })
  }
  switch (endpoint.method) {
    case 'GET':
      return caller.get(call.path, call.query)
    case 'DELETE':
      return caller.delete(call.path, call.query)
    case 'POST':
      return caller.post(call.path, call.body)
    case 'PUT':
      return caller.put(call.path, call.body)
  }
}

export const named = (list: BoundEndpoint[]) =>
  list.map((bound) => [`${bound.name} ${bound.endpoint.method} ${bound.endpoint.path}`, bound.endpoint] as const)
/** Somebody of the own school whom the endpoint is for. */
export function insider({ definition, path }: Endpoint): CastName {
  const { access } = definition
  if (siteOf(definition) !== 'teacher' && path.includes('/learning/')) return 'student'
  if (access.who !== 'member' || (access.roles as readonly string[]).includes('teacher')) return 'teacher'
  return (access.roles as readonly string[]).includes('account_admin') ? 'admin' : 'operator'
}
