import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../../testing/index.ts'
import { aSuite, becomes } from '../test-environments.ts'

let app: TestApp
let teacher: Caller
let peer: Caller
beforeAll(async () => {
  app = await testApp()
  teacher = await app.as('teacher')
  peer = await app.as('peer')
})
afterAll(() => app.close())

const base = '/apis/v2/research-environments'
async function make(title: string, hostnames = ['node']): Promise<string> {
  const suite = await aSuite(app, hostnames)
  const made = await teacher.post(base, { title, suite_id: suite.id })
  expect(made.msg).toBe('ok')
  return made.data.research_environment.id as string
}
async function start(id: string): Promise<string> {
  const record = (await teacher.post(`${base}/${id}/start`)).data.research_environment.env_record.id as string
  await becomes(app, record, 'running')
  return record
}
const run = async (record: string, script: string, machine = 'node') =>
  (await teacher.post(`/apis/v2/env-records/${record}/scripts`, { script, machine })).data.result.message

test('stopping keeps the home directories of all machines, starting puts them back', async () => {
  const id = await make('长期实验', ['node', 'db'])
  const first = await start(id)
  await run(first, 'mkdir -p work; echo 第一天 > work/note.txt; echo ok')
  await run(first, 'echo data > table.csv; echo ok', 'db')
  // Started again while it runs, it stays the same one.
  expect((await teacher.post(`${base}/${id}/start`)).data.research_environment.env_record.id).toBe(first)
  const stopped = await teacher.post(`${base}/${id}/stop`)
  expect(stopped.msg).toBe('ok')
  expect(stopped.data.research_environment.disks.map((disk: { hostname: string }) => disk.hostname)).toEqual([
    'node',
    'db',
  ])
  await becomes(app, first, 'destroyed')
  expect((await teacher.get(`${base}/${id}`)).data.research_environment).toMatchObject({
    env_record: null,
    failure: '',
  })

  const second = await start(id)
  expect(second).not.toBe(first)
  expect(await run(second, 'cat work/note.txt')).toBe('第一天')
  expect(await run(second, 'cat table.csv', 'db')).toBe('data')
  await teacher.post(`${base}/${id}/stop`)
  await becomes(app, second, 'destroyed')
})

test('one whose time is up is kept before it goes', async () => {
  const id = await make('到期的环境')
  const record = await start(id)
  await run(record, 'echo kept > kept.txt; echo ok')
  await app.kernel.connection.db.execute(sql`UPDATE env_records SET expires_at = now() WHERE id = ${record}`)
  expect((await becomes(app, record, 'destroyed')).endReason).toBe('expired')
  const again = await start(id)
  expect(await run(again, 'cat kept.txt')).toBe('kept')
  // Kept at any time, without being stopped; what is removed leaves no file behind.
  expect((await teacher.post(`${base}/${id}/save`)).data.research_environment.save_failure).toBe('')
  const stored: string[] = []
  for await (const { key } of app.kernel.files.list(`research/${id}/`)) stored.push(key)
  expect(stored).toHaveLength(1)
  await teacher.delete(`${base}/${id}`)
  await becomes(app, again, 'destroyed')
  for await (const { key } of app.kernel.files.list(`research/${id}/`)) throw new Error(`${key} is left`)
})

test('it is its owner’s: colleagues see it, a stranger learns nothing, two cannot have one name', async () => {
  const id = await make('我的环境')
  const seen = (await peer.get(base)).data.research_environments.find((row: { id: string }) => row.id === id)
  expect(seen.can.use).toBe('只有科研环境的所有者可以进行此操作')
  expect((await peer.post(`${base}/${id}/start`)).status).toBe(403)
  expect((await peer.get(base, { mine: '1' })).data.total).toBe(0)
  const stranger = await app.as('stranger')
  expect((await stranger.get(`${base}/${id}`)).status).toBe(404)
  expect((await stranger.get(base)).data.total).toBe(0)
  const suite = await aSuite(app)
  const twice = await teacher.post(base, { title: '我的环境', suite_id: suite.id })
  expect([twice.status, twice.msg]).toEqual([409, '科研环境「我的环境」已存在'])
  const idle = await teacher.post(`${base}/${id}/save`)
  expect(idle.msg).toBe('环境未在运行')
})
