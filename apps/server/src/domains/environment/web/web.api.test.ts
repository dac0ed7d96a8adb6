import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { testApp, testPassword, type Answer, type Caller, type TestApp } from '../../../testing/index.ts'
import { becomes } from '../test-environments.ts'
import { serviceCommand, serviceIsUp } from './test-service.ts'

let app: TestApp
let teacher: Caller
let id: string
let origin: string
const done = (answer: Answer): Answer => {
  expect(answer.msg).toBe('ok')
  return answer
}
const at = (url: string, given: { method?: 'GET' | 'POST'; headers?: Record<string, string>; payload?: string } = {}) =>
  app.app.inject({ method: given.method ?? 'GET', url, ...given })

beforeAll(async () => {
  app = await testApp({ runJobs: false })
  teacher = await app.as('teacher')
  origin = (await app.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
  const made = { title: '网页', access: ['terminal', 'web'], ports: [8080, 9090], start_command: serviceCommand }
  const { template } = done(await teacher.post('/apis/v2/templates', made)).data
  const suites = `/apis/v2/orgs/${app.school.orgs.a.id}/env-suites`
  const machines = [{ hostname: 'web', template_id: template.id }]
  const { env_suite: suite } = done(await teacher.post(suites, { title: '网页', machines })).data
  const started = done(await teacher.post(`/apis/v2/env-suites/${suite.id}/records`, { purpose: 'trial' }))
  id = started.data.env_record.id
  await becomes(app, id, 'running')
  const run = done(
    await teacher.post(`/apis/v2/env-records/${id}/scripts`, { script: serviceIsUp, timeout_seconds: 30 }),
  )
  if (run.data.result.exit_code !== 0) throw new Error('The page never came up')
}, 60_000)
afterAll(() => app?.close())

const opened = async (caller: Caller, port = 8080): Promise<Answer> =>
  caller.post(`/apis/v2/env-records/${id}/web-addresses`, { port })

test('a service is shown below an address of its own, in an opaque origin', async () => {
  const { url } = done(await opened(teacher)).data
  const page = await at(`${url}a/b?c=1`, { headers: { cookie: 'auth=secret' } })
  expect(page.statusCode).toBe(200)
  expect(page.body).toBe(`<a href="${url}next">/a/b?c=1 None 你好</a>`)
  expect(page.headers['content-security-policy']).toMatch(/^sandbox (?!.*allow-same-origin)/)
  expect(page.headers['cross-origin-opener-policy']).toBe('unsafe-none')
  expect(page.headers['set-cookie']).toBeUndefined()
  expect((await at(`${url}away`)).headers.location).toBe(`${url}here`)
  const sent = await at(url, { method: 'POST', payload: 'abc', headers: { 'content-type': 'text/x-any' } })
  expect(sent.body).toBe('ABC')
  // A page of ours may not run it as its own script.
  const script = await at(url, { headers: { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'script' } })
  expect(script.statusCode).toBe(403)
}, 60_000)

test('a port that nothing listens on, and one that the template does not open, are said', async () => {
  const { url } = done(await opened(teacher, 9090)).data
  const page = await at(url)
  expect(page.statusCode).toBe(502)
  expect(page.body).toContain('端口 9090 没有程序在监听，请确认服务已经启动')
  expect(page.headers.refresh).toBe('3')
  expect(await opened(teacher, 22)).toMatchObject({
    status: 422,
    msg: '主机「web」的环境模板没有开放端口 22，开放的有 8080、9090',
  })
}, 60_000)

test('a colleague who may help leaves a line in the log; strangers find nothing', async () => {
  expect((await opened(await app.as('stranger'))).status).toBe(404)
  expect((await opened(await app.as('student'))).status).toBe(404)
  const peer = await app.as('peer')
  done(await opened(peer))
  const found = await app.kernel.connection.db.execute<{ summary: string }>(
    sql`SELECT summary FROM activity_logs WHERE object_id = ${id} AND action = 'environment.web'`,
  )
  expect(found.rows.map(({ summary }) => summary)).toEqual(['打开他人环境中的网页'])
})

/** A socket below an address, or the status and the words that refuse it. */
const connected = (url: string, headers: Record<string, string> = {}): Promise<WebSocket | [number, string]> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${origin}${url}socket?x=1`, { headers })
    socket.on('open', () => resolve(socket))
    socket.on('unexpected-response', (_request, answer) => {
      let text = ''
      answer.on('data', (chunk) => (text += String(chunk)))
      answer.on('end', () => resolve([answer.statusCode!, text]))
    })
    socket.on('error', reject)
  })
const line = async (url: string, headers?: Record<string, string>): Promise<WebSocket> => {
  const socket = await connected(url, headers)
  if (!(socket instanceof WebSocket)) throw new Error(socket.join(' '))
  return socket
}

test('a socket goes through both ways, with nothing of the session, and a page with a shim', async () => {
  const { url } = done(await opened(teacher)).data
  const socket = await line(url, { origin: 'null', cookie: 'auth=secret' })
  for (const text of ['你好', 'x'.repeat(300)]) {
    socket.send(text)
    const [said] = (await once(socket, 'message')) as [Buffer]
    expect(said.toString()).toBe(`/socket?x=1 None http://127.0.0.1:8080: ${text}`)
  }
  socket.close()
  await once(socket, 'close')
  expect((await at(`${url}live`)).body).toMatch(/^<!doctype html><html><head><script>/)
}, 60_000)

