import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { readCgroup } from './cgroups.ts'
import { execInMachine } from './exec.ts'
import { startSandbox } from './sandbox.ts'
import { requireIsolation } from './self-test.ts'
import type { ExecSpec, MachineMount } from './types.ts'

export type RunOnceSpec = {
  rootDir: string
  /** Written below the learner's home, by relative path, before the command runs. */
  files?: Record<string, Uint8Array | string>
  mounts?: MachineMount[]
  command: ExecSpec['command']
  stdin?: string | Uint8Array
  env?: Record<string, string>
  limits: {
    /** CPU time of all processes together. */
    cpuMs: number
    wallMs: number
    /** Memory and files written, together. */
    memoryBytes: number
    /** Of both output streams together; more ends the run. */
    outputBytes: number
    pids: number
    diskBytes: number
  }
  /** Files to bring back afterwards, by path relative to the home; absent ones are left out. */
  collect?: string[]
  signal?: AbortSignal
}

/** The facts from which a verdict follows; which one wins is the caller's rule. */
export type RunOnceResult = {
  exitCode: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
  cpuMs: number
  wallMs: number
  /** Highest memory of all processes together; null where the host cannot tell. */
  peakMemoryBytes: number | null
  timedOut: 'cpu' | 'wall' | null
  outputExceeded: boolean
  oomKilled: boolean
  collected: Record<string, Buffer>
}

/** How often CPU time is looked at. */
const WATCH_MS = 50

const HOME = '/home/learner'

/**
 * Runs one command in a fresh sandbox that ends with it. Refuses with `unavailable` without isolation, `noSpace` when
 * the files do not fit; whatever the command itself does is a result.
 */
export async function runOnce(spec: RunOnceSpec): Promise<RunOnceResult> {
  await requireIsolation()
  const { limits } = spec
  const sandbox = await startSandbox({
    id: `run-${randomUUID()}`,
    rootDir: spec.rootDir,
    machines: [
      {
        hostname: 'main',
        limits: { memoryBytes: limits.memoryBytes, pids: limits.pids, diskBytes: limits.diskBytes, cpus: 1 },
        mounts: spec.mounts ?? [],
        env: spec.env ?? {},
      },
    ],
    network: 'none',
    ephemeral: true,
    diskCountsAsMemory: true,
  })
  const stop = new AbortController()
  const abort = () => stop.abort()
  spec.signal?.addEventListener('abort', abort)
  if (spec.signal?.aborted === true) abort()
  try {
    for (const [path, bytes] of Object.entries(spec.files ?? {}))
      await sandbox.writeFile('main', `${HOME}/${path}`, bytes)
    const machine = sandbox.state.machines[0]!
    const cpuUsed = async () => (await sandbox.stats()).cpuMs
    const cpuBefore = await cpuUsed()
    let cpuExceeded = false
    let outputExceeded = false
    const done = new AbortController()
    const watch = async () => {
      while (!done.signal.aborted && !stop.signal.aborted) {
        // A little beyond the limit, so that the true time is shown and rounding decides nothing.
        if ((await cpuUsed()) - cpuBefore > limits.cpuMs + 2 * WATCH_MS) {
          cpuExceeded = true
          stop.abort()
        } else await wait(WATCH_MS, undefined, { signal: done.signal }).catch(() => undefined)
      }
    }
    const watching = watch()
    const result = await execInMachine(
      machine,
      sandbox.state.uid,
      {
        command: spec.command,
        ...(spec.stdin === undefined ? {} : { stdin: spec.stdin }),
        timeoutMs: limits.wallMs,
        outputLimitBytes: limits.outputBytes,
        endBackground: true,
        signal: stop.signal,
      },
      {
        onOutput: (total) => {
          if (total <= limits.outputBytes || outputExceeded) return
          outputExceeded = true
          stop.abort()
        },
      },
    )
    done.abort()
    await watching
    const group = machine.cgroup === null ? null : readCgroup(machine.cgroup)
    const cpuMs = group?.cpuMs == null ? result.cpuMs : group.cpuMs - cpuBefore
    const collected: Record<string, Buffer> = {}
    for (const path of spec.collect ?? []) {
      try {
        collected[path] = await sandbox.readFile('main', `${HOME}/${path}`, limits.diskBytes)
      } catch {
        continue
      }
    }
    return {
      exitCode: result.exitCode,
      signal: result.signal,
      stdout: result.stdout,
      stderr: result.stderr,
      cpuMs,
      wallMs: result.durationMs,
      peakMemoryBytes: group === null ? result.largestProcessBytes || null : group.peakMemoryBytes,
      timedOut: cpuExceeded || cpuMs > limits.cpuMs ? 'cpu' : result.timedOut ? 'wall' : null,
      outputExceeded,
      oomKilled: (group?.oomKills ?? 0) > 0,
      collected,
    }
  } finally {
    spec.signal?.removeEventListener('abort', abort)
    await sandbox.destroy()
  }
}
