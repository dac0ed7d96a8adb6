import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '../../../api/request/testing/sign-in.ts'
import { drawThemed } from '../../../kit/testing/draw.tsx'
import LibraryDialog from './library-dialog.tsx'

let sent: { url: string; body: unknown }[]
beforeEach(() => {
  sent = []
  signIn()
  vi.stubGlobal('fetch', (url: string, given: RequestInit) => {
    sent.push({ url, body: JSON.parse(String(given.body)) })
    const data = { experiment: { id: 'case-1' }, is_new: true }
    return Promise.resolve(new Response(JSON.stringify({ code: 10200, data })))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each([
  ['追加', 1],
  ['覆盖', 2],
])('%s sends the mode %i and closes', async (label, mode) => {
  let closed = 0
  const dialog = <LibraryDialog experiment={{ id: 'e1', title: '管道' }} onClose={() => closed++} onOpen={() => {}} />
  drawThemed(<RouterProvider router={createMemoryRouter([{ path: '/', element: dialog }])} />)
  expect((await screen.findByRole('radio', { name: '追加' })) as HTMLInputElement).toHaveProperty('checked', true)
  await userEvent.click(screen.getByRole('radio', { name: label }))
  await userEvent.click(screen.getByRole('button', { name: '加入' }))
  await waitFor(() => expect(closed).toBe(1))
  expect(sent).toEqual([{ url: '/apis/v2/experiments/e1/library', body: { mode } }])
})
