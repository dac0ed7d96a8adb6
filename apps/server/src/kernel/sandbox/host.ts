import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync, lstatSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { release, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What this machine offers for running sandboxes; read once. */
export type HostFacts = {
  platform: NodeJS.Platform
  arch: 'x86_64' | 'aarch64' | null
  /** Root with the right to become another user: sandboxes then get host uids of their own. */
  canDropUid: boolean
  /** Root with the right to mount: folders that such a uid cannot reach are bound where it can. */
  canMount: boolean
  bwrap: string | null
  bwrapVersion: string
  perl: string | null
  /** Where the interpreters of scripts really are, null when absent. */
  bash: string | null
  python3: string | null
  lastCapability: number
  /** Major and minor number. */
  kernel: [number, number]
  /** A range of ids for machines with root and a way to map it, or null: then there are none. */
  idRange: IdRange | null
  bootId: string
  /** bwrap arguments that show the host's programs read-only. */
  programMounts: string[]
}

/** `direct`: the server may write maps itself. `helper`: newuidmap and newgidmap do, by /etc/subuid. */
export type IdRange = { how: 'direct' | 'helper'; base: number; count: number }

/** Search path inside machines, and where host programs are looked for. */
export const PROGRAM_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** The locale of a machine until its template chooses another, for instance by a start command that writes `~/.profile`. */
export const LOCALE = 'C.UTF-8'

/** Of scripts: what they sort and print must not depend on the language that a template or a learner has chosen. */
export const SCRIPT_LOCALE = { LC_ALL: LOCALE, LANGUAGE: '' }

const here = dirname(fileURLToPath(import.meta.url))
export const LAUNCH_SCRIPT = join(here, 'launch.pl')
export const JOIN_SCRIPT = join(here, 'join.pl')
export const MACHINE_SCRIPT = join(here, 'machine', 'machine.pl')
export const WIRE_SCRIPT = join(here, 'machine', 'wire.pl')
export const MACHINE_TOOLS = join(here, 'machine', 'tools')

/** Only these folders are searched: what is below a home folder would not be visible inside. */
export function findProgram(name: string): string | null {
  for (const folder of PROGRAM_PATH.split(':')) {
    const path = join(folder, name)
    try {
      accessSync(path, constants.X_OK)
      return path
    } catch {
      continue
    }
  }
  return null
}

function findInterpreter(name: string): string | null {
  const path = findProgram(name)
  return path === null ? null : realpathSync(path)
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return ''
  }
}

const CAP_KILL = 5
const CAP_SETGID = 6
const CAP_SETUID = 7
const CAP_SYS_ADMIN = 21

/** Root in a container often has only some of root's rights. */
function hasCapability(number: number): boolean {
  const mask = /^CapEff:\s*([0-9a-f]+)$/m.exec(readText('/proc/self/status'))?.[1] ?? '0'
  return ((BigInt(`0x${mask}`) >> BigInt(number)) & 1n) === 1n
}

const RANGE_COUNT = 65_536
/** Far above any account, and just below the uids of sandboxes. */
const RANGE_BASE = 0x70000000

/** The lines of a map or of /etc/subuid as numbers. */
const extents = (text: string): number[][] => text.split('\n').map((line) => line.trim().split(/\s+|:/).map(Number))

/** The part of a service's subordinate ids that machines get, when the server is no root. */
function subordinateRange(): IdRange | null {
  if (findProgram('newuidmap') === null || findProgram('newgidmap') === null) return null
  const { uid, username } = userInfo()
  const bases = ['/etc/subuid', '/etc/subgid'].map((path) => {
    const own = readText(path)
      .split('\n')
      .find((line) => [username, String(uid)].includes(line.split(':')[0] ?? ''))
    const [base = 0, count = 0] = own?.split(':').slice(1).map(Number) ?? []
    return count >= RANGE_COUNT ? base : 0
  })
  // One number for users and groups keeps an image's owners simple; every distribution hands them out so.
  return bases[0] !== 0 && bases[0] === bases[1] ? { how: 'helper', base: bases[0]!, count: RANGE_COUNT } : null
}

/** Root maps any range that its own user namespace has; in a container with few ids, the upper end of those. */
function findIdRange(mayMap: boolean): IdRange | null {
  if (process.geteuid?.() !== 0) return subordinateRange()
  if (!mayMap) return null
  for (const [inside = 0, , count = 0] of extents(readText('/proc/self/uid_map'))) {
    if (inside + count >= RANGE_BASE + RANGE_COUNT && inside <= RANGE_BASE) {
      return { how: 'direct', base: RANGE_BASE, count: RANGE_COUNT }
    }
    if (count >= 2 * RANGE_COUNT) return { how: 'direct', base: inside + count - RANGE_COUNT, count: RANGE_COUNT }
  }
  return null
}

/** `/usr` and the root's short cuts into it, as they are here (links on most systems, folders on some). */
function findProgramMounts(): string[] {
  const args = ['--ro-bind', '/usr', '/usr']
  for (const path of ['/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32']) {
    if (!existsSync(path)) continue
    if (lstatSync(path).isSymbolicLink()) args.push('--symlink', readlinkSync(path), path)
    else args.push('--ro-bind', path, path)
  }
  return args
}

function kernelVersion(): [number, number] {
  const [major = 0, minor = 0] = release().split('.').map(Number)
  return [major, minor]
}

function readHostFacts(): HostFacts {
  const isRoot = process.geteuid?.() === 0
  const bwrap = findProgram('bwrap')
  let bwrapVersion = ''
  if (bwrap !== null) {
    try {
      bwrapVersion = execFileSync(bwrap, ['--version'], { encoding: 'utf8' }).replace(/[^\d.]/g, '')
    } catch {
      bwrapVersion = ''
    }
  }
  const canDropUid = isRoot && hasCapability(CAP_SETUID) && hasCapability(CAP_SETGID) && hasCapability(CAP_KILL)
  return {
    platform: process.platform,
    arch: process.arch === 'x64' ? 'x86_64' : process.arch === 'arm64' ? 'aarch64' : null,
    canDropUid,
    idRange: findIdRange(canDropUid),
    canMount: isRoot && hasCapability(CAP_SYS_ADMIN),
    bwrap,
    bwrapVersion,
    perl: findProgram('perl'),
    bash: findInterpreter('bash'),
    python3: findInterpreter('python3'),
    kernel: kernelVersion(),
    lastCapability: Number(readText('/proc/sys/kernel/cap_last_cap') || '40'),
    bootId: readText('/proc/sys/kernel/random/boot_id'),
    programMounts: findProgramMounts(),
  }
}

let facts: HostFacts | undefined

/** Facts about the host, read on first use. */
export function hostFacts(): HostFacts {
  return (facts ??= readHostFacts())
}
