import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { boot, type Running } from '../../boot/boot.ts'
import { readConfig } from '../../kernel/config.ts'
import { connect } from '../../kernel/database/pool.ts'
import { Refusal } from '../../kernel/result.ts'
import { skipNote, variableLack } from '../../testing/lacks.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { createSuite, createTemplate } from './catalogue.ts'
import { dockerAddress, dockerApi } from './drivers/docker-api.ts'
import { destroyEnvironment, runScript, startEnvironment } from './operations.ts'
import { becomes, once } from './test-environments.ts'
import { Screen } from './test-screen.ts'

/** See drivers/driver.test.ts: an engine and an image there, provided by the tester. */
const engine = process.env.TEST_DOCKER_HOST ?? ''
const lack = variableLack('TEST_DOCKER_HOST')
const image = process.env.TEST_DOCKER_IMAGE ?? 'bash'

describe.skipIf(lack)(`environments as containers${skipNote(lack)}`, { timeout: 90_000 }, () => {
  const env = { ENV_DRIVER: 'docker', DOCKER_HOST: engine }
  let app: TestApp
  let teacher: Caller
  let next: Running | undefined
  let made = 0
  beforeAll(async () => {
    app = await testApp({ env })
    teacher = await app.as('teacher')
  }, 60_000)
  afterAll(async () => {
    await next?.stop()
    await app.close()
  }, 60_000)

  async function start(of: { image: string }, variables: Record<string, string> = {}) {
    made += 1
    const who = { orgId: app.school.orgs.a.id, creatorId: app.school.people.teacher.id }
    const suite = await app.kernel.connection.transaction(async (tx) => {
      const template = await createTemplate(tx, who, {
        title: `容器${made}`,
        summary: '',
        virtual_type: 'container',
        architecture: 'x86_64',
        image: of.image,
        cpus: 1,
        memory_mb: 96,
        disk_mb: 32,
        access: ['terminal'],
        ports: [],
        requires: ['bash'],
        start_command: '',
        env_usage: 'experiment',
      })
      if (template instanceof Refusal) throw new Error(template.name)
      const machines = ['web', 'db'].map((hostname) => ({ hostname, template_id: template.id }))
      const kept = await createSuite(tx, who, {
        title: `容器套件${made}`,
        summary: '',
        env_usage: 'experiment',
        machines,
      })
      if (kept instanceof Refusal) throw new Error(kept.name)
      return kept
    })
    const ownerId = app.school.people.teacher.id
    const row = await startEnvironment(app.kernel, { suiteId: suite.id, ownerId, purpose: 'trial', variables })
    if (row instanceof Refusal) throw new Error(row.name)
    return { id: row.id, templateId: suite.machines[0]!.template.id }
  }

  test('from the start to the end: terminal, values, image check, usage', async () => {
    const { id, templateId } = await start({ image }, { LAB_CODE: 'seven' })
    await becomes(app, id, 'running')
    const { driver } = (await teacher.get('/apis/v2/env-driver')).data
    expect(driver).toMatchObject({ name: 'docker', state: 'ready', reason: '' })
    const check = (await teacher.post(`/apis/v2/templates/${templateId}/image-check`)).data.image_check
    expect(check).toMatchObject({ passed: true, missing: [], failure: '' })

    const origin = (await app.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
    const { data } = await teacher.post(`/apis/v2/env-records/${id}/terminal-tickets`, { machine: 'db' })
    const screen = new Screen(origin + data.url)
    await screen.until(({ notes, shown }) => notes.length > 0 || shown !== '')
    screen.type('echo "<$(hostname) $LAB_CODE>"\r')
    await screen.shows('<db seven>')
    // The shell of any image with bash tells what it runs.
    await screen.shows(']633;E;')
    await once(app, id, (row) => row.usageAt !== null && (row.memoryBytes ?? 0) > 0)

    await teacher.post(`/apis/v2/env-records/${id}/env-destroy`)
    const gone = await becomes(app, id, 'destroyed')
    expect(gone.failure).toBe('')
    expect(await screen.closed).toBe(1000)
  })

  test('an image that is not there fails with the engine’s words, and nothing is left behind', async () => {
    const { id } = await start({ image: 'localhost/no-such-image:none' })
    const row = await becomes(app, id, 'failed')
    expect(row.failure).toMatch(/镜像|容器引擎拒绝了请求/)
    expect(await containersOf(id)).toEqual([])
  })

  test('the next server takes over what runs; a container that was killed is lost, and said to be', async () => {
    const { id } = await start({ image })
    await becomes(app, id, 'running')
    await runScript(app.kernel, id, { script: 'echo kept > ~/work.txt', timeoutSeconds: 10 })
    const { host, port, user, password, database, connectionString } = app.kernel.connection.pool.options
    const options = connectionString ? { connectionString } : { host, port, user, password, database }
    next = await boot(
      readConfig({ ...env, DATA_DIR: app.kernel.config.dataDir, DEMO: '0', LOG_LEVEL: 'silent' }),
      pino({ level: 'silent' }),
      connect(options as Parameters<typeof connect>[0], 5),
    )
    const adopted = await runScript(next.kernel, id, { script: 'cat ~/work.txt', timeoutSeconds: 10 })
    expect(adopted).toMatchObject({ exitCode: 0, stdout: 'kept\n' })

    const [first] = await containersOf(id)
    await api().call('POST', `/containers/${first}/kill`)
    // Noticed by looking now and then, so it may take two rounds.
    const lost = await once(next, id, ({ state }) => state === 'failed', 20_000)
    expect(lost).toMatchObject({ failure: '环境已丢失', endReason: 'lost' })
    const script = await teacher.post(`/apis/v2/env-records/${id}/scripts`, { script: 'true' })
    expect(script.code).not.toBe(10200)
    await destroyEnvironment(next.kernel, id, { reason: 'request', byId: null })
  })

  const api = () => dockerApi(dockerAddress(engine ?? '')!)
  async function containersOf(id: string): Promise<string[]> {
    const filters = encodeURIComponent(JSON.stringify({ label: [`cn.cloud-lab.environment=${id}`] }))
    const { data } = await api().call<{ Id: string }[]>('GET', `/containers/json?all=1&filters=${filters}`)
    return data.map((container) => container.Id)
  }
})
