import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DEFAULT_WAIT_MS, debounce, throttle } from './timing.ts'
import { trimAll } from './trim-all.ts'

test('the trimming helper removes all whitespace from texts and nothing else', () => {
  expect(trimAll({ name: ' 王 海\t燕\n', count: 3, tags: [' a '], none: null })).toEqual({
    name: '王海燕',
    count: 3,
    tags: [' a '],
    none: null,
  })
})

describe('waiting', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('debounce calls once, one second after the last call, with its arguments', () => {
    const seen: number[] = []
    const call = debounce((value: number) => seen.push(value))
    call(1)
    vi.advanceTimersByTime(DEFAULT_WAIT_MS - 1)
    call(2)
    vi.advanceTimersByTime(999)
    expect(seen).toEqual([])
    vi.advanceTimersByTime(1)
    expect(seen).toEqual([2])
  })
  test('a debounced call can be made at once or forgotten', () => {
    const seen: number[] = []
    const call = debounce((value: number) => seen.push(value))
    call(1)
    call.flush()
    call(2)
    call.cancel()
    vi.advanceTimersByTime(5000)
    expect(seen).toEqual([1])
  })
  test('throttle calls at once, then once a second, and does not lose the last', () => {
    const seen: number[] = []
    const call = throttle((value: number) => seen.push(value))
    call(1)
    call(2)
    call(3)
    expect(seen).toEqual([1])
    vi.advanceTimersByTime(1000)
    expect(seen).toEqual([1, 3])
    vi.advanceTimersByTime(1000)
    call(4)
    expect(seen).toEqual([1, 3, 4])
  })
})
