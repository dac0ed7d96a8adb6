import { describe, expect, test } from 'vitest'
import { dockerDriver } from './docker.ts'
import type { Driver, EnvironmentPlan, MachinePlan } from './driver.ts'
import { kubernetesDriver } from './kubernetes.ts'
import { restartByExec } from './restart.ts'

// Nobody listens there: what is refused is refused before the engine is asked.
const nobody = { url: 'http://127.0.0.1:9', token: 'x', namespace: 'labs' }
const drivers: [name: string, driver: Driver][] = [
  ['docker', dockerDriver('unix:///nonexistent.sock')!],
  ['kubernetes', kubernetesDriver({ ...nobody, tokenFile: undefined, caFile: undefined, runtimeClass: undefined })],
]
const plan = (machine: Partial<MachinePlan>, networks: EnvironmentPlan['networks'] = []): EnvironmentPlan => ({
  id: 'lacks',
  mounts: [],
  networks,
  networkOn: false,
  machines: [
    {
      hostname: 'web',
      image: 'registry.example/lab:1',
      account: 'learner',
      cpus: 1,
      memoryMb: 64,
      diskMb: 16,
      ports: [],
      startCommand: '',
      ...machine,
    },
  ],
})

describe.each(drivers)('what %s cannot do is said', (_name, driver) => {
  test.each<[string, EnvironmentPlan, string]>([
    ['a template without an image', plan({ image: '' }), '主机「web」的环境模板没有填写镜像'],
    ['a machine image of this server', plan({ image: 'lab/linux-ops' }), '「lab/linux-ops」是本机沙箱的机器镜像'],
    ['root', plan({ account: 'root' }), '容器引擎中的主机没有 root'],
    [
      'several networks',
      plan({}, [
        { name: '甲', members: ['web'] },
        { name: '乙', members: ['web'] },
      ]),
      '容器引擎中的套件只有一个网络',
    ],
  ])('%s', async (_what, asked, words) => {
    await expect(driver.create(asked)).rejects.toMatchObject({
      code: 'failed',
      message: expect.stringContaining(words),
    })
  })

  test('a connection with faults, and a machine that is saved', async () => {
    const held = { id: 'lacks', state: {} }
    const cut = { cut: true, delayMs: 0, lossPercent: 0 }
    await expect(driver.disturb(held, 'web', 'lan', cut)).rejects.toThrow('链路故障只能用于本机沙箱')
    await expect(driver.archive(held, 'web')).rejects.toThrow('容器引擎的镜像请在引擎中制作')
  })
})

test('a restart ends everything, waits until the machine answers with an empty /tmp, and runs the start command', async () => {
  const ran: string[] = []
  const { restart } = restartByExec(async (_held, _hostname, { command }) => {
    if (!('argv' in command)) throw new Error('no script is run')
    ran.push(command.argv.join(' '))
    // It does not answer while its processes end.
    if (ran.length === 2) throw new Error('not yet')
    return { exitCode: 0, stdout: 'up\n' }
  })
  await restart({ id: 'r', state: {} }, 'web', 'echo again')
  expect(ran).toHaveLength(4)
  expect(ran[0]).toContain('kill -KILL -1')
  expect(ran[2]).toContain('find /tmp -mindepth 1 -delete')
  expect(ran[3]).toContain('echo again')
})
