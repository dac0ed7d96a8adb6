// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from './api.ts'
import { isApiError } from './api-error.ts'
import { type GrantedSession, readAuth, withDerivedTimes, writeAuth } from './auth-cookie.ts'
import { request, searchOf, setSurroundings } from './request.ts'

const now = (): number => Math.floor(Date.now() / 1000)

/** A call as it left the browser. */
interface Sent {
  method: string
  path: string
  headers: Record<string, string>
  credentials: string | undefined
  body: unknown
}
type Answer = { status?: number; json?: object; text?: string } | 'offline'

let sent: Sent[]
let said: string[]
let left: string[]
let answer: (call: Sent) => Answer | Promise<Answer>

const granted = (token: string, lasts = 3600): GrantedSession => ({
  access_token: token,
  refresh_token: `refresh-of-${token}`,
  token_expire_in: now() + lasts,
  refresh_token_expire_in: now() + 86_400,
  login_method: 'password',
  user: { id: '1', username: 'teacher1', real_name: '王海燕', avatar: '', role_slugs: ['teacher'] },
})
const signIn = (session: GrantedSession): void => writeAuth(withDerivedTimes(session, now()))
const ok = (data: object = {}): Answer => ({ json: { code: 10200, msg: 'ok', data } })
const bearers = (): (string | undefined)[] => sent.map((call) => call.headers.authorization)
const refreshes = (): Sent[] => sent.filter((call) => call.path.includes('refresh-token'))

/** The network: notes each call and answers as the test says. */
async function network(url: string, given: RequestInit): Promise<Response> {
  const call: Sent = {
    method: given.method ?? 'GET',
    path: url,
    headers: given.headers as Record<string, string>,
    credentials: given.credentials,
    body: typeof given.body === 'string' ? JSON.parse(given.body) : given.body,
  }
  sent.push(call)
  const given_ = await answer(call)
  if (given_ === 'offline') throw new TypeError('Failed to fetch')
  const { status = 200, json, text } = given_
  return new Response(status === 204 ? null : (text ?? JSON.stringify(json ?? {})), { status })
}

const refused = async (call: Promise<unknown>): Promise<{ status: number; code: number | undefined }> => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!isApiError(error)) throw new Error(`was not refused: ${String(error)}`)
  return { status: error.status, code: error.code }
}

beforeEach(() => {
  sent = []
  said = []
  left = []
  answer = () => ok()
  vi.stubGlobal('fetch', network)
  setSurroundings({
    domainId: () => 'demo-software',
    showDialog: (text) => said.push(text),
    relogin: () => left.push('relogin'),
    logout: () => left.push('logout'),
    replacePassword: () => left.push('password'),
  })
  signIn(granted('first'))
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.cookie = 'auth=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/'
})

