/**
 * Starting one sandbox of one machine, against the barest bwrap on the same host in the same run; looking into many, as
 * the server does while a class works. No measure where the host cannot isolate.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSandbox, selfTest } from '../apps/server/src/kernel/sandbox/index.ts'
import type { Sandbox } from '../apps/server/src/kernel/sandbox/index.ts'
import { alternate, describe, median, ratioOf, type Measure } from './lib/measure.ts'

const rounds = 40
const crowdSize = 200
const MIB = 1024 * 1024

const machine = {
  hostname: 'main',
  limits: { memoryBytes: 64 * MIB, pids: 32, diskBytes: 4 * MIB, cpus: 1 },
  mounts: [],
  env: {},
}

/** What a look at a file and at a log runs (decision 0013). */
const lookScript = `touch ~/app.log; stat -L -c '%Y %s' ~/app.log; tail -c 4194304 ~/app.log | LC_ALL=C grep -cF -e ready; exit 0`

/** Looks into each of `sandboxes` once, so many at once; the seconds it took. */
async function lookInto(sandboxes: Iterable<Sandbox>, atOnce: number): Promise<number> {
  const waiting = sandboxes[Symbol.iterator]()
  const door = async (): Promise<void> => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) {
      await next.value.exec('main', { command: { language: 'bash', script: lookScript }, timeoutMs: 10_000 })
    }
  }
  return (await timed(() => Promise.all(Array.from({ length: atOnce }, door)))) / 1000
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

function bare(): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('bwrap', ['--unshare-all', '--ro-bind', '/', '/', 'true'], { stdio: 'ignore' })
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`bwrap ended with ${code}`))))
  })
}

export default async (): Promise<Measure[]> => {
  const { usable } = await selfTest()
  if (!usable) {
    process.stderr.write('  no isolation on this host: sandboxes are not measured\n')
    return []
  }
  const rootDir = mkdtempSync(join(tmpdir(), 'lab-bench-'))
  const start = (id: string): Promise<Sandbox> => createSandbox({ id, rootDir, machines: [machine], network: 'none' })
  try {
    const running = new Set<Sandbox>()
    const execs: number[] = []
    let made = 0
    const startOne = async (): Promise<number> => {
      let sandbox: Sandbox | undefined
      const took = await timed(async () => (sandbox = await start(`b${(made += 1)}`)))
      execs.push(await timed(() => sandbox!.exec('main', { command: { argv: ['/bin/true'] } })))
      await sandbox!.destroy()
      return took
    }
    await startOne()
    const times = await alternate(rounds, () => timed(bare), startOne)
    const crowd = await timed(async () => {
      const ids = Array.from({ length: crowdSize }, (_, index) => `p${index}`)
      for (const sandbox of await Promise.all(ids.map(start))) running.add(sandbox)
    })
    const alive = [...running].filter((sandbox) => sandbox.isAlive()).length
    const alone = await lookInto(running, 1)
    const atOnce = Math.min(16, 2 * availableParallelism())
    const several = await lookInto(running, atOnce)
    await Promise.all([...running].map((sandbox) => sandbox.destroy()))
    return [
      {
        name: 'sandbox: start',
        ratio: ratioOf(times),
        bound: 2,
        better: 'lower',
        detail: `${describe(times, 'ms', 1)}; a command in it ${median(execs).toFixed(1)} ms`,
      },
      {
        name: 'sandbox: alive of many started at once',
        ratio: alive / crowdSize,
        bound: 1,
        better: 'higher',
        detail: `${crowdSize} in ${(crowd / 1000).toFixed(1)} s`,
      },
      {
        name: 'sandbox: looks, several at once against one by one',
        ratio: alone / several,
        bound: 1.2,
        better: 'higher',
        detail: `${crowdSize} looks one by one ${alone.toFixed(1)} s, ${atOnce} at once ${several.toFixed(1)} s`,
      },
    ]
  } finally {
    rmSync(rootDir, { recursive: true, force: true })
  }
}
