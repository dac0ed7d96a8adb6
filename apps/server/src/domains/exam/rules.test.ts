import { expect, test } from 'vitest'
import { isOver, type Sitter } from './rules.ts'

const at = (time: string): Date => new Date(`2026-11-25T${time}:00.000Z`)
const now = at('03:00')
const closed = { closesAt: at('02:00'), endedAt: null }
const sitter = (more: Partial<Sitter> = {}): Sitter => ({
  isAtWork: false,
  mayBegin: true,
  closesAt: at('04:00'),
  ...more,
})

test.each([
  ['its window is open', { closesAt: at('04:00'), endedAt: null }, [], false],
  ['it has no end', { closesAt: null, endedAt: null }, [], false],
  ['its window is over', closed, [], true],
  ['it was ended by hand', { closesAt: null, endedAt: at('02:30') }, [], true],
  ['somebody may come to a make-up', closed, [sitter()], false],
  ['somebody sits a make-up', closed, [sitter({ isAtWork: true, mayBegin: false })], false],
  ['the make-up was sat', closed, [sitter({ mayBegin: false })], true],
  ['nobody came to the make-up', closed, [sitter({ closesAt: at('02:45') })], true],
  ['one of two make-ups is over', closed, [sitter({ mayBegin: false }), sitter()], false],
  ['somebody may come after it was ended by hand', { ...closed, endedAt: at('01:30') }, [sitter()], true],
  ['somebody was let in again after that', { ...closed, endedAt: at('01:30') }, [sitter({ isAtWork: true })], false],
] as const)('%s', (_what, run, sitters, over) => {
  expect(isOver(run, sitters, now)).toBe(over)
})
