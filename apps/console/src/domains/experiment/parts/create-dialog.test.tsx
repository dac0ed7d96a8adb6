import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawThemed } from '../../../kit/testing/draw.tsx'
import CreateDialog from './create-dialog.tsx'

beforeEach(() => {
  const data = { categories: [], total: 0 }
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ code: 10200, data }))))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('an experiment without a name is refused by the word above the field', async () => {
  const dialog = <CreateDialog onClose={() => {}} onCreated={() => {}} />
  const router = createMemoryRouter([{ path: '/', element: dialog }])
  drawThemed(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const name = await screen.findByRole('textbox', { name: '名称' })
  await userEvent.click(screen.getByRole('button', { name: '创建并编写内容' }))
  expect((await screen.findByRole('alert')).textContent).toBe('请输入名称')
  expect(document.activeElement).toBe(name)
})
