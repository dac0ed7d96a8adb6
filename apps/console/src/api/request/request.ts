import type { Method } from '@lab/contract/endpoint'
import type { AuthSession } from '@lab/contract/identity'
import { ApiError, isApiError } from './api-error.ts'
import { apiBase } from './api-base.ts'
import { readAuth, sessionDue } from './auth-cookie.ts'
import { refusalText } from './changed-meanwhile.ts'
import { ownSite } from './own-site.ts'
import { reactTo } from './reaction.ts'
import { refreshSession, runningRefresh } from './refresh.ts'
import { hearServerTime } from './server-clock.ts'

/** What the request layer needs of the console around it; set once at start. */
export interface RequestSurroundings {
  domainId(): string | undefined
  /** Message dialog: title 提示, button 确定, one at a time. */
  showDialog(text: string): void
  /** Clears the session and goes to the sign-in page, coming back here afterwards. */
  relogin(): void
  /** The whole sign-out. */
  logout(): void
  /** Goes to the page that replaces a first password, coming back here afterwards. */
  replacePassword(): void
}

let surroundings: RequestSurroundings = {
  domainId: () => undefined,
  showDialog: () => {},
  relogin: () => {},
  logout: () => {},
  replacePassword: () => {},
}
export function setSurroundings(given: RequestSurroundings): void {
  surroundings = given
}

let addressOf = (path: string): string => path
/** Where a site asks for what another one has an address of its own for. */
export function setAddresses(given: (path: string) => string): void {
  addressOf = given
}

export interface RequestInput {
  query?: Record<string, unknown> | undefined
  body?: unknown
  form?: FormData | undefined
  signal?: AbortSignal | undefined
  /** The caller shows failures itself: no message dialog. A function is asked when the failure is there. */
  quiet?: boolean | (() => boolean) | undefined
  /** Sends no token: only the sign-in call. */
  anonymous?: boolean | undefined
  onUploadProgress?: ((share: number) => void) | undefined
  /** Arrives also where the page is closed meanwhile. */
  keepalive?: boolean | undefined
}

interface Answer {
  status: number
  body: { code?: number; msg?: string; msgcode?: string; reason?: string; data?: Record<string, unknown> } | null
  requestId: string | undefined
}

const nowSeconds = (): number => Math.floor(Date.now() / 1000)

/**
 * The session to send, refreshed when it is due. Leaves for the sign-in page when there is none to be had; one that
 * cannot be refreshed any more is signed out, or for the older client signed in again (specification section 8).
 */
async function usableSession(isOlder: boolean): Promise<AuthSession> {
  await runningRefresh()
  const session = readAuth()
  switch (sessionDue(session, nowSeconds())) {
    case 'ready':
      return session!
    case 'refresh': {
      const next = await refreshSession(session!)
      if (next) return next
      surroundings.relogin()
      throw new ApiError({ status: 401, message: '登录已失效，请重新登录' })
    }
    case 'expired':
      if (isOlder) surroundings.relogin()
      else surroundings.logout()
      throw new ApiError({ status: 401, message: '登录已失效，请重新登录' })
    case 'none':
      surroundings.relogin()
      throw new ApiError({ status: 401, message: '请先登录' })
  }
}

/** Query string of an input: empty and absent values are left out, lists repeat their key. */
export function searchOf(query: Record<string, unknown> | undefined): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item === undefined || item === null || item === '') continue
      params.append(key, String(item))
    }
  }
  const text = params.toString()
  return text ? `?${text}` : ''
}

/**
 * What this tab calls itself: of what it is answered with, it is sent no news. No secret, and not by `crypto.randomUUID`, which
 * plain-http addresses of a school's network do not have.
 */
const tabId = [...crypto.getRandomValues(new Uint32Array(3))].map((part) => part.toString(36)).join('-')

/** Headers of every call (specification section 7). */
export function callHeaders(session: AuthSession | null): Record<string, string> {
  const domainId = surroundings.domainId()
  return {
    'app-type': ownSite(),
    'tab-id': tabId,
    ...(domainId ? { 'domain-id': domainId } : {}),
    ...(session ? { authorization: `Bearer ${session.access_token}` } : {}),
  }
}

