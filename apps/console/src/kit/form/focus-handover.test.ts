import { expect, test } from 'vitest'
import { createHandover } from './focus-handover.ts'

test.each([true, false])('a field that had the focus (%s) hands it over once', (hadFocus) => {
  const handover = createHandover()
  expect(handover.take()).toBe(false)
  handover.leave(hadFocus)
  expect(handover.take()).toBe(hadFocus)
  expect(handover.take()).toBe(false)
})
