import { ExamRules, ExamSettings } from '@lab/contract/exam-settings'
import type { ExamSheet, SheetQuestion } from '@lab/contract/exam-sheet'
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draw } from '../../kit/testing/draw.tsx'
import { ExamDesk, type ExamDeskProps } from './exam-desk.tsx'

// Test files share a window, and with it what each of them left in the browser.
beforeEach(() => localStorage.clear())
afterEach(cleanup)

const asked = (number: number): SheetQuestion => ({
  key: `0de70000-0000-4000-8019-00000000000${number}`,
  number,
  stem: { format: 'markdown', value: `第 ${number} 道题的题干` },
  question: { type: 'true_false' },
  points: 2,
  answer: [],
  is_flagged: false,
  fixed: null,
  review: null,
})
const sheetOf = (layout: ExamRules['layout']): ExamSheet => ({
  rules: { ...ExamSettings.parse({}), needs_password: false, has_addresses: false, layout },
  server_now: '2026-11-26T07:00:00Z',
  sitting: 'running',
  opens_at: null,
  closes_at: null,
  question_count: 2,
  points: 4,
  sections: [
    { title: '判断题', note: '每小题 2 分，答错不扣分。', questions: [asked(1)] },
    { title: '判断题', note: '', questions: [asked(2)] },
  ],
  revision: 0,
  leaves: 0,
  notices: [],
  receipt: null,
  score: null,
  may_repeat: false,
})
const desk = (layout: ExamRules['layout'], more: Partial<ExamDeskProps> = {}) => {
  const done = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const given = { recordId: 'r', dueAt: null, offset: 0, send: done, flag: done, submit: done }
  const { container } = draw(<ExamDesk {...given} sheet={sheetOf(layout)} {...more} />)
  return within(container)
}

test('a section says above its questions what its teacher wrote about it', () => {
  desk('whole')
  const [first, second] = screen.getAllByRole('region', { name: '判断题' })
  expect(within(first!).getByRole('heading', { level: 2, name: '判断题' })).toBeTruthy()
  expect(within(first!).getByText('每小题 2 分，答错不扣分。')).toBeTruthy()
  expect(within(first!).getAllByRole('article')).toHaveLength(1)
  expect(within(second!).getByRole('article', { name: '第 2 题' })).toBeTruthy()
})

test('so it does where one question is shown at a time', async () => {
  desk('single')
  expect(screen.getByText('每小题 2 分，答错不扣分。')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '下一题' }))
  expect(screen.getByRole('article', { name: '第 2 题' })).toBeTruthy()
  expect(screen.queryByText('每小题 2 分，答错不扣分。')).toBeNull()
})

const elsewhere = '本场考试已在另一个窗口中打开，这里不能作答。'

test('who has said that they go on here does so, and the other window says that it goes on elsewhere', async () => {
  const first = desk('whole', { recordId: 'two' })
  const here = desk('whole', { recordId: 'two', takesLead: true })
  await first.findByText(elsewhere)
  expect(here.queryByText(elsewhere)).toBeNull()
})

test('one press goes on here also where the server has let another window in', async () => {
  const enter = vi.fn<() => void>()
  desk('whole', { recordId: 'four' })
  const here = desk('whole', { recordId: 'four', onContinue: enter })
  await here.findByText(elsewhere)
  await userEvent.click(here.getByRole('button', { name: '在这里继续' }))
  expect(enter).toHaveBeenCalledOnce()
  expect(here.queryByText(elsewhere)).toBeNull()
})
