import type { Monitor, MonitorCell, MonitorRow } from '@lab/contract/live'
import { describe, expect, test } from 'vitest'
import {
  applyChange,
  isOnline,
  isShown,
  needsTeacher,
  sharedFailures,
  standingOf,
  monitorCounts,
  monitorOrder,
} from './monitor-rules.ts'

const now = new Date('2026-11-20T02:00:00Z')
const row = (id: string, given: Partial<MonitorRow> = {}): MonitorRow => ({
  learner: { kind: 'person', id, real_name: `学员${id}`, number: id, group_name: '', members: [] },
  record_id: null,
  state: 'in_progress',
  progress: 0,
  score: null,
  step_id: null,
  step_since: null,
  step_seconds: 0,
  stuck: null,
  stuckness: 0,
  message: '',
  command: '',
  last_active_at: null,
  environment_id: null,
  cells: [],
  ...given,
})
const step = (id: string) => ({
  id,
  section_title: '',
  title: `环节${id}`,
  kind: 'task',
  points: 5,
  finishers: 0,
  median_seconds: null,
})
const monitor = (rows: MonitorRow[]): Monitor => ({
  offering_id: 'o',
  place_id: 'c',
  title: '实验',
  steps: [step('s1'), step('s2')],
  rows,
  hands: [],
})
const failed = (step_id: string, message: string, silence: MonitorCell['silence'] = null) => ({
  step_id,
  state: 'failed' as const,
  failures: 1,
  seconds: 9,
  message,
  silence,
})

describe('a change', () => {
  const before = monitor([row('1'), row('2')])
  test('replaces its rows and leaves the others as they were', () => {
    const after = applyChange(before, { rows: [row('2', { progress: 50 })] })!
    expect(after.rows.map((one) => one.progress)).toEqual([0, 50])
    expect(after.rows[0]).toBe(before.rows[0])
  })
  test('of the figures keeps the names of the steps', () => {
    const after = applyChange(before, { steps: [{ ...step('s2'), title: '', finishers: 3, median_seconds: 60 }] })!
    expect(after.steps).toMatchObject([{ title: '环节s1' }, { title: '环节s2', finishers: 3, median_seconds: 60 }])
  })
  test('without a monitor is nothing yet; a whole monitor replaces everything', () => {
    expect(applyChange(undefined, { rows: [row('1')] })).toBeUndefined()
    expect(applyChange(before, { monitor: monitor([]) })!.rows).toEqual([])
  })
})

describe('the order', () => {
  const rows = [
    row('10', { progress: 80 }),
    row('9', { stuckness: 1, stuck: 'failures', progress: 10, step_seconds: 900 }),
    row('2', { state: 'not_started', progress: 0 }),
    row('3', { stuckness: 2, stuck: 'time', progress: 90, step_seconds: 600 }),
    row('1', { state: 'graded', progress: 100 }),
    row('5', { state: 'returned', progress: 40 }),
    row('6', { progress: 80, step_seconds: 9000 }),
    row('7', { state: 'submitted', progress: 30 }),
    row('8', { stuck: 'failures', stuckness: 3, step_seconds: 60 }),
    row('11', { progress: 0 }),
    row('4', { state: 'submitted', progress: 100 }),
  ]
  test.each([
    // Hands as they were raised, stuck by their time at the step, at work by progress, not begun, through.
    ['need', ['4', '8'], ['4', '8', '9', '3', '11', '5', '6', '10', '2', '1', '7']],
    ['need', [], ['9', '3', '8', '11', '5', '6', '10', '2', '1', '4', '7']],
    ['number', ['8'], ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11']],
    ['progress', ['8'], ['2', '8', '11', '9', '7', '5', '6', '10', '3', '1', '4']],
  ] as const)('by %s with hands of %j', (sort, hands, expected) =>
    expect(monitorOrder(rows, sort, hands)).toEqual(expected),
  )

  test.each(['need', 'number', 'progress'] as const)('by %s of learners without a number stays as it is', (sort) => {
    const unnumbered = ['b', 'a', 'c'].map((id) => ({ ...row(id), learner: { ...row(id).learner, number: '' } }))
    expect(monitorOrder(unnumbered, sort, [])).toEqual(['a', 'b', 'c'])
    expect(monitorOrder(unnumbered.toReversed(), sort, [])).toEqual(['a', 'b', 'c'])
  })
})

test.each([
  [{ state: 'in_progress', stuck: null }, true, 'hand', true],
  [{ state: 'in_progress', stuck: 'time' }, true, 'hand', true],
  [{ state: 'submitted', stuck: null }, true, 'hand', true],
  [{ state: 'in_progress', stuck: 'failures' }, false, 'stuck', true],
  [{ state: 'returned', stuck: 'time' }, false, 'stuck', true],
  [{ state: 'in_progress', stuck: null }, false, 'working', false],
  [{ state: 'returned', stuck: null }, false, 'working', false],
  [{ state: 'not_started', stuck: null }, false, 'not_started', false],
  [{ state: 'submitted', stuck: null }, false, 'finished', false],
  [{ state: 'graded', stuck: null }, false, 'finished', false],
] as const)('%o with a raised hand: %s is %s, emphasised: %s', (given, hasHand, standing, isEmphasised) => {
  expect(standingOf(given, hasHand)).toBe(standing)
  expect(needsTeacher(standing)).toBe(isEmphasised)
})

test('the same failure is the same last words at the same step, or none at all, of two at least', () => {
  const groups = sharedFailures(
    monitor([
      row('1', { cells: [failed('s1', '没有文件'), failed('s2', '没有文件')] }),
      row('2', { cells: [failed('s1', '1 failed in 0.12s\n没有文件')] }),
      row('3', { cells: [failed('s1', '没有文件'), failed('s2', '超时')] }),
      row('4', { cells: [{ ...failed('s2', '超时'), state: 'passed' }, failed('s1', '')] }),
      row('5', { cells: [failed('s1', '')] }),
      row('6', { cells: [failed('s2', '')] }),
      ...['7', '8'].map((id) => row(id, { cells: [failed('s1', '', { script: 'a', exit_code: 2 })] })),
      row('9', { cells: [failed('s1', '', { script: 'a', exit_code: 3 })] }),
      row('10', { cells: [failed('s1', '', { script: 'b', exit_code: 2 })] }),
    ]),
  )
  expect(groups.map((group) => [group.stepTitle, group.message, group.learners.map((one) => one.id)])).toEqual([
    ['环节s1', '没有文件', ['1', '2', '3']],
    ['环节s1', '', ['4', '5']],
    ['环节s1', '', ['7', '8']],
  ])
})

test('who is online, counted and filtered', () => {
  const rows = [
    row('1', { last_active_at: '2026-11-20T01:59:00Z' }),
    row('2', { last_active_at: '2026-11-20T01:58:00Z', stuck: 'time', stuckness: 1 }),
    row('3', { state: 'graded' }),
  ]
  expect(rows.map((one) => isOnline(one, now))).toEqual([true, false, false])
  expect(monitorCounts(monitor(rows), now)).toEqual({ learners: 3, online: 1, stuck: 1, finished: 1 })
  const seen = (filter: 'all' | 'stuck' | 'hand' | 'online', word = '') =>
    rows.filter((one) => isShown(one, { filter, group: undefined, word }, new Set(), now)).map((one) => one.learner.id)
  expect([seen('all'), seen('stuck'), seen('hand'), seen('online'), seen('all', '员3')]).toEqual([
    ['1', '2', '3'],
    ['2'],
    [],
    ['1'],
    ['3'],
  ])
})
