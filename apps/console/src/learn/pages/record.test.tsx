import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { signIn } from '../../api/request/testing/sign-in.ts'
import { draw } from '../../kit/testing/draw.tsx'
import RecordPage from './record.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const task = {
  title: '文件与权限',
  place_kind: 'class',
  place_name: '一班',
  offering_id: 'o',
  score: 95,
  max_score: 100,
}
const attempt = { number: 1, score: 95, max_score: 100, submitted_at: null, is_late: false, is_counted: true }

test('a new appeal is shown where it was written, an earlier one comes first', async () => {
  signIn({ role_slugs: ['student'] }, 'a-token')
  const appeals: object[] = []
  vi.stubGlobal('fetch', async (url: string, given?: RequestInit) => {
    if (given?.method === 'POST')
      appeals.push({
        id: 'a',
        state: 'open',
        attempt: 1,
        reason: '请复核',
        score_before: 95,
        score_after: null,
        created_at: '2026-11-26T03:00:00.000Z',
      })
    const data = url.endsWith('/attempts/1')
      ? { attempt, is_released: true, comment: '', steps: [] }
      : { task, attempts: [attempt], appeals, can_appeal: appeals.length === 0 || '已申诉' }
    return new Response(JSON.stringify({ code: 10200, data }))
  })
  const page = (
    <Routes>
      <Route path="/learn/record/:recordId" element={<RecordPage />} />
    </Routes>
  )
  const sections = () => screen.getAllByRole('region').map((section) => section.querySelector('h2')?.textContent)
  draw(page, '/learn/record/r')
  await screen.findByRole('heading', { name: '成绩' })
  await userEvent.click(screen.getByRole('button', { name: '申诉成绩' }))
  await userEvent.type(screen.getByLabelText('申诉理由'), '请复核')
  await userEvent.click(screen.getByRole('button', { name: '提交申诉' }))
  await screen.findByText('待处理')
  expect(sections()).toEqual(['成绩', '成绩申诉'])
  cleanup()
  draw(page, '/learn/record/r')
  await screen.findByRole('heading', { name: '成绩' })
  expect(sections()).toEqual(['成绩申诉', '成绩'])
})
