import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { signIn } from '../../api/request/testing/sign-in.ts'
import { draw } from '../../kit/testing/draw.tsx'
import { AttemptFeedback } from './attempt-feedback.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const attempt = { number: 1, score: 8, max_score: 20, submitted_at: null, is_late: false, is_counted: true }
const step = (step_id: string, score: number | null) => ({
  step_id,
  section_title: '练习',
  title: step_id,
  kind: 'task',
  report: null,
  answer: [],
  question: null,
  state: 'not_started',
  points: 10,
  score,
  attempts: 0,
  duration_seconds: 0,
  rubric: [],
  annotations: [],
})

test.each([
  ['counts what was not worked on', [step('写下结论', 8), step('追加符号', null)], ['8 / 20']],
  ['says nothing where only the total is shown', [step('写下结论', null), step('追加符号', null)], []],
])('the sum of a section %s', async (_what, steps, sums) => {
  signIn({ role_slugs: ['student'] }, 'a-token')
  const data = { attempt, is_released: true, comment: '', steps }
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 10200, data })))
  draw(<AttemptFeedback recordId="r" number={1} />)
  await screen.findByText('追加符号')
  expect(screen.queryAllByText('8 / 20', { selector: 'span.num' }).map((one) => one.textContent)).toEqual(sums)
})
