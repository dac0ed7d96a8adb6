import type { Kernel } from '../../../kernel/kernel.ts'
import { forgetEnded } from '../terminals/forget.ts'
import { TerminalHub } from '../terminals/hub.ts'
import { sweepRecordings } from '../recordings/sweep.ts'
import { startEngine, type Engine } from './engine.ts'

/** What this process runs for environments; one per kernel, since tests run several in one process. */
interface Running {
  engine: Engine
  terminals: TerminalHub
}
const running = new Map<Kernel, Running>()

function runningOf(kernel: Kernel): Running {
  const found = running.get(kernel)
  if (!found) throw new Error('The environment domain has not been started')
  return found
}

export const engineOf = (kernel: Kernel): Engine => runningOf(kernel).engine
export const terminalsOf = (kernel: Kernel): TerminalHub => runningOf(kernel).terminals

export async function openEngine(kernel: Kernel): Promise<void> {
  const terminals = new TerminalHub(kernel)
  const engine = await startEngine(kernel, {
    everyMinute: async () => {
      await sweepRecordings(kernel, terminals.recordings())
      await forgetEnded(kernel)
    },
  })
  running.set(kernel, { engine, terminals })
}

/** Tells those at terminals that the server stops, while they can still be reached. */
export async function closeTerminals(): Promise<void> {
  await Promise.all([...running.values()].map(({ terminals }) => terminals.close()))
}

/** Stops following records; environments go on running. */
export async function closeEngines(): Promise<void> {
  const open = [...running]
  for (const [kernel] of open) running.delete(kernel)
  await Promise.all(open.map(([, { terminals }]) => terminals.close()))
  await Promise.all(open.map(([, { engine }]) => engine.stop()))
}
