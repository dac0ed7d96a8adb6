import type { Standing, Task } from '@lab/contract/learner'
import { describe, expect, test } from 'vitest'
import { byUrgency, lastWorkedOn, opensNext, progressOf, standingOf, type StandingFacts } from './standing.ts'

const now = new Date('2026-05-10T00:00:00Z')
const before = '2026-05-01T00:00:00Z'
const after = '2026-05-20T00:00:00Z'
const open: StandingFacts = {
  state: null,
  isReturned: false,
  isArchived: false,
  settings: { opens_at: before, closes_at: after, late_policy: 'accept' },
  timeUpAt: null,
  isAwaited: false,
  isPartClosed: false,
}
const closed = { opens_at: null, closes_at: before, late_policy: 'accept' } as const

test.each<[string, Partial<StandingFacts>, Standing]>([
  ['nothing of it is begun', {}, 'not_started'],
  ['it was only opened', { state: 'not_started' }, 'not_started'],
  ['it is worked on', { state: 'in_progress' }, 'in_progress'],
  ['it opens later', { settings: { ...open.settings, opens_at: after } }, 'ahead'],
  ['it is past its end and still taken', { settings: closed }, 'late'],
  ['it is past its end and begun', { state: 'in_progress', settings: closed }, 'late'],
  ['it is past its end for good', { settings: { ...closed, late_policy: 'refuse' } }, 'missed'],
  ['a later end was asked for', { settings: { ...closed, late_policy: 'refuse' }, isAwaited: true }, 'waiting'],
  ['a question waits for an answer', { state: 'in_progress', isAwaited: true }, 'waiting'],
  ['a question waits, but it is past its end', { settings: closed, isAwaited: true }, 'late'],
  ['its own time is up', { state: 'in_progress', timeUpAt: new Date(before) }, 'late'],
  ['its own time is not up', { state: 'in_progress', timeUpAt: new Date(after) }, 'in_progress'],
  ['it was returned', { state: 'returned', isReturned: true }, 'returned'],
  [
    'it was returned and is mended after the end',
    { state: 'in_progress', isReturned: true, settings: closed },
    'returned',
  ],
  ['what comes before it in its series is not done', { isPartClosed: true }, 'ahead'],
  [
    'the same, but it is past its end',
    { isPartClosed: true, settings: { ...closed, late_policy: 'refuse' } },
    'missed',
  ],
  ['it was submitted', { state: 'submitted', isAwaited: true }, 'submitted'],
  ['it was graded, and the class is archived', { state: 'graded', isArchived: true }, 'graded'],
  ['the class was archived before it was done', { state: 'in_progress', isArchived: true }, 'missed'],
])('where %s', (_where, facts, standing) => {
  expect(standingOf({ ...open, ...facts }, now)).toBe(standing)
})

const task = (title: string, standing: Standing, more: Partial<Task> = {}): Task =>
  ({ title, standing, due_at: null, last_active_at: null, progress: 0, ...more }) as Task

describe('the most urgent comes first', () => {
  test('what was returned, what is late, what waits, then by the end, open ends last', () => {
    const tasks = [
      task('open end', 'in_progress'),
      task('later', 'not_started', { due_at: '2026-05-12T00:00:00Z' }),
      task('soon', 'in_progress', { due_at: '2026-05-11T00:00:00Z' }),
      task('waiting', 'waiting', { due_at: '2026-06-01T00:00:00Z' }),
      task('late', 'late', { due_at: before }),
      task('later late', 'late', { due_at: '2026-05-09T00:00:00Z' }),
      task('returned', 'returned', { due_at: after }),
      task('done', 'graded'),
      task('submitted', 'submitted'),
      task('gone', 'missed'),
      task('ahead', 'ahead'),
    ]
    expect(byUrgency(tasks).map(({ title }) => title)).toEqual([
      'returned',
      'late',
      'later late',
      'waiting',
      'soon',
      'later',
      'open end',
    ])
  })

  test('what was worked on last is gone on with, unless it is handed in', () => {
    const tasks = [
      task('earlier', 'in_progress', { last_active_at: '2026-05-08T00:00:00Z' }),
      task('last', 'late', { last_active_at: '2026-05-09T00:00:00Z' }),
      task('done', 'graded', { last_active_at: '2026-05-09T12:00:00Z' }),
    ]
    expect(lastWorkedOn(tasks)?.title).toBe('last')
    expect(lastWorkedOn([task('never', 'not_started')])).toBeNull()
  })
})

test('what opens soonest is what comes next', () => {
  const tasks = [
    task('open', 'not_started', { opens_at: '2026-05-01T00:00:00Z' }),
    task('later', 'ahead', { opens_at: '2026-05-30T00:00:00Z' }),
    task('next', 'ahead', { opens_at: '2026-05-20T00:00:00Z' }),
    task('some day', 'ahead'),
  ]
  expect(opensNext(tasks)?.title).toBe('next')
  expect(opensNext([task('done', 'graded')])).toBeNull()
})

test('what was handed in counts as done in the progress of a place', () => {
  expect(
    progressOf([
      task('a', 'submitted', { progress: 50 }),
      task('b', 'graded'),
      task('c', 'in_progress', { progress: 40 }),
    ]),
  ).toEqual({ task_count: 3, done_count: 2, progress: 80 })
  expect(progressOf([])).toEqual({ task_count: 0, done_count: 0, progress: 0 })
})
