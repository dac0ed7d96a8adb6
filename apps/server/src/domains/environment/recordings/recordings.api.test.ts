import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../../testing/index.ts'
import { newId } from '../../../kernel/database/columns.ts'
import { Refusal } from '../../../kernel/result.ts'
import { startEnvironment } from '../operations.ts'
import { aSuite, becomes } from '../test-environments.ts'
import { Screen } from '../test-screen.ts'
import { castHeader, castLine } from './cast.ts'
import { partKey } from './files.ts'
import { insertRecording } from './store.ts'
import { sweepRecordings } from './sweep.ts'

let app: TestApp
let origin: string
let teacher: Caller
let student: Caller
beforeAll(async () => {
  app = await testApp()
  origin = (await app.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
  teacher = await app.as('teacher')
  student = await app.as('student')
  await (await app.as('operator', 'a')).put('/apis/v2/env-configs/quota', { person: 20 })
})
afterAll(() => app.close())

async function ofStudent(): Promise<string> {
  const suite = await aSuite(app)
  const row = await startEnvironment(app.kernel, {
    suiteId: suite.id,
    ownerId: app.school.people.student.id,
    purpose: 'experiment',
    subject: 'Linux 入门',
  })
  if (row instanceof Refusal) throw new Error(row.name)
  await becomes(app, row.id, 'running')
  return row.id
}
async function open(caller: Caller, id: string): Promise<Screen> {
  const { data } = await caller.post(`/apis/v2/env-records/${id}/terminal-tickets`, {})
  const screen = new Screen(origin + data.url)
  await screen.shows('learner@node')
  return screen
}
/** The recordings of an environment once the newest has ended. */
async function ended(id: string) {
  const limit = AbortSignal.timeout(10_000)
  while (true) {
    const { recordings } = (await teacher.get(`/apis/v2/env-records/${id}/recordings`)).data
    if (recordings.length && recordings.at(-1).ended_at !== null) return recordings
    if (limit.aborted) throw new Error('The recording does not end')
  }
}
const eventsOf = (cast: string): [number, string, string][] =>
  cast
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => JSON.parse(line) as [number, string, string])

test('what a terminal showed plays again: output in order, its size, and nothing that was typed unseen', async () => {
  const id = await ofStudent()
  const screen = await open(student, id)
  screen.resize(100, 30)
  screen.type('echo 录像-$((40+2))\r')
  await screen.shows('录像-42')
  screen.type('read -s -p "wo""rd:" word; echo got-${#word}\r')
  await screen.shows('word:')
  screen.type('hunter22\r')
  await screen.shows('got-8')
  screen.type('exit\r')
  await screen.closed
  const [found] = await ended(id)
  expect(found).toMatchObject({ hostname: 'node', subject: 'Linux 入门', is_owner: true, is_cut: false })

  const { cast } = (await teacher.get(`/apis/v2/recordings/${found.id}`)).data
  expect(JSON.parse(cast.split('\n')[0])).toMatchObject({
    version: 2,
    width: 80,
    height: 24,
    title: 'Linux 入门 · node',
  })
  const events = eventsOf(cast)
  expect(events.some(([, kind, data]) => kind === 'r' && data === '100x30')).toBe(true)
  const output = events
    .filter(([, kind]) => kind === 'o')
    .map(([, , data]) => data)
    .join('')
  expect(output).toContain('录像-42')
  expect(output).not.toContain('hunter22')
  expect(events.map(([at]) => at)).toEqual(events.map(([at]) => at).toSorted((a, b) => a - b))
  const stored: string[] = []
  for await (const { key } of app.kernel.files.list(`recordings/${found.id}/`)) stored.push(key)
  expect(stored).toEqual([`recordings/${found.id}/cast`])

  const log = await app.kernel.connection.db.execute<{ summary: string }>(
    sql`SELECT summary FROM activity_logs WHERE object_id = ${id} AND actor_id = ${app.school.people.teacher.id} AND action = 'environment.replay'`,
  )
  expect(log.rows).toEqual([{ summary: '播放他人的终端录像' }])
})

test('open pages are notified when a recording begins and ends, and see it while it is made', async () => {
  const id = await ofStudent()
  const heard: string[] = []
  const unsubscribe = app.kernel.events.subscribe(({ domain, orgId, kind }) => {
    if (domain === 'recording' && orgId === app.school.orgs.a.id && kind) heard.push(kind)
  })
  const screen = await open(student, id)
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual(['begun'])
  const { recordings } = (await teacher.get(`/apis/v2/env-records/${id}/recordings`)).data
  expect(recordings).toMatchObject([{ hostname: 'node', ended_at: null }])
  screen.type('exit\r')
  await screen.closed
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual(['begun', 'ended'])
  unsubscribe()
})

