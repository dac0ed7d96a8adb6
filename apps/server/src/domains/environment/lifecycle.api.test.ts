import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { runScript, waitForEnvironment } from './operations.ts'
import { claimStarting } from './store/lifecycle.ts'
import { aSuite, becomes, once } from './test-environments.ts'

let app: TestApp
let teacher: Caller
let peer: Caller
let operator: Caller
beforeAll(async () => {
  app = await testApp()
  teacher = await app.as('teacher')
  peer = await app.as('peer')
  operator = await app.as('operator', 'a')
  await operator.put('/apis/v2/env-configs/quota', { person: 20 })
})
afterAll(() => app.close())

async function start(caller: Caller, suiteId: string, body: object = {}): Promise<string> {
  const answer = await caller.post(`/apis/v2/env-suites/${suiteId}/records`, body)
  expect(answer.msg).toBe('ok')
  return answer.data.env_record.id as string
}
const see = async (caller: Caller, id: string) => (await caller.get(`/apis/v2/env-records/${id}`)).data.env_record
const end = async (caller: Caller, id: string) => {
  await caller.post(`/apis/v2/env-records/${id}/env-destroy`)
  await becomes(app, id, 'destroyed')
}

describe('several servers', () => {
  test('start an environment once: what one works on, the others pass by', async () => {
    const suite = await aSuite(app)
    const id = await start(teacher, suite.id)
    await becomes(app, id, 'running')
    const undone = new Error('undone')
    const claims: string[][] = []
    const claim = app.kernel.connection.transaction(async (tx) => {
      await tx.execute(
        sql`UPDATE env_records SET state = 'starting', lease_until = NULL, driver = NULL WHERE id = ${id}`,
      )
      for (const name of ['first', 'second']) {
        const worker = {
          id: `00000000-0000-4000-8000-0000000${name === 'first' ? '00001' : '00002'}`,
          driver: 'sandbox',
          node: 'first',
        }
        claims.push((await claimStarting(tx, worker, 10)).map((row) => row.id))
      }
      // A lease that nobody kept up is free again, for who reaches the same host.
      await tx.execute(sql`UPDATE env_records SET lease_until = now() - interval '1 s' WHERE id = ${id}`)
      const again = { id: '00000000-0000-4000-8000-000000000003', driver: 'sandbox', node: 'first' }
      claims.push((await claimStarting(tx, again, 10)).map((row) => row.id))
      throw undone
    })
    await expect(claim).rejects.toBe(undone)
    expect(claims).toEqual([[id], [], [id]])
    await end(teacher, id)
  })
})

