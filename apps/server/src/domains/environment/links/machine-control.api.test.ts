import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeUnless, isolationLack } from '../../../testing/lacks.ts'
import { testApp, type Caller, type TestApp } from '../../../testing/index.ts'
import { Refusal } from '../../../kernel/result.ts'
import { runScript } from '../operations.ts'
import { linksOf, runScenario } from './links.ts'
import { aSuite, once } from '../test-environments.ts'

describeUnless(isolationLack(), 'machines that run', () => {
  let app: TestApp
  let teacher: Caller
  let id: string
  beforeAll(async () => {
    app = await testApp()
    teacher = await app.as('teacher')
    const suite = await aSuite(app, ['web', 'client'])
    id = (await teacher.post(`/apis/v2/env-suites/${suite.id}/records`, {})).data.env_record.id
    await once(app, id, ({ state }) => state === 'running', 40_000)
  }, 60_000)
  afterAll(() => app.close())
  const run = async (script: string, machine = 'web') => {
    const done = await runScript(app.kernel, id, { script, machine, timeoutSeconds: 20 })
    if (done instanceof Refusal) throw new Error(done.name)
    return done
  }

  test('a restart ends what runs there, and nothing else', async () => {
    await run('echo kept > note.txt; echo x > /tmp/x; (setsid sleep 4711 >/dev/null 2>&1 &)')
    await run('(setsid sleep 4712 >/dev/null 2>&1 &)', 'client')
    expect((await teacher.post(`/apis/v2/env-records/${id}/machines/web/restart`)).msg).toBe('ok')
    expect((await run('cat note.txt; ls /tmp; pgrep -f "sleep [4]711"; true')).stdout).toBe('kept\n')
    expect((await run('pgrep -c -f "sleep [4]712"', 'client')).stdout).toBe('1\n')
    expect((await teacher.post(`/apis/v2/env-records/${id}/machines/db/restart`)).status).toBe(422)
  })

  test('machines without a system of their own have no connections to disturb', async () => {
    expect((await teacher.get(`/apis/v2/env-records/${id}/links`)).data.links).toEqual([])
    const refused = await teacher.post(`/apis/v2/env-records/${id}/links`, {
      machine: 'web',
      network: 'lan',
      cut: true,
    })
    expect([refused.status, refused.msg]).toEqual([422, '主机「web」没有可以设置故障的网络「lan」'])
    const spec = { machine: 'web', script: 'echo done\n#link web lan down', timeoutSeconds: 5 }
    expect(await runScenario(app.kernel, id, spec)).toMatchObject({
      exitCode: 1,
      stdout: 'done\n',
      stderr: expect.stringContaining('链路指令没有执行'),
    })
  })

  test('a learner is not shown what is wrong with the networks', async () => {
    const student = await app.as('student')
    expect((await student.get(`/apis/v2/env-records/${id}/links`)).status).toBe(404)
  })
})

test('connections of a suite with machine images, and what is wrong with each', () => {
  const machine = (hostname: string, networks: string[] = [], faults = {}) =>
    ({ hostname, image: 'lab/network', networks, faults }) as unknown as Parameters<typeof linksOf>[0][number]
  expect(linksOf([machine('a')])).toEqual([])
  expect(linksOf([machine('a'), { ...machine('b'), image: '' }])).toEqual([])
  expect(linksOf([machine('a'), machine('b')]).map(({ network, address }) => `${network} ${address}`)).toEqual([
    'lan 10.10.1.1',
    'lan 10.10.1.2',
  ])
  const cut = { cut: true, delay_ms: 0, loss_percent: 0 }
  expect(linksOf([machine('a', ['甲']), machine('r', ['甲', '乙'], { 乙: cut }), machine('b', ['乙'])])[2]).toEqual({
    machine: 'r',
    network: '乙',
    device: 'eth1',
    address: '10.10.2.1',
    ...cut,
  })
})