async function send(method: Method, url: string, input: RequestInput, session: AuthSession | null): Promise<Answer> {
  const headers = callHeaders(session)
  if (input.form && input.onUploadProgress) return sendWithProgress(method, url, input, headers)
  if (input.body !== undefined) headers['content-type'] = 'application/json'
  const answer = await fetch(url, {
    method,
    headers,
    credentials: 'include',
    ...(input.keepalive ? { keepalive: true } : {}),
    ...(input.signal ? { signal: input.signal } : {}),
    ...(input.form ? { body: input.form } : input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
  })
  hearServerTime(answer.headers.get('server-time'))
  const body = (await answer.json().catch((error: unknown) => {
    // Cancelled while the answer was coming in: no answer, and nothing to tell anybody.
    if (isAbort(error)) throw error
    return null
  })) as Answer['body']
  return { status: answer.status, body, requestId: answer.headers.get('x-request-id') ?? undefined }
}

/** `fetch` cannot tell how much has been sent; XMLHttpRequest can. */
function sendWithProgress(
  method: Method,
  url: string,
  input: RequestInput,
  headers: Record<string, string>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    request.withCredentials = true
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) input.onUploadProgress?.(event.loaded / event.total)
    })
    request.addEventListener('load', () => {
      let body: Answer['body'] = null
      try {
        body = JSON.parse(request.responseText) as Answer['body']
      } catch {
        // An answer without JSON (a proxy's page) has no message of its own; the status decides the text.
      }
      resolve({ status: request.status, body, requestId: request.getResponseHeader('x-request-id') ?? undefined })
    })
    request.addEventListener('error', () => reject(new TypeError('network')))
    request.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    input.signal?.addEventListener('abort', () => request.abort())
    request.send(input.form ?? null)
  })
}

const isQuiet = ({ quiet }: RequestInput): boolean => (typeof quiet === 'function' ? quiet() : quiet === true)

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** Nobody answered: said once, unless the caller shows failures itself. */
function unreachable(input: RequestInput): ApiError {
  const message = '无法连接服务器，请检查网络后重试'
  const wasTold = !isQuiet(input)
  if (wasTold) surroundings.showDialog(message)
  return new ApiError({ status: 0, message, wasTold })
}

/**
 * One call of the API: the session is refreshed when due, success is decided by method and code, special codes end the
 * session, everything else rejects with an ApiError and (unless quiet) shows the message dialog.
 */
export async function request(
  method: Method,
  path: string,
  input: RequestInput = {},
): Promise<Record<string, unknown>> {
  const url = `${apiBase()}${addressOf(path)}${searchOf(input.query)}`
  const isOlder = path.startsWith('/apis/v1/')
  for (const canRefresh of [true, false]) {
    let session: AuthSession | null = null
    let answer: Answer
    try {
      if (!input.anonymous) session = await usableSession(isOlder)
      answer = await send(method, url, input, session)
    } catch (error) {
      if (isAbort(error) || isApiError(error)) throw error
      throw unreachable(input)
    }
    const { status, body } = answer
    const reaction = reactTo(
      {
        method,
        isOlder,
        status,
        code: body?.code,
        msg: body?.msg,
        msgcode: body?.msgcode,
      },
      canRefresh && !input.anonymous,
    )
    if (reaction.do === 'success') return body?.data ?? {}
    if (reaction.do === 'refresh' && session) {
      const next = await refreshSession(session).catch(() => {
        throw unreachable(input)
      })
      if (next) continue
      surroundings.relogin()
    }
    if (reaction.do === 'relogin') surroundings.relogin()
    if (reaction.do === 'logout') surroundings.logout()
    if (reaction.do === 'password') surroundings.replacePassword()
    const wasTold = reaction.do === 'dialog' && !isQuiet(input)
    if (wasTold) surroundings.showDialog(reaction.text)
    throw new ApiError({
      status,
      code: body?.code,
      message: reaction.do === 'dialog' ? reaction.text : refusalText(body),
      reason: body?.reason,
      data: body?.data,
      requestId: answer.requestId,
      wasTold,
    })
  }
  throw new ApiError({ status: 401, message: '登录已失效，请重新登录' })
}
