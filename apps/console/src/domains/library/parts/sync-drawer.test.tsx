import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '../../../api/request/testing/sign-in.ts'
import { drawThemed } from '../../../kit/testing/draw.tsx'
import { SyncDrawer } from './sync-drawer.tsx'

beforeEach(() => {
  signIn()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const person = { id: 'p', real_name: '王老师' }
const source = { id: 's', title: '管道', org_name: '/大学/学院' }
/** What the server answers while the copy is at `version` and the source at `to`; null: nothing is newer. */
const answered = (version: number, to: number | null) => ({
  sync: to && {
    content_id: 'c',
    kind: 'experiment',
    title: '管道',
    creator: person,
    source,
    from_version: 1,
    to_version: to,
    note: '',
    published_at: '2026-11-01T08:00:00Z',
    state: 'pending',
    decided_by: null,
    decided_at: null,
    reason: '',
    left: [],
    left_count: 0,
    is_current: true,
  },
  changes: to
    ? [{ key: 'step:a', what: 'changed', part: '环节', title: '一', fields: [], is_conflict: true, is_locked: false }]
    : [],
  version,
  locked: [],
})
const refusals = {
  accept: { code: 309014, msg: '内容已被其他人修改，请刷新后再保存', reason: 'changedMeanwhile' },
  decline: { code: 20553, msg: '来源没有更新的版本', reason: 'sync.notNewer' },
}

/** Draws the drawer over a server that answers `first`, refuses once, and answers `then` afterwards. */
function drawOver(
  first: object,
  then: object,
  refusal: object,
): { sent: Record<string, unknown>[]; closed: () => void } {
  const sent: Record<string, unknown>[] = []
  const closed = vi.fn<() => void>()
  vi.stubGlobal('fetch', (_url: string, { method, body }: { method?: string; body?: string } = {}) => {
    const isRead = method === undefined || method === 'GET'
    if (!isRead) sent.push(JSON.parse(body ?? '{}') as Record<string, unknown>)
    if (!isRead && sent.length === 1) return Promise.resolve(new Response(JSON.stringify(refusal), { status: 409 }))
    const data = isRead ? (sent.length === 0 ? first : then) : { taken: 0, left: 1 }
    return Promise.resolve(new Response(JSON.stringify({ code: 10200, data })))
  })
  const drawer = (
    <QueryClientProvider client={new QueryClient()}>
      <SyncDrawer contentId="c" title="管道" onClose={closed} />
    </QueryClientProvider>
  )
  drawThemed(<RouterProvider router={createMemoryRouter([{ path: '/', element: drawer }])} />)
  return { sent, closed }
}

test.each([
  ['leaving something', /^同步所选 0 处$/, '同步', refusals.accept, { version: 5, to_version: 3, keys: [] }],
  ['declining', '忽略此版本', '忽略', refusals.decline, { to_version: 3 }],
])('after a refusal %s is tried again with what is there now', async (_what, opener, okText, refusal, second) => {
  const { sent, closed } = drawOver(answered(4, 2), answered(5, 3), refusal)
  await userEvent.click(await screen.findByRole('button', { name: opener }))
  await userEvent.click(await screen.findByRole('button', { name: okText }))
  await screen.findByText(refusal.msg)
  expect(sent).toMatchObject([{ to_version: 2 }])
  await userEvent.click(screen.getByRole('button', { name: okText }))
  await vi.waitFor(() => expect(sent).toMatchObject([{ to_version: 2 }, second]))
  await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(1))
})

test('after a refusal because nothing is newer any more, the drawer says so', async () => {
  const { sent, closed } = drawOver(answered(4, 2), answered(5, null), refusals.decline)
  await userEvent.click(await screen.findByRole('button', { name: '忽略此版本' }))
  await userEvent.click(await screen.findByRole('button', { name: '忽略' }))
  await screen.findByText(refusals.decline.msg)
  expect(screen.getByText('没有可同步的版本')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '忽略' }))
  await vi.waitFor(() => expect(screen.queryByText(refusals.decline.msg)).toBeNull())
  expect(sent).toHaveLength(1)
  expect(closed).not.toHaveBeenCalled()
})
