import { randomBytes } from 'node:crypto'
import { dockerAddress, dockerApi } from './docker-api.ts'
import { execInContainer, home, openContainerTerminal, pipeToContainer } from './docker-exec.ts'
import {
  DriverError,
  type Driver,
  type DriverState,
  type EnvironmentPlan,
  type Held,
  type MachinePlan,
} from './driver.ts'
import { homeByExec } from './home-archive.ts'
import { engineLacks, engineLimit, refuseWhatEnginesLack } from './engine-lacks.ts'
import { restartByExec, runStartCommand } from './restart.ts'

const mib = 1024 * 1024
const pidsPerMachine = 256
const label = 'cn.cloud-lab.environment'

interface DockerState extends DriverState {
  /** Container ids by host name. */
  containers: Record<string, string>
}

/** The first process only waits, and clears away what ended without anybody waiting for it. */
const idle = 'trap "exit 0" TERM; while :; do sleep 3600 & wait $!; done'

/** What every machine is confined to: an ordinary person without any power, a read-only system, its own space. */
function containerOf({ id, networkOn, mounts }: EnvironmentPlan, machine: MachinePlan, network: string | null): object {
  return {
    Image: machine.image,
    Hostname: machine.hostname,
    User: '1000:1000',
    WorkingDir: home,
    Entrypoint: ['sh', '-c', idle],
    Cmd: [],
    Env: [`HOME=${home}`, 'USER=learner'],
    Labels: { [label]: id },
    HostConfig: {
      // The home directory is held in memory: what the disk may take comes on top of what programs may.
      Memory: (machine.memoryMb + machine.diskMb) * mib,
      MemorySwap: (machine.memoryMb + machine.diskMb) * mib,
      NanoCpus: Math.round(machine.cpus * 1e9),
      PidsLimit: pidsPerMachine,
      CapDrop: ['ALL'],
      SecurityOpt: ['no-new-privileges'],
      ReadonlyRootfs: true,
      // The engine must see this server's data directory under the same path.
      Mounts: mounts.map(({ hostPath, path }) => ({ Type: 'bind', Source: hostPath, Target: path, ReadOnly: true })),
      Tmpfs: { [home]: `rw,exec,nosuid,nodev,mode=0777,size=${machine.diskMb}m`, '/tmp': 'rw,nosuid,nodev,size=64m' },
      NetworkMode: network ?? (networkOn ? 'bridge' : 'none'),
      LogConfig: { Type: 'none' },
    },
    ...(network ? { NetworkingConfig: { EndpointsConfig: { [network]: { Aliases: [machine.hostname] } } } } : {}),
  }
}

