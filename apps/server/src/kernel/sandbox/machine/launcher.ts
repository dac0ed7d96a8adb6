import { spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { hostFacts, MACHINE_SCRIPT, PROGRAM_PATH } from '../host.ts'
import { identify } from '../processes.ts'
import { START_TIMEOUT_MS, type Started } from '../start-machine.ts'
import { SandboxError } from '../types.ts'

/** What the launcher (machine.pl) says of one start, line by line. */
type Start = { said: Map<string, string>; heard: () => void }
type Launcher = { orders: Socket; starts: Map<string, Start>; isGone: boolean }

let running: Launcher | undefined
let numbered = 0

/** The launcher of this process: made at the first start, and again when it has ended. It ends with us. */
function launcher(): Launcher {
  if (running !== undefined) return running
  const { perl, arch } = hostFacts()
  if (perl === null || arch === null) throw new SandboxError('unavailable', '本机无法运行沙箱')
  const child = spawn(perl, [MACHINE_SCRIPT, 'serve', `arch=${arch}`], {
    detached: true,
    cwd: '/',
    env: { PATH: PROGRAM_PATH },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const own: Launcher = { orders: child.stdin as Socket, starts: new Map(), isGone: false }
  const reports = child.stdout as Socket
  // Waiting for it keeps no program from ending; a start that is under way does, by its time limit.
  child.unref()
  own.orders.unref()
  reports.unref()
  own.orders.on('error', () => undefined)
  let rest = ''
  reports.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const [id = '', what = '', value = ''] = line.split(' ')
      const start = own.starts.get(id)
      start?.said.set(what, value)
      start?.heard()
    }
  })
  const end = (): void => {
    own.isGone = true
    if (running === own) running = undefined
    for (const start of own.starts.values()) start.heard()
  }
  child.on('error', end)
  child.on('close', end)
  return (running = own)
}

/** Makes the first process of a machine, or of a suite's network, by an order of machine.pl; refuses with what that said. */
export async function launchMachine(items: string[]): Promise<Started> {
  const first = launcher()
  try {
    return await startBy(first, items)
  } catch (error) {
    // What it had begun has ended with it.
    if (first.isGone) return startBy(launcher(), items)
    throw error
  }
}

function startBy(own: Launcher, items: string[]): Promise<Started> {
  if (items.some((item) => item.includes('\0'))) throw new SandboxError('invalid', '机器的设置中不能包含空字符')
  const id = `s${(numbered += 1)}`
  const order = Buffer.from(items.join('\0'))
  const said = new Map<string, string>()
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      own.starts.delete(id)
      clearTimeout(timer)
    }
    const fail = (why: string): void => {
      settle()
      own.orders.write(`drop ${id}\n`)
      reject(new SandboxError('failed', `沙箱启动失败：${why}`))
    }
    const timer = setTimeout(() => fail('超时'), START_TIMEOUT_MS)
    const heard = (): void => {
      const complaint = said.get('failed')
      if (complaint !== undefined) return fail(Buffer.from(complaint, 'hex').toString().trim())
      if (own.isGone || said.has('end')) return fail('进程已退出')
      if (!['monitor', 'init', 'ready'].every((what) => said.has(what))) return
      const init = identify(Number(said.get('init')))
      const monitor = identify(Number(said.get('monitor')))
      if (init === null || monitor === null) return fail('进程已退出')
      settle()
      resolve({ init, monitor, release: () => own.orders.write(`go ${id}\n`) })
    }
    own.starts.set(id, { said, heard })
    own.orders.write(Buffer.concat([Buffer.from(`start ${id} ${order.length}\n`), order]))
  })
}
