import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '../../../api/request/testing/sign-in.ts'
import { drawThemed } from '../../../kit/testing/draw.tsx'
import BannerList from './banner-list.tsx'

let asked: URL[]
beforeEach(() => {
  asked = []
  signIn({ username: 'operator', real_name: '运维', role_slugs: ['system_operator'] })
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(new URL(url, 'http://here'))
    return Promise.resolve(new Response(JSON.stringify({ code: 10200, data: { list: [], total: 0 } })))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a search is sent as selectKey:selectValue, the title first', async () => {
  const page = (
    <QueryClientProvider client={new QueryClient()}>
      <BannerList />
    </QueryClientProvider>
  )
  drawThemed(<RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />)
  expect(await screen.findByText('暂无数据')).toBeTruthy()
  expect(asked[0]!.pathname).toBe('/apis/v1/teachers/banners')
  expect(asked[0]!.searchParams.has('search')).toBe(false)
  await userEvent.type(screen.getByRole('textbox', { name: '按标题搜索' }), '开学{Enter}')
  await waitFor(() => expect(asked.at(-1)!.searchParams.get('search')).toBe('title:开学'))
})
