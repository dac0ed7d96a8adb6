import { expect, test } from 'vitest'
import { nextNight } from './nightly.ts'

const local = (day: number, hour: number, minute: number) => new Date(2026, 10, day, hour, minute)

test.each([
  ['in the evening', local(22, 20, 0), local(23, 2, 40)],
  ['just before', local(22, 2, 39), local(22, 2, 40)],
  ['at that very minute', local(22, 2, 40), local(23, 2, 40)],
  ['at the end of a month', local(30, 12, 0), new Date(2026, 11, 1, 2, 40)],
])('%s', (_name, now, next) => expect(nextNight(now)).toEqual(next))
