import { setTimeout as pause } from 'node:timers/promises'
import { DriverError, type Driver, type ExecOutcome, type ExecRequest, type Held } from './driver.ts'

type Exec = (held: Held, hostname: string, request: ExecRequest) => Promise<Pick<ExecOutcome, 'exitCode' | 'stdout'>>

const startTimeoutMs = 20_000
const inBackground = 'sh -c "$1" >/tmp/start.log 2>&1 </dev/null &'

/** Runs a machine's start command, which goes on by itself; what it prints is kept where the learner can read it. */
export async function runStartCommand(exec: Exec, held: Held, hostname: string, command: string): Promise<void> {
  if (!command.trim()) return
  const argv = ['sh', '-c', inBackground, 'start', command]
  await exec(held, hostname, { command: { argv }, timeoutMs: startTimeoutMs })
}

/** Ends everything but the machine's first process, to which nobody in it can do anything. */
const endEverything = 'kill -KILL -1'
/** /tmp begins empty. */
const isUp = 'find /tmp -mindepth 1 -delete 2>/dev/null; echo up'
const tries = 50
const pauseMs = 100

/** A hot restart for machines whose first process is not ours: all that is the learner's ends, the disk stays. */
export function restartByExec(exec: Exec): Pick<Driver, 'restart'> {
  return {
    async restart(held, hostname, startCommand) {
      // What runs it may end with the others, so how it ended says nothing.
      await exec(held, hostname, { command: { argv: ['sh', '-c', endEverything] }, timeoutMs: startTimeoutMs })
      await comesUp(() => exec(held, hostname, { command: { argv: ['sh', '-c', isUp] }, timeoutMs: startTimeoutMs }))
      await runStartCommand(exec, held, hostname, startCommand)
    },
  }
}

/** Asks until a machine that restarts answers. */
export async function comesUp(ask: () => Promise<Pick<ExecOutcome, 'exitCode' | 'stdout'>>): Promise<void> {
  for (let round = 0; round < tries; round += 1) {
    const answer = await ask().catch(() => null)
    if (answer?.exitCode === 0 && answer.stdout.trim() === 'up') return
    await pause(pauseMs)
  }
  throw new DriverError('failed', '主机重启后没有恢复，请稍后重试或重新启动环境')
}
