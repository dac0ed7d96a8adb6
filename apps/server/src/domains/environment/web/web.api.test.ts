import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Answer, type Caller, type TestApp } from '../../../testing/index.ts'
import { becomes } from '../test-environments.ts'

let app: TestApp
let teacher: Caller
let id: string
const done = (answer: Answer): Answer => {
  expect(answer.msg).toBe('ok')
  return answer
}
const at = (url: string, given: { method?: 'GET' | 'POST'; headers?: Record<string, string>; payload?: string } = {}) =>
  app.app.inject({ method: given.method ?? 'GET', url, ...given })

/** Says what it was asked, and sets a cookie. */
const service = `
from http.server import BaseHTTPRequestHandler, HTTPServer
class Page(BaseHTTPRequestHandler):
    def do_GET(self):
        if self.path == '/away':
            self.send_response(302); self.send_header('Location', '/here'); self.end_headers(); return
        body = f'<a href="/next">{self.path} {self.headers.get("Cookie")} 你好</a>'.encode()
        self.send_response(200)
        self.send_header('Content-Type', 'text/html; charset=utf-8')
        self.send_header('Set-Cookie', 'auth=stolen')
        self.end_headers()
        self.wfile.write(body)
    def do_POST(self):
        body = self.rfile.read(int(self.headers['Content-Length']))
        self.send_response(200); self.end_headers(); self.wfile.write(body.upper())
    def log_message(self, *said): pass
HTTPServer(('127.0.0.1', 8080), Page).serve_forever()
`

beforeAll(async () => {
  app = await testApp({ runJobs: false })
  teacher = await app.as('teacher')
  const start = `cat > ~/page.py <<'PY'\n${service}\nPY\nexec python3 ~/page.py`
  const made = { title: '网页', access: ['terminal', 'web'], ports: [8080, 9090], start_command: start }
  const { template } = done(await teacher.post('/apis/v2/templates', made)).data
  const suites = `/apis/v2/orgs/${app.school.orgs.a.id}/env-suites`
  const machines = [{ hostname: 'web', template_id: template.id }]
  const { env_suite: suite } = done(await teacher.post(suites, { title: '网页', machines })).data
  const started = done(await teacher.post(`/apis/v2/env-suites/${suite.id}/records`, { purpose: 'trial' }))
  id = started.data.env_record.id
  await becomes(app, id, 'running')
  const script = `for n in $(seq 100); do (exec 3<>/dev/tcp/127.0.0.1/8080) 2>/dev/null && exit 0; sleep 0.1; done; exit 1`
  const run = done(await teacher.post(`/apis/v2/env-records/${id}/scripts`, { script, timeout_seconds: 30 }))
  if (run.data.result.exit_code !== 0) throw new Error('The page never came up')
}, 60_000)
afterAll(() => app?.close())

const opened = async (caller: Caller, port = 8080): Promise<Answer> =>
  caller.post(`/apis/v2/env-records/${id}/web-addresses`, { port })

test('a service is shown below an address of its own, in an origin that is nobody’s', async () => {
  const { url } = done(await opened(teacher)).data
  const page = await at(`${url}a/b?c=1`, { headers: { cookie: 'auth=secret' } })
  expect(page.statusCode).toBe(200)
  expect(page.body).toBe(`<a href="${url}next">/a/b?c=1 None 你好</a>`)
  expect(page.headers['content-security-policy']).toMatch(/^sandbox (?!.*allow-same-origin)/)
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

test('an address is over with its environment', async () => {
  const { url } = done(await opened(teacher)).data
  expect((await at('/env-web/x.y/')).statusCode).toBe(404)
  await teacher.post(`/apis/v2/env-records/${id}/env-destroy`)
  await becomes(app, id, 'destroyed')
  const page = await at(url)
  expect(page.statusCode).toBe(409)
  expect(page.body).toContain('环境未在运行')
}, 60_000)
