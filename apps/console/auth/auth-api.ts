import type { DataOf } from '@lab/contract/endpoint'
import type { platform } from '@lab/contract/platform'
import { apiBase } from '../src/api/request/api-base.ts'
import { ApiError, isApiError } from '../src/api/request/api-error.ts'
import type { Site } from '../src/api/request/own-site.ts'
import {
  clearAuth,
  type GrantedSession,
  readAuth,
  withDerivedTimes,
  writeAuth,
} from '../src/api/request/auth-cookie.ts'
import { asThePlatform, keepAppearance, readKeptAppearance, type Appearance } from '../src/kit/theme/kept-appearance.ts'
import { themeName } from '../src/kit/theme/names.ts'

export type PublicConfig = DataOf<(typeof platform)['publicConfig']>

interface Body {
  code?: number
  msg?: string
  data?: Record<string, unknown>
}

/** The site that is signed in to; said once, before anything is asked. */
let site: Site = 'teacher'
export function setSite(given: Site): void {
  site = given
}

/** No token, whatever cookie is left from before (specification section 7), unless one is given. */
async function call(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  token?: string,
): Promise<Record<string, unknown>> {
  const answer = await fetch(apiBase() + path, {
    method,
    headers: {
      'app-type': site,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch(() => {
    throw new ApiError({ status: 0, message: '无法连接服务器，请检查网络后重试' })
  })
  const parsed = (await answer.json().catch(() => ({}))) as Body
  if (!answer.ok || !parsed.code || parsed.code < 10200 || parsed.code > 10299) {
    throw new ApiError({
      status: answer.status,
      code: parsed.code,
      message: parsed.msg ?? '请求失败',
      data: parsed.data,
    })
  }
  return parsed.data ?? {}
}

export const readPublicConfig = async (): Promise<PublicConfig> =>
  (await call('GET', '/apis/v2/public-config')) as PublicConfig

export interface Credentials {
  username: string
  password: string
  /** Of the second factor, where the account has one. */
  code?: string
  /** After some that failed: the work for what was asked, and the answer. */
  proof?: { challenge: string; nonce: string; answer: string }
  /** The school's directory that proves them, in place of a password of ours. */
  service_id?: string
}

/** What the next attempt has to bring, after some that failed. */
export interface AskedProof {
  challenge: string
  bits: number
  question: string
}
export const askedProof = (error: unknown): AskedProof | undefined =>
  isApiError(error) ? ((error.data as { proof?: AskedProof } | undefined)?.proof ?? undefined) : undefined

const codeNeeded = 20131
/** Whether sign-in was refused only because the account also asks for a code. */
export const asksForCode = (error: unknown): boolean => isApiError(error) && error.code === codeNeeded

/**
 * Signs in and keeps the session in the cookie `auth`. Answers what comes first: a password that the school gave out is
 * replaced, an administrator of whom the platform asks it sets up a second factor.
 */
export async function signIn(credentials: Credentials, alias: string): Promise<'firstPassword' | 'factor' | 'done'> {
  const path = credentials.service_id ? '/apis/v2/sign-in/directory-sessions' : '/apis/v1/commons/oauth/token'
  const data = await call('POST', path, { ...credentials, alias })
  const granted = (data.auth ?? data) as GrantedSession
  writeAuth(withDerivedTimes(granted, Math.floor(Date.now() / 1000)))
  if (data.must_change_password === true) return 'firstPassword'
  return data.must_set_factor === true ? 'factor' : 'done'
}

/** What the browser is asked for a key of this platform. */
export const passkeyOptions = async (alias: string): Promise<Record<string, unknown>> =>
  (await call('POST', '/apis/v2/sign-in/passkey-options', { alias })).options as Record<string, unknown>

/** Signs in with what a key signed, and keeps the session. */
export async function enterByPasskey(response: unknown, alias: string): Promise<void> {
  const { auth } = await call('POST', '/apis/v2/sign-in/passkeys', { alias, response })
  writeAuth(withDerivedTimes(auth as GrantedSession, Math.floor(Date.now() / 1000)))
}

export interface SignInChoice {
  id: string
  name: string
  /** Its name and password are typed here. */
  asks_password: boolean
}
/** The schools' own sign-ins; without an answer there is the password. */
export const readSignInChoices = async (): Promise<SignInChoice[]> =>
  (await call('GET', '/apis/v2/sign-in-choices').catch(() => ({ services: [] }))).services as SignInChoice[]

/** The address at which a school's own sign-in goes on. */
export async function startSchoolSignIn(service_id: string, alias: string, redirect_url: string): Promise<string> {
  return (await call('POST', '/apis/v2/sign-in/starts', { service_id, alias, redirect_url })).url as string
}

/** The session that a launch by a learning platform has led to; the code is good once. */
export async function enterFromPlatform(code: string): Promise<Arrival> {
  const { auth, alias, redirect_url } = await call('POST', '/apis/v2/lti/sessions', { code })
  writeAuth(withDerivedTimes(auth as GrantedSession, Math.floor(Date.now() / 1000)))
  return { alias: alias as Site, redirect_url: redirect_url as string, mustSetFactor: false }
}

/** Where a browser goes on that was led here, and whether a second factor is set up first. */
export interface Arrival {
  alias: Site
  redirect_url: string
  mustSetFactor: boolean
}

/** Signs in with what a school's own sign-in sent back; answers with the site and where the person wanted to go. */
export async function finishSchoolSignIn(search: string): Promise<Arrival> {
  const { auth, alias, redirect_url, must_set_factor } = await call('POST', '/apis/v2/sign-in/sessions', { search })
  writeAuth(withDerivedTimes(auth as GrantedSession, Math.floor(Date.now() / 1000)))
  return { alias: alias as Site, redirect_url: redirect_url as string, mustSetFactor: must_set_factor === true }
}

/** Where the session of a school's own sign-in ends; empty where there is none. */
export const schoolExitAddress = async (): Promise<string> =>
  (await call('POST', '/apis/v2/sign-in/exits', {}).catch(() => ({ url: '' }))).url as string

const settingPath = '/apis/v1/teachers/setting'
const firstPasswordCode = 10421

/** Whether the session that this browser keeps still waits for its first password to be replaced. */
export async function waitsForPassword(): Promise<boolean> {
  try {
    await call('GET', settingPath, undefined, readAuth()?.access_token)
    return false
  } catch (error) {
    return isApiError(error) && error.code === firstPasswordCode
  }
}

/** Replaces the password of the session that this browser keeps. */
export async function replacePassword(old_password: string, new_password: string): Promise<void> {
  const path = '/apis/v1/commons/users/info/password'
  await call('PUT', path, { old_password, new_password }, readAuth()?.access_token)
}

export interface LinkOwner {
  username: string
  real_name: string
  site: Site
}
/** Whose password a link sets. */
export const readLinkOwner = async (token: string): Promise<LinkOwner> =>
  (await call('POST', '/apis/v2/password-links/owners', { token })) as unknown as LinkOwner

/** Asks for a link by mail; the answer does not say whether one goes out. */
export async function askForPasswordMail(account: string, proof: Credentials['proof']): Promise<void> {
  await call('POST', '/apis/v2/password-links/mails', { account, ...(proof ? { proof } : {}) })
}

export async function setPasswordByLink(token: string, new_password: string): Promise<void> {
  await call('POST', '/apis/v2/password-links/uses', { token, new_password })
}

/** Ends the session, here whether or not the server hears of it. */
export async function signOut(): Promise<void> {
  const token = readAuth()?.access_token
  clearAuth()
  await call('DELETE', '/apis/v2/jwt/token', undefined, token).catch(() => undefined)
}

/** Takes along how this person wants the console to look, so that its first paint is right on a new machine, too. */
export async function rememberAppearance(config: PublicConfig | undefined): Promise<void> {
  const session = readAuth()
  if (!session || readKeptAppearance()?.user === session.user.id) return
  const answer = await call('GET', settingPath, undefined, session.access_token).catch(() => undefined)
  const setting = answer?.setting as Appearance | undefined
  const platform = themeName(config?.style_settings, config?.theme_colors)
  keepAppearance({ user: session.user.id, ...(setting ?? asThePlatform), platform })
}

export interface FirstOperator {
  username: string
  password: string
  real_name: string
  customer_name: string
}

/** Makes the first operator of an empty platform, then signs in as them. */
export async function createFirstOperator(given: FirstOperator): Promise<void> {
  await call('POST', '/apis/v2/first-run', given)
  await signIn({ username: given.username, password: given.password }, 'teacher')
}
