import { randomUUID } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  attachSandbox,
  createSandbox,
  listLeftovers,
  removeLeftover,
  SandboxError,
  selfTest,
  type OwnRoot,
  type Sandbox,
  type SandboxState,
} from '../../../kernel/sandbox/index.ts'
import { findRoot } from '../images/places.ts'
import { DriverError, type Driver, type DriverState, type Held, type MachinePlan } from './driver.ts'

const mib = 1024 * 1024
/** Processes and threads of one machine: a build or a small web server fits, a fork bomb does not. */
const pidsPerMachine = 256
const startTimeoutMs = 20_000

/** Chinese words of the sandbox for what it refuses; anything else is a fault of ours and passes through. */
function asDriverError(error: unknown): never {
  if (error instanceof SandboxError) {
    throw new DriverError(error.code === 'gone' ? 'gone' : 'failed', error.message, { cause: error })
  }
  throw error
}

/** Lets the start command go on by itself; what it prints is kept where the learner can read it. */
const inBackground = 'nohup /bin/bash -c "$1" >/tmp/start.log 2>&1 </dev/null & disown'

async function runStartCommand(sandbox: Sandbox, machine: MachinePlan): Promise<void> {
  if (!machine.startCommand.trim()) return
  await sandbox.exec(machine.hostname, {
    command: { argv: ['/bin/bash', '-c', inBackground, 'start', machine.startCommand] },
    timeoutMs: startTimeoutMs,
  })
}

/** The roots of machines whose templates name images of this server; either all machines of a suite have one or none. */
async function ownRoots(folder: string, machines: MachinePlan[]): Promise<Map<string, OwnRoot>> {
  const roots = new Map<string, OwnRoot>()
  for (const { hostname, image, account } of machines) {
    const found = await findRoot(folder, image)
    if (found === null) continue
    if ('missing' in found) throw new DriverError('failed', found.missing)
    roots.set(hostname, { layers: [{ path: '/', hostPath: found.root }], account })
  }
  if (roots.size > 0 && roots.size < machines.length) {
    const plain = machines.filter(({ hostname }) => !roots.has(hostname)).map(({ hostname }) => hostname)
    throw new DriverError(
      'failed',
      `同一套件的主机要么都用机器镜像，要么都不用：${plain.join('、')} 的模板没有选机器镜像`,
    )
  }
  return roots
}

/** The name of this machine and data directory: only a server that works on the same ones can reach its sandboxes. */
async function nodeName(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, '.node')
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch {
    await writeFile(file, randomUUID(), { flag: 'wx', mode: 0o600 }).catch(() => {})
    return (await readFile(file, 'utf8')).trim()
  }
}

/** Environments as sandboxes of this host below `folder`. They outlive the server and are found again by their state. */
export async function sandboxDriver(folder: string): Promise<Driver> {
  const reach = async (held: Held): Promise<Sandbox> => {
    const sandbox = await attachSandbox(held.state as unknown as SandboxState)
    if (sandbox === 'gone') throw new DriverError('gone', '环境已不存在')
    return sandbox
  }
  return {
    name: 'sandbox',
    node: await nodeName(folder),

    async selfTest() {
      const report = await selfTest()
      const broken = report.checks.find((check) => check.required && !check.ok)
      const weak = report.checks.filter((check) => !check.required && !check.ok)
      const reason = broken ? `${broken.name}（${broken.detail}）。${broken.mend}` : '隔离自检没有通过'
      return {
        isReady: report.usable,
        reason: report.usable ? '' : reason,
        limits: [
          ...weak.map((check) => `${check.name}：${check.detail}。${check.mend}`),
          '本机沙箱不通外网：「联网」设置不生效。需要联网的实验请使用 docker 或 kubernetes',
        ],
      }
    },

    async create(plan) {
      await removeLeftover(folder, plan.id)
      const roots = await ownRoots(folder, plan.machines)
      const sandbox = await createSandbox({
        id: plan.id,
        rootDir: folder,
        network: plan.machines.length > 1 ? 'private' : 'none',
        ...(plan.networks.length > 0 ? { networks: plan.networks } : {}),
        machines: plan.machines.map((machine) => ({
          hostname: machine.hostname,
          ...(roots.has(machine.hostname) ? { own: roots.get(machine.hostname)! } : {}),
          limits: {
            memoryBytes: machine.memoryMb * mib,
            diskBytes: machine.diskMb * mib,
            cpus: machine.cpus,
            pids: pidsPerMachine,
          },
          mounts: plan.mounts.map((mount) => ({ ...mount, readOnly: true as const })),
          env: {},
        })),
      }).catch(asDriverError)
      try {
        await Promise.all(plan.machines.map((machine) => runStartCommand(sandbox, machine)))
      } catch (error) {
        await sandbox.destroy()
        asDriverError(error)
      }
      return sandbox.state as unknown as DriverState
    },

    async isAlive(held) {
      return (await attachSandbox(held.state as unknown as SandboxState)) !== 'gone'
    },

    async exec(held, hostname, request) {
      const sandbox = await reach(held)
      return sandbox
        .exec(hostname, {
          command: request.command,
          timeoutMs: request.timeoutMs,
          env: held.variables ?? {},
          ...(request.stdin === undefined ? {} : { stdin: request.stdin }),
          ...(request.endBackground ? { endBackground: true } : {}),
          ...(request.outputLimitBytes === undefined ? {} : { outputLimitBytes: request.outputLimitBytes }),
        })
        .catch(asDriverError)
    },

    async terminal(held, hostname, size, env) {
      const sandbox = await reach(held)
      try {
        const terminal = sandbox.terminal(hostname, size, { ...held.variables, ...env })
        return {
          onData: (listener) => void terminal.onData(listener),
          onExit: (listener) => void terminal.onExit(({ exitCode }) => listener(exitCode)),
          write: terminal.write,
          resize: terminal.resize,
          pause: terminal.pause,
          resume: terminal.resume,
          close: terminal.kill,
        }
      } catch (error) {
        return asDriverError(error)
      }
    },

    async pipe(held, hostname, argv) {
      const sandbox = await reach(held)
      try {
        return sandbox.pipe(hostname, argv)
      } catch (error) {
        return asDriverError(error)
      }
    },

    async writeFile(held, hostname, path, bytes) {
      const sandbox = await reach(held)
      await sandbox.writeFile(hostname, path, bytes).catch(asDriverError)
    },

    async readFile(held, hostname, path, limitBytes) {
      const sandbox = await reach(held)
      return sandbox.readFile(hostname, path, limitBytes).catch(asDriverError)
    },

    async saveHome(held, hostname, hostFile) {
      const sandbox = await reach(held)
      await sandbox.saveHome(hostname, hostFile).catch(asDriverError)
    },

    async loadHome(held, hostname, hostFile) {
      const sandbox = await reach(held)
      await sandbox.loadHome(hostname, hostFile).catch(asDriverError)
    },

    async usage(held) {
      const sandbox = await reach(held)
      const { cpuMs, memoryBytes } = await sandbox.stats()
      return { cpuMs, memoryBytes }
    },

    async destroy(id) {
      await removeLeftover(folder, id).catch(asDriverError)
    },

    async list() {
      return listLeftovers(folder).map((leftover) => leftover.id)
    },
  }
}