describe('what every call carries', () => {
  test('the organisation, the app type, the token, and cookies', async () => {
    await api.me.menus({})
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      method: 'GET',
      path: '/apis/v2/menus',
      headers: { 'domain-id': 'demo-software', 'app-type': 'teacher', authorization: 'Bearer first' },
      credentials: 'include',
    })
  })
  test('the older API has a base of its own', async () => {
    await api.me.info()
    expect(sent[0]!.path).toBe('/apis/v1/commons/users/info')
  })
  test('signing in carries no token', async () => {
    await api.identity.signIn({ body: { username: 'teacher1', password: 'Lab@2026' } })
    expect(sent[0]!.path).toBe('/apis/v1/commons/oauth/token')
    expect(sent[0]!.headers.authorization).toBeUndefined()
    expect(sent[0]!.headers['app-type']).toBe('teacher')
  })
  test.each<[Record<string, unknown> | undefined, string]>([
    [{ page: 1, per_page: 20, keyword: '', status: undefined, type: null }, '?page=1&per_page=20'],
    [{ page: 0, published: false }, '?page=0&published=false'],
    [{ ids: ['a', '', 'b'] }, '?ids=a&ids=b'],
    [{ keyword: '网络 & 系统' }, '?keyword=%E7%BD%91%E7%BB%9C+%26+%E7%B3%BB%E7%BB%9F'],
    [{}, ''],
    [undefined, ''],
  ])('of the parameters %j only those with a value: "%s"', (query, search) => {
    expect(searchOf(query)).toBe(search)
  })
  test('an upload that shows its progress carries the same', async () => {
    const opened: unknown[] = []
    const headers: Record<string, string> = {}
    class Upload extends EventTarget {
      withCredentials = false
      upload = new EventTarget()
      status = 201
      responseText = '{"code":10200,"data":{"path":"/files/1"}}'
      open = (...given: unknown[]) => opened.push(...given)
      setRequestHeader = (name: string, value: string) => (headers[name] = value)
      getResponseHeader = () => null
      send = () => {
        opened.push(this.withCredentials)
        this.dispatchEvent(new Event('load'))
      }
    }
    vi.stubGlobal('XMLHttpRequest', Upload)
    const data = await request('POST', '/apis/v2/file-pictures', { form: new FormData(), onUploadProgress: () => {} })
    expect(data).toEqual({ path: '/files/1' })
    expect(opened).toEqual(['POST', '/apis/v2/file-pictures', true])
    const { 'tab-id': tab, ...others } = headers
    expect(tab).toMatch(/^\w+-\w+-\w+$/)
    expect(others).toEqual({ 'domain-id': 'demo-software', 'app-type': 'teacher', authorization: 'Bearer first' })
  })
})

describe('a due access token', () => {
  test('is refreshed once; ten calls wait and go on with the new one', async () => {
    signIn(granted('due', 200))
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    answer = async ({ path }) => {
      if (!path.includes('refresh-token')) return ok()
      await held
      return ok({ auth: granted('fresh') })
    }
    const calls = Array.from({ length: 10 }, (_, at) => request('GET', `/apis/v2/list-${at}`))
    await expect.poll(() => sent.length).toBe(1)
    release()
    await Promise.all(calls)
    expect(refreshes()).toHaveLength(1)
    expect(refreshes()[0]).toMatchObject({ body: { refresh_token: 'refresh-of-due' } })
    expect(bearers()).toEqual(['Bearer due', ...Array<string>(10).fill('Bearer fresh')])
    expect(readAuth()).toMatchObject({ access_token: 'fresh', refresh_token: 'refresh-of-fresh' })
  })
  test('that the server does not refresh leads to the sign-in page, and nothing is sent', async () => {
    signIn(granted('due', 200))
    answer = () => ({ status: 403, json: { code: 10401 } })
    expect(await refused(request('GET', '/apis/v2/classes'))).toMatchObject({ status: 401 })
    expect(left).toEqual(['relogin'])
    expect(said).toEqual([])
    expect(sent).toHaveLength(1)
  })
  test.each<[string, Answer]>([
    ['is being restarted', { status: 502, text: '<h1>Bad Gateway</h1>' }],
    ['is not there', 'offline'],
  ])('while the server %s the session stays, and it is said', async (_why, given) => {
    signIn(granted('due', 200))
    answer = () => given
    expect(await refused(request('GET', '/apis/v2/classes'))).toMatchObject({ status: 0 })
    expect(left).toEqual([])
    expect(said).toEqual(['无法连接服务器，请检查网络后重试'])
    expect(readAuth()?.access_token).toBe('due')
  })
  test('whose refresh time is past is the sign-out; for the older client the sign-in page', async () => {
    signIn({ ...granted('late', -10), refresh_token_expire_in: now() + 200 })
    await refused(request('GET', '/apis/v2/classes'))
    expect(left).toEqual(['logout'])
    await refused(request('GET', '/apis/v1/teachers/setting'))
    expect(left).toEqual(['logout', 'relogin'])
    expect(sent).toEqual([])
  })
  test('without a refresh token leads the older client to the sign-in page', async () => {
    signIn({ ...granted('late'), refresh_token: '' })
    await refused(request('GET', '/apis/v1/teachers/setting'))
    expect(left).toEqual(['relogin'])
    expect(sent).toEqual([])
  })
})

