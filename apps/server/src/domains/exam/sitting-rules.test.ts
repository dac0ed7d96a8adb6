import { sittingActs } from '@lab/contract/exam-sitting'
import { expect, test } from 'vitest'
import { mayAct, sittingState, type Phase } from './sitting-rules.ts'

const at = new Date('2026-11-25T01:00:00Z')
const untouched = { startedAt: null, pausedAt: null, endedAt: null }

test.each([
  ['window', untouched, 'not_open', 'waiting'],
  ['window', untouched, 'open', 'running'],
  ['window', untouched, 'closed', 'ended'],
  ['window', { ...untouched, pausedAt: at }, 'open', 'paused'],
  ['window', { ...untouched, pausedAt: at }, 'closed', 'paused'],
  ['window', { ...untouched, endedAt: at }, 'open', 'ended'],
  ['button', untouched, 'open', 'waiting'],
  ['button', untouched, 'closed', 'ended'],
  ['button', { ...untouched, startedAt: at }, 'open', 'running'],
  ['button', { ...untouched, startedAt: at, pausedAt: at }, 'open', 'paused'],
  ['button', { ...untouched, startedAt: at }, 'closed', 'ended'],
] as const)('started by %s, %j, window %s: %s', (start, run, phase, state) => {
  expect(sittingState(run, { start }, phase as Phase)).toBe(state)
})

test.each([
  ['waiting', ['start', 'prepare', 'announce', 'settings', 'fix']],
  ['running', ['pause', 'extend', 'end', 'release', 'collect', 'prepare', 'announce', 'reopen', 'settings', 'fix']],
  ['paused', ['resume', 'extend', 'end', 'release', 'collect', 'announce', 'reopen', 'settings', 'fix']],
  ['ended', ['release', 'reopen']],
] as const)('of a sitting that is %s only these are done', (state, allowed) => {
  const done = sittingActs.filter((act) => mayAct(act, state, { start: 'button' }) === true)
  expect(done.toSorted()).toEqual([...allowed].toSorted())
})

test('what begins by its window is not started by hand', () => {
  expect(mayAct('start', 'waiting', { start: 'window' })).toMatchObject({ name: 'exam.wrongState' })
})
