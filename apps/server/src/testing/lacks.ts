import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmdirSync } from 'node:fs'
import { release } from 'node:os'
import { join } from 'node:path'
import { describe } from 'vitest'

/**
 * Why tests cannot run here, found by looking at the machine itself and never by asking the code under test: what is
 * broken must fail, not skip. `npm test` accepts a skipped test only with such a reason in its title.
 *
 * `needs`: a variable names an outside service, and nobody set it. `missing`: a program could be installed.
 * `cannot`: this machine is made so.
 */
export type Lack = `needs ${string}` | `missing ${string}` | `cannot: ${string}`

/** The end of a title, which says why its tests are skipped. */
export const skipNote = (lack: Lack | null): string => (lack ? ` [skipped: ${lack}]` : '')

/** A suite that runs where nothing lacks, and is skipped by name elsewhere. */
export function describeUnless(lack: Lack | null, title: string, suite: () => void): void {
  // oxlint-disable-next-line vitest/valid-describe-callback -- the callers give it
  describe.skipIf(lack !== null)(`${title}${skipNote(lack)}`, suite)
}

const runs = (program: string, ...args: string[]) => spawnSync(program, args, { encoding: 'utf8' })

const programs = { bwrap: 'bubblewrap', perl: 'perl', bash: 'bash', python3: 'python3' }

/** What bubblewrap needs to confine processes at all, tried with bubblewrap alone. */
function findIsolationLack(): Lack | null {
  if (process.platform !== 'linux') return 'cannot: learners’ programs are confined on Linux only'
  if (process.arch !== 'x64' && process.arch !== 'arm64') return `cannot: no system-call filter for ${process.arch}`
  for (const [program, name] of Object.entries(programs)) {
    if (runs(program, '--version').error) return `missing ${name}`
  }
  const [, minor] = /(\d+)\.\d+\s*$/.exec(runs('bwrap', '--version').stdout) ?? []
  if (Number(minor) < 8) return 'missing bubblewrap 0.8 or newer'
  const { status, stderr } = runs('bwrap', '--unshare-all', '--ro-bind', '/', '/', '--proc', '/proc', 'true')
  return status === 0 ? null : `cannot: bubblewrap says ${stderr.trim().split('\n')[0]}`
}

/** Folders in which control groups that limit memory could be made: the top of a hierarchy, or our own group. */
function memoryGroups(): string[] {
  const own = new Map<string, string>()
  for (const line of readFileSync('/proc/self/cgroup', 'utf8').trim().split('\n')) {
    const [, controllers = '', path = '/'] = line.split(':')
    for (const name of controllers.split(',')) own.set(name, path)
  }
  const mounts = readFileSync('/proc/self/mounts', 'utf8').split('\n')
  return mounts.flatMap((line) => {
    const [, path = '', kind, options = ''] = line.split(' ')
    if (kind === 'cgroup2') return [path, join(path, own.get('') ?? '/')]
    if (kind !== 'cgroup' || !options.split(',').includes('memory')) return []
    return [path, join(path, own.get('memory') ?? '/')]
  })
}

/** A new group says by its files what it can limit. */
function canLimitMemory(folder: string): boolean {
  const group = join(folder, `lab-probe-${process.pid}`)
  try {
    mkdirSync(group)
    const files = readdirSync(group)
    rmdirSync(group)
    return files.includes('memory.max') || files.includes('memory.limit_in_bytes')
  } catch {
    return false
  }
}

function findGroupLack(): Lack | null {
  const isThere = process.platform === 'linux' && memoryGroups().some(canLimitMemory)
  return isThere ? null : 'cannot: no control group for memory can be made'
}

const once = <T>(find: () => T): (() => T) => {
  let found: { value: T } | undefined
  return () => (found ??= { value: find() }).value
}

/** Why learners' programs cannot be confined here, or null. */
export const isolationLack = once(findIsolationLack)

/** Why memory cannot be limited for a machine as a whole, or null. */
export const groupLack = once(findGroupLack)

const isRoot = process.getuid?.() === 0

/** Why nothing can be tried as root, or as another user, or null. */
export const rootLack = (): Lack | null => (isRoot ? null : 'cannot: not run as root')

/** Why root cannot mount, or null; an ordinary user needs no such right. */
export const mountLack = once((): Lack | null =>
  isRoot && runs('unshare', '--mount', 'true').status !== 0 ? 'cannot: root without the right to mount' : null,
)

/** Why no user can be mapped to another, or null. */
export const mapLack = once((): Lack | null => {
  const { status } = runs('unshare', '--user', '--map-user=1000', '--map-group=1000', '--', 'true')
  return status === 0 ? null : 'cannot: no user namespace that maps users'
})

/** Why tests of an outside service are not run: nobody named one. */
export const variableLack = (name: `TEST_${string}`): Lack | null => (process.env[name] ? null : `needs ${name}`)

/** Why no machine with a root of its own can be tried, or null: a range of ids, and a kernel whose overlays take a memory disk. */
export const ownRootLack = once((): Lack | null => {
  if (isolationLack() !== null) return isolationLack()
  const [major = 0, minor = 0] = release().split('.').map(Number)
  if (major < 6 || (major === 6 && minor < 6))
    return 'cannot: a kernel before 6.6 has no user attributes on memory disks'
  if (!isRoot) return 'cannot: not run as root, and no range of ids is looked for here'
  if (mountLack() !== null) return mountLack()
  const ids = readFileSync('/proc/self/uid_map', 'utf8').trim().split(/\s+/).map(Number)
  return (ids[2] ?? 0) >= 131_072 ? null : 'cannot: this user namespace has too few ids'
})