describe('from start to end', () => {
  test('a teacher starts one, runs scripts on its machines, extends it and destroys it', async () => {
    const suite = await aSuite(app, ['web', 'client'])
    const id = await start(teacher, suite.id, { live_minutes: 30 })
    expect((await waitForEnvironment(app.kernel, id, 10_000))?.state).toBe('running')

    const running = await see(teacher, id)
    expect(running).toMatchObject({ state: 'running', purpose: 'trial', memory_limit_mb: 192 })
    expect(new Date(running.expires_at).getTime() - new Date(running.started_at).getTime()).toBe(30 * 60_000)
    expect(running.can).toMatchObject({ terminal: true, extend: true, destroy: true })

    const run = async (body: object) => (await teacher.post(`/apis/v2/env-records/${id}/scripts`, body)).data.result
    expect(await run({ script: 'hostname; echo 你好 > note.txt' })).toMatchObject({ outcome: 'passed', message: 'web' })
    expect(await run({ script: 'cat note.txt' })).toMatchObject({ outcome: 'passed', message: '你好' })
    expect(await run({ machine: 'client', script: 'cat note.txt' })).toMatchObject({ outcome: 'failed' })
    const partly = { type: 'python', script: 'print("SCORE: 0.5")\nprint("一半")\nraise SystemExit(1)' }
    expect(await run(partly)).toMatchObject({ outcome: 'failed', share: 0.5, message: '一半' })
    const silent = 'stat /tmp/none >/dev/null && true; exit 3'
    const why = expect.stringMatching(/^stat: .*none/)
    expect(await run({ script: silent })).toMatchObject({ outcome: 'failed', exit_code: 3, message: why })
    expect(await run({ script: 'no-such-program' })).toMatchObject({ outcome: 'failed', exit_code: 127 })
    expect(await run({ script: 'if true; then' })).toMatchObject({ outcome: 'error' })
    expect(await run({ type: 'python', script: 'x = (' })).toMatchObject({ outcome: 'error' })
    const crash = { type: 'python', script: 'open("/tmp/none")' }
    expect(await run(crash)).toMatchObject({
      outcome: 'failed',
      message: "FileNotFoundError: [Errno 2] No such file or directory: '/tmp/none'",
    })
    expect(await run({ script: 'while :; do :; done', timeout_seconds: 1 })).toMatchObject({ outcome: 'timeout' })
    const elsewhere = await teacher.post(`/apis/v2/env-records/${id}/scripts`, { machine: 'db', script: 'true' })
    expect([elsewhere.status, elsewhere.msg]).toEqual([422, '环境中没有主机「db」'])

    const extended = await teacher.post(`/apis/v2/env-records/${id}/extend`, { minutes: 60 })
    expect(new Date(extended.data.env_record.expires_at).getTime() - new Date(running.expires_at).getTime()).toBe(
      3_600_000,
    )
    await teacher.post(`/apis/v2/env-records/${id}/extend`, { minutes: 480 })
    const tooLong = await teacher.post(`/apis/v2/env-records/${id}/extend`, { minutes: 5 })
    expect([tooLong.code, tooLong.msg]).toEqual([20406, '已达最长使用时间，不能继续延长'])

    await end(teacher, id)
    const gone = await see(teacher, id)
    expect(gone).toMatchObject({
      state: 'destroyed',
      end_reason: 'request',
      ended_by: { id: app.school.people.teacher.id },
    })
    expect(existsSync(join(app.dir, 'environments', id))).toBe(false)
    const late = await teacher.post(`/apis/v2/env-records/${id}/scripts`, { script: 'true' })
    expect([late.code, late.msg]).toEqual([20404, '环境未在运行'])
  })

  test('checks by query and by request', async () => {
    const suite = await aSuite(app, ['web', 'client'])
    const id = await start(teacher, suite.id)
    await becomes(app, id, 'running')
    const run = async (body: object) => (await teacher.post(`/apis/v2/env-records/${id}/scripts`, body)).data.result
    const query = { type: 'sql', script: "-- db: shop.db\nSELECT count(*) = 2, '应有两件商品' FROM goods" }
    expect(await run(query)).toMatchObject({ outcome: 'failed', message: '没有找到数据库文件 shop.db' })
    await run({ script: 'sqlite3 shop.db "CREATE TABLE goods(name); INSERT INTO goods VALUES(\'笔\')"' })
    expect(await run(query)).toMatchObject({ outcome: 'failed', message: '应有两件商品' })
    await run({ script: 'sqlite3 shop.db "INSERT INTO goods VALUES(\'纸\')"' })
    expect(await run(query)).toMatchObject({ outcome: 'passed', share: 1 })

    const request = {
      type: 'http',
      machine: 'client',
      script: 'GET http://web:8080/hello.txt\nexpect status 200\nexpect body 你好',
    }
    expect((await run(request)).message).toContain('请确认服务已经启动')
    const served =
      'echo 你好 > hello.txt; nohup python3 -m http.server 8080 >/dev/null 2>&1 & for i in $(seq 50); do curl -s localhost:8080 >/dev/null && exit 0; sleep 0.1; done; exit 1'
    // A check ends what it leaves behind, a setup script does not: start the server as the latter.
    await runScript(app.kernel, id, { machine: 'web', script: served, timeoutSeconds: 20 })
    expect(await run(request)).toMatchObject({ outcome: 'passed' })
    await end(teacher, id)
  })

  test('it is measured while it runs, and found in the list by its owner', async () => {
    const suite = await aSuite(app)
    const id = await start(teacher, suite.id)
    const row = await once(app, id, (one) => one.memoryBytes !== null)
    expect(row.memoryBytes).toBeGreaterThan(0)
    const listed = await teacher.get('/apis/v2/env-records', { keyword: '测试teacher', state: 'running' })
    expect(listed.data.env_records.map((one: { id: string }) => one.id)).toContain(id)
    expect(listed.data.live.running).toBeGreaterThan(0)
    expect((await teacher.get('/apis/v2/env-records', { keyword: '查无此人' })).data.total).toBe(0)
    const mine = await teacher.get('/apis/v2/env-records/mine', { state: 'running,starting' })
    expect(mine.data.env_records.map((one: { id: string }) => one.id)).toContain(id)
    await end(teacher, id)
  })

  test('many are destroyed at once, each with a row in the operation log', async () => {
    const suite = await aSuite(app)
    const ids = [await start(teacher, suite.id), await start(peer, suite.id)]
    for (const id of ids) await becomes(app, id, 'running')
    expect((await peer.post('/apis/v2/env-records/destroy', { ids })).data).toEqual({ destroyed: 2 })
    for (const id of ids) await becomes(app, id, 'destroyed')
    expect((await peer.post('/apis/v2/env-records/destroy', { ids })).data).toEqual({ destroyed: 0 })
    const logged = await app.kernel.connection.db.execute(
      sql`SELECT 1 FROM activity_logs WHERE action = 'environment.destroyMany' AND object_id = ANY(${sql.param(ids)}::uuid[])`,
    )
    expect(logged.rows).toHaveLength(2)
  })

  test('one that is asked to end while it starts ends', async () => {
    const suite = await aSuite(app)
    const id = await start(teacher, suite.id)
    await teacher.post(`/apis/v2/env-records/${id}/env-destroy`)
    await becomes(app, id, 'destroyed')
    expect(existsSync(join(app.dir, 'environments', id))).toBe(false)
  })

  test.each<[object, string]>([
    [{ live_minutes: 1 }, '使用时长应不小于5分钟'],
    [{ live_minutes: 481 }, '使用时长不能超过480分钟'],
    [{ purpose: 'experiment' }, '用途'],
    [{ minutes: 5 }, '不支持的字段：minutes'],
  ])('start with %j is refused with words', async (body, words) => {
    const suite = await aSuite(app)
    const answer = await teacher.post(`/apis/v2/env-suites/${suite.id}/records`, body)
    expect(answer.status).toBe(422)
    expect(answer.msg).toContain(words)
  })
})

