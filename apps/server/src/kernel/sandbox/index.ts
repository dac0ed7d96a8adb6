/**
 * The one place where untrusted processes run: long-lived environments of one or several machines, and one-shot runs.
 * Knows no domain, no HTTP and no database. See docs/decisions/0004-sandbox.md.
 */
import { findProgram, hostFacts } from './host.ts'
import { destroyState, sandboxOf, startSandbox } from './sandbox.ts'
import { requireIsolation } from './self-test.ts'
import type { Sandbox, SandboxSpec, SandboxState } from './types.ts'

export { LEARNER } from './etc-files.ts'
export { addressesOf } from './machine/addresses.ts'
export { ownRootLack, runAsMachineRoot } from './machine/run.ts'
export { runOnce } from './run-once.ts'
export type { RunOnceResult, RunOnceSpec } from './run-once.ts'
export { selfTest } from './self-test.ts'
export type { SandboxCheck, SandboxReport } from './self-test.ts'
export { listLeftovers, readState, removeLeftover } from './leftovers.ts'
export type { Leftover } from './leftovers.ts'
export { SandboxError } from './types.ts'
export type * from './types.ts'

/**
 * Starts a sandbox with all its machines. It outlives this process (unless `ephemeral`); `sandbox.state` is what
 * `attachSandbox` takes. Refuses with `unavailable` where the self-test found no isolation, `invalid`, `exists`, `failed`.
 */
export async function createSandbox(spec: SandboxSpec): Promise<Sandbox> {
  await requireIsolation()
  return startSandbox(spec)
}

/** Takes over a sandbox that another process made; `gone` when any of its machines has ended (then `destroySandbox`). */
export async function attachSandbox(state: SandboxState): Promise<Sandbox | 'gone'> {
  const sandbox = sandboxOf(state)
  return sandbox.isAlive() ? sandbox : 'gone'
}

/** Removes what is left of a sandbox from its recorded state: processes, groups, files. Safe to repeat. */
export async function destroySandbox(state: SandboxState): Promise<void> {
  await destroyState(state)
}

/** Where a program of this host is; null when it is not installed. */
export const findHostProgram = (name: string): string | null => findProgram(name)

/** The host's number for root of machines with roots of their own; 0 where there are none. */
export const machineIdBase = (): number => hostFacts().idRange?.base ?? 0
