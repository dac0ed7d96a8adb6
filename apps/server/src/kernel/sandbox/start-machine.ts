import { spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import { makeCgroup, joinFiles, removeCgroup } from './cgroups.ts'
import { etcMounts, LEARNER, ownNames, sharedEtc } from './etc-files.ts'
import { hostFacts, LAUNCH_SCRIPT, LOCALE, PROGRAM_PATH } from './host.ts'
import { identify } from './processes.ts'
import { processLimits, RLIMIT } from './rlimits.ts'
import { seccompFilter, type FilterKind } from './seccomp.ts'
import { SandboxError } from './types.ts'
import type { MachineMount, MachineSpec, MachineState, ProcessIdentity, SandboxSpec } from './types.ts'

/** Time a machine may take to come up before it counts as failed. */
export const START_TIMEOUT_MS = 20_000

// The first process waits for the word that its identity is on record, so that a server killed in between leaves nothing
// behind; then it ignores the end of children, so that the kernel reaps orphans without ever waking it.
const REAPER = `$SIG{CHLD} = "IGNORE"; exec "sleep", "infinity"`
const INIT = `echo ready; read -r go || exit 1; exec perl -e '${REAPER}' </dev/null >/dev/null 2>&1`
const FIRST_PROCESS = ['/bin/sh', '-c', INIT]

export type Started = { init: ProcessIdentity; monitor: ProcessIdentity; release: () => void }

/** bwrap arguments common to machines and the network holder. */
const NAMESPACES = [
  ['--unshare-user', '--unshare-ipc', '--unshare-pid', '--unshare-uts', '--unshare-cgroup-try'],
  ['--uid', String(LEARNER.id), '--gid', String(LEARNER.id)],
  ['--as-pid-1', '--new-session', '--clearenv', '--cap-drop', 'ALL', '--info-fd', '3'],
].flat()

/** Runs the launcher and waits until the first process has come up; refuses with what the launcher said. */
function launch(launcher: string[], bwrap: string[]): Promise<Started> {
  const { perl, arch, bwrap: program } = hostFacts()
  if (perl === null || arch === null) throw new SandboxError('unavailable', '本机无法运行沙箱')
  const child = spawn(perl, [LAUNCH_SCRIPT, `arch=${arch}`, `bwrap=${program}`, ...launcher, '--', ...bwrap], {
    detached: true,
    cwd: '/',
    env: { PATH: PROGRAM_PATH },
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  })
  child.unref()
  const info = child.stdio[3] as Readable
  const stdin = child.stdin as Writable
  return new Promise((resolve, reject) => {
    let described = ''
    let heard = ''
    let complaint = ''
    let settled = false
    const settle = () => {
      settled = true
      clearTimeout(timer)
      for (const stream of [child.stdout, child.stderr, info]) stream.destroy()
    }
    const fail = (why: string) => {
      if (settled) return
      settle()
      stdin.destroy()
      if (child.pid !== undefined && child.exitCode === null) child.kill('SIGKILL')
      reject(new SandboxError('failed', `沙箱启动失败：${why}`))
    }
    const timer = setTimeout(() => fail('超时'), START_TIMEOUT_MS)
    const check = () => {
      const pid = /"child-pid": (\d+)/.exec(described)?.[1]
      if (settled || pid === undefined || !heard.startsWith('ready')) return
      const init = identify(Number(pid))
      const monitor = identify(child.pid ?? 0)
      if (init === null || monitor === null) return fail('进程已退出')
      settle()
      resolve({ init, monitor, release: () => stdin.end('go\n') })
    }
    stdin.on('error', () => undefined)
    info.setEncoding('utf8').on('data', (text: string) => ((described += text), check()))
    child.stdout.setEncoding('utf8').on('data', (text: string) => ((heard += text), check()))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text))
    child.on('error', (error) => fail(error.message))
    child.on('close', () => fail(complaint.trim().slice(0, 500) || '进程已退出'))
  })
}

const launcherBase = (uid: number) => (uid === 0 ? [] : [`uid=${uid}`])

/**
 * Starts the process that owns a sandbox's private network. No learner is in it; its user namespace may have children,
 * which the machines' own may not.
 */
export async function startHolder(uid: number): Promise<Started> {
  const bwrap = [
    ...NAMESPACES,
    '--unshare-net',
    ...hostFacts().programMounts,
    '--dev',
    '/dev',
    '--seccomp',
    '@seccomp@',
    '--',
    ...FIRST_PROCESS,
  ]
  return launch([...launcherBase(uid), `data=seccomp:${filterHex()}`], bwrap)
}

const filters = new Map<FilterKind, string>()

/** The system-call filter as the scripts take it. */
export function filterHex(kind: FilterKind = 'confined'): string {
  const { arch } = hostFacts()
  if (arch === null) throw new SandboxError('unavailable', '本机的处理器架构不支持沙箱')
  const known = filters.get(kind) ?? seccompFilter(arch, kind).toString('hex')
  filters.set(kind, known)
  return known
}

