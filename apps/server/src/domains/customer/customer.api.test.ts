import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, testPassword, type Answer, type Caller, type CastName, type TestApp } from '../../testing/index.ts'
import { readEvents } from '../../testing/event-reader.ts'

let app: TestApp
let operator: Caller
let origin: string
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  origin = await app.app.listen({ port: 0, host: '127.0.0.1' })
  operator = await app.as('operator')
})
afterAll(() => app.close())

const customers = '/apis/v2/customers'
const form = {
  name: '滨海学院',
  short_name: '滨海',
  organisation_name: '信息系',
  admin_username: 'binhai',
  admin_real_name: '滨海管理员',
  admin_password: 'First12345',
  max_users: 2,
}
const signIn = (username: string, password: string) =>
  app.app.inject({ method: 'POST', url: '/apis/v1/commons/oauth/token', payload: { username, password } })
const said = ({ status, msg }: Answer) => [status, msg]

test('a customer begins with an organisation and an administrator who signs in', async () => {
  const made = (await operator.post(customers, form)).data.customer
  expect(made).toMatchObject({
    name: '滨海学院',
    state: 'active',
    users: { used: 1, limit: 2 },
    environments: { used: 0, limit: 200 },
    organisation_count: 1,
    modules: null,
  })
  const answer = (await signIn('binhai', 'First12345')).json()
  expect(answer.data).toMatchObject({ must_change_password: true, auth: { user: { role_slugs: ['account_admin'] } } })
  expect(said(await operator.post(customers, form))).toEqual([409, '客户名称「滨海学院」已存在'])
  const other = await operator.post(customers, { ...form, name: '另一所', short_name: '另一所' })
  expect([other.status, other.data.fields[0].path]).toEqual([422, 'admin_username'])
  expect((await operator.get(customers, { keyword: '另一所' })).data.total).toBe(0)
})

describe('a customer that is not open', () => {
  const first = () => `${customers}/${app.school.customers.first}`
  const close: [string, () => Promise<Answer>, () => Promise<Answer>][] = [
    ['disabled', () => operator.post(`${first()}/disable`), () => operator.post(`${first()}/enable`)],
    ['expired', () => until('2020-01-01T00:00:00Z'), () => until(null)],
  ]
  const until = async (expires_at: string | null) => {
    const { version } = (await operator.get(first())).data.customer
    return operator.put(first(), { expires_at, version })
  }

  test.each(close)(
    '%s: its people are signed out, with open streams, and it opens again',
    async (state, shut, open) => {
      const teacher = await app.as('teacher')
      const learner = await app.as('student')
      const stream = readEvents(`${origin}/apis/v2/events`, { authorization: `Bearer ${teacher.token}` })
      expect(await stream.opened).toBe(200)
      expect((await shut()).data.customer.state).toBe(state)
      await stream.closed
      await expect.poll(async () => (await teacher.get('/apis/v2/classes')).code).toBe(10406)
      expect((await learner.get('/apis/v2/learning/offerings')).code).toBe(10406)
      const older = await teacher.get('/apis/v1/teachers/setting')
      expect([older.status, JSON.parse(older.text).msgcode]).toEqual([406, 'CUSTOMER_DISABLED'])
      const refused = await signIn('teacher', testPassword)
      expect([refused.statusCode, refused.json().msgcode]).toEqual([406, 'CUSTOMER_DISABLED'])
      const ticket = await teacher.post('/apis/v2/socket-tickets')
      expect(ticket.code).toBe(10406)
      const stranger = await app.as('stranger')
      expect((await stranger.get('/apis/v2/classes')).status).toBe(200)
      await open()
      await expect.poll(async () => (await teacher.get('/apis/v2/classes')).status).toBe(200)
    },
  )
})

test('modules narrow the menus of its people at once, as the preview said', async () => {
  const at = `${customers}/${app.school.customers.first}`
  const modules = ['class', 'exam']
  const uris = (menus: { uri: string; children?: { uri: string }[] }[]): string[] =>
    menus.flatMap((one) => (one.children ?? [one]).map(({ uri }) => uri))
  const preview = uris((await operator.get(`${at}/menu-preview`, { modules: modules.join(',') })).data.teacher)
  expect(preview).toContain('/exam')
  expect(preview).not.toContain('/exp')
  const { version } = (await operator.get(at)).data.customer
  expect((await operator.post(`${at}/modules`, { modules, version })).data.customer.modules).toEqual(modules)
  const teacher = await app.as('teacher')
  const { menus } = (await teacher.get('/apis/v2/menus', { menu_group_names: 'teacher_left' })).data
  expect(uris(menus[0].menus)).toEqual(preview)
  expect((await operator.post(`${at}/modules`, { modules: null, version })).code).toBe(309014)
})

test.each<[CastName, number]>([
  ['admin', 403],
  ['teacher', 403],
  ['student', 403],
])('customers are listed for no %s', async (who, status) => {
  expect((await (await app.as(who)).get(customers)).status).toBe(status)
})

test('an administrator sees the own customer, changes nothing of it, and finds no other', async () => {
  const admin = await app.as('admin')
  const own = `${customers}/${app.school.customers.first}`
  const other = `${customers}/${app.school.customers.second}`
  expect((await admin.get(own)).data.customer.can).toEqual({
    edit: '只有系统运维人员可以管理客户',
    manage: '只有系统运维人员可以管理客户',
  })
  const limits = await admin.put(own, { max_users: 100_000, version: 1 })
  expect(said(limits)).toEqual([403, '只有系统运维人员可以管理客户'])
  expect((await admin.post(`${own}/modules`, { modules: null, version: 1 })).status).toBe(403)
  for (const path of ['', '/menu-preview']) expect((await admin.get(`${other}${path}`)).status).toBe(404)
  for (const path of ['/disable', '/enable']) expect((await admin.post(`${other}${path}`)).status).toBe(404)
})
