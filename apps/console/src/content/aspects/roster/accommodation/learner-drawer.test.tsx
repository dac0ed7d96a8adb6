import type { EffectiveTimes } from '@lab/contract/accommodation'
import { cleanup, screen, within } from '@testing-library/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '../../../../api/request/testing/sign-in.ts'
import { draw, drawThemed } from '../../../../kit/testing/draw.tsx'
import { LearnerDrawer } from './learner-drawer.tsx'

const placeId = '0de70000-0000-4000-8000-000000000001'
const learner = { id: '0de70000-0000-4000-8000-000000000002', real_name: '赵一', number: '01', group_name: '' }
const member = {
  id: '0de70000-0000-4000-8000-000000000005',
  real_name: '赵一',
  number: '01',
  sex: 'female',
  administrative_class: '软工2601班',
  major: '',
  phone: '',
  email: '',
}
const times: EffectiveTimes = {
  offering_id: '0de70000-0000-4000-8000-000000000003',
  title: 'Linux 入门',
  learner,
  opens_at: { value: null, rule: 'offering', why: '教学安排未设开放时间' },
  closes_at: { value: '2026-12-03T16:00:00.000Z', rule: 'profile', why: '个别安排延长 3 天：手部受伤' },
  attempts: { value: 2, rule: 'exception', why: '为该学员单独调整：断电' },
  time_factor: { value: 1, rule: 'offering', why: '按规定时长' },
  exception: { opens_at: null, closes_at: null, attempts: 2, reason: '断电' },
}
const accommodations = [
  {
    id: '0de70000-0000-4000-8000-000000000004',
    learner,
    time_factor: 1,
    extra_days: 3,
    extra_attempts: 0,
    reason: '手部受伤',
    valid_from: null,
    valid_to: null,
    is_valid_now: true,
    created_by: { id: 't', real_name: '林致远' },
    version: 1,
    created_at: '2026-11-01T00:00:00.000Z',
  },
]

const asked: string[] = []
beforeEach(() => {
  asked.length = 0
  signIn({ id: 'u', real_name: '林致远' })
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    asked.push(`${init?.method ?? 'GET'} ${new URL(url, 'http://lab').pathname}`)
    const answer = url.includes('/members')
      ? { members: [member], total: 1 }
      : { learner, accommodations, times: [times] }
    return Response.json({ code: 10200, msg: '', data: answer })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('each field says what holds and which rule set it; an exception can be taken back', async () => {
  draw(<LearnerDrawer placeId={placeId} learnerId={learner.id} refusal={undefined} onClose={() => undefined} />)
  const line = within(await screen.findByRole('row', { name: /Linux 入门/ }))
  expect(line.getByText('个别安排延长 3 天：手部受伤')).toBeTruthy()
  expect(line.getByText('个别安排')).toBeTruthy()
  expect(line.getByText('2 次')).toBeTruthy()
  expect(screen.getByText('截止延长 3 天')).toBeTruthy()
  await userEvent.click(line.getByRole('button', { name: '取消调整' }))
  await vi.waitFor(() =>
    expect(asked).toContain(`DELETE /apis/v2/offerings/${times.offering_id}/exceptions/${learner.id}`),
  )
})

test('what the roster says of the learner is shown and can be changed', async () => {
  const drawer = (
    <LearnerDrawer placeId={placeId} learnerId={learner.id} refusal={undefined} onClose={() => undefined} />
  )
  drawThemed(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: drawer }])} />
    </QueryClientProvider>,
  )
  const details = within(await screen.findByRole('region', { name: '资料' }))
  expect(details.getByText('女')).toBeTruthy()
  expect(details.getByText('软工2601班')).toBeTruthy()
  await userEvent.click(details.getByRole('button', { name: '修改' }))
  await userEvent.type(await screen.findByLabelText('专业'), '软件工程')
  await userEvent.click(screen.getByRole('button', { name: /保\s?存|确\s?定/ }))
  await vi.waitFor(() => expect(asked).toContain(`PUT /apis/v2/memberships/${member.id}`))
})

test('in an archived class everything is only looked at', async () => {
  draw(
    <LearnerDrawer placeId={placeId} learnerId={learner.id} refusal="班级已归档，只能查看" onClose={() => undefined} />,
  )
  const add = await screen.findByRole<HTMLButtonElement>('button', { name: /添加/ })
  expect(add.disabled).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '单独调整' }).disabled).toBe(true)
})
