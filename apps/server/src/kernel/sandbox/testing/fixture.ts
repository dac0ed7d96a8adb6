import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, vi } from 'vitest'
import { createSandbox, selfTest } from '../index.ts'
import type { Sandbox, SandboxSpec } from '../index.ts'
import { machine } from './plain.ts'

// Real processes on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

const report = await selfTest()

if (!report.usable) {
  const missing = report.checks.filter((check) => !check.ok)
  const reasons = missing.map((check) => `${check.name}：${check.detail}；${check.mend}`)
  console.warn(`SKIPPED, this host has no isolation to test:\n${reasons.join('\n')}`)
}

/** `describe` where this host can isolate; elsewhere skipped, with the reasons on the screen. */
// oxlint-disable-next-line vitest/valid-describe-callback, vitest/valid-title -- the suites give both where they use it
export const describeIsolated = describe.skipIf(!report.usable)

/** Whether memory is limited for a machine as a whole here, or only per process. */
export const limitsWholeMemory = report.checks.some((check) => check.key === 'memoryTotal' && check.ok)

/** A folder for sandboxes and a way to make them; all are destroyed after the file's tests. */
export function sandboxes(): { rootDir: string; start: (over?: Partial<SandboxSpec>) => Promise<Sandbox> } {
  // Skipped suites get no clean-up, so they make nothing.
  const rootDir = report.usable ? mkdtempSync(join(tmpdir(), 'lab-sandbox-test-')) : ''
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
