import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { signIn } from '../../api/request/testing/sign-in.ts'
import { useLearnerActs, useLearning } from './use-learning.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('what was being read while a report was saved does not put the old text back', async () => {
  signIn({ role_slugs: ['student'] }, 'a-token')
  let text = '旧'
  let reads = 0
  let held: Promise<void> | undefined
  vi.stubGlobal('fetch', async (_url: string, given?: RequestInit) => {
    if (given?.method === 'PUT') {
      text = '新'
      return new Response(JSON.stringify({ code: 10200, data: { state: null } }))
    }
    const steps = [{ step_id: 's', report: { format: 'wysiwyg', value: text } }]
    const data = { record: {}, steps, comment: '', content: { experiment: {} } }
    reads += 1
    await held
    return new Response(JSON.stringify({ code: 10200, data }))
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => ({ learning: useLearning('r'), acts: useLearnerActs('r') }), { wrapper })
  const shown = () => result.current.learning.data?.steps[0]?.report?.value
  await vi.waitFor(() => expect(shown()).toBe('旧'))
  const late = Promise.withResolvers<void>()
  held = late.promise
  void client.invalidateQueries()
  await vi.waitFor(() => expect(reads).toBe(2))
  held = undefined
  await act(() => result.current.acts.report('s', '新'))
  await vi.waitFor(() => expect(shown()).toBe('新'))
  await act(async () => {
    late.resolve()
    await late.promise
  })
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  expect([shown(), reads]).toEqual(['新', 3])
})