test('a socket is refused to pages of ours and of others, at ports without a service, and to a forged address', async () => {
  const { url } = done(await opened(teacher)).data
  for (const headers of [
    { origin: 'http://127.0.0.1' },
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'websocket' },
  ] as Record<string, string>[]) {
    expect(await connected(url, headers)).toEqual([403, '该地址只能由实验环境的网页使用'])
  }
  const other = done(await opened(teacher, 9090)).data.url
  expect(await connected(other)).toEqual([502, '端口 9090 没有程序在监听，请确认服务已经启动'])
  expect(await connected('/env-web/x.y/')).toEqual([404, '地址已失效，请回到实验环境重新打开'])
}, 60_000)

test('a colleague’s socket ends with their session, their own goes on', async () => {
  const own = await line(done(await opened(teacher)).data.url)
  const token = (
    await app.app.inject({
      method: 'POST',
      url: '/apis/v1/commons/oauth/token',
      payload: { username: 'peer', password: testPassword },
    })
  ).json().data.auth.access_token as string
  const headers = { authorization: `Bearer ${token}`, 'domain-id': app.school.orgs.a.domainId }
  const address = await app.app.inject({
    method: 'POST',
    url: `/apis/v2/env-records/${id}/web-addresses`,
    headers,
    payload: { port: 8080 },
  })
  const { url } = address.json().data as { url: string }
  const theirs = await line(url)
  const closed = once(theirs, 'close')
  const out = await app.app.inject({ method: 'DELETE', url: '/apis/v2/jwt/token', headers })
  expect(out.statusCode).toBe(200)
  await closed
  expect(await connected(url)).toEqual([403, '登录已失效或不再有权限，请回到实验环境重新打开'])
  expect((await at(url)).statusCode).toBe(403)
  own.send('still')
  await once(own, 'message')
  own.close()
}, 60_000)

/** Sockets that the test before has ended are counted until the server has noticed: they are gone once one gets in. */
async function othersAreGone(url: string): Promise<void> {
  await expect.poll(async () => (await connected(url)) instanceof WebSocket, { timeout: 10_000 }).toBe(true)
}

test('one environment has so many sockets and no more', async () => {
  const { url } = done(await opened(teacher)).data
  const all = await Promise.all(Array.from({ length: 16 }, () => line(url)))
  expect(await connected(url)).toEqual([503, '对该环境的连接过多，请关闭不用的页面'])
  for (const socket of all) socket.terminate()
}, 60_000)

test('what is asked for at one moment counts too, before the machine has agreed', async () => {
  const { url } = done(await opened(teacher)).data
  await othersAreGone(url)
  const all = await Promise.all(Array.from({ length: 24 }, () => connected(url)))
  expect(all.filter((one) => one instanceof WebSocket).length).toBeLessThanOrEqual(16)
  expect(all.flatMap((one) => (one instanceof WebSocket ? [] : [one[0]]))).toContain(503)
  for (const socket of all) if (socket instanceof WebSocket) socket.terminate()
}, 60_000)

test('an address is over with its environment', async () => {
  const { url } = done(await opened(teacher)).data
  expect((await at('/env-web/x.y/')).statusCode).toBe(404)
  await othersAreGone(url)
  const closed = once(await line(url), 'close')
  await teacher.post(`/apis/v2/env-records/${id}/env-destroy`)
  await closed
  await becomes(app, id, 'destroyed')
  const page = await at(url)
  expect(page.statusCode).toBe(409)
  expect(page.body).toContain('环境未在运行')
}, 60_000)
