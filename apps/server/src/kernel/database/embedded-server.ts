import { spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import type { Binaries } from './embedded-binaries.ts'
import { disownPostmasterFile, environment, isPostmasterOf, readPostmaster } from './embedded-cluster.ts'
import { EmbeddedDatabaseError } from './embedded-error.ts'
import type { Identity } from './embedded-identity.ts'
import { isRunning } from './embedded-process.ts'

/** What the supervisor says; a pino logger fits. */
export type EmbeddedLog = {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

type ServerOptions = { dir: string; binaries: Binaries; identity: Identity; log: EmbeddedLog; adopt: number | null }

const READY_POLL_MS = 10
/** Crash recovery replays at most `max_wal_size`; a slow disk may need minutes. */
const START_LIMIT_MS = 300_000
const FAST_STOP_LIMIT_MS = 20_000
const ADOPTED_POLL_MS = 500
const RESTART_DELAYS_MS = [0, 500, 2_000, 10_000]
/** A server that ran this long had a healthy start: its next crash is a first one again. */
const HEALTHY_MS = 60_000

/** `ended` is how it ended, null while it lives; after that the pid may belong to someone else. */
type Running = { pid: number; ended: string | null; exited: Promise<string> }

/** Starts or adopts the server process and restarts it whenever it ends unasked. */
export async function superviseServer(options: ServerOptions): Promise<{ stop(): Promise<void> }> {
  const { dir, log } = options
  let isStopping = false
  const exited = new AbortController()
  let current: Running = options.adopt === null ? await startServer(options) : adoptServer(options.adopt, dir)
  if (options.adopt !== null) await untilReady(dir, current)

  const stopWithProcess = () => {
    if (current.ended === null) signal(current.pid, 'SIGINT')
  }
  process.once('exit', stopWithProcess)

  const supervise = async () => {
    let crashes = 0
    for (;;) {
      const since = Date.now()
      const how = await current.exited
      if (isStopping) return
      if (Date.now() - since > HEALTHY_MS) crashes = 0
      log.error(`database: the server ended (${how}); starting it again`)
      for (;;) {
        const wait = RESTART_DELAYS_MS[Math.min(crashes, RESTART_DELAYS_MS.length - 1)]!
        crashes += 1
        await delay(wait, undefined, { signal: exited.signal, ref: false }).catch(() => undefined)
        if (isStopping) return
        try {
          current = await startServer(options)
          if (isStopping) return stopServer(current)
          log.warn('database: the server is running again')
          break
        } catch (error) {
          log.error(`database: could not start again: ${(error as Error).message}`)
        }
      }
    }
  }
  const supervision = supervise()

  return {
    stop: async () => {
      isStopping = true
      exited.abort()
      process.off('exit', stopWithProcess)
      await stopServer(current)
      await supervision
    },
  }
}

/** Starts the server and resolves when it accepts connections. */
async function startServer({ dir, binaries, identity }: ServerOptions): Promise<Running> {
  const left = await readPostmaster(dir)
  if (left && isPostmasterOf(left.pid, dir)) await stopPostmaster(left.pid)
  else if (left && isRunning(left.pid)) await disownPostmasterFile(dir)

  const command = identity.wrap(binaries.postgres, ['-D', dir])
  const child = spawn(command.file, command.args, {
    uid: command.uid,
    gid: command.gid,
    cwd: '/',
    env: environment(),
    // A group of its own: Ctrl-C in the terminal must reach the database through us, after the requests are drained.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8')
  child.stderr.on('data', (text: string) => (said = (said + text).slice(-2_000)))
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, by) => resolve(by ? `signal ${by}` : `code ${code}`))
  })
  const server = track(child.pid ?? 0, exited)
  try {
    await untilReady(dir, server)
  } catch (cause) {
    await stopServer(server)
    throw new EmbeddedDatabaseError(
      'start',
      `数据库没有启动成功：${said.trim() || (cause as Error).message}\n日志在 ${dir}/log。`,
      `The database did not start; its log is in ${dir}/log.`,
      { cause },
    )
  }
  return server
}

async function untilReady(dir: string, server: Running): Promise<void> {
  for (const limit = Date.now() + START_LIMIT_MS; Date.now() < limit; await delay(READY_POLL_MS)) {
    const seen = await readPostmaster(dir)
    if (seen?.pid === server.pid && seen.isReady) return
    if (server.ended !== null) throw new Error(`the server ended (${server.ended})`)
  }
  throw new Error('the server was not ready in time')
}

/** A server that another process started cannot be waited for, only watched. */
function adoptServer(pid: number, dir: string): Running {
  const exited = new Promise<string>((resolve) => {
    const timer = setInterval(() => {
      if (isPostmasterOf(pid, dir)) return
      clearInterval(timer)
      resolve('gone')
    }, ADOPTED_POLL_MS)
    timer.unref()
  })
  return track(pid, exited)
}

function track(pid: number, exited: Promise<string>): Running {
  const server: Running = { pid, ended: null, exited }
  void exited.then((how) => (server.ended = how))
  return server
}

async function stopServer(server: Running): Promise<void> {
  if (server.ended === null) await stopPostmaster(server.pid)
}

/** Fast shutdown: clients are cut off, a checkpoint is written. After 20 s immediate shutdown, which loses no commit. */
export async function stopPostmaster(pid: number): Promise<void> {
  signal(pid, 'SIGINT')
  for (const limit = Date.now() + FAST_STOP_LIMIT_MS; Date.now() < limit; await delay(READY_POLL_MS)) {
    if (!isRunning(pid)) return
  }
  signal(pid, 'SIGQUIT')
  while (isRunning(pid)) await delay(READY_POLL_MS)
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    if (pid > 1) process.kill(pid, name)
  } catch {
    // It has ended in the meantime, which is what we wanted.
  }
}
