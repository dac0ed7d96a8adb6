import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { draw } from '../../../kit/testing/draw.tsx'
import type { Gradebook } from './gradebook/gradebook-rules.ts'
import { RemindDialog } from './remind-dialog.tsx'

afterEach(cleanup)

const offering = (id: string, is_ahead: boolean) => ({
  id,
  content_id: id,
  kind: 'experiment' as const,
  title: id,
  within: '',
  max_score: 100,
  weight: 1,
  is_ahead,
})
const member = (id: string, hasSubmitted: string[]) => ({
  learner: { id, real_name: id, number: id, group_name: '' },
  total: null,
  progress: 0,
  cells: hasSubmitted.map((offering_id) => ({
    offering_id,
    record_id: `${id} ${offering_id}`,
    state: 'submitted' as const,
    score: null,
    progress: 100,
    is_late: false,
    counts_earlier: false,
  })),
})
const gradebook = (offerings: Gradebook['offerings']): Gradebook => ({
  offerings,
  members: [member('甲', ['命令行']), member('乙', [])],
  total: 2,
})
const dialog = (offerings: Gradebook['offerings']) =>
  draw(<RemindDialog classId="c" gradebook={gradebook(offerings)} onClose={() => undefined} />)

test('reminds of what can be begun only', () => {
  dialog([offering('命令行', false), offering('下月的实验', true)])
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)
  expect(screen.getByText('命令行（1 人未提交）')).toBeTruthy()
  expect(screen.getByText('乙将收到消息。')).toBeTruthy()
  screen.getByRole('button', { name: '提醒 1 人' })
})

test('says so where nothing has opened yet', () => {
  dialog([offering('下月的实验', true)])
  expect(screen.getByText('这里的内容都还没有开放。')).toBeTruthy()
  expect(screen.getByRole('button', { name: '提醒 0 人' })).toHaveProperty('disabled', true)
})
