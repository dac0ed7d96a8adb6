import { expect, test } from 'vitest'
import { readinessOf, type ReadinessGiven } from './readiness.ts'

const now = new Date('2026-11-25T00:00:00Z')
const given: ReadinessGiven = {
  settings: { start: 'window', duration_minutes: 60, password: '', addresses: '', single_session: false },
  window: { opens_at: '2026-11-25T01:00:00Z', closes_at: '2026-11-25T02:30:00Z', late_policy: 'refuse' },
  papers: { learners: 30, missing: 0, outdated: 0 },
  version: 2,
  latestVersion: 2,
  sources: { withdrawn: 0, changed: 0 },
  environments: { questions: 0, suites: [] },
  readByPeople: 0,
}
const suite = (warm: number, isUsable = true) => ({ title: 'Linux 单机', warm, isUsable })
const wrong = (more: Partial<ReadinessGiven>) =>
  readinessOf({ ...given, ...more }, now)
    .filter(({ state }) => state !== 'ok')
    .map(({ key, state }) => `${key} ${state}`)

test('says of everything that is looked at how it is, also where nothing is to be done', () =>
  expect(readinessOf(given, now).map(({ key }) => key)).toEqual([
    'roster',
    'version',
    'papers',
    'times',
    'questions',
    'marking',
    'environment',
    'room',
  ]))

test.each([
  ['all in order', {}, []],
  ['nobody in the class', { papers: { learners: 0, missing: 0, outdated: 0 } }, ['roster missing', 'papers missing']],
  ['too few environments ready', { environments: { questions: 1, suites: [suite(3)] } }, ['environment warning']],
  ['environments ready for everybody', { environments: { questions: 1, suites: [suite(30)] } }, []],
  [
    'an environment that cannot be started',
    { environments: { questions: 1, suites: [suite(0, false)] } },
    ['environment missing'],
  ],
  ['an experiment that is gone', { environments: { questions: 1, suites: [] } }, ['environment missing']],
  ['papers not made', { papers: { learners: 30, missing: 3, outdated: 0 } }, ['papers warning']],
  ['papers of an earlier version', { papers: { learners: 30, missing: 0, outdated: 2 } }, ['papers warning']],
  ['an earlier version', { version: 1 }, ['version warning']],
  ['a question that its bank deleted', { sources: { withdrawn: 1, changed: 0 } }, ['questions warning']],
  ['a question that its bank changed', { sources: { withdrawn: 0, changed: 2 } }, ['questions warning']],
  ['over already', { window: { ...given.window, closes_at: '2026-11-24T00:00:00Z' } }, ['times missing']],
  ['no opening', { window: { ...given.window, opens_at: null } }, ['times warning']],
  ['a window that is too short', { settings: { ...given.settings, duration_minutes: 120 } }, ['times warning']],
  ['by button', { settings: { ...given.settings, start: 'button' }, window: { ...given.window, opens_at: null } }, []],
] as [string, Partial<ReadinessGiven>, string[]][])('%s', (_name, more, expected) =>
  expect(wrong(more)).toEqual(expected),
)
