import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { DateWaiting } from './date-waiting.tsx'
import { createHandover } from './focus-handover.ts'

afterEach(cleanup)

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: '截止时间' })

const moment = new Date(2026, 8, 1, 8, 30).toISOString()

test.each([
  ['a day', false, '2026-09-01', '2026-09-01'],
  ['the day of a moment', false, moment, '2026-09-01'],
  ['a moment', true, moment, '2026-09-01 08:30'],
])('%s is read as its calendar will show it, and cannot be changed yet', async (_, hasTime, value, shown) => {
  draw(<DateWaiting id="due" label="截止时间" value={value} hasTime={hasTime} handover={createHandover()} />)
  await userEvent.type(field(), '2')
  expect(field().value).toBe(shown)
  expect(field().readOnly).toBe(true)
  expect(field().disabled).toBe(false)
})

test('one that cannot be set has no focus while it waits', () => {
  draw(<DateWaiting id="due" label="截止时间" value="" isDisabled handover={createHandover()} />)
  expect(field().disabled).toBe(true)
  expect(field().value).toBe('')
})
