import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { runOnce } from './index.ts'
import type { RunOnceSpec } from './index.ts'
import { groupLack, skipNote } from '../../testing/lacks.ts'
import { describeIsolated, sandboxes } from './testing/fixture.ts'
import { MIB } from './testing/plain.ts'

describeIsolated('a one-shot run gives the facts of a verdict', () => {
  const { rootDir } = sandboxes()
  const limits = {
    cpuMs: 1000,
    wallMs: 4000,
    memoryBytes: 64 * MIB,
    outputBytes: 64 * 1024,
    pids: 32,
    diskBytes: 8 * MIB,
  }
  const run = (line: string, over: Partial<RunOnceSpec> = {}) =>
    runOnce({ rootDir, command: { argv: ['/bin/bash', '-c', line] }, limits, ...over })

  const fine = { timedOut: null, outputExceeded: false, oomKilled: false }
  test('files, input, output and collected files', async () => {
    const result = await run('python3 main.py; mkdir -p out; echo done > out/log', {
      files: {
        'main.py': 'import helper\nprint(helper.double(int(input())))\n',
        'helper.py': 'def double(n): return n * 2\n',
      },
      stdin: '21\n',
      collect: ['out/log', 'out/none'],
    })
    expect(result).toMatchObject({ ...fine, exitCode: 0, signal: null, stdout: '42\n', stderr: '' })
    expect(Object.entries(result.collected).map(([name, bytes]) => [name, bytes.toString()])).toEqual([
      ['out/log', 'done\n'],
    ])
    expect(result.cpuMs).toBeGreaterThan(5)
    expect(result.peakMemoryBytes ?? 0).toBeGreaterThan(1 * MIB)
  })

  const cases: [name: string, line: string, facts: object][] = [
    ['a non-zero exit', 'exit 3', { ...fine, exitCode: 3 }],
    ['a crash', 'kill -SEGV $$', { ...fine, exitCode: null, signal: 'SIGSEGV' }],
    ['an endless loop', 'while :; do :; done', { timedOut: 'cpu', exitCode: null }],
    [
      'an endless loop in many processes',
      'for i in 1 2 3 4; do (while :; do :; done) & done; wait',
      { timedOut: 'cpu' },
    ],
    ['a flood', 'yes', { outputExceeded: true, timedOut: null }],
    ['a flood of errors', 'yes >&2', { outputExceeded: true }],
  ]
  test.each(cases)('%s', async (_, line, facts) => {
    expect(await run(line)).toMatchObject(facts)
  })

  test('sleeping costs wall time, not CPU time', async () => {
    const result = await run('sleep 30', { limits: { ...limits, wallMs: 400 } })
    expect(result).toMatchObject({ timedOut: 'wall', signal: 'SIGKILL' })
    expect(result.cpuMs).toBeLessThan(300)
    expect(result.wallMs).toBeLessThan(3000)
  })

  test.skipIf(groupLack())(`too much memory is distinguished from other deaths${skipNote(groupLack())}`, async () => {
    const result = await run(`perl -e '$x = "a" x 200e6; print length $x'`)
    expect(result).toMatchObject({ oomKilled: true, timedOut: null })
    expect(result.peakMemoryBytes).toBeGreaterThan(50 * MIB)
    expect((await run(`perl -e '$x = "a" x 10e6; print length $x'`)).oomKilled).toBe(false)
  })

  test('an abort ends it at once and nothing stays', async () => {
    const stop = new AbortController()
    const running = run('sleep 30', { signal: stop.signal, limits: { ...limits, wallMs: 30_000 } })
    stop.abort()
    expect((await running).wallMs).toBeLessThan(5000)
    expect(readdirSync(rootDir).filter((name) => name.startsWith('run-'))).toEqual([])
  })
})