test('the learner may watch, another student and a stranger learn nothing, only an administrator removes', async () => {
  const id = await ofStudent()
  const screen = await open(student, id)
  screen.type('exit\r')
  await screen.closed
  const [found] = await ended(id)
  expect((await student.get(`/apis/v2/recordings/${found.id}`)).status).toBe(200)
  for (const who of ['stranger', 'strangeStudent'] as const) {
    const caller = await app.as(who)
    expect((await caller.get(`/apis/v2/recordings/${found.id}`)).status).toBe(404)
    expect((await caller.get(`/apis/v2/env-records/${id}/recordings`)).status).toBe(404)
  }
  const refused = await teacher.delete(`/apis/v2/recordings/${found.id}`)
  expect([refused.status, refused.msg]).toEqual([403, '只有管理员可以删除录像'])
  const admin = await app.as('admin')
  expect((await admin.delete(`/apis/v2/recordings/${found.id}`)).code).toBe(10200)
  expect((await teacher.get(`/apis/v2/recordings/${found.id}`)).status).toBe(404)
})

test('a long one is cut at the setting, and no recording is made where it is switched off', async () => {
  const operator = await app.as('operator', 'a')
  await operator.put('/apis/v2/env-configs/recording', { max_mb: 1 })
  const id = await ofStudent()
  const screen = await open(student, id)
  screen.type('seq 1 300000; echo e""nd\r')
  await screen.shows('end\r\n')
  screen.type('exit\r')
  await screen.closed
  const [found] = await ended(id)
  expect(found.is_cut).toBe(true)
  expect(found.size_bytes).toBeLessThanOrEqual(1024 * 1024)
  expect(eventsOf((await teacher.get(`/apis/v2/recordings/${found.id}`)).data.cast).length).toBeGreaterThan(1)

  await operator.put('/apis/v2/env-configs/recording', { enabled: false })
  const quiet = await open(student, id)
  quiet.type('exit\r')
  await quiet.closed
  expect((await teacher.get(`/apis/v2/env-records/${id}/recordings`)).data.recordings).toHaveLength(1)
  await operator.put('/apis/v2/env-configs/recording', { enabled: true, max_mb: 4 })
})

test('what a killed server had stored plays, is closed, and goes when it is too old', async () => {
  const id = await ofStudent()
  const { db } = app.kernel.connection
  const recording = newId()
  const startedAt = new Date(Date.now() - 3_600_000)
  const common = { id: recording, orgId: app.school.orgs.a.id, envRecordId: id, hostname: 'node', parts: 2, startedAt }
  await insertRecording(db, { ...common, actorId: app.school.people.student.id, updatedAt: startedAt })
  const put = (number: number, text: string) =>
    app.kernel.files.put(partKey(recording, number), Readable.from([Buffer.from(text)]), { maxBytes: 1e6 })
  await put(0, castHeader({ cols: 80, rows: 24, startedAt, title: '中断' }) + castLine(10, ['o', 'first']))
  await put(1, `${castLine(20, ['o', 'second'])}[0.03,"o","bro`)
  const playing = (await teacher.get(`/apis/v2/recordings/${recording}`)).data
  expect(playing.recording.ended_at).toBeNull()
  expect(eventsOf(playing.cast).map(([, , data]) => data)).toEqual(['first', 'second'])

  await sweepRecordings(app.kernel, [recording])
  expect((await teacher.get(`/apis/v2/recordings/${recording}`)).data.recording.ended_at).toBeNull()
  await db.execute(sql`UPDATE env_recordings SET updated_at = ${startedAt.toISOString()} WHERE id = ${recording}`)
  await sweepRecordings(app.kernel, [])
  const closed = (await teacher.get(`/apis/v2/recordings/${recording}`)).data
  expect(closed.recording.ended_at).not.toBeNull()
  expect(eventsOf(closed.cast)).toHaveLength(2)
  await db.execute(sql`UPDATE env_recordings SET started_at = now() - interval '181 days' WHERE id = ${recording}`)
  await sweepRecordings(app.kernel, [])
  expect((await teacher.get(`/apis/v2/recordings/${recording}`)).status).toBe(404)
})
