import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync, lstatSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
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
  bootId: string
  /** bwrap arguments that show the host's programs read-only. */
  programMounts: string[]
}

/** Search path inside machines, and where host programs are looked for. */
export const PROGRAM_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** The locale of a machine until its template chooses another, for instance by a start command that writes `~/.profile`. */
export const LOCALE = 'C.UTF-8'

/** Of scripts: what they sort and print must not depend on the language that a template or a learner has chosen. */
export const SCRIPT_LOCALE = { LC_ALL: LOCALE, LANGUAGE: '' }

const here = dirname(fileURLToPath(import.meta.url))
export const LAUNCH_SCRIPT = join(here, 'launch.pl')
export const JOIN_SCRIPT = join(here, 'join.pl')

/** Only these folders are searched: what is below a home folder would not be visible inside. */
function findProgram(name: string): string | null {
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
  return {
    platform: process.platform,
    arch: process.arch === 'x64' ? 'x86_64' : process.arch === 'arm64' ? 'aarch64' : null,
    canDropUid: isRoot && hasCapability(CAP_SETUID) && hasCapability(CAP_SETGID) && hasCapability(CAP_KILL),
    canMount: isRoot && hasCapability(CAP_SYS_ADMIN),
    bwrap,
    bwrapVersion,
    perl: findProgram('perl'),
    bash: findInterpreter('bash'),
    python3: findInterpreter('python3'),
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