/** Environments as containers of a Docker-API engine (Docker or Podman), reachable from every server. */
export function dockerDriver(host: string): Driver | null {
  const address = dockerAddress(host)
  if (!address) return null
  const api = dockerApi(address)
  const filter = (id?: string): string =>
    encodeURIComponent(JSON.stringify({ label: [id === undefined ? label : `${label}=${id}`] }))

  const containerIn = (held: Held, hostname: string): string => {
    const container = (held.state as DockerState).containers?.[hostname]
    if (!container) throw new DriverError('gone', '环境已不存在')
    return container
  }
  const containersOf = (held: Held): string[] => Object.values((held.state as DockerState).containers ?? {})

  async function isRunning(container: string): Promise<boolean> {
    const answer = await api.call<{ State?: { Running?: boolean } }>(
      'GET',
      `/containers/${container}/json`,
      undefined,
      [404],
    )
    return answer.status === 200 && answer.data.State?.Running === true
  }

  async function pull(image: string): Promise<void> {
    const from = /@|:[^/]+$/.test(image) ? image : `${image}:latest`
    const { data } = await api.call<{ error?: string } | null>(
      'POST',
      `/images/create?fromImage=${encodeURIComponent(from)}`,
    )
    if (data?.error) throw new DriverError('failed', `镜像「${image}」不能下载：${data.error.slice(0, 200)}`)
  }

  async function createContainer(plan: EnvironmentPlan, machine: MachinePlan, network: string | null): Promise<string> {
    const body = containerOf(plan, machine, network)
    const path = `/containers/create?name=lab-${plan.id}-${machine.hostname}`
    let made = await api.call<{ Id: string }>('POST', path, body, [404])
    if (made.status === 404) {
      await pull(machine.image)
      made = await api.call<{ Id: string }>('POST', path, body)
    }
    await api.call('POST', `/containers/${made.data.Id}/start`, undefined, [304])
    return made.data.Id
  }

  async function destroy(id: string): Promise<void> {
    const containers = await api.call<{ Id: string }[]>('GET', `/containers/json?all=1&filters=${filter(id)}`)
    for (const { Id } of containers.data) {
      await api.call('DELETE', `/containers/${Id}?force=1&v=1`, undefined, [404, 409])
    }
    const networks = await api.call<{ Id: string }[]>('GET', `/networks?filters=${filter(id)}`)
    for (const { Id } of networks.data) await api.call('DELETE', `/networks/${Id}`, undefined, [404])
  }

  const exec: Driver['exec'] = async (held, hostname, request) => {
    const container = containerIn(held, hostname)
    if (!(await isRunning(container))) throw new DriverError('gone', '环境已不存在')
    const { raw: _raw, ...outcome } = await execInContainer(api, container, request, held.variables)
    return outcome
  }

  return {
    name: 'docker',
    node: null,

    async selfTest() {
      try {
        await api.call('GET', '/version')
      } catch (error) {
        const detail = error instanceof Error ? error.message : String(error)
        const mend = '请启动 Docker 或 Podman 服务，并让本服务能读写它的套接字'
        return { isReady: false, reason: `${detail}，DOCKER_HOST 为 ${host}。${mend}`, limits: [] }
      }
      return {
        isReady: true,
        reason: '',
        limits: [
          engineLimit,
          '检查脚本运行时，同一主机里的学员进程可能读到脚本内容',
          '数据集以目录绑定提供：Docker 引擎须与本服务在同一台机器上，并能以相同路径访问 DATA_DIR',
        ],
      }
    },

    async create(plan) {
      refuseWhatEnginesLack(plan)
      await destroy(plan.id)
      try {
        let network: string | null = null
        if (plan.machines.length > 1) {
          network = `lab-${plan.id}`
          await api.call('POST', '/networks/create', {
            Name: network,
            Internal: !plan.networkOn,
            CheckDuplicate: true,
            Labels: { [label]: plan.id },
          })
        }
        const containers: Record<string, string> = {}
        for (const machine of plan.machines) {
          containers[machine.hostname] = await createContainer(plan, machine, network)
        }
        const state: DockerState = { containers }
        for (const machine of plan.machines) {
          await runStartCommand(exec, { id: plan.id, state }, machine.hostname, machine.startCommand)
        }
        return state
      } catch (error) {
        await destroy(plan.id).catch(() => {})
        throw error
      }
    },

    async isAlive(held) {
      const running = await Promise.all(containersOf(held).map(isRunning))
      return running.length > 0 && running.every(Boolean)
    },

    exec,

    async terminal(held, hostname, size, env) {
      const container = containerIn(held, hostname)
      if (!(await isRunning(container))) throw new DriverError('gone', '环境已不存在')
      return openContainerTerminal(api, container, randomBytes(8).toString('hex'), size, {
        ...held.variables,
        ...env,
      })
    },

    async pipe(held, hostname, argv) {
      const container = containerIn(held, hostname)
      if (!(await isRunning(container))) throw new DriverError('gone', '环境已不存在')
      return pipeToContainer(api, container, argv)
    },

    async writeFile(held, hostname, path, bytes) {
      const script = 'mkdir -p "$(dirname "$1")" && base64 -d > "$1"'
      const argv = ['sh', '-c', script, 'write', path]
      const stdin = Buffer.from(bytes).toString('base64')
      const done = await exec(held, hostname, { command: { argv }, stdin, timeoutMs: 60_000 })
      if (done.exitCode !== 0) throw new DriverError('failed', '文件写不进去：没有权限或空间不足')
    },

    async readFile(held, hostname, path, limitBytes) {
      const script = '[ -f "$1" ] && [ "$(stat -L -c %s "$1")" -le "$2" ] && cat "$1"'
      const argv = ['sh', '-c', script, 'read', path, String(limitBytes)]
      const request = { command: { argv }, timeoutMs: 60_000, outputLimitBytes: limitBytes * 2 }
      const done = await execInContainer(api, containerIn(held, hostname), request)
      if (done.exitCode !== 0) throw new DriverError('failed', '文件不存在、没有权限或过大')
      return done.raw
    },

    ...homeByExec((held, hostname, request) => execInContainer(api, containerIn(held, hostname), request)),

    async usage(held) {
      interface Stats {
        cpu_stats?: { cpu_usage?: { total_usage?: number } }
        memory_stats?: { usage?: number }
      }
      const usage = { cpuMs: 0, memoryBytes: 0 }
      for (const container of containersOf(held)) {
        const { data } = await api.call<Stats>('GET', `/containers/${container}/stats?stream=false&one-shot=true`)
        usage.cpuMs += (data.cpu_stats?.cpu_usage?.total_usage ?? 0) / 1e6
        usage.memoryBytes += data.memory_stats?.usage ?? 0
      }
      return usage
    },

    ...restartByExec(exec),
    ...engineLacks,

    destroy,

    async list() {
      const found = await api.call<{ Labels: Record<string, string> }[]>(
        'GET',
        `/containers/json?all=1&filters=${filter()}`,
      )
      return [...new Set(found.data.flatMap((container) => container.Labels[label] ?? []))]
    },
  }
}
