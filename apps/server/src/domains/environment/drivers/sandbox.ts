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
import { factsOf, type ImageRun } from '../images/make.ts'
import { findRoot } from '../images/places.ts'
import { comesUp, restartByExec } from './restart.ts'
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

/** Lets the start command go on by itself, by bash alone; what it prints is kept where the learner can read it. */
const inBackground = `(trap '' HUP; exec /bin/bash -c "$1") >/tmp/start.log 2>&1 </dev/null & disown`

async function runStartCommand(sandbox: Sandbox, hostname: string, startCommand: string): Promise<void> {
  if (!startCommand.trim()) return
  await sandbox.exec(hostname, {
    command: { argv: ['/bin/bash', '-c', inBackground, 'start', startCommand] },
    timeoutMs: startTimeoutMs,
  })
}

const restartMark = '/tmp/.lab-restarting'

/** A hot reboot of a machine with a system of its own: its first process empties /tmp when all others have ended. */
async function restartOwn(sandbox: Sandbox, hostname: string): Promise<void> {
  const sh = (line: string) =>
    sandbox.exec(hostname, { command: { argv: ['/bin/sh', '-c', line] }, timeoutMs: startTimeoutMs })
  await sh(`: > ${restartMark}`)
  await sandbox.reboot(hostname)
  await comesUp(() => sh(`[ ! -e ${restartMark} ] && echo up`))
}

/** A machine's own system, with what its image says of how it is run. */
interface Root extends ImageRun {
  own: OwnRoot
}

/** The roots of machines whose templates name images of this server; either all machines of a suite have one or none. */
async function ownRoots(folder: string, machines: MachinePlan[]): Promise<Map<string, Root>> {
  const roots = new Map<string, Root>()
  for (const { hostname, image, account } of machines) {
    const found = await findRoot(folder, image)
    if (found === null) continue
    if ('missing' in found) throw new DriverError('failed', found.missing)
    const { env, command } = await factsOf(folder, found.name, found.build)
    roots.set(hostname, { own: { layers: [{ path: '/', hostPath: found.root }], account }, env, command })
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

/** What is kept with a record: the sandbox, and what the images of its machines start where templates say nothing. */
type HeldSandbox = SandboxState & { commands: Record<string, string> }

const ownOf = (root: Root | undefined) => (root ? { own: root.own, env: root.env } : { env: {} })

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
  const exec: Driver['exec'] = async (held, hostname, request) => {
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
  }
  const { restart } = restartByExec(exec)
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
          ...ownOf(roots.get(machine.hostname)),
          limits: {
            memoryBytes: machine.memoryMb * mib,
            diskBytes: machine.diskMb * mib,
            cpus: machine.cpus,
            pids: pidsPerMachine,
          },
          mounts: plan.mounts.map((mount) => ({ ...mount, readOnly: true as const })),
        })),
      }).catch(asDriverError)
      try {
        await Promise.all(
          plan.machines.map(({ hostname, startCommand }) =>
            runStartCommand(sandbox, hostname, startCommand.trim() || (roots.get(hostname)?.command ?? '')),
          ),
        )
      } catch (error) {
        await sandbox.destroy()
        asDriverError(error)
      }
      const commands = Object.fromEntries([...roots].map(([hostname, { command }]) => [hostname, command]))
      return { ...sandbox.state, commands } satisfies HeldSandbox as unknown as DriverState
    },

    async isAlive(held) {
      return (await attachSandbox(held.state as unknown as SandboxState)) !== 'gone'
    },

    exec,

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

    async restart(held, hostname, startCommand) {
      const sandbox = await reach(held)
      const hasOwnSystem = sandbox.state.machines.some((one) => one.hostname === hostname && one.account !== undefined)
      if (!hasOwnSystem) return restart(held, hostname, startCommand)
      await restartOwn(sandbox, hostname).catch(asDriverError)
      const ofImage = (held.state as Partial<HeldSandbox>).commands?.[hostname] ?? ''
      await runStartCommand(sandbox, hostname, startCommand.trim() || ofImage).catch(asDriverError)
    },

    async archive(held, hostname) {
      const sandbox = await reach(held)
      try {
        return sandbox.archiveRoot(hostname)
      } catch (error) {
        return asDriverError(error)
      }
    },

    async disturb(held, hostname, network, trouble) {
      const sandbox = await reach(held)
      await sandbox.disturb(hostname, network, trouble).catch(asDriverError)
    },

    async destroy(id) {
      await removeLeftover(folder, id).catch(asDriverError)
    },

    async list() {
      return listLeftovers(folder).map((leftover) => leftover.id)
    },
  }
}