test('without a session nothing is sent, and the sign-in page opens', async () => {
  document.cookie = 'auth=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/'
  expect(await refused(request('GET', '/apis/v2/classes'))).toMatchObject({ status: 401 })
  expect(left).toEqual(['relogin'])
  expect(sent).toEqual([])
})

describe('a refused token', () => {
  test('is refreshed and the call repeated once', async () => {
    answer = ({ path, headers }) =>
      path.includes('refresh-token')
        ? ok({ auth: granted('second') })
        : headers.authorization === 'Bearer second'
          ? ok({ total: 45 })
          : { status: 403, json: { code: 10401 } }
    expect(await request('GET', '/apis/v2/classes')).toEqual({ total: 45 })
    expect(bearers()).toEqual(['Bearer first', 'Bearer first', 'Bearer second'])
    expect([said, left]).toEqual([[], []])
  })
  test('holds back a call that begins meanwhile until there is a new one', async () => {
    let release = () => {}
    const refreshed = new Promise<void>((resolve) => {
      release = resolve
    })
    answer = async ({ path, headers }) => {
      if (!path.includes('refresh-token'))
        return headers.authorization === 'Bearer second' ? ok() : { status: 403, json: { code: 10401 } }
      await refreshed
      return ok({ auth: granted('second') })
    }
    const first = request('GET', '/apis/v2/classes')
    await vi.waitFor(() => expect(refreshes()).toHaveLength(1))
    const second = request('GET', '/apis/v2/exps')
    await Promise.resolve()
    release()
    await Promise.all([first, second])
    expect(sent.filter(({ path }) => path.includes('/exps')).map((call) => call.headers.authorization)).toEqual([
      'Bearer second',
    ])
  })
  test('that stays refused ends the session, without a third try', async () => {
    let count = 0
    answer = ({ path }) =>
      path.includes('refresh-token')
        ? ok({ auth: granted(`new-${count++}`) })
        : { status: 403, json: { code: 10401, msg: '令牌无效' } }
    expect(await refused(request('GET', '/apis/v2/classes'))).toEqual({ status: 403, code: 10401 })
    expect(sent).toHaveLength(3)
    expect([said, left]).toEqual([[], ['relogin']])
  })
})

describe('a refusal', () => {
  test('302006 gives a GET its body and says nothing', async () => {
    answer = () => ({ status: 403, json: { code: 302006, msg: '该内容暂不可打开', data: { opens_at: '明天' } } })
    const error: unknown = await request('GET', '/apis/v2/exps/1').catch((reason: unknown) => reason)
    expect(error).toMatchObject({ status: 403, code: 302006, message: '该内容暂不可打开', data: { opens_at: '明天' } })
    expect([said, left]).toEqual([[], []])
  })
  test('is said, unless the caller shows it itself', async () => {
    answer = () => ({ status: 500, json: { msg: '数据库维护中' } })
    await refused(request('PUT', '/apis/v2/exps/1', { body: {}, quiet: true }))
    expect(said).toEqual([])
    await refused(request('PUT', '/apis/v2/exps/1', { body: {} }))
    expect(said).toEqual(['数据库维护中'])
  })
  test('10421 leads to the page of the password, without a message, for a quiet call too', async () => {
    answer = () => ({ status: 403, json: { code: 10421, msg: '请先修改初始密码' } })
    await refused(api.me.menus({}))
    await refused(api.me.info({}, { quiet: true }))
    expect([said, left]).toEqual([[], ['password', 'password']])
  })
  test('10409 is the whole sign-out', async () => {
    answer = () => ({ status: 403, json: { code: 10409 } })
    await refused(request('GET', '/apis/v2/classes'))
    expect([said, left]).toEqual([[], ['logout']])
  })
})
