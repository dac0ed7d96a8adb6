import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boot, type Running } from '../../../boot/boot.ts'
import { readConfig } from '../../../kernel/config.ts'
import { connect } from '../../../kernel/database/pool.ts'
import { testApp, type Caller, type TestApp } from '../../../testing/index.ts'
import { testEngine, type TestEngine } from '../../environment/drivers/test-engine.ts'
import { endExpired } from '../../environment/engine/expire.ts'
import type { RecordRow } from '../../environment/index.ts'
import { becomes, once } from '../../environment/test-environments.ts'
import { Screen } from '../../environment/test-screen.ts'
import { expectDone, learnerOf, questionAndReport, taught, type Taught } from '../../learning/testing/taught.ts'

// The engine of the containers is taken away while a lesson goes on, and brought back.

const words = '环境服务不可用：运行环境的引擎暂时不可达，环境和其中的文件都会保留，恢复后可以继续使用'
/** Losses that nobody runs into are found by looking at all environments now and then. */
const noticedMs = 30_000

let engine: TestEngine
let app: TestApp
let course: Taught
let teacher: Caller
let id: string
let learner: ReturnType<typeof learnerOf>
let environment: string
let next: Running | undefined

const config = () => ({ ENV_DRIVER: 'docker', DOCKER_HOST: engine.host })

beforeAll(async () => {
  engine = await testEngine()
  app = await testApp({ env: config() })
  const check = '[ ! -e ~/hold ] || { touch ~/begun; sleep 30; }; [ -f ~/done ]'
  const steps = [
    { title: '说明', kind: 'text' as const },
    {
      title: '写文件',
      kind: 'task' as const,
      points: 10,
      check: { type: 'shell' as const, timeout_seconds: 60, script: check },
      solve: 'touch ~/done',
    },
    ...questionAndReport,
  ]
  course = await taught(app, {}, { image: 'lab', sections: [{ title: '一', steps }] })
  teacher = await app.as('teacher')
  const student = await app.as('student')
  id = expectDone(await student.post(`/apis/v2/learning/offerings/${course.offeringId}/records`)).data.record.id
  learner = learnerOf(student, id)
  expectDone(await learner.open(course.steps.task))
  environment = expectDone(await learner.environment()).data.environment.id
  expectDone(await learner.run('touch ~/done; echo kept > ~/work.txt'))
}, 60_000)
afterAll(async () => {
  await next?.stop()
  await app?.close()
  await engine?.close()
}, 60_000)

const see = async () => (await teacher.get(`/apis/v2/env-records/${environment}`)).data.env_record
const verifications = async (): Promise<string[]> =>
  (await teacher.get(`/apis/v2/records/${id}/events`, { per_page: 100 })).data.events
    .filter(({ kind }: { kind: string }) => kind === 'verified')
    .map(({ outcome }: { outcome: string }) => outcome)
const isAway = (row: RecordRow): boolean => row.unreachableSince !== null
const isBack = (row: RecordRow): boolean => row.unreachableSince === null

