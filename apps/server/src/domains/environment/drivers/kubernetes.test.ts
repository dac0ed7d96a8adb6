import { once } from 'node:events'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../../kernel/config.ts'
import type { Driver, EnvironmentPlan, ExecRequest, Held } from './driver.ts'
import { exitCodeOf } from './kubernetes-exec.ts'
import { faultOfPod, type Pod } from './kubernetes-state.ts'
import { quantity, usageMeter } from './kubernetes-usage.ts'
import { engineLimit } from './engine-lacks.ts'
import { kubernetesDriver } from './kubernetes.ts'
import { running, testCluster, testToken, type TestCluster } from './test-cluster.ts'

const namespace = 'lab-environments'
const id = '0de70000-0000-4000-8000-000000000999'
let cluster: TestCluster
let driver: Driver
const open = (more: object = {}): Driver =>
  kubernetesDriver({
    url: cluster.url,
    token: testToken,
    tokenFile: undefined,
    caFile: undefined,
    namespace,
    runtimeClass: undefined,
    ...more,
  })
const plan = (hostnames: string[], more: Partial<EnvironmentPlan> = {}): EnvironmentPlan => ({
  id,
  mounts: [],
  networks: [],
  networkOn: false,
  machines: hostnames.map((hostname) => ({
    hostname,
    image: 'registry.example/lab:1',
    account: 'learner',
    cpus: 0.5,
    memoryMb: 256,
    diskMb: 64,
    ports: [],
    startCommand: 'echo started > started.txt',
  })),
  ...more,
})
const objectsOf = (kind: string) =>
  [...cluster.objects].filter(([key]) => key.includes(`/${kind}/`)).map(([, one]) => one)

beforeAll(async () => {
  cluster = await testCluster(namespace)
})
afterAll(() => cluster.close())
beforeEach(() => {
  cluster.denied.clear()
  cluster.metrics = null
  cluster.quotas = [{}]
  cluster.statusOf = () => running
  driver = open()
})

describe('whether a cluster can be used, said at the start', () => {
  test('all is there; what it cannot promise is said', async () => {
    const tested = await driver.selfTest()
    expect(tested).toMatchObject({ isReady: true, reason: '' })
    expect(tested.limits).toEqual([
      engineLimit,
      '网络隔离由集群的网络插件执行，请确认它支持 NetworkPolicy',
      '集群没有 metrics-server，不显示 CPU 和内存用量',
    ])
  })
  test('without a quota of the namespace', async () => {
    cluster.quotas = []
    expect((await driver.selfTest()).limits).toContain(
      `命名空间「${namespace}」没有 ResourceQuota，环境可能占满整个集群`,
    )
  })
  test.each<[string, () => Driver, string]>([
    ['nobody answers', () => open({ url: 'http://127.0.0.1:9' }), '连接不上集群（ECONNREFUSED）'],
    ['a wrong token', () => open({ token: 'wrong' }), '集群不接受访问令牌'],
    [
      'a token file that is not there',
      () => open({ tokenFile: '/nonexistent/token' }),
      '集群的访问文件读不到：/nonexistent/token',
    ],
    [
      'no such namespace',
      () => open({ namespace: 'other' }),
      '集群中没有命名空间「other」。请执行 kubectl create namespace other',
    ],
  ])('%s', async (_what, make, reason) => {
    const tested = await make().selfTest()
    expect(tested.isReady).toBe(false)
    expect(tested.reason).toContain(reason)
  })
  test('missing rights are named', async () => {
    cluster.denied.add('create networkpolicies').add('get pods')
    const { reason } = await driver.selfTest()
    expect(reason).toContain('缺少权限：在 pods 中执行命令、创建 networkpolicies')
  })
})

