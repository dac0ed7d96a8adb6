import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, vi } from 'vitest'
import { describeUnless, isolationLack } from '../../../testing/lacks.ts'
import { createSandbox } from '../index.ts'
import type { Sandbox, SandboxSpec } from '../index.ts'
import { machine } from './plain.ts'

// Real processes on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

/** A suite of real sandboxes. It runs wherever bubblewrap itself does: isolation of ours that is broken fails it. */
export const describeIsolated = (title: string, suite: () => void): void =>
  describeUnless(isolationLack(), title, suite)

/** A folder for sandboxes and a way to make them; all are destroyed after the file's tests. */
export function sandboxes(): { rootDir: string; start: (over?: Partial<SandboxSpec>) => Promise<Sandbox> } {
  // Skipped suites get no clean-up, so they make nothing.
  const rootDir = isolationLack() === null ? mkdtempSync(join(tmpdir(), 'lab-sandbox-test-')) : ''
  const made: Sandbox[] = []
  afterAll(async () => {
    await Promise.all(made.map((sandbox) => sandbox.destroy()))
    rmSync(rootDir, { recursive: true, force: true })
  })
  return {
    rootDir,
    start: async (over = {}) => {
      const spec: SandboxSpec = { id: `t${made.length}`, rootDir, machines: [machine()], network: 'none', ...over }
      const sandbox = await createSandbox(spec)
      made.push(sandbox)
      return sandbox
    },
  }
}
