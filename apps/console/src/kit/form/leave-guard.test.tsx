import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, Link } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { DialogHost } from '../dialogs/dialog-host.tsx'
import { drawThemed } from '../testing/draw.tsx'
import { LeaveGuardHost } from './leave-guard-host.tsx'
import { useLeaveGuard } from './leave-guard.ts'

function Page({ isDirty }: { isDirty: boolean }) {
  useLeaveGuard(isDirty)
  return null
}
const drawPage = (isDirty: boolean) =>
  drawThemed(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Page isDirty={isDirty} /> }])} />)
/** Whether the browser would ask before the tab is closed. */
const asks = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

afterEach(cleanup)

test('closing the tab asks while something is unsaved, and only then', () => {
  drawPage(false)
  expect(asks()).toBe(false)
  cleanup()
  drawPage(true)
  expect(asks()).toBe(true)
  cleanup()
  expect(asks()).toBe(false)
})

test.each([
  [true, false],
  [false, true],
])('leaving asks whichever of two forms on the page is unsaved', async (first, second) => {
  // The router says so on the console where several ask at once.
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const element = (
    <>
      <Page isDirty={first} />
      <Page isDirty={second} />
      <Link to="/other">去别处</Link>
      <LeaveGuardHost />
      <DialogHost />
    </>
  )
  drawThemed(<RouterProvider router={createMemoryRouter([{ path: '/', element }, { path: '/other' }])} />)
  await userEvent.click(screen.getByRole('link', { name: '去别处' }))
  expect(await screen.findByText('数据将不会保存，确定离开吗？')).toBeTruthy()
  expect(warned).not.toHaveBeenCalled()
  // What stays open would be found by the next row, and by the next file in this window.
  await userEvent.click(screen.getByRole('button', { name: '继续编辑' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  warned.mockRestore()
})
