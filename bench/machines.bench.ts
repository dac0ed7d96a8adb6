/**
 * Machines with a root of their own on a cached image: the start of one, what our own processes of one keep in memory, and
 * many at once against what anybody has to do for as many: the same namespaces with an overlay on the same folder, a loopback
 * that is up and a process that stays, by `unshare`, `mount` and `ip`. No measure where the host has no range of ids for them.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSandbox, ownRootLack, selfTest } from '../apps/server/src/kernel/sandbox/index.ts'
import type { Sandbox } from '../apps/server/src/kernel/sandbox/index.ts'
import { hostImage, ownMachine } from '../apps/server/src/kernel/sandbox/testing/host-image.ts'
import { median, type Measure } from './lib/measure.ts'

const rounds = 30
const crowdRounds = 3
const crowdSize = 200
const MIB = 1024 * 1024
const namespaces = ['--user', '--map-root-user', '--mount', '--pid', '--net', '--ipc', '--uts', '--cgroup', '--fork']

/** What a bare start has to do once it has its namespaces; "ready" is said by the process that stays. */
const bareSteps = (image: string): string =>
  [
    'mount -t tmpfs -o size=4m disk /mnt',
    'mkdir /mnt/upper /mnt/work /mnt/root',
    `mount -t overlay -o lowerdir=${image},upperdir=/mnt/upper,workdir=/mnt/work,userxattr overlay /mnt/root`,
    'ip link set lo up',
    'echo ready',
    'exec sleep infinity',
  ].join(' && ')

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

function bare(image: string, made: ChildProcess[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const argv = [...namespaces, '--kill-child', 'sh', '-c', bareSteps(image)]
    const child = spawn('unshare', argv, { stdio: ['ignore', 'pipe', 'inherit'] })
    made.push(child)
    child.stdout.once('data', () => resolve())
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`unshare ended with ${code}`)))
  })
}

/** As many at a time as starts of ours: more would only make each slower. */
async function bareCrowd(image: string): Promise<number> {
  const made: ChildProcess[] = []
  const took = await timed(async () => {
    const some = async (): Promise<void> => {
      while (made.length < crowdSize) await bare(image, made)
    }
    await Promise.all(Array.from({ length: availableParallelism() * 8 }, some))
  })
  const ended = made.map((child) => new Promise((resolve) => child.once('close', resolve)))
  for (const child of made) child.kill('SIGKILL')
  await Promise.all(ended)
  return took
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
  const start = (id: string, on = layers): Promise<Sandbox> =>
    createSandbox({ id, rootDir, network: 'none', machines: [ownMachine(on, 'main', 'root', { diskBytes: 4 * MIB })] })
  // An image that was built is one layer; the host's programs would be six more, which the floor does not have.
  const single = layers.slice(0, 1)
  const image = single[0]?.hostPath ?? ''
  let running: Sandbox[] = []
  const end = (): Promise<unknown> => Promise.all(running.splice(0).map((one) => one.destroy()))
  /** Until the last has also done what it does at its start. */
  const crowd = (): Promise<number> =>
    timed(async () => {
      running = await Promise.all(Array.from({ length: crowdSize }, (_, index) => start(`c${index}`, single)))
      for (const { state } of running) {
        const booting = `/proc/${state.machines[0]!.init.pid}/root/run/lab-booting`
        while (existsSync(booting)) await wait(1)
      }
    })
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
    const pairs: { ours: number; floor: number }[] = []
    let alive = crowdSize
    for (let round = 0; round < crowdRounds; round += 1) {
      const before = round % 2 === 0 ? await bareCrowd(image) : 0
      const ours = await crowd()
      alive = Math.min(alive, running.filter((one) => one.isAlive()).length)
      await end()
      pairs.push({ ours, floor: before || (await bareCrowd(image)) })
    }
    const seconds = (which: 'ours' | 'floor') => (median(pairs.map((pair) => pair[which])) / 1000).toFixed(1)
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
        ratio: median(pairs.map(({ ours, floor }) => ours / floor)),
        bound: 2,
        better: 'lower',
        detail: `${crowdSize} in ${seconds('ours')} s, bare ${seconds('floor')} s, medians of ${crowdRounds}`,
      },
      { name: 'machines: alive of many', ratio: alive / crowdSize, bound: 1, better: 'higher', detail: `${alive}` },
    ]
  } finally {
    await end()
    rmSync(rootDir, { recursive: true, force: true })
  }
}
