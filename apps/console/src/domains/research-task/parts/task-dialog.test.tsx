import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { drawThemed } from '../../../kit/testing/draw.tsx'
import TaskDialog from './task-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a task of which nothing was written is refused under each of its fields, before anything is sent', async () => {
  const sent: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    sent.push(url)
    return Promise.resolve(new Response(JSON.stringify({ code: 10200, data: {} })))
  })
  const dialog = <TaskDialog onClose={() => {}} />
  const router = createMemoryRouter([{ path: '/', element: dialog }])
  drawThemed(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: '发布' }))
  const said = (await screen.findAllByRole('alert')).map(({ textContent }) => textContent)
  expect(said).toEqual(['请输入名称', '请选择参与人', '请填写任务说明'])
  expect(sent).toEqual([])
})

test('the end of a task is a day', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ code: 10200, data: {} }))))
  const router = createMemoryRouter([{ path: '/', element: <TaskDialog onClose={() => {}} /> }])
  drawThemed(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const end = await screen.findByPlaceholderText('请选择日期')
  await userEvent.type(end, '2026-12-01{Enter}')
  await userEvent.click(screen.getByRole('button', { name: '发布' }))
  const said = (await screen.findAllByRole('alert')).map(({ textContent }) => textContent)
  expect(said).toEqual(['请输入名称', '请选择参与人', '请填写任务说明'])
})