test('an engine that goes away during a check fails nobody, and everything is there when it is back', async () => {
  const suiteId = (await see()).suite.id
  const pool = expectDone(await teacher.post('/apis/v2/env-pools', { suite_id: suiteId, standing: 1 })).data.env_pool
  const standing = async (): Promise<{ id: string; state: string }[]> =>
    (
      await app.kernel.connection.db.execute<{ id: string; state: string }>(
        sql`SELECT id, state FROM env_records WHERE pool_id = ${pool.id}`,
      )
    ).rows
  await expect.poll(standing, { timeout: 20_000 }).toMatchObject([{ state: 'running' }])
  const before = await standing()

  const origin = (await app.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
  const ticket = expectDone(await teacher.post(`/apis/v2/env-records/${environment}/terminal-tickets`, {}))
  const screen = new Screen(origin + ticket.data.url)
  await screen.until(({ notes }) => notes.length > 0)

  expectDone(await learner.run('touch ~/hold'))
  const checking = learner.verify(course.steps.task)
  await expect.poll(async () => (await learner.run('cat ~/begun')).data.exit_code, { timeout: 20_000 }).toBe(0)
  await engine.leave()

  const cut = await checking
  expect([cut.status, cut.msg]).toEqual([503, words])
  expect(await screen.closed).toBe(1013)
  expect(screen.notes.at(-1)).toBe('与运行环境的引擎断开了连接，恢复后会自动重新连接')
  await once(app, environment, isAway, noticedMs)
  expect(await see()).toMatchObject({ state: 'running', can: { terminal: '引擎不可达', destroy: true } })
  expect((await see()).unreachable_since).not.toBeNull()
  expect((await teacher.get('/apis/v2/env-driver')).data.driver.reason).toContain('连接不上容器引擎')

  // The learner goes on with what needs no machine; nothing is started twice, and nobody's try was counted.
  expect((await learner.verify(course.steps.task)).msg).toBe(words)
  expectDone(await learner.answer(course.steps.question, ['x']))
  expect(expectDone(await learner.environment()).data.environment.id).toBe(environment)
  const other = await app.as('otherStudent')
  const begun = expectDone(await other.post(`/apis/v2/learning/offerings/${course.offeringId}/records`)).data.record
  expect((await learnerOf(other, begun.id).environment()).status).toBe(503)
  expect(await verifications()).toEqual([])

  // Its time runs out meanwhile: what nobody can work in is not ended.
  await app.kernel.connection.db.execute(
    sql`UPDATE env_records SET expires_at = now(), unreachable_since = now() - interval '10 minutes'
      WHERE id = ${environment}`,
  )
  await endExpired(app.kernel)
  expect((await see()).state).toBe('running')

  await engine.comeBack()
  const back = await once(app, environment, isBack, noticedMs)
  expect(back.state).toBe('running')
  // The ten minutes without it are returned.
  expect(back.expiresAt!.getTime() - Date.now()).toBeGreaterThan(9 * 60_000)
  expect(expectDone(await learner.run('rm ~/hold; cat ~/work.txt')).data.stdout).toBe('kept\n')
  expect(expectDone(await learner.verify(course.steps.task)).data.outcome).toBe('passed')
  expect(await verifications()).toEqual(['passed'])
  await once(app, before[0]!.id, isBack, noticedMs)
  expect(await standing()).toEqual(before)
  expect(engine.held().toSorted()).toEqual([environment, before[0]!.id].toSorted())
  expect(engine.made.toSorted()).toEqual([environment, before[0]!.id].toSorted())
  expectDone(await teacher.delete(`/apis/v2/env-pools/${pool.id}`))
  await becomes(app, before[0]!.id, 'destroyed')
}, 120_000)

test('a start that meets the loss comes about when the engine is back, once', async () => {
  const suiteId = (await see()).suite.id
  await engine.leave()
  const started = expectDone(await teacher.post(`/apis/v2/env-suites/${suiteId}/records`)).data.env_record
  await expect
    .poll(async () => (await teacher.get('/apis/v2/env-driver')).data.driver.state, { timeout: noticedMs })
    .toBe('unavailable')
  await engine.comeBack()
  await once(app, started.id, ({ state }) => state === 'running', noticedMs)
  expect(engine.made.filter((made) => made === started.id)).toHaveLength(1)
  // Returned while nobody could do it: done as soon as somebody can.
  await engine.leave()
  expectDone(await teacher.post(`/apis/v2/env-records/${started.id}/env-destroy`))
  await engine.comeBack()
  await once(app, started.id, ({ state }) => state === 'destroyed', noticedMs)
  expect(engine.held()).not.toContain(started.id)
}, 120_000)

test('a server comes up while the engine is away; a container that ended with it is shown as lost', async () => {
  await once(app, environment, isBack, noticedMs)
  await engine.leave()
  const { host, port, user, password, database, connectionString } = app.kernel.connection.pool.options
  const options = connectionString ? { connectionString } : { host, port, user, password, database }
  next = await boot(
    readConfig({ ...config(), DATA_DIR: app.kernel.config.dataDir, DEMO: '0', LOG_LEVEL: 'silent' }),
    pino({ level: 'silent' }),
    connect(options as Parameters<typeof connect>[0], 5),
  )
  await once(next, environment, isAway, noticedMs)
  engine.kill(environment)
  await engine.comeBack()
  const lost = await once(next, environment, ({ state }) => state === 'failed', noticedMs)
  expect([lost.failure, lost.endReason]).toEqual(['环境已丢失', 'lost'])
  expect(expectDone(await learner.see()).data.record).toMatchObject({ state: 'in_progress', passed_count: 2 })
  const again = expectDone(await learner.environment()).data.environment.id
  expect(again).not.toBe(environment)
  expect(expectDone(await learner.run('echo alive')).data.stdout).toBe('alive\n')
}, 120_000)