describe('who may', () => {
  test('a teacher of the organisation helps; a stranger learns nothing; a student keeps to the own one', async () => {
    const suite = await aSuite(app)
    const id = await start(teacher, suite.id)
    await becomes(app, id, 'running')
    expect((await peer.post(`/apis/v2/env-records/${id}/scripts`, { script: 'true' })).code).toBe(10200)
    const stranger = await app.as('stranger')
    const student = await app.as('student')
    for (const caller of [stranger, student, await app.as('neighbour')]) {
      expect((await caller.get(`/apis/v2/env-records/${id}`)).status).toBe(404)
      expect((await caller.post(`/apis/v2/env-records/${id}/env-destroy`)).status).toBe(404)
      expect((await caller.post(`/apis/v2/env-records/${id}/terminal-tickets`)).status).toBe(404)
      expect((await caller.post(`/apis/v2/env-records/${id}/scripts`, { script: 'true' })).status).toBe(404)
    }
    expect((await stranger.get('/apis/v2/env-records')).data.total).toBe(0)
    expect((await stranger.post('/apis/v2/env-records/destroy', { ids: [id] })).status).toBe(404)
    await end(teacher, id)
  })
})

describe('quotas', () => {
  test('the fourth of a person is refused with words, or waits and starts when there is room', async () => {
    await operator.put('/apis/v2/env-configs/quota', { person: 1 })
    const suite = await aSuite(app)
    const first = await start(peer, suite.id)
    const refused = await peer.post(`/apis/v2/env-suites/${suite.id}/records`)
    expect([refused.code, refused.status]).toEqual([451008, 409])
    expect(refused.msg).toContain('每人最多同时运行1个环境')

    const second = await start(peer, suite.id, { queue: true })
    const third = await start(peer, suite.id, { queue: true })
    expect(await see(peer, second)).toMatchObject({ state: 'queued', queue_position: 1 })
    expect(await see(peer, third)).toMatchObject({ state: 'queued', queue_position: 2 })
    // A full person holds up nobody else.
    const other = await start(teacher, suite.id, { queue: true })
    await becomes(app, other, 'running')

    await becomes(app, first, 'running')
    await end(peer, first)
    await becomes(app, second, 'running')
    expect((await see(peer, third)).state).toBe('queued')
    const withdrawn = await peer.post(`/apis/v2/env-records/${third}/env-destroy`)
    expect(withdrawn.data.env_record.state).toBe('destroyed')
    await end(peer, second)
    await end(teacher, other)
    await operator.put('/apis/v2/env-configs/quota', { person: 20 })
  })

  test('two starts at the same moment do not both take the last place', async () => {
    await operator.put('/apis/v2/env-configs/quota', { person: 1 })
    const suite = await aSuite(app)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => peer.post(`/apis/v2/env-suites/${suite.id}/records`)),
    )
    expect(answers.map((answer) => answer.code).toSorted()).toEqual([10200, 451008, 451008, 451008])
    await end(peer, answers.find((answer) => answer.code === 10200)!.data.env_record.id)
    await operator.put('/apis/v2/env-configs/quota', { person: 20 })
  })

  test('what the customer bought is a limit for all of its organisations together', async () => {
    const set = (limit: number) =>
      app.kernel.connection.db.execute(
        sql`UPDATE customers SET max_environments = ${limit} WHERE id = ${app.school.customers.first}`,
      )
    await set(0)
    const suite = await aSuite(app)
    const refused = await teacher.post(`/apis/v2/env-suites/${suite.id}/records`)
    expect([refused.code, refused.msg]).toEqual([451008, '学校运行中的环境已达上限（0个），请稍后再试或排队等待'])
    await set(200)
  })

  test('what waits too long is given up with words', async () => {
    await operator.put('/apis/v2/env-configs/quota', { person: 0 })
    const suite = await aSuite(app)
    const id = await start(peer, suite.id, { queue: true })
    await app.kernel.connection.db.execute(
      sql`UPDATE env_records SET created_at = now() - interval '2 hours' WHERE id = ${id}`,
    )
    const row = await becomes(app, id, 'failed')
    expect(row.failure).toBe('排队超过60分钟仍没有空位，请稍后再试')
    await operator.put('/apis/v2/env-configs/quota', { person: 20 })
  })
})

describe('the reaper', () => {
  test('ends what is past its time and says why', async () => {
    const suite = await aSuite(app)
    const id = await start(teacher, suite.id)
    await becomes(app, id, 'running')
    await app.kernel.connection.db.execute(sql`UPDATE env_records SET expires_at = now() WHERE id = ${id}`)
    expect((await becomes(app, id, 'destroyed')).endReason).toBe('expired')
    expect(existsSync(join(app.dir, 'environments', id))).toBe(false)
  })

  test('a machine that stops by itself makes the environment failed, and nothing of it is left', async () => {
    const suite = await aSuite(app)
    const id = await start(teacher, suite.id)
    const row = await becomes(app, id, 'running')
    const { machines } = row.driverState as { machines: { init: { pid: number } }[] }
    process.kill(machines[0]!.init.pid, 'SIGKILL')
    const lost = await once(app, id, (one) => one.state === 'failed' && one.isSwept)
    expect([lost.failure, lost.endReason]).toEqual(['环境已丢失', 'lost'])
    expect(existsSync(join(app.dir, 'environments', id))).toBe(false)
  })
})
