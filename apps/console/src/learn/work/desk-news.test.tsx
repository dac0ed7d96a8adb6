import { useIsFetching } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { signIn } from '../../api/request/testing/sign-in.ts'
import { useStale } from '../../api/use-stale.ts'
import { draw } from '../../kit/testing/draw.tsx'
import DeskNews from './desk-news.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const notice = (id: string, title: string, created_at = '2026-11-26T03:00:00.000Z') => ({
  id,
  kind: 'answer',
  title,
  body: '再看一遍第二步',
  link: { kind: 'experiment', id: 'e', page: 'query', params: { thread: 't' } },
  is_read: false,
  created_at,
})

/** What an event of the server does. */
function Event() {
  const stale = useStale()
  const isAsking = useIsFetching() > 0
  return (
    <button type="button" onClick={() => void stale('notice')}>
      {isAsking ? '正在读取' : '有消息'}
    </button>
  )
}

test('what comes while somebody works is said until it is read; what was unread before is not', async () => {
  signIn({ role_slugs: ['student'] }, 'a-token')
  let unread = [notice('old', '旧消息')]
  vi.stubGlobal('fetch', async (url: string, given?: RequestInit) => {
    if (given?.method === 'POST') unread = unread.filter(({ id }) => !url.includes(id))
    const data = { list: unread, total: unread.length, is_total_capped: false, searched_newest: null }
    return new Response(JSON.stringify({ code: 10200, data }))
  })
  draw(
    <>
      <DeskNews />
      <Event />
    </>,
  )
  await screen.findByRole('button', { name: '正在读取' })
  await screen.findByRole('button', { name: '有消息' })
  expect(screen.queryByText('旧消息')).toBeNull()
  const older = notice('older', '更早的消息', '2026-11-25T03:00:00.000Z')
  unread = [notice('second', '您的提问有了新回复'), notice('first', '申请已通过'), ...unread, older]
  await userEvent.click(screen.getByRole('button', { name: '有消息' }))
  expect(await screen.findByText('您的提问有了新回复')).toBeTruthy()
  expect(screen.getByText('还有 1 条新消息')).toBeTruthy()
  expect(screen.getByRole('link', { name: '查看「您的提问有了新回复」' }).getAttribute('href')).toBe(
    '/learn/questions/t',
  )
  await userEvent.click(screen.getByRole('button', { name: '知道了' }))
  expect(await screen.findByText('申请已通过')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '知道了' }))
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: '知道了' })).toBeNull())
})
