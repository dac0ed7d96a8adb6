import type { AttemptBrief } from '@lab/contract/record'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, useLocation } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, expect, test } from 'vitest'
import { drawThemed } from '../../../kit/testing/draw.tsx'
import { AttemptChoice } from './attempt-choice.tsx'

afterEach(cleanup)

const attempt = (number: number, is_counted: boolean, score: number): AttemptBrief => ({
  number,
  state: 'submitted',
  progress: 100,
  score,
  max_score: 30,
  is_late: false,
  started_at: '2026-09-01T00:00:00.000Z',
  due_at: null,
  submitted_at: '2026-09-01T01:00:00.000Z',
  is_counted,
})

function Page({ attempts }: { attempts: AttemptBrief[] }) {
  const { search } = useLocation()
  return (
    <>
      <AttemptChoice attempts={attempts} />
      <output>{search}</output>
    </>
  )
}
const draw = (attempts: AttemptBrief[], at = '/') =>
  drawThemed(
    <RouterProvider
      router={createMemoryRouter([{ path: '/', element: <Page attempts={attempts} /> }], { initialEntries: [at] })}
    />,
  )

test('a learner with one attempt has nothing to choose', () => {
  draw([attempt(1, true, 20)])
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('another attempt is chosen in the address, and says that it does not count', async () => {
  draw([attempt(1, false, 20), attempt(2, true, 25)], '/?page=3')
  expect(screen.getByText('第2次提交（计分）')).toBeDefined()
  await userEvent.click(screen.getByRole('combobox', { name: '提交' }))
  await userEvent.click(await screen.findByText('第1次提交'))
  expect(screen.getByRole('status').textContent).toBe('?attempt=1')
  expect(screen.getByText(/该次提交不计分，仅供查看/)).toBeDefined()
})
