import type { MachineLimits, MachineState } from './types.ts'

/** Resource numbers, <asm-generic/resource.h>. */
export const RLIMIT = { DATA: 2, CORE: 4, NPROC: 6, NOFILE: 7, MEMLOCK: 8, MSGQUEUE: 12 } as const

/** Thread stacks count as data although hardly any of them is used; a dozen of 8 MiB and a run-time's own fit in here. */
const STACK_ALLOWANCE_BYTES = 512 * 1024 * 1024

/**
 * Per-process limits of everything in a machine, as pairs of resource number and value.
 * A control group's budget includes the disk, so DATA keeps a single process from using all of that as memory; without
 * a group it is the only limit of memory. DATA and not address space: Java, Go and Node reserve far more addresses than
 * they use. NPROC counts per user namespace (kernel 5.14), so it is set after that one is entered.
 */
export function processLimits(limits: MachineLimits, hasCgroup: boolean): [resource: number, value: number][] {
  return [
    [RLIMIT.CORE, 0],
    [RLIMIT.NOFILE, 4096],
    [RLIMIT.MEMLOCK, 65_536],
    [RLIMIT.MSGQUEUE, 819_200],
    [RLIMIT.NPROC, limits.pids],
    [RLIMIT.DATA, Math.floor(limits.memoryBytes) + (hasCgroup ? STACK_ALLOWANCE_BYTES : 0)],
  ]
}

/**
 * Of what enters a machine. Machines with roots of their own share a user namespace when they share networks, so there
 * the control group limits processes, where there is one.
 */
export function limitsOf({ limits, cgroup, account }: MachineState): [resource: number, value: number][] {
  const all = processLimits(limits, cgroup !== null)
  return account === undefined || cgroup === null ? all : all.filter(([resource]) => resource !== RLIMIT.NPROC)
}
