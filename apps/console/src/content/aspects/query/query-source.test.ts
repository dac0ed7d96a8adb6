import { expect, test } from 'vitest'
import { inWorkingOrder } from './query-source.ts'

test('what waits longest comes first, below what is pinned', () => {
  const thread = (name: string, state: 'open' | 'answered' | 'closed', day: number, is_pinned = false) => ({
    name,
    state,
    is_pinned,
    created_at: `2026-11-${10 + day}T08:00:00Z`,
    updated_at: `2026-11-${10 + day}T09:00:00Z`,
  })
  const threads = [
    thread('new answer', 'answered', 8),
    thread('old answer', 'answered', 2),
    thread('new question', 'open', 7),
    thread('closed', 'closed', 9),
    thread('old question', 'open', 1),
    thread('pinned', 'closed', 3, true),
  ]
  expect(inWorkingOrder(threads).map((one) => one.name)).toEqual([
    'pinned',
    'old question',
    'new question',
    'new answer',
    'old answer',
    'closed',
  ])
})
