import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createIdleQueue } from './idle-queue.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('one piece of work begins when the one before it has ended, in their order', async () => {
  const queue = createIdleQueue()
  const seen: string[] = []
  const first = Promise.withResolvers<void>()
  queue.add(
    () => {
      seen.push('first')
      return first.promise
    },
    async () => seen.push('second'),
  )
  await vi.runAllTimersAsync()
  expect(seen).toEqual(['first'])
  first.resolve()
  await vi.runAllTimersAsync()
  expect(seen).toEqual(['first', 'second'])
})

test('work that fails does not keep the rest from coming', async () => {
  const queue = createIdleQueue()
  const seen: string[] = []
  queue.add(
    () => Promise.reject(new Error('offline')),
    async () => seen.push('second'),
  )
  await vi.runAllTimersAsync()
  expect(seen).toEqual(['second'])
})

test('nothing begins for a while after the person pressed something', async () => {
  const queue = createIdleQueue()
  const seen: string[] = []
  queue.wait()
  queue.add(async () => seen.push('only'))
  await vi.advanceTimersByTimeAsync(1_000)
  queue.wait()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(seen).toEqual([])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(seen).toEqual(['only'])
})

test('what is added later runs too', async () => {
  const queue = createIdleQueue()
  const seen: string[] = []
  queue.add(async () => seen.push('first'))
  await vi.runAllTimersAsync()
  queue.add(async () => seen.push('second'))
  await vi.runAllTimersAsync()
  expect(seen).toEqual(['first', 'second'])
})