describe('the setting', () => {
  test('inside a cluster it is the own one', () => {
    const { kubernetes } = readConfig({ KUBERNETES_SERVICE_HOST: '10.96.0.1', KUBERNETES_SERVICE_PORT: '443' })
    expect(kubernetes).toEqual({
      url: 'https://10.96.0.1:443',
      token: undefined,
      tokenFile: '/var/run/secrets/kubernetes.io/serviceaccount/token',
      caFile: '/var/run/secrets/kubernetes.io/serviceaccount/ca.crt',
      namespace: 'lab-environments',
      runtimeClass: undefined,
    })
  })
  test('elsewhere it is named, or there is none', () => {
    expect(readConfig({}).kubernetes).toBeUndefined()
    const given = { KUBERNETES_URL: 'https://k8s.example:6443', KUBERNETES_TOKEN: 't', KUBERNETES_NAMESPACE: 'labs' }
    expect(readConfig(given).kubernetes).toMatchObject({
      url: 'https://k8s.example:6443',
      token: 't',
      namespace: 'labs',
    })
  })
})

describe('an environment', () => {
  let held: Held
  const sh = (script: string, more: Partial<ExecRequest> = {}) =>
    driver.exec(held, 'web', { command: { argv: ['sh', '-c', script] }, timeoutMs: 10_000, ...more })
  beforeAll(async () => {
    driver = open()
    cluster.seen.length = 0
    held = { id, state: await driver.create(plan(['web', 'db'])) }
  })
  afterAll(() => driver.destroy(id, null))

  test('is made of pods after its network policy, confined, named and limited', () => {
    const made = cluster.seen.filter((line) => line.startsWith('POST')).map((line) => line.split('/').at(-1))
    expect(made).toEqual(['networkpolicies', 'services', 'pods', 'pods'])
    const [web] = objectsOf('pods') as { spec: Record<string, unknown> & { containers: Record<string, unknown>[] } }[]
    expect(web!.spec).toMatchObject({
      hostname: 'web',
      subdomain: `lab-${id}`,
      dnsConfig: { searches: [`lab-${id}.${namespace}.svc.cluster.local`] },
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      securityContext: { runAsUser: 1000, runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    })
    expect(web!.spec.containers[0]).toMatchObject({
      resources: { limits: { cpu: '500m', memory: '320Mi' } },
      securityContext: {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      },
    })
    const [wall] = objectsOf('networkpolicies') as { spec: { policyTypes: string[]; egress: unknown[] } }[]
    expect(wall!.spec.policyTypes).toEqual(['Ingress', 'Egress'])
    expect(JSON.stringify(wall!.spec.egress)).not.toContain('0.0.0.0/0')
  })

  test('exit code, both outputs and input come through whole', async () => {
    const run = await sh('cat; echo 错误 >&2; exit 7', { stdin: '你好\n' })
    expect(run).toMatchObject({ exitCode: 7, stdout: '你好\n', stderr: '错误\n', timedOut: false })
    const large = 'x'.repeat(300_000)
    expect((await sh('wc -c', { stdin: large })).stdout.trim()).toBe('300000')
    expect((await sh('cat started.txt')).stdout).toBe('started\n')
  })

  test('scripts run without their text in an argument list, and what takes too long is ended', async () => {
    const script = 'import sys\nprint("from python")\nsys.exit(3)'
    const python = await driver.exec(held, 'web', { command: { language: 'python3', script }, timeoutMs: 10_000 })
    expect(python).toMatchObject({ exitCode: 3, stdout: 'from python\n' })
    const locale = { language: 'bash', script: 'echo "$LC_ALL<$LANGUAGE>"' } as const
    expect((await driver.exec(held, 'web', { command: locale, timeoutMs: 10_000 })).stdout).toBe('C.UTF-8<>\n')
    const late = await sh('sleep 30', { timeoutMs: 1_000 })
    expect(late).toMatchObject({ timedOut: true, exitCode: null })
  })

  test('files and homes go in and come out as they are', async () => {
    const bytes = Buffer.from([0, 255, 10, 13, 128, 7])
    await driver.writeFile(held, 'web', 'data/a b.bin', bytes)
    expect(Buffer.from(await driver.readFile(held, 'web', 'data/a b.bin', 100))).toEqual(bytes)
    await expect(driver.readFile(held, 'web', 'none', 100)).rejects.toThrow(/不存在/)
    const folder = mkdtempSync(join(tmpdir(), 'lab-home-'))
    try {
      await driver.saveHome(held, 'web', join(folder, 'home'))
      await driver.loadHome(held, 'db', join(folder, 'home'))
      expect(Buffer.from(await driver.readFile(held, 'db', 'data/a b.bin', 100))).toEqual(bytes)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  test('a terminal shows what is typed, has a size, and says how its shell ended', async () => {
    const terminal = await driver.terminal(held, 'web', { cols: 99, rows: 33 })
    let shown = ''
    const sized = new Promise<void>((resolve) => {
      terminal.onData((data) => {
        shown += data
        if (shown.includes('33 99')) resolve()
      })
    })
    terminal.write('stty size\r')
    await sized
    const exited = new Promise<number | null>((resolve) => terminal.onExit(resolve))
    terminal.write('exit 3\r')
    expect(await exited).toBe(3)
  })

  test('a pipe carries bytes both ways and ends what it goes to', async () => {
    const line = await driver.pipe(held, 'web', ['sh', '-c', 'echo $$ > pid; exec cat'])
    line.write(Buffer.from([0, 255, 10]))
    const [bytes] = (await once(line, 'data')) as [Buffer]
    expect([...bytes]).toEqual([0, 255, 10])
    line.destroy()
    const script = 'for i in $(seq 50); do kill -0 $(cat pid) 2>/dev/null || exit 0; sleep 0.1; done; exit 1'
    const ended = await driver.exec(held, 'web', { command: { language: 'bash', script }, timeoutMs: 10_000 })
    expect(ended.exitCode).toBe(0)
  })

  test('lives as long as all its pods, is found in the list, and leaves nothing', async () => {
    expect(await driver.isAlive(held)).toBe(true)
    expect(await driver.list()).toEqual([id])
    cluster.objects.delete(`/api/v1/namespaces/${namespace}/pods/lab-${id}-db`)
    expect(await driver.isAlive(held)).toBe(false)
    await expect(driver.exec(held, 'db', { command: { argv: ['true'] }, timeoutMs: 1_000 })).rejects.toThrow(
      '环境已不存在',
    )
    await driver.destroy(id, held.state)
    await driver.destroy(id, held.state)
    expect(cluster.objects.size).toBe(0)
    held = { id, state: await driver.create(plan(['web'], { networkOn: true })) }
    const [wall] = objectsOf('networkpolicies')
    expect(JSON.stringify(wall)).toContain('{"cidr":"0.0.0.0/0","except":["10.0.0.0/8"')
  })
})

describe('what is mounted', () => {
  test('is carried into a volume that the machine can only read', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lab-mount-'))
    mkdirSync(join(folder, '深'))
    writeFileSync(join(folder, '深', '成绩.csv'), '姓名,成绩')
    // More than one piece, and nothing that packs well.
    writeFileSync(join(folder, 'noise.bin'), randomBytes(5 * 1024 * 1024))
    const own = plan(['web'], { id: randomUUID(), mounts: [{ hostPath: folder, path: '/data/grades' }] })
    cluster.statusOf = () => ({
      phase: 'Running',
      containerStatuses: ['machine', 'data'].map((name) => ({ name, state: { running: {} } })),
    })
    const state = await driver.create(own)
    const pod = objectsOf('pods').find((one) => one.metadata.name === `lab-${own.id}-web`) as unknown as {
      spec: { containers: { name: string; volumeMounts: object[] }[] }
    }
    const [machine, filling] = pod.spec.containers
    expect(machine!.volumeMounts).toContainEqual({
      name: 'data',
      mountPath: '/data/grades',
      subPath: '0',
      readOnly: true,
    })
    expect(filling).toMatchObject({ name: 'data', volumeMounts: [{ name: 'data', mountPath: '/home/learner' }] })
    // The test cluster gives both containers one folder, so the machine can tell what arrived.
    const script = 'cat 0/深/成绩.csv; stat -c " %s" 0/noise.bin; ls -A | grep -c "^\\.0" || true'
    const request = { command: { language: 'bash' as const, script }, timeoutMs: 10_000 }
    const done = await driver.exec({ id: own.id, state }, 'web', request)
    expect(done.stdout).toBe(`姓名,成绩 ${5 * 1024 * 1024}\n0\n`)
    await driver.destroy(own.id, state)
    rmSync(folder, { recursive: true })
  })
  test('keeps the environment from starting when it cannot be carried over', async () => {
    const own = plan(['web'], { id: randomUUID(), mounts: [{ hostPath: '/nowhere-at-all', path: '/data/x' }] })
    await expect(driver.create(own)).rejects.toThrow('数据集打包没有成功')
    expect(objectsOf('pods').filter((one) => one.metadata.name.includes(own.id))).toEqual([])
  })
})

describe('what cannot come up says why and leaves nothing', () => {
  const waiting = (reason: string, message: string) => ({
    phase: 'Pending',
    containerStatuses: [{ name: 'machine', ready: false, state: { waiting: { reason, message } } }],
  })
  test.each<[string, object, string]>([
    [
      'no image',
      waiting('ImagePullBackOff', 'Back-off pulling image "registry.example/lab:1"'),
      '镜像不能下载：Back-off pulling image',
    ],
    ['a wrong image name', waiting('InvalidImageName', "couldn't parse image name"), '镜像地址不正确'],
    [
      'it ends at once',
      { phase: 'Failed', containerStatuses: [{ state: { terminated: { exitCode: 127, message: 'sh: not found' } } }] },
      '主机启动后就结束了：sh: not found',
    ],
    [
      'too little memory',
      { phase: 'Failed', containerStatuses: [{ state: { terminated: { reason: 'OOMKilled', exitCode: 137 } } }] },
      '主机的内存不够',
    ],
  ])('%s', async (_what, podStatus, words) => {
    cluster.statusOf = () => podStatus
    await expect(driver.create(plan(['web']))).rejects.toThrow(words)
    expect(cluster.objects.size).toBe(0)
  })
  test('the quota of the cluster is full', async () => {
    cluster.denied.add('quota pods')
    await expect(driver.create(plan(['web']))).rejects.toThrow('集群配额已满：pods')
    expect(cluster.objects.size).toBe(0)
  })
  test('no room in the cluster is waited for', () => {
    const message = '0/3 nodes are available: 3 Insufficient memory.'
    const pod: Pod = {
      metadata: { name: 'p' },
      status: {
        phase: 'Pending',
        conditions: [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message }],
      },
    }
    expect(faultOfPod(pod)).toEqual({ words: `集群没有足够的资源：${message}`, isFinal: false })
    expect(faultOfPod({ metadata: { name: 'p' }, status: { phase: 'Pending' } })).toBeNull()
  })
})

describe('use of processor and memory', () => {
  test.each([
    ['250m', 0.25],
    ['1', 1],
    ['1500000n', 0.0015],
    ['64Mi', 67_108_864],
    ['1.5Gi', 1_610_612_736],
    ['lots', Number.NaN],
  ])('%s is %d', (text, value) => {
    expect(quantity(text)).toBe(value)
  })
  test('rates become sums, one question serves all environments, an unknown pod is no zero', async () => {
    let asked = 0
    const meter = usageMeter(async () => {
      asked += 1
      return { items: [{ metadata: { name: 'lab-1-web' }, containers: [{ usage: { cpu: '500m', memory: '64Mi' } }] }] }
    })
    expect(await meter.of(['lab-1-web'])).toEqual({ cpuMs: 0, memoryBytes: 67_108_864 })
    expect(await meter.of(['lab-2-web'])).toBeNull()
    expect(asked).toBe(1)
  })
  test('through the API', async () => {
    cluster.metrics = {
      kind: 'PodMetricsList',
      items: [{ metadata: { name: `lab-${id}-web` }, containers: [{ usage: { cpu: '12m', memory: '3Mi' } }] }],
    }
    expect((await driver.selfTest()).limits).not.toContain('集群没有 metrics-server，不显示 CPU 和内存用量')
    const held = { id, state: { pods: { web: `lab-${id}-web` } } }
    expect((await driver.usage(held)).memoryBytes).toBe(3 * 1024 * 1024)
  })
})

test.each<[string, number | null]>([
  ['{"status":"Success"}', 0],
  ['{"status":"Failure","reason":"NonZeroExitCode","details":{"causes":[{"reason":"ExitCode","message":"7"}]}}', 7],
  ['{"status":"Failure","reason":"InternalError","message":"error executing command"}', null],
  ['', null],
])('the end of a command: %s', (said, code) => {
  expect(exitCodeOf(said)).toBe(code)
})
