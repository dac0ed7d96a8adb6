/**
 * Time to start one sandbox of one machine, against the barest bwrap on the same host in the same run.
 * Prints one line of JSON: { name, ratio, bound, … }, times in milliseconds.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSandbox, selfTest } from '../apps/server/src/kernel/sandbox/index.ts'
import type { Sandbox } from '../apps/server/src/kernel/sandbox/index.ts'

const ROUNDS = 40
const PARALLEL = 200
const MIB = 1024 * 1024

const rootDir = mkdtempSync(join(tmpdir(), 'lab-bench-'))
const machine = {
  hostname: 'main',
  limits: { memoryBytes: 64 * MIB, pids: 32, diskBytes: 4 * MIB, cpus: 1 },
  mounts: [],
  env: {},
}
const start = (id: string) => createSandbox({ id, rootDir, machines: [machine], network: 'none' })

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

function bare(): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('bwrap', ['--unshare-all', '--ro-bind', '/', '/', 'true'], { stdio: 'ignore' })
    child.on('error', reject)
    child.on('exit', () => resolve())
  })
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const { usable } = await selfTest()
if (!usable) {
  process.stdout.write(`${JSON.stringify({ name: 'sandbox start', skipped: 'no isolation on this host' })}\n`)
  process.exit(0)
}
const times = { bare: [] as number[], start: [] as number[], exec: [] as number[], destroy: [] as number[] }
try {
  for (let round = 0; round < ROUNDS; round += 1) {
    times.bare.push(await timed(bare))
    let sandbox: Sandbox | undefined
    times.start.push(await timed(async () => (sandbox = await start(`b${round}`))))
    times.exec.push(await timed(() => sandbox!.exec('main', { command: { argv: ['/bin/true'] } })))
    times.destroy.push(await timed(() => sandbox!.destroy()))
  }
  const all: Sandbox[] = []
  const crowd = await timed(async () => {
    const ids = Array.from({ length: PARALLEL }, (_, index) => `p${index}`)
    all.push(...(await Promise.all(ids.map(start))))
  })
  const alive = all.filter((sandbox) => sandbox.isAlive()).length
  const clear = await timed(() => Promise.all(all.map((sandbox) => sandbox.destroy())))
  const result = {
    name: 'sandbox start',
    ratio: median(times.start.map((value, round) => value / (times.bare[round] ?? value))),
    bound: 2,
    bareMs: median(times.bare),
    startMs: median(times.start),
    execMs: median(times.exec),
    destroyMs: median(times.destroy),
    parallel: { sandboxes: PARALLEL, alive, startMs: crowd, destroyMs: clear },
  }
  process.stdout.write(`${JSON.stringify(result)}\n`)
} finally {
  rmSync(rootDir, { recursive: true, force: true })
}
