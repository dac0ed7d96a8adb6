/**
 * Machines with a root of their own on a cached image: the start of one, what our own processes of one keep in memory, and
 * many at once against as many bare namespaces. No measure where the host has no range of ids for them.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSandbox, ownRootLack, selfTest } from '../apps/server/src/kernel/sandbox/index.ts'
import type { Sandbox } from '../apps/server/src/kernel/sandbox/index.ts'
import { hostImage, ownMachine } from '../apps/server/src/kernel/sandbox/testing/host-image.ts'
import { median, type Measure } from './lib/measure.ts'

const rounds = 30
const crowdSize = 200
const MIB = 1024 * 1024
const namespaces = ['--user', '--map-root-user', '--mount', '--pid', '--net', '--ipc', '--uts', '--fork', 'true']

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

function bare(): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('unshare', namespaces, { stdio: 'ignore' })
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`unshare ended with ${code}`))))
  })
}

/** What a process adds to the memory of the host: its own pages, and its part of those it shares. */
const memoryOf = (pid: number): number =>
  Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) * 1024

export default async (): Promise<Measure[]> => {
  const { usable } = await selfTest()
  if (!usable || ownRootLack() !== '') {
    process.stderr.write('  no machines with roots of their own on this host: they are not measured\n')
    return []
  }
  const rootDir = mkdtempSync(join(tmpdir(), 'lab-bench-'))
  const layers = hostImage(join(rootDir, '.image'))
  const start = (id: string): Promise<Sandbox> =>
    createSandbox({
      id,
      rootDir,
      network: 'none',
      machines: [ownMachine(layers, 'main', 'root', { diskBytes: 4 * MIB })],
    })
  const all = (count: number, work: (index: number) => Promise<unknown>) =>
    timed(() => Promise.all(Array.from({ length: count }, (_, index) => work(index))))
  const running: Sandbox[] = []
  try {
    const starts: number[] = []
    const memory: number[] = []
    for (let round = 0; round <= rounds; round += 1) {
      let one: Sandbox | undefined
      const took = await timed(async () => (one = await start(`m${round}`)))
      const { init, monitor } = one!.state.machines[0]!
      if (round > 0) {
        starts.push(took)
        memory.push((memoryOf(init.pid) + memoryOf(monitor.pid)) / MIB)
      }
      await one!.destroy()
    }
    const floor = await all(crowdSize, bare)
    const crowd = await all(crowdSize, async (index) => running.push(await start(`c${index}`)))
    const alive = running.filter((one) => one.isAlive()).length
    return [
      {
        name: 'machines: start on a cached image, ms',
        ratio: median(starts),
        bound: 150,
        better: 'lower',
        detail: `median of ${rounds}, at most ${Math.max(...starts).toFixed(0)} ms`,
      },
      {
        name: 'machines: memory of ours in each, MB',
        ratio: median(memory),
        bound: 8,
        better: 'lower',
        detail: 'the first process and its monitor, shared pages in part',
      },
      {
        name: 'machines: many at once against bare namespaces',
        ratio: crowd / floor,
        bound: 2,
        better: 'lower',
        detail: `${crowdSize} in ${(crowd / 1000).toFixed(1)} s, bare ${(floor / 1000).toFixed(1)} s`,
      },
      { name: 'machines: alive of many', ratio: alive / crowdSize, bound: 1, better: 'higher', detail: `${alive}` },
    ]
  } finally {
    await Promise.all(running.map((one) => one.destroy()))
    rmSync(rootDir, { recursive: true, force: true })
  }
}
