import { randomInt } from 'node:crypto'
import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { readCgroup, removeCgroup } from './cgroups.ts'
import { execInMachine } from './exec.ts'
import { listFilesIn, readFileIn, writeFileIn } from './files.ts'
import { loadHome, saveHome } from './home.ts'
import { hostFacts } from './host.ts'
import { checkSpec } from './paths.ts'
import { pipeToMachine } from './pipe.ts'
import { isRunning, killProcess, namespaceUsage, signalProcess } from './processes.ts'
import { startKeeper, startOwnMachine } from './machine/start.ts'
import { disturb, wire } from './machine/wire.ts'
import { startHolder, startMachine } from './start-machine.ts'
import { folderOf, writeState } from './state.ts'
import { openTerminal } from './terminal.ts'
import { SandboxError } from './types.ts'
import type { MachineState, ProcessIdentity, Sandbox, SandboxSpec, SandboxState } from './types.ts'

/** One file system: what is mounted in a machine is no part of it. Rights of programs (`ping`) are kept. */
const archiveCommand = [
  'tar',
  '--create',
  '--file=-',
  '--one-file-system',
  '--numeric-owner',
  '--xattrs',
  '--xattrs-include=security.capability',
  ...['./tmp/*', './run/*', './var/log/lab-units/*', './usr/lib/lab'].map((path) => `--exclude=${path}`),
  '--directory=/',
  '.',
]

const DEFAULT_READ_BYTES = 1024 * 1024

/** Host uids for sandboxes when the server is root: far above any account, random so that no register is needed. */
const UID_BASE = 0x71000000
const UID_COUNT = 0x01000000

/** Starts beyond this many wait; fewer would leave processors idle, as each start hands over from process to process. */
const STARTS_AT_ONCE = availableParallelism() * 8
let starting = 0
const queue: (() => void)[] = []

async function takeTurn<T>(work: () => Promise<T>): Promise<T> {
  if (starting >= STARTS_AT_ONCE) await new Promise<void>((resolve) => queue.push(resolve))
  else starting += 1
  try {
    return await work()
  } finally {
    const next = queue.shift()
    if (next === undefined) starting -= 1
    else next()
  }
}

function processesOf(state: SandboxState): ProcessIdentity[] {
  const pairs = [...state.machines, ...(state.holder === null ? [] : [state.holder])]
  return pairs.flatMap(({ init, monitor }) => [init, monitor])
}

/** Ends every process of a sandbox and removes its groups and files; safe to repeat and after a host restart. */
export async function destroyState(state: SandboxState): Promise<void> {
  if (state.bootId === hostFacts().bootId) {
    // The end of a first process is the end of its whole namespace.
    for (const identity of processesOf(state)) killProcess(identity)
    for (let round = 0; processesOf(state).some(isRunning); round += 1) {
      if (round > 2000) throw new SandboxError('failed', '沙箱进程未能结束')
      await wait(round < 20 ? 1 : 5)
    }
    for (const { cgroup } of state.machines) if (cgroup !== null) await removeCgroup(cgroup)
  }
  rmSync(folderOf(state.rootDir, state.id), { recursive: true, force: true })
}

