import { joinFiles, makeCgroup, removeCgroup } from '../cgroups.ts'
import { hostFacts, LOCALE, MACHINE_TOOLS, PROGRAM_PATH } from '../host.ts'
import { keptCapabilities } from '../order.ts'
import { processLimits, RLIMIT } from '../rlimits.ts'
import { checkReadable, filterHex, type Started } from '../start-machine.ts'
import { SandboxError } from '../types.ts'
import type { MachineSpec, MachineState, ProcessIdentity, SandboxSpec } from '../types.ts'
import { addressesOf } from './addresses.ts'
import { launchMachine } from './launcher.ts'

const mebibyte = 1024 * 1024
/** The first process's own /run: small files that name processes. */
const runBytes = 16 * mebibyte

/** What every start of a machine with a root of its own says of the host. */
function common(uid: number): string[] {
  const { idRange, lastCapability } = hostFacts()
  if (idRange === null) {
    throw new SandboxError(
      'unavailable',
      '本机没有可分配的用户编号区间，无法运行带 root 的机器。请安装 uidmap 并为服务账号在 /etc/subuid、/etc/subgid 各加一行（65536 个编号），或以 root 运行服务',
    )
  }
  return [
    `map=${idRange.how}:${idRange.base}:${idRange.count}`,
    ...(uid === 0 ? [] : [`uid=${uid}`]),
    `lastcap=${lastCapability}`,
    `keepcaps=${keptCapabilities}`,
    `seccomp=${filterHex('ownRoot')}`,
  ]
}

/** Starts the process that owns the user namespace and the switches of a sandbox's networks. */
export const startKeeper = (uid: number): Promise<Started> => launchMachine(['kind=keeper', ...common(uid)])

function environmentOf({ hostname, own, env }: MachineSpec): Record<string, string> {
  const name = own?.account ?? 'learner'
  // HOME and SHELL are what the image's list of accounts says: join.pl sets them.
  return { PATH: PROGRAM_PATH, USER: name, LOGNAME: name, LANG: LOCALE, HOSTNAME: hostname, ...env }
}

/** Starts one machine with a root of its own; its first process waits until `release` is called. */
export async function startOwnMachine(
  spec: SandboxSpec,
  machine: MachineSpec,
  uid: number,
  keeper: ProcessIdentity | null,
): Promise<{ state: MachineState; release: () => void }> {
  const { limits, hostname, own } = machine
  if (own === undefined) throw new SandboxError('invalid', '同一沙箱的机器必须都有自己的系统')
  for (const mount of machine.mounts) checkReadable(mount, uid)
  const size = (bytes: number) => String(Math.max(mebibyte, Math.floor(bytes)))
  const shared = Math.min(limits.diskBytes, 64 * mebibyte)
  const cgroup = makeCgroup(
    `${spec.id}.${hostname}`,
    { ...limits, pids: limits.pids + 1 },
    limits.memoryBytes + limits.diskBytes + shared + runBytes,
  )
  const orders = [
    'kind=machine',
    ...common(uid),
    ...(keeper === null ? [] : [`joinns=${keeper.pid}:${keeper.startTime}`]),
    ...joinFiles(cgroup).map((file) => `procs=${file}`),
    ...processLimits(limits, cgroup !== null)
      .filter(([resource]) => resource !== RLIMIT.NPROC && resource !== RLIMIT.DATA)
      .map(([resource, value]) => `rlimit=${resource}:${value}`),
    ...own.layers.map(({ path, hostPath }) => `layer=${path}:${hostPath}`),
    ...machine.mounts.map(({ path, hostPath }) => `bind=${path}:${hostPath}`),
    `disk=${size(limits.diskBytes)}`,
    `shm=${size(shared)}`,
    `hostname=${hostname}`,
    `hosts=${Buffer.from(hostsFile(spec, hostname)).toString('hex')}`,
    ...addressesOf(spec.networks ?? [])
      .filter((one) => one.hostname === hostname)
      .map(({ device, address, prefix }) => `address=${device}:${address}/${prefix}`),
    `account=${own.account}`,
    `tools=${MACHINE_TOOLS}`,
  ]
  try {
    const { init, monitor, release } = await launchMachine(orders)
    const state = { hostname, init, monitor, cgroup, limits, env: environmentOf(machine), account: own.account }
    return { state, release }
  } catch (error) {
    if (cgroup !== null) await removeCgroup(cgroup)
    throw error
  }
}

/** A machine knows itself, and by name everybody on a network that it is on. */
export function hostsFile(spec: Pick<SandboxSpec, 'networks'>, hostname: string): string {
  const networks = spec.networks ?? []
  const near = new Set(networks.filter(({ members }) => members.includes(hostname)).flatMap(({ members }) => members))
  const lines = addressesOf(networks)
    .filter((one) => near.has(one.hostname))
    // A name's first address is the one on a network that both are on.
    .sort((a, b) => Number(isShared(networks, b.network, hostname)) - Number(isShared(networks, a.network, hostname)))
    .map(({ address, hostname: name }) => `${address} ${name}`)
  const itself = near.has(hostname) ? [] : [`127.0.1.1 ${hostname}`]
  return ['127.0.0.1 localhost', '::1 localhost', ...itself, ...lines, ''].join('\n')
}

const isShared = (networks: NonNullable<SandboxSpec['networks']>, name: string, hostname: string): boolean =>
  networks.some((network) => network.name === name && network.members.includes(hostname))
