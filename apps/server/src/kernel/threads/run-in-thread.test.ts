import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { runInThread, threadProgram, type ThreadEnd } from './run-in-thread.ts'

const program = threadProgram(pathToFileURL(import.meta.filename).href, 'thread.fixture')
const run = (act: string, more: { timeMs?: number; isStopped?: () => boolean } = {}): Promise<ThreadEnd<unknown>> => {
  const { timeMs = 60_000, ...rest } = more
  return runInThread(program, { data: { act }, limits: { timeMs, heapMb: 16 }, ...rest })
}

test('what a thread answers is what comes back, and it knows no variable of the server', async () => {
  expect(await run('answer')).toEqual({ how: 'done', value: { said: 'hello', environment: [] } })
})

test.each([
  ['runs for ever', 'loop', { timeMs: 500 }, { how: 'time' }],
  ['is not wanted any more', 'loop', { isStopped: () => true }, { how: 'stopped' }],
  ['takes all memory', 'grow', {}, { how: 'memory' }],
  ['throws', 'fail', {}, { how: 'crash', error: expect.objectContaining({ message: 'too deep' }) }],
  ['ends without a word', 'leave', {}, { how: 'crash', error: expect.any(Error) }],
])('a thread that %s ends with the reason, and not its server', async (_what, act, more, end) => {
  expect(await run(act, more)).toEqual(end)
})

test('a program is looked for next to its caller, as source or as the bundler wrote it', () => {
  expect(threadProgram('file:///src/a/b.ts', 'read').href).toBe('file:///src/a/read.ts')
  expect(threadProgram('file:///dist/main.js', 'read').href).toBe('file:///dist/read.js')
})