/** The handle over a recorded sandbox. */
export function sandboxOf(state: SandboxState): Sandbox {
  const find = (hostname: string): MachineState => {
    const machine = state.machines.find((one) => one.hostname === hostname)
    if (machine === undefined) throw new SandboxError('invalid', `沙箱中没有名为 ${hostname.slice(0, 64)} 的机器`)
    return machine
  }
  const execIn = (hostname: string) => (spec: Parameters<Sandbox['exec']>[1]) =>
    execInMachine(find(hostname), state.uid, spec)
  return {
    id: state.id,
    state,
    exec: async (hostname, spec) => execIn(hostname)(spec),
    terminal: (hostname, size, env = {}) => {
      const machine = find(hostname)
      if (!isRunning(machine.init)) throw new SandboxError('gone', '环境已不存在')
      return openTerminal(machine, state.uid, folderOf(state.rootDir, state.id), size, env)
    },
    pipe: (hostname, argv) => {
      const machine = find(hostname)
      if (!isRunning(machine.init)) throw new SandboxError('gone', '环境已不存在')
      return pipeToMachine(machine, state.uid, argv)
    },
    writeFile: (hostname, path, bytes) => writeFileIn(execIn(hostname), path, bytes),
    readFile: (hostname, path, limitBytes = DEFAULT_READ_BYTES) => readFileIn(execIn(hostname), path, limitBytes),
    listFiles: (hostname, path) => listFilesIn(execIn(hostname), path),
    saveHome: (hostname, hostFile) => saveHome(find(hostname), state.uid, hostFile),
    loadHome: (hostname, hostFile) => loadHome(find(hostname), state.uid, hostFile),
    archiveRoot: (hostname) => {
      const machine = find(hostname)
      if (machine.account === undefined) throw new SandboxError('invalid', '这台机器没有自己的系统，不能保存')
      if (!isRunning(machine.init)) throw new SandboxError('gone', '环境已不存在')
      return pipeToMachine({ ...machine, account: 'root' }, state.uid, archiveCommand)
    },
    reboot: async (hostname) => {
      const { account, init } = find(hostname)
      if (account === undefined) throw new SandboxError('invalid', '这台机器没有自己的系统，不能重启')
      if (!isRunning(init)) throw new SandboxError('gone', '环境已不存在')
      signalProcess(init, 'SIGINT')
    },
    disturb: async (hostname, network, fault) => disturb(state, find(hostname).hostname, network, fault),
    stats: async () => {
      const total = { cpuMs: 0, memoryBytes: 0, pids: 0 }
      for (const { cgroup, init } of state.machines) {
        const group = cgroup === null ? null : readCgroup(cgroup)
        const usage = group === null || group.cpuMs === null ? namespaceUsage(init.pid) : null
        total.cpuMs += group?.cpuMs ?? usage?.cpuMs ?? 0
        total.memoryBytes += group?.memoryBytes ?? usage?.memoryBytes ?? 0
        // The group also holds bwrap's monitor, which is ours.
        total.pids += group === null ? (usage?.pids ?? 0) : Math.max(0, group.pids - 1)
      }
      return total
    },
    isAlive: () => state.bootId === hostFacts().bootId && state.machines.every(({ init }) => isRunning(init)),
    destroy: () => destroyState(state),
  }
}

/** Starts a sandbox without asking whether this host can; only the self-test and `createSandbox` call it. */
export async function startSandbox(asked: SandboxSpec): Promise<Sandbox> {
  checkSpec(asked)
  const isOwn = asked.machines.some(({ own }) => own !== undefined)
  const everybody = [{ name: 'lan', members: asked.machines.map(({ hostname }) => hostname) }]
  const spec = isOwn && asked.machines.length > 1 ? { networks: everybody, ...asked } : asked
  const { canDropUid, canMount } = hostFacts()
  // A uid of its own that nothing can be bound nearer for must be able to pass through, though not to look around.
  const mode = canDropUid && !canMount ? 0o711 : 0o700
  mkdirSync(spec.rootDir, { recursive: true })
  chmodSync(spec.rootDir, mode)
  try {
    mkdirSync(folderOf(spec.rootDir, spec.id))
    chmodSync(folderOf(spec.rootDir, spec.id), mode)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new SandboxError('exists', '该沙箱已存在')
  }
  const uid = canDropUid ? UID_BASE + randomInt(UID_COUNT) : 0
  const state: SandboxState = {
    version: 1,
    id: spec.id,
    rootDir: spec.rootDir,
    bootId: hostFacts().bootId,
    uid,
    machines: [],
    holder: null,
  }
  return takeTurn(async () => {
    try {
      const releases: (() => void)[] = []
      if (spec.network === 'private' && spec.machines.length > 1) {
        const { release, ...holder } = await (isOwn ? startKeeper(uid) : startHolder(uid))
        state.holder = holder
        releases.push(release)
      }
      const start = isOwn ? startOwnMachine : startMachine
      const started = await Promise.allSettled(
        spec.machines.map((machine) => start(spec, machine, uid, state.holder?.init ?? null)),
      )
      for (const one of started) {
        if (one.status === 'rejected') continue
        state.machines.push(one.value.state)
        releases.push(one.value.release)
      }
      const failed = started.find((one) => one.status === 'rejected')
      if (failed !== undefined) throw failed.reason
      if (isOwn && state.holder !== null) {
        state.networks = spec.networks ?? []
        await wire(state)
      }
      writeState(state)
      for (const release of releases) release()
      return sandboxOf(state)
    } catch (error) {
      await destroyState(state)
      throw error
    }
  })
}
