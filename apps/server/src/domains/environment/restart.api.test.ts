import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boot, type Running } from '../../boot/boot.ts'
import { readConfig } from '../../kernel/config.ts'
import { connect } from '../../kernel/database/pool.ts'
import { createSandbox, listLeftovers, removeLeftover } from '../../kernel/sandbox/index.ts'
import { testApp, type TestApp } from '../../testing/index.ts'
import { destroyEnvironment, runScript } from './operations.ts'
import { aSuite, becomes, once } from './test-environments.ts'

let app: TestApp
let dir: string
let next: Running | undefined
beforeAll(async () => {
  // The test's own server must not do the work of those that are killed and started again.
  app = await testApp({ env: { ENV_DRIVER: 'none' } })
  dir = await mkdtemp(join(tmpdir(), 'lab-restart-'))
})
afterAll(async () => {
  await next?.stop()
  const environments = join(dir, 'environments')
  for (const { id } of listLeftovers(environments)) await removeLeftover(environments, id)
  await rm(dir, { recursive: true, force: true })
  await app.close()
})

const databaseOf = () => {
  const { host, port, user, password, database, connectionString } = app.kernel.connection.pool.options
  return connectionString ? { connectionString } : { host, port, user, password, database }
}

const bootAgain = (): Promise<Running> =>
  boot(
    readConfig({ DATA_DIR: dir, DEMO: '0', LOG_LEVEL: 'silent' }),
    pino({ level: 'silent' }),
    connect(databaseOf() as Parameters<typeof connect>[0], 5),
  )

test('environments outlive a killed server: the next one takes them over, with the learner’s work in them', async () => {
  const suite = await aSuite(app)
  const crashing = spawn(process.execPath, [join(import.meta.dirname, '../../testing/crash-server.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      CRASHING: JSON.stringify({
        database: databaseOf(),
        dir,
        suiteId: suite.id,
        ownerId: app.school.people.student.id,
      }),
    },
  })
  const ended = new Promise<void>((resolve) => void crashing.on('exit', () => resolve()))
  const said = await new Promise<string>((resolve, reject) => {
    createInterface({ input: crashing.stdout }).once('line', resolve)
    void ended.then(() => reject(new Error('The server ended before it said anything')))
  })
  crashing.kill('SIGKILL')
  await ended
  const { running, begun } = JSON.parse(said) as { running: string; begun: string }

  // Left behind by a server that was killed before its record was written.
  const limits = { memoryBytes: 64e6, diskBytes: 8e6, cpus: 1, pids: 32 }
  const orphan = '01900000-0000-7000-8000-000000000001'
  const machine = { hostname: 'node', limits, mounts: [], env: {} }
  await createSandbox({ id: orphan, rootDir: join(dir, 'environments'), network: 'none', machines: [machine] })

  next = await bootAgain()
  const adopted = await runScript(next.kernel, running, { script: 'cat ~/work.txt', timeoutSeconds: 10 })
  expect(adopted).toMatchObject({ exitCode: 0, stdout: 'kept\n' })
  await becomes(next, begun, 'running')
  const left = listLeftovers(join(dir, 'environments')).map((one) => one.id)
  expect(left.toSorted()).toEqual([running, begun].toSorted())
  await next.stop()

  // What died while no server was there is distinguished from what lives.
  const row = await once(app, begun, () => true)
  const { machines } = row.driverState as { machines: { init: { pid: number } }[] }
  process.kill(machines[0]!.init.pid, 'SIGKILL')
  next = await bootAgain()
  const lost = await becomes(next, begun, 'failed')
  expect(lost.failure).toBe('环境已丢失')
  expect((await once(next, running, () => true)).state).toBe('running')
  await destroyEnvironment(next.kernel, running, { reason: 'request', byId: null })
  await becomes(next, running, 'destroyed')
  // Three servers begin from their sources, which takes a busy machine a while.
}, 120_000)
