import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Dialog } from '../dialog-frame/dialog.tsx'
import { draw } from '../testing/draw.tsx'

// The calendar is fetched again in each test, as on the first visit.
beforeEach(() => void vi.resetModules())
afterEach(cleanup)

async function open(): Promise<void> {
  const { DateControl } = await import('./date-control.tsx')
  draw(
    <Dialog title="教学设置" onClose={() => undefined}>
      <DateControl id="opens" label="开放时间" value="2026-09-01" onChange={() => undefined} />
      <label>
        权重
        <input id="weight" />
      </label>
    </Dialog>,
  )
}
const field = () => document.querySelector<HTMLInputElement>('#opens')!
const calendar = () => document.querySelector('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)')
const isLoaded = async (): Promise<void> => {
  await expect.poll(() => field().closest('.ant-picker') !== null, { timeout: 10_000 }).toBe(true)
}

test('a date that is the first field has the focus before and after its calendar has come, without opening it', async () => {
  await open()
  expect(field().closest('.ant-picker')).toBeNull()
  expect(document.activeElement).toBe(field())
  expect(field().value).toBe('2026-09-01')
  await isLoaded()
  expect(document.activeElement).toBe(field())
  expect(calendar()).toBeNull()
})

test('who has gone to another field meanwhile stays there', async () => {
  await open()
  expect(document.activeElement).toBe(field())
  await userEvent.click(screen.getByRole('textbox', { name: '权重' }))
  await isLoaded()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '权重' }))
})
