import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

/** Longer than anything takes that is asked of a program, on a machine with much else to do. */
const patienceMs = 60_000

export type Child<Ready> = {
  /** What the program said when it was ready. */
  ready: Ready
  /** Milliseconds of processor time that it has used so far; NaN where the system does not tell. */
  processorMs(): number
  /** Megabytes of memory that the system has given it; NaN where the system does not tell. */
  memoryMB(): number
  /** What it answers to a question; for programs that listen for messages. Rejects when it ends, or says nothing for a minute. */
  ask<Answer>(question: unknown): Promise<Answer>
  /** Ends it; resolves when it is gone. */
  stop(): Promise<void>
  /** Ends it as a power cut would: it does nothing more. */
  kill(): Promise<void>
}

/**
 * Starts a TypeScript file of the benchmarks as a process of its own and waits for the one line of JSON that it writes
 * once it serves. Its errors go to ours. Rejects when it ends before.
 */
export async function startChild<Ready>(file: string, input: unknown): Promise<Child<Ready>> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, JSON.stringify(input)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const line = await firstLine(child, file)
  const pid = child.pid!
  return {
    ready: JSON.parse(line) as Ready,
    processorMs: () => processorMs(pid),
    memoryMB: () => memoryMB(pid),
    ask: (question) => asked(child, question),
    stop: () => stopped(child, 'SIGTERM'),
    kill: () => stopped(child, 'SIGKILL'),
  }
}

/** Linux: user and system time from /proc, in ticks of 10 ms. */
export function processorMs(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return Number.NaN
  }
}

/** Linux: what of it is in memory. */
function memoryMB(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return Number.NaN
  }
}

function asked<Answer>(child: ChildProcess, question: unknown): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const late = setTimeout(() => reject(new Error('asked, and no answer')), patienceMs)
  const gone = (): void => reject(new Error('ended before it answered'))
  const answered = (answer: unknown): void => resolve(answer as Answer)
  child.once('exit', gone)
  child.once('message', answered)
  child.send(question as object)
  return promise.finally(() => {
    clearTimeout(late)
    child.off('exit', gone)
    child.off('message', answered)
  })
}

function firstLine(child: ChildProcess, file: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const lines = createInterface({ input: child.stdout! })
    lines.once('line', resolve)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code} before it was ready`)))
  })
}

function stopped(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill(signal)
    setTimeout(() => child.kill('SIGKILL'), 15_000).unref()
  })
}

/** The input that `startChild` gave to this process. */
export const childInput = <Input>(): Input => JSON.parse(process.argv[2] ?? 'null') as Input

/** Tells the parent process that it serves, and leaves when asked to. */
export function announceReady(ready: unknown, stop: () => Promise<unknown>): void {
  process.stdout.write(`${JSON.stringify(ready)}\n`)
  process.once('SIGTERM', () => void stop().finally(() => process.exit(0)))
}