/** Base environment of everything run in a machine. */
export function baseEnv(hostname: string): Record<string, string> {
  const { name, home } = LEARNER
  return {
    PATH: PROGRAM_PATH,
    HOME: home,
    USER: name,
    LOGNAME: name,
    SHELL: '/bin/bash',
    LANG: LOCALE,
    HOSTNAME: hostname,
  }
}

/** Refuses a mount that the machine's own uid could not read: otherwise the learner would find it empty. */
export function checkReadable(mount: MachineMount, uid: number): void {
  let mode: number
  try {
    mode = statSync(mount.hostPath).mode
  } catch {
    throw new SandboxError('invalid', `要挂载的目录不存在：${mount.path}`)
  }
  const wanted = (mode & 0o170000) === 0o040000 ? 0o005 : 0o004
  if (uid !== 0 && (mode & wanted) !== wanted) {
    throw new SandboxError('invalid', `要挂载的目录没有对其他用户开放读取权限：${mount.path}`)
  }
}

/** Starts one machine; its first process waits until `release` is called. Leaves nothing behind when it fails. */
export async function startMachine(
  spec: SandboxSpec,
  machine: MachineSpec,
  uid: number,
  holder: ProcessIdentity | null,
): Promise<{ state: MachineState; release: () => void }> {
  const { limits, hostname } = machine
  const hosts = spec.network === 'private' ? spec.machines.map((one) => one.hostname) : [hostname]
  const names = ownNames(hostname, hosts)

  for (const mount of machine.mounts) checkReadable(mount, uid)
  const staged: string[] = []
  // With a uid of its own the machine cannot reach what lies below the server's folders: the launcher binds it nearer.
  const reach = (path: string) => (uid === 0 || !hostFacts().canMount ? path : `/tmp/${staged.push(path) - 1}`)
  const size = (bytes: number) => String(Math.max(65_536, Math.floor(bytes)))
  const small = Math.min(limits.diskBytes, 64 * 1024 * 1024)
  const temporary = Math.min(limits.diskBytes, 256 * 1024 * 1024)
  const bwrap = [
    NAMESPACES,
    ['--disable-userns', '--hostname', hostname],
    holder === null ? ['--unshare-net'] : [],
    spec.ephemeral === true ? ['--die-with-parent'] : [],
    hostFacts().programMounts,
    ['--ro-bind', reach(sharedEtc(spec.rootDir)), '/etc'],
    etcMounts,
    ['--proc', '/proc', '--dev', '/dev', '--perms', '1777', '--size', size(small), '--tmpfs', '/dev/shm'],
    ['--perms', '0755', '--dir', '/home', '--perms', '0755', '--size', size(limits.diskBytes), '--tmpfs', LEARNER.home],
    ['--perms', '1777', '--size', size(temporary), '--tmpfs', '/tmp'],
    ['--perms', '0755', '--dir', '/var', '--symlink', '/tmp', '/var/tmp', '--symlink', '/tmp', '/run'],
    names.args,
    machine.mounts.flatMap((mount) => ['--ro-bind', reach(mount.hostPath), mount.path]),
    // What remains writable is sized: without this the root and /dev would be memory without a limit.
    ['--remount-ro', '/dev', '--remount-ro', '/', '--chdir', LEARNER.home],
    ['--seccomp', '@seccomp@', '--', ...FIRST_PROCESS],
  ].flat()
  // Home, /tmp and /dev/shm live in memory: their space comes on top of the memory budget unless they count as memory.
  const disk = spec.diskCountsAsMemory === true ? 0 : limits.diskBytes + temporary + small
  // One process more: bwrap's monitor is in the group too.
  const allowed = { ...limits, pids: limits.pids + 1 }
  const cgroup = makeCgroup(`${spec.id}.${hostname}`, allowed, limits.memoryBytes + disk)
  const everyone = spec.machines.reduce((sum, one) => sum + one.limits.pids, 0)
  const launcher = [
    ...launcherBase(uid),
    ...joinFiles(cgroup).map((file) => `procs=${file}`),
    ...staged.map((path) => `stage=${path}`),
    // The host uid is the whole sandbox's, so this outer limit covers all machines and those who enter them.
    ...(uid === 0 ? [] : [`rlimit=${RLIMIT.NPROC}:${everyone + 64 * spec.machines.length}`]),
    ...processLimits(limits, cgroup !== null)
      .filter(([resource]) => resource !== RLIMIT.NPROC && resource !== RLIMIT.DATA)
      .map(([resource, value]) => `rlimit=${resource}:${value}`),
    ...(holder === null ? [] : [`net=${holder.pid}:${holder.startTime}`]),
    ...names.data.map(([name, bytes]) => `data=${name}:${bytes.toString('hex')}`),
    `data=seccomp:${filterHex()}`,
  ]
  try {
    const { init, monitor, release } = await launch(launcher, bwrap)
    const env = { ...baseEnv(hostname), ...machine.env }
    return { state: { hostname, init, monitor, cgroup, limits, env }, release }
  } catch (error) {
    if (cgroup !== null) await removeCgroup(cgroup)
    throw error
  }
}
