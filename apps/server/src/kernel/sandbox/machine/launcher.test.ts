import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { describeUnless, ownRootLack } from '../../../testing/lacks.ts'
import type { OwnRoot } from '../index.ts'
import { identify, isRunning, killProcess, listProcesses, readProcess } from '../processes.ts'
import { sandboxes } from '../testing/fixture.ts'
import { hostImage, ownMachine } from '../testing/host-image.ts'
import { bash } from '../testing/plain.ts'
import { startKeeper } from './start.ts'

const isNamed = (pid: number, name: string): boolean => {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === name
  } catch {
    return false
  }
}

/** The one launcher of a process. */
function launcherOf(parent: number) {
  const pids = listProcesses().filter((pid) => isNamed(pid, 'lab-launcher') && readProcess(pid)?.parent === parent)
  expect(pids).toHaveLength(1)
  return identify(pids[0]!)!
}

describeUnless(ownRootLack(), 'the launcher of machines', () => {
  const { start } = sandboxes()
  const folder = ownRootLack() === null ? mkdtempSync(join(tmpdir(), 'lab-launcher-')) : ''
  let layers: OwnRoot['layers']
  beforeAll(() => {
    layers = hostImage(join(folder, 'root'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('one is there for all machines; when it is killed they go on, and the next start has another', async () => {
    const before = await start({ id: 'before', machines: [ownMachine(layers)] })
    await start({ id: 'second', machines: [ownMachine(layers)] })
    const first = launcherOf(process.pid)
    killProcess(first)
    await vi.waitFor(() => expect(isRunning(first)).toBe(false))
    const after = await start({ id: 'after', machines: [ownMachine(layers)] })
    expect(launcherOf(process.pid)).not.toEqual(first)
    for (const one of [before, after]) expect((await one.exec('main', bash('hostname'))).stdout).toBe('main\n')
  })

  test('what was not put on record ends with it', async () => {
    const waiting = await startKeeper(0)
    const recorded = await startKeeper(0)
    recorded.release()
    await new Promise((resolve) => setImmediate(resolve))
    const { stdout } = await (
      await start({ id: 'later', machines: [ownMachine(layers)] })
    ).exec('main', bash('echo on'))
    expect(stdout).toBe('on\n') // so the word of before has been read as well
    killProcess(launcherOf(process.pid))
    await vi.waitFor(() => expect([waiting.init, waiting.monitor].map(isRunning)).toEqual([false, false]), 5000)
    expect(isRunning(recorded.init)).toBe(true)
    killProcess(recorded.init)
  })

  test('a start that fails says why, and the next one works', async () => {
    const missing = [{ path: '/', hostPath: join(folder, 'nowhere') }]
    await expect(start({ id: 'missing', machines: [ownMachine(missing)] })).rejects.toMatchObject({
      code: 'failed',
      message: expect.stringContaining('nowhere: No such file'),
    })
    expect((await start({ id: 'works', machines: [ownMachine(layers)] })).isAlive()).toBe(true)
  })

  test('it ends with its server', async () => {
    const code = `import { startKeeper } from ${JSON.stringify(join(import.meta.dirname, 'start.ts'))}
      await startKeeper(0); process.stdout.write('up'); setInterval(() => {}, 1000)`
    const server = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise((resolve) => server.stdout.once('data', resolve))
    const launcher = launcherOf(server.pid!)
    server.kill('SIGKILL')
    await vi.waitFor(() => expect(isRunning(launcher)).toBe(false), 5000)
  })
})
