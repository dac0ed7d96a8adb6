import { cleanup } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, expect, test } from 'vitest'
import { drawThemed } from '../testing/draw.tsx'
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
