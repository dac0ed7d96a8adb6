import { mkdirSync, readFileSync, readdirSync, rmdirSync, writeFileSync, existsSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { dirname, join } from 'node:path'
import type { CgroupRef, MachineLimits } from './types.ts'

/** The folder under which machines get their groups: one per v1 controller, or a single v2 one. */
export type CgroupHome = { version: 1 | 2; dirs: Record<string, string> }

const PARENT = 'lab-sandbox'

function mountsOf(kind: 'cgroup' | 'cgroup2'): { path: string; options: string[] }[] {
  const lines = readFileSync('/proc/self/mounts', 'utf8').split('\n')
  return lines.flatMap((line) => {
    const [, path, type, options] = line.split(' ')
    return type === kind && path !== undefined ? [{ path, options: (options ?? '').split(',') }] : []
  })
}

/** This process's own group per controller name ('' is v2). */
function ownGroups(): Map<string, string> {
  const groups = new Map<string, string>()
  for (const line of readFileSync('/proc/self/cgroup', 'utf8').trim().split('\n')) {
    const [, controllers, path] = /^\d+:([^:]*):(.*)$/.exec(line) ?? []
    for (const name of (controllers ?? '').split(',')) groups.set(name, path ?? '/')
  }
  return groups
}

function attempt(action: () => void): boolean {
  try {
    action()
    return true
  } catch {
    return false
  }
}

const makeFolder = (path: string) => attempt(() => mkdirSync(path, { recursive: true }))

/** v1: a folder at the top of each hierarchy, or below our own group when the top is not ours. */
function findVersion1(): CgroupHome | null {
  const own = ownGroups()
  const dirs: Record<string, string> = {}
  for (const name of ['memory', 'pids', 'cpuacct', 'cpu']) {
    const mount = mountsOf('cgroup').find((entry) => entry.options.includes(name))
    if (mount === undefined) continue
    const places = [join(mount.path, PARENT), join(mount.path, own.get(name) ?? '/', PARENT)]
    const place = places.find((path) => {
      const probe = join(path, `probe-${process.pid}`)
      return makeFolder(probe) && attempt(() => rmdirSync(probe))
    })
    if (place !== undefined) dirs[name] = place
  }
  return dirs.memory !== undefined && dirs.pids !== undefined ? { version: 1, dirs } : null
}

const V2_CONTROLLERS = '+memory +pids +cpu'

/** v2: the nearest group upwards that may be divided; our own is divided after moving ourselves into a leaf. */
function findVersion2(): CgroupHome | null {
  const mount = mountsOf('cgroup2')[0]
  if (mount === undefined) return null
  const own = join(mount.path, ownGroups().get('') ?? '/')
  for (let dir = own; dir.startsWith(mount.path); dir = dirname(dir)) {
    const control = join(dir, 'cgroup.subtree_control')
    const divides = () => {
      const names = existsSync(control) ? readFileSync(control, 'utf8').trim().split(/\s+/) : []
      return names.includes('memory') && names.includes('pids')
    }
    if (!divides() && !attempt(() => writeFileSync(control, V2_CONTROLLERS)) && dir === own) {
      const leaf = join(dir, 'server')
      if (makeFolder(leaf) && attempt(() => writeFileSync(join(leaf, 'cgroup.procs'), '0'))) {
        attempt(() => writeFileSync(control, V2_CONTROLLERS))
      }
    }
    const place = join(dir, PARENT)
    if (
      divides() &&
      makeFolder(place) &&
      attempt(() => writeFileSync(join(place, 'cgroup.subtree_control'), V2_CONTROLLERS))
    ) {
      return { version: 2, dirs: { all: place } }
    }
    if (dir === mount.path) break
  }
  return null
}

let home: CgroupHome | null | undefined

/** Where groups can be made on this host, or null: then limits hold per process only. Found once. */
export function cgroupHome(): CgroupHome | null {
  if (home === undefined) home = findVersion1() ?? findVersion2()
  return home
}

/** Makes the group of one machine with its limits. `memoryBytes` is the whole budget, disk included. */
export function makeCgroup(name: string, limits: MachineLimits, memoryBytes: number): CgroupRef | null {
  const parent = cgroupHome()
  if (parent === null) return null
  const own = `${name}.${randomBytes(4).toString('hex')}`
  const dirs = Object.fromEntries(Object.entries(parent.dirs).map(([key, dir]) => [key, join(dir, own)]))
  for (const dir of Object.values(dirs)) mkdirSync(dir)
  const period = 100_000
  const quota = Math.max(1000, Math.round(limits.cpus * period))
  const set = (controller: string, file: string, value: string | number, required = false) => {
    const dir = dirs[controller]
    if (dir === undefined) return
    if (required) writeFileSync(join(dir, file), String(value))
    else attempt(() => writeFileSync(join(dir, file), String(value)))
  }
  if (parent.version === 2) {
    set('all', 'memory.max', memoryBytes, true)
    set('all', 'memory.swap.max', 0)
    set('all', 'pids.max', limits.pids, true)
    set('all', 'cpu.max', `${quota} ${period}`)
  } else {
    set('memory', 'memory.limit_in_bytes', memoryBytes, true)
    set('memory', 'memory.memsw.limit_in_bytes', memoryBytes)
    set('pids', 'pids.max', limits.pids, true)
    set('cpu', 'cpu.cfs_period_us', period)
    set('cpu', 'cpu.cfs_quota_us', quota)
  }
  return { version: parent.version, dirs }
}

/**
 * Files into which a single-threaded process writes 0 to join the group. In v1 `tasks` moves one thread and takes under
 * half a millisecond; `cgroup.procs` waits for the kernel's whole-process lock, 10 to 25.
 */
export function joinFiles(group: CgroupRef | null): string[] {
  if (group === null) return []
  return Object.values(group.dirs).map((dir) => join(dir, group.version === 1 ? 'tasks' : 'cgroup.procs'))
}

function readNumber(dir: string | undefined, file: string): number {
  if (dir === undefined) return 0
  try {
    return Number(readFileSync(join(dir, file), 'utf8').trim()) || 0
  } catch {
    return 0
  }
}

function readField(dir: string | undefined, file: string, field: string): number {
  if (dir === undefined) return 0
  try {
    const line = readFileSync(join(dir, file), 'utf8')
      .split('\n')
      .find((entry) => entry.startsWith(`${field} `))
    return Number(line?.split(' ')[1] ?? 0)
  } catch {
    return 0
  }
}

export type CgroupUsage = {
  /** null: this host does not count CPU time by group. */
  cpuMs: number | null
  memoryBytes: number
  /** Highest since the group was made; null where the kernel does not keep it. */
  peakMemoryBytes: number | null
  pids: number
  /** Processes ended because the memory budget was used up. */
  oomKills: number
}

/** What the group's processes use and used. */
export function readCgroup(group: CgroupRef): CgroupUsage {
  const { all, memory, pids, cpuacct } = group.dirs
  if (group.version === 2) {
    return {
      cpuMs: readField(all, 'cpu.stat', 'usage_usec') / 1000,
      memoryBytes: readNumber(all, 'memory.current'),
      peakMemoryBytes: readNumber(all, 'memory.peak') || null,
      pids: readNumber(all, 'pids.current'),
      oomKills: readField(all, 'memory.events', 'oom_kill'),
    }
  }
  return {
    cpuMs: cpuacct === undefined ? null : readNumber(cpuacct, 'cpuacct.usage') / 1e6,
    memoryBytes: readNumber(memory, 'memory.usage_in_bytes'),
    peakMemoryBytes: readNumber(memory, 'memory.max_usage_in_bytes') || null,
    pids: readNumber(pids, 'pids.current'),
    oomKills: readField(memory, 'memory.oom_control', 'oom_kill'),
  }
}

/** Processes that are still in the group. */
export function cgroupMembers(group: CgroupRef): number[] {
  const members = new Set<number>()
  for (const dir of Object.values(group.dirs)) {
    try {
      for (const line of readFileSync(join(dir, 'cgroup.procs'), 'utf8').split('\n'))
        if (line !== '') members.add(Number(line))
    } catch {
      continue
    }
  }
  return [...members]
}

/** Removes an empty group; waits for the kernel to let go of its last process. */
export async function removeCgroup(group: CgroupRef): Promise<void> {
  for (const dir of Object.values(group.dirs)) {
    for (let round = 0; existsSync(dir) && round < 200; round += 1) {
      if (attempt(() => rmdirSync(dir))) break
      await wait(5)
    }
  }
}

/** Names of machine groups that exist now, for tests and the reaper. */
export function listCgroups(): string[] {
  const parent = cgroupHome()
  if (parent === null) return []
  const names = new Set<string>()
  for (const dir of Object.values(parent.dirs)) {
    if (!existsSync(dir)) continue
    for (const entry of readdirSync(dir, { withFileTypes: true })) if (entry.isDirectory()) names.add(entry.name)
  }
  return [...names]
}
