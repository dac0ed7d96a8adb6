import { expect, test } from 'vitest'
import { inWorkingOrder, queriesOf } from './query-source.ts'

const inOffering = { placeId: 'p', contentId: 'c', offeringId: 'o' }
test.each([
  ['one record', { recordId: 'r', narrowing: inOffering }, 'listOfRecord', { id: 'r' }, {}],
  ['an offering', { recordId: undefined, narrowing: inOffering }, 'listOfContent', { id: 'c' }, { offering_id: 'o' }],
  [
    'a part of a series',
    { recordId: undefined, narrowing: { contentId: 'c', within: 's' } },
    'listOfContent',
    { id: 'c' },
    { within: 's' },
  ],
  ['a whole place', { recordId: undefined, narrowing: { placeId: 'p' } }, 'listOfPlace', { id: 'p' }, {}],
] as const)('the questions of %s', (_what, at, call, params, query) => {
  expect(queriesOf(at, { page: 2 }).queryKey).toEqual(['query', call, params, { page: 2, ...query }])
})

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
