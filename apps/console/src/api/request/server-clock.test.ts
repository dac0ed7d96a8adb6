import { beforeEach, expect, test, vi } from 'vitest'

let clock: typeof import('./server-clock.ts')
let own = 0
beforeEach(async () => {
  vi.resetModules()
  own = 1_000_000
  vi.spyOn(performance, 'now').mockImplementation(() => own - performance.timeOrigin)
  clock = await import('./server-clock.ts')
})
const moment = (): number => Date.parse(clock.momentOfWriting()!)

test('nothing is said of the time before the server has answered', () => {
  expect(clock.momentOfWriting()).toBeUndefined()
  clock.hearServerTime(null)
  clock.hearServerTime('')
  clock.hearServerTime('soon')
  expect(clock.momentOfWriting()).toBeUndefined()
})

test('the clock of this machine may be wrong by hours', () => {
  clock.hearServerTime('9000000')
  own += 2_500
  expect(moment()).toBe(9_002_500)
})

test('what took long on its way does not set it back', () => {
  clock.hearServerTime('9000000')
  own += 1_000
  clock.hearServerTime('9000200')
  expect(moment()).toBe(9_001_000)
  clock.hearServerTime('9001400')
  expect(moment()).toBe(9_001_400)
})

test('each moment is later than the one before', () => {
  clock.hearServerTime('9000000')
  expect([moment(), moment(), moment()]).toEqual([9_000_000, 9_000_001, 9_000_002])
})
