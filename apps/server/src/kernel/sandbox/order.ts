import { joinFiles } from './cgroups.ts'
import { hostFacts } from './host.ts'
import { limitsOf } from './rlimits.ts'
import { filterHex } from './start-machine.ts'
import { SandboxError } from './types.ts'
import type { MachineAccount, MachineState } from './types.ts'

/** What join.pl is given, besides which machine. */
export type JoinOrder = {
  argv: string[]
  env: Record<string, string>
  cwd: string
  script?: string
  terminal?: boolean
  endBackground?: boolean
}

/** Rights that root keeps in a machine of its own: what container engines give, and its network stack. */
const KEPT_CAPABILITIES = [0, 1, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 15, 18, 19, 23, 29, 31]
export const keptCapabilities = KEPT_CAPABILITIES.join(',')

const ownRootItems = (account: MachineAccount): [string, string][] => [
  ['account', account],
  ['keepcaps', keptCapabilities],
]

/** Encodes an order for join.pl; refuses texts with NUL bytes, which no argument can carry. */
export function encodeOrder(machine: MachineState, uid: number, order: JoinOrder): Buffer {
  const items: [key: string, value: string][] = [
    ['arch', hostFacts().arch ?? ''],
    ['pid', String(machine.init.pid)],
    ['start', machine.init.startTime],
    ['uid', String(uid)],
    ['lastcap', String(hostFacts().lastCapability)],
    ['seccomp', filterHex(machine.account === undefined ? 'confined' : 'ownRoot')],
    ...(machine.account === undefined ? [] : ownRootItems(machine.account)),
    ['cwd', order.cwd],
    ...joinFiles(machine.cgroup).map((file): [string, string] => ['procs', file]),
    ...limitsOf(machine).map(([resource, value]): [string, string] => ['rlimit', `${resource}:${value}`]),
    ...Object.entries(order.env).map(([name, value]): [string, string] => ['env', `${name}=${value}`]),
    ...order.argv.map((value): [string, string] => ['arg', value]),
  ]
  if (order.script !== undefined) items.push(['script', order.script])
  if (order.terminal === true) items.push(['terminal', '1'])
  if (order.endBackground === true) items.push(['alone', '1'])
  if (items.some(([, value]) => value.includes('\0'))) throw new SandboxError('invalid', '命令或脚本中不能包含空字符')
  return Buffer.from(`${items.map(([key, value]) => `${key}=${value}\0`).join('')}\0`)
}
