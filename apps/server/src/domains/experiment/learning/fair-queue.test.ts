import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'

/** A queue whose works end when the test says so. */
function queueOf(atOnce: number) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const queue = new FairQueue<string>({
    atOnce,
    join: (waiting, added) => `${waiting}+${added}`,
    run: (key, work) => {
      begun.push(`${key}:${work}`)
      return new Promise((resolve) => ends.set(key, resolve))
    },
  })
  const end = async (key: string): Promise<void> => {
    ends.get(key)!()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { queue, begun, end }
}

test('a few run at once, and a small group comes in turn with a large one', async () => {
  const { queue, begun, end } = queueOf(2)
  for (const key of ['a1', 'a2', 'a3', 'a4']) queue.add('a', key, 'x')
  queue.add('b', 'b1', 'x')
  expect(begun).toEqual(['a1:x', 'a2:x'])
  await end('a1')
  await end('a2')
  expect(begun).toEqual(['a1:x', 'a2:x', 'a3:x', 'b1:x'])
  await end('b1')
  expect(begun.at(-1)).toBe('a4:x')
})

test('what waits twice is done once, and nothing runs twice at a time', async () => {
  const { queue, begun, end } = queueOf(2)
  queue.add('a', 'k', '1')
  queue.add('a', 'k', '2')
  queue.add('a', 'k', '3')
  expect(begun).toEqual(['k:1'])
  queue.add('a', 'other', '1')
  expect(begun).toEqual(['k:1', 'other:1'])
  await end('k')
  expect(begun.at(-1)).toBe('k:2+3')
})

test('stopping waits for what runs and begins nothing more', async () => {
  const { queue, begun, end } = queueOf(1)
  queue.add('a', 'k', '1')
  queue.add('a', 'l', '1')
  let isStopped = false
  const stopped = queue.stop().then(() => (isStopped = true))
  await new Promise((resolve) => setImmediate(resolve))
  expect(isStopped).toBe(false)
  await end('k')
  await stopped
  expect(begun).toEqual(['k:1'])
})
