import { SandboxError } from './types.ts'
import type { SandboxSpec } from './types.ts'

const NAME = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i
const ENV_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/
// Where a mount would replace what isolation or the programs rely on.
const RESERVED = [
  '/',
  '/usr',
  '/bin',
  '/sbin',
  '/lib',
  '/lib32',
  '/lib64',
  '/etc',
  '/proc',
  '/dev',
  '/sys',
  '/run',
  '/tmp',
  '/var',
  '/home',
  '/home/learner',
]
const BELOW_RESERVED = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/etc', '/proc', '/dev', '/sys']

function refuse(message: string): never {
  throw new SandboxError('invalid', message)
}

/** Refuses a path that is not absolute and plain (no `..`, no NUL). */
export function checkPath(path: string): string {
  const plain = path.startsWith('/') && !path.includes('\0') && !path.split('/').includes('..')
  if (!plain || Buffer.byteLength(path) > 4000) refuse(`路径不正确：${path.slice(0, 80).replaceAll('\0', '')}`)
  return path
}

/** Refuses environment variables whose name is not a name or whose value cannot be passed on. */
export function checkEnv(env: Record<string, string>): void {
  for (const [name, value] of Object.entries(env)) {
    if (!ENV_NAME.test(name) || value.includes('\0')) refuse(`环境变量不正确：${name.slice(0, 40)}`)
  }
}

/** Refuses a specification that cannot be run safely: names, paths, limits. */
export function checkSpec(spec: SandboxSpec): void {
  if (!NAME.test(spec.id)) refuse('沙箱编号只能包含字母、数字和短横线')
  checkPath(spec.rootDir)
  if (spec.machines.length === 0 || spec.machines.length > 32) refuse('沙箱的机器数量必须在 1 到 32 之间')
  const names = new Set(spec.machines.map((machine) => machine.hostname))
  if (names.size !== spec.machines.length) refuse('机器的主机名不能重复')
  for (const { hostname, limits, mounts, env } of spec.machines) {
    if (!NAME.test(hostname) || hostname === 'localhost') refuse(`主机名不正确：${hostname.slice(0, 64)}`)
    for (const value of Object.values(limits)) if (!(Number.isFinite(value) && value > 0)) refuse('资源限额必须大于 0')
    for (const mount of mounts) {
      checkPath(mount.hostPath)
      const path = checkPath(mount.path).replace(/\/+$/, '') || '/'
      if (RESERVED.includes(path) || BELOW_RESERVED.some((folder) => path.startsWith(`${folder}/`))) {
        refuse(`不能挂载到 ${path}`)
      }
    }
    checkEnv(env)
  }
}
