import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'

let app: TestApp
let operator: Caller
let teacher: Caller
let ownId: string
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  operator = await app.as('operator')
  teacher = await app.as('teacher')
  ownId = app.school.people.teacher.id
})
afterAll(() => app.close())

const setting = '/apis/v2/platform-configs/vpn_config'
const turnOn = (more: object = {}) =>
  operator.put(setting, { enabled: true, endpoint_host: 'vpn.example.edu', subnet: '10.66.0.0/29', ...more })
const update = (who: Caller, id: string) => who.post(`/apis/v2/vpn/${id}/key-update`)
const exported = async () => (await operator.post('/apis/v2/exports/vpn-server', {})).text

test('while it is off there are no keys', async () => {
  const { vpn, server } = (await teacher.get('/apis/v2/vpn-config')).data
  expect(vpn).toMatchObject({ id: ownId, public_key: '', address: '', issued_at: null, is_stale: false })
  expect(server).toMatchObject({ enabled: false, endpoint: '' })
  expect(await update(teacher, ownId)).toMatchObject({ status: 409, msg: 'VPN 未启用' })
})

test.each([
  [{ enabled: true, endpoint_host: '' }, '请输入服务器地址'],
  [{ endpoint_host: 'a b' }, '请输入域名或 IP 地址'],
  [{ endpoint_host: 'x\nPostUp=y' }, '请输入域名或 IP 地址'],
  [{ subnet: '10.66.0.1/16' }, '请输入网段'],
  [{ subnet: '10.0.0.0/8' }, '请输入网段'],
  [{ allowed_ips: 'everything' }, '请输入以逗号分隔的网段'],
  [{ dns: '1.1.1.1\nPostUp=y' }, '请输入以逗号分隔的 IP 地址'],
])('%j is refused by name', async (wrong, message) => {
  const answer = await operator.put(setting, wrong)
  expect(answer.status).toBe(422)
  expect(answer.msg).toContain(message)
})

test('a key comes with a whole file, once; a new one ends the one before', async () => {
  await turnOn()
  const first = (await update(teacher, ownId)).data
  expect(first.configuration).toContain('Address = 10.66.0.2/32')
  expect(first.configuration).toContain('Endpoint = vpn.example.edu:51820')
  const privateKey = /PrivateKey = (.+)/.exec(first.configuration)![1]!
  const second = (await update(teacher, ownId)).data
  expect(second.vpn.address).toBe('10.66.0.2')
  expect(second.vpn.public_key).not.toBe(first.vpn.public_key)

  const file = await exported()
  expect(file).toContain(`PublicKey = ${second.vpn.public_key}`)
  expect(file).not.toContain(first.vpn.public_key)
  const everything = await app.kernel.connection.pool.query(
    `SELECT (SELECT json_agg(p)::text FROM vpn_peers p) || (SELECT json_agg(l)::text FROM activity_logs l) AS all`,
  )
  expect(everything.rows[0].all).toContain(second.vpn.public_key)
  expect(everything.rows[0].all).not.toContain(privateKey)
  const serverKey = /PrivateKey = (.+)/.exec(file)![1]!
  expect(everything.rows[0].all).not.toContain(serverKey)
})

test('nobody makes or sees another’s key; operators take it away', async () => {
  const peer = await app.as('peer')
  expect((await update(peer, ownId)).status).toBe(404)
  expect((await update(operator, ownId)).status).toBe(404)
  expect((await update(await app.as('stranger'), ownId)).status).toBe(404)
  for (const who of ['teacher', 'admin', 'student'] as const) {
    const person = await app.as(who)
    expect((await person.get('/apis/v2/vpns')).status).toBe(403)
    expect((await person.post('/apis/v2/exports/vpn-server', {})).status).toBe(403)
    expect((await person.post('/apis/v2/vpn-server/key-update')).status).toBe(403)
  }
  expect((await operator.get('/apis/v2/vpns')).data.vpns.map((one: { id: string }) => one.id)).toEqual([ownId])
  expect((await peer.delete(`/apis/v2/vpn/${ownId}`)).status).toBe(404)
  expect((await operator.delete(`/apis/v2/vpn/${ownId}`)).code).toBe(10200)
  expect((await operator.get('/apis/v2/vpns')).data.total).toBe(0)
  expect((await teacher.get('/apis/v2/vpn-config')).data.vpn.public_key).toBe('')
})

test('the older calls name the same setting by its uuid', async () => {
  const [own] = (await teacher.get('/apis/v1/teachers/vpn-settings')).data.vpn_settings
  expect(own).toMatchObject({ uuid: ownId, enabled: true, endpoint: 'vpn.example.edu:51820' })
  const made = await teacher.put(`/apis/v1/teachers/vpn-settings/${own.uuid}/update-key`)
  expect(made.data.vpn.public_key).not.toBe('')
  const peer = await app.as('peer')
  expect((await peer.put(`/apis/v1/teachers/vpn-settings/${own.uuid}/update-key`)).status).toBe(404)
})

test('what was downloaded is stale once the settings or the server’s key have changed', async () => {
  const isStale = async () => (await teacher.get('/apis/v2/vpn-config')).data.vpn.is_stale
  await update(teacher, ownId)
  expect(await isStale()).toBe(false)
  await turnOn({ endpoint_port: 51_821 })
  expect(await isStale()).toBe(true)
  await update(teacher, ownId)
  const before = (await teacher.get('/apis/v2/vpn-config')).data.server.public_key
  const { server } = (await operator.post('/apis/v2/vpn-server/key-update')).data
  expect(server.public_key).not.toBe(before)
  expect(await isStale()).toBe(true)
})

test('a full network says so, and a moved one gives new addresses', async () => {
  const ids = ['peer', 'admin', 'student', 'operator'] as const
  const answers = []
  for (const who of ids) answers.push(await update(await app.as(who), app.school.people[who].id))
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200])
  const stranger = await app.as('stranger')
  expect(await update(stranger, app.school.people.stranger.id)).toMatchObject({
    status: 409,
    msg: '网段 10.66.0.0/29 的地址已用完',
  })
  await turnOn({ subnet: '10.77.0.0/24' })
  expect((await update(stranger, app.school.people.stranger.id)).data.vpn.address).toBe('10.77.0.7')
  expect((await update(teacher, ownId)).data.vpn.address).toBe('10.77.0.2')
})
