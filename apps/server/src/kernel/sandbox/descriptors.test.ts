import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { describeIsolated, sandboxes } from './testing/fixture.ts'

const run = promisify(execFile)

describeIsolated('what the server inherited', () => {
  const { rootDir } = sandboxes()

  test('a pipe that its parent left open reaches neither a command, nor a terminal, nor the machine itself', async () => {
    const inherited = 'exec 251> >(cat >/dev/null); readlink /proc/self/fd/251; exec "$@"'
    const creator = join(import.meta.dirname, 'testing/descriptors.ts')
    const { stdout } = await run('bash', ['-c', inherited, 'bash', process.execPath, creator, rootDir])
    const [pipe, ...seen] = stdout.split(/\r?\n/)
    expect(pipe).toMatch(/^pipe:/)
    const lines = seen.filter((line) => /^\d+ \S/.test(line))
    expect(lines.some((line) => line.startsWith('0 /dev/pts/'))).toBe(true)
    expect(lines.filter((line) => line.startsWith('251 ') || line.endsWith(pipe!))).toEqual([])
  })
})
