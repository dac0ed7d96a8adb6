import type { BodyIn, DataOf, Endpoint, ParamsIn, QueryIn } from '@lab/contract/endpoint'
import { type AuthSession, identity } from '@lab/contract/identity'
import { me } from '@lab/contract/me'
import { org } from '@lab/contract/org'

/** Every demo account's password. */
export const demoPassword = 'Lab@2026'

type Part<K extends string, T> = [T] extends [undefined] ? unknown : { [P in K]: T }
type Loose<K extends string, T> = [T] extends [undefined] ? unknown : { [P in K]?: T }
/** Input of a call: the parts that the endpoint has. */
type Input<E extends Endpoint> = Part<'params', ParamsIn<E>> & Loose<'query', QueryIn<E>> & Part<'body', BodyIn<E>>

/** An answer that was no success; the test that did not expect it shows this. */
export class Refused extends Error {
  readonly status: number
  readonly code: number

  constructor(call: string, status: number, code: number, msg: string) {
    super(`${call}: ${status} ${code} ${msg}`)
    this.status = status
    this.code = code
  }
}

async function send(
  origin: string,
  endpoint: Endpoint,
  input: { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown },
  headers: Record<string, string>,
): Promise<unknown> {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_whole, name: string) => String(input.params?.[name]))
  const query = new URLSearchParams(Object.entries(input.query ?? {}).map(([key, value]) => [key, String(value)]))
  const call = `${endpoint.method} ${path}`
  const answer = await fetch(`${origin}${path}${query.size > 0 ? `?${query}` : ''}`, {
    method: endpoint.method,
    headers: input.body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
  })
  const body = (await answer.json()) as { code: number; msg: string; data: unknown }
  if (!answer.ok) throw new Refused(call, answer.status, body.code, body.msg)
  return body.data
}

/** A session of this person, as the sign-in page would get it. */
export async function sessionOf(
  origin: string,
  username: string,
  alias: 'teacher' | 'student' = 'teacher',
): Promise<AuthSession> {
  const body = { username, password: demoPassword, alias }
  const { auth } = (await send(origin, identity.signIn, { body }, { 'app-type': alias })) as { auth: AuthSession }
  return auth
}

/** Has signed in for the first time and replaced the first password by the one that all of the demo school have. */
export async function replaceFirstPassword(
  origin: string,
  { username, first, alias }: { username: string; first: string; alias: 'teacher' | 'student' },
): Promise<void> {
  const given = { username, password: first, alias }
  const { auth } = (await send(origin, identity.signIn, { body: given }, { 'app-type': alias })) as {
    auth: AuthSession
  }
  const headers = { 'app-type': alias, authorization: `Bearer ${auth.access_token}` }
  await send(origin, me.changePassword, { body: { old_password: first, new_password: demoPassword } }, headers)
}

/** Calls endpoints as one signed-in person in their first organisation. */
export type Caller = <E extends Endpoint>(endpoint: E, input: Input<E>) => Promise<DataOf<E>>

export async function callerFor(
  origin: string,
  username: string,
  alias: 'teacher' | 'student' = 'teacher',
): Promise<Caller> {
  const session = await sessionOf(origin, username, alias)
  const headers = { 'app-type': alias, authorization: `Bearer ${session.access_token}` }
  const mine = (await send(origin, org.myOrganizations, {}, headers)) as DataOf<typeof org.myOrganizations>
  const domainId = mine.organizations[0]?.domain_id ?? ''
  const all = { ...headers, 'domain-id': domainId }
  return async (endpoint, input) => (await send(origin, endpoint, input as never, all)) as never
}

/** Uploads a picture as this person; answers with its address. */
export async function uploadPicture(
  origin: string,
  username: string,
  { name, bytes }: { name: string; bytes: Buffer },
  alias: 'teacher' | 'student' = 'student',
): Promise<string> {
  const session = await sessionOf(origin, username, alias)
  const headers = { 'app-type': alias, authorization: `Bearer ${session.access_token}` }
  const mine = (await send(origin, org.myOrganizations, {}, headers)) as DataOf<typeof org.myOrganizations>
  const form = new FormData()
  form.append('picture', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name)
  const answer = await fetch(`${origin}/apis/v2/file-pictures`, {
    method: 'POST',
    headers: { ...headers, 'domain-id': mine.organizations[0]?.domain_id ?? '' },
    body: form,
  })
  return ((await answer.json()) as { data: { path: string } }).data.path
}
