import { describe, expect, test } from 'vitest'
import { RateLimiter } from './rate-limit.ts'

describe('a rate limit of six a minute', () => {
  const limited = () => {
    const clock = { now: 0 }
    const limiter = new RateLimiter(() => clock.now)
    return { clock, limiter, take: (key = 'one') => limiter.take(key, 6) }
  }
  const taken = (take: () => number, times: number): number[] => Array.from({ length: times }, take)

  test('allows six at once, and says when the next one may come', () => {
    const { take } = limited()
    expect(taken(take, 8)).toEqual([0, 0, 0, 0, 0, 0, 10, 10])
  })

  test('refills steadily, to six and no more', () => {
    const { take, clock } = limited()
    taken(take, 6)
    clock.now += 9_000
    expect(take()).toBe(1)
    clock.now += 1_000
    expect(taken(take, 2)).toEqual([0, 10])
    clock.now += 3_600_000
    expect(taken(take, 7)).toEqual([0, 0, 0, 0, 0, 0, 10])
  })

  test('counts each key for itself', () => {
    const { take } = limited()
    taken(take, 6)
    expect(take('other')).toBe(0)
  })

  test('can be asked without being used', () => {
    const { limiter, take } = limited()
    for (let asked = 0; asked < 20; asked++) expect(limiter.waitFor('one', 6)).toBe(0)
    taken(take, 6)
    expect(limiter.waitFor('one', 6)).toBe(10)
  })

  test('forgets nobody who is at the limit for a crowd that came and went', () => {
    const { limiter, take, clock } = limited()
    for (let visitor = 0; visitor < 30_000; visitor++) take(`visitor ${visitor}`)
    clock.now += 20_000
    taken(take, 6)
    for (let visitor = 0; visitor < 30_000; visitor++) take(`later ${visitor}`)
    expect(limiter.size).toBeLessThan(50_000)
    expect(take()).toBeGreaterThan(0)
  })

  test('does not grow without end', () => {
    const { limiter, take } = limited()
    for (let visitor = 0; visitor < 120_000; visitor++) take(`visitor ${visitor}`)
    expect(limiter.size).toBeLessThanOrEqual(50_000)
  })
})
