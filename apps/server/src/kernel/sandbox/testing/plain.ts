import type { ExecSpec, MachineSpec } from '../index.ts'

export const MIB = 1024 * 1024

/** A small machine. */
export function machine(hostname = 'main', over: Partial<MachineSpec['limits']> = {}): MachineSpec {
  const limits = { memoryBytes: 96 * MIB, pids: 64, diskBytes: 8 * MIB, cpus: 1, ...over }
  return { hostname, limits, mounts: [], env: {} }
}

/** A bash command line as the learner would type it. */
export const bash = (line: string, over: Partial<ExecSpec> = {}): ExecSpec => ({
  command: { argv: ['/bin/bash', '-c', line] },
  timeoutMs: 20_000,
  ...over,
})
