import { execFile } from 'node:child_process'
import { hostFacts, PROGRAM_PATH, WIRE_SCRIPT } from '../host.ts'
import { SandboxError } from '../types.ts'
import type { LinkFault, SandboxState } from '../types.ts'
import { addressesOf, type Connection } from './addresses.ts'

const timeoutMs = 20_000
const switches = 'switches'

type Step = { space: string; program: 'ip' | 'tc'; text: string }

/** Runs steps in the namespaces of a sandbox; refuses with what `ip` or `tc` said. */
function run(state: SandboxState, steps: Step[]): Promise<void> {
  const { perl, arch } = hostFacts()
  const keeper = state.holder
  if (keeper === null || perl === null || arch === null) throw new SandboxError('failed', '该环境没有网络')
  const spaces = [
    `space=${switches}:${keeper.init.pid}:${keeper.init.startTime}`,
    ...state.machines.map(({ hostname, init }) => `space=${hostname}:${init.pid}:${init.startTime}`),
  ]
  const orders = steps.map(
    ({ space, program, text }) => `step=${space}:${program}:${Buffer.from(text).toString('hex')}`,
  )
  return new Promise((resolve, reject) => {
    execFile(
      perl,
      [WIRE_SCRIPT, `arch=${arch}`, ...(state.uid === 0 ? [] : [`uid=${state.uid}`]), ...spaces, ...orders],
      { cwd: '/', env: { PATH: PROGRAM_PATH }, timeout: timeoutMs },
      (error, _, stderr) => {
        if (error === null) resolve()
        else reject(new SandboxError('failed', `网络没有接好：${stderr.trim().slice(0, 300) || error.message}`))
      },
    )
  })
}

/** A switch for every network, a pair of ends for every connection, addresses in the machines. */
export function wire(state: SandboxState): Promise<void> {
  const connections = addressesOf(state.networks ?? [])
  const made = [...new Set(connections.map((one) => one.switch))].flatMap((name) => [
    `link add ${name} type bridge`,
    `link set ${name} up`,
  ])
  const joined = connections.flatMap(({ port, device, hostname, switch: name }) => [
    `link add ${port} type veth peer name ${device} netns @${hostname}@`,
    `link set ${port} master ${name}`,
    `link set ${port} up`,
  ])
  const inside = state.machines.flatMap(({ hostname }): Step[] => {
    const own = connections.filter((one) => one.hostname === hostname)
    const lines = own.flatMap(({ device, address, prefix }) => [
      `addr add ${address}/${prefix} dev ${device}`,
      `link set ${device} up`,
    ])
    return own.length === 0 ? [] : [{ space: hostname, program: 'ip', text: `${lines.join('\n')}\n` }]
  })
  return run(state, [{ space: switches, program: 'ip', text: `${[...made, ...joined].join('\n')}\n` }, ...inside])
}

const isPercent = (value: number): boolean => Number.isFinite(value) && value >= 0 && value <= 100
const isDelay = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= 60_000

/** Cuts a connection, or delays and loses what comes through it; replaces what was wrong with it before. */
export async function disturb(state: SandboxState, hostname: string, network: string, fault: LinkFault): Promise<void> {
  const found = addressesOf(state.networks ?? []).find((one) => one.hostname === hostname && one.network === network)
  if (found === undefined) throw new SandboxError('absent', '该机器没有接在这个网络上')
  if (!isPercent(fault.lossPercent) || !isDelay(fault.delayMs)) throw new SandboxError('invalid', '故障参数不正确')
  await run(state, [{ space: switches, program: 'ip', text: `link set ${found.port} ${fault.cut ? 'down' : 'up'}\n` }])
  const slowed = fault.delayMs > 0 || fault.lossPercent > 0
  await shape(state, found, slowed ? fault : null)
}

async function shape(state: SandboxState, { port }: Connection, fault: LinkFault | null): Promise<void> {
  if (fault === null) {
    // Nothing to remove is no failure.
    await run(state, [{ space: switches, program: 'tc', text: `qdisc del dev ${port} root` }]).catch(() => undefined)
    return
  }
  const text = `qdisc replace dev ${port} root netem delay ${fault.delayMs}ms loss ${fault.lossPercent}%`
  try {
    await run(state, [{ space: switches, program: 'tc', text }])
  } catch (error) {
    throw new SandboxError('unavailable', '本机内核不能模拟延迟和丢包（缺少 sch_netem），只能断开链路', {
      cause: error,
    })
  }
}
