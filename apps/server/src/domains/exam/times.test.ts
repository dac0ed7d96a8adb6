import { expect, test } from 'vitest'
import { timesFor, type TimesGiven } from './times.ts'

const at = (time: string): string => `2026-11-25T${time}:00.000Z`
const by = <T>(value: T, rule: 'offering' | 'profile' | 'exception' = 'offering') => ({ value, rule, why: '安排' })
const effective = (opens: string, closes: string | null, factor = 1): TimesGiven['effective'] => ({
  opensAt: by(at(opens)),
  closesAt: by(closes && at(closes)),
  attempts: by(1),
  timeFactor: by(factor, factor > 1 ? 'profile' : 'offering'),
})
const settings = { start: 'window', duration_minutes: 60, entry_minutes: 15 } as const
const sitting = { startedAt: null, endedAt: null }
const begun = (time: string, more: Partial<NonNullable<TimesGiven['attempt']>> = {}) => ({
  startedAt: new Date(at(time)),
  minutes: 60,
  extraMinutes: 0,
  isAtWork: true,
  ...more,
})
const given: TimesGiven = { settings, effective: effective('01:00', '02:30'), sitting, attempt: null }
const due = (more: Partial<TimesGiven>) => {
  const { value, rule } = timesFor({ ...given, ...more }).due_at
  return [value?.slice(11, 16) ?? null, rule]
}

test.each([
  ['the window ends what is not begun', {}, ['02:30', 'offering']],
  ['an attempt has its own time', { attempt: begun('01:10') }, ['02:10', 'exam']],
  ['the window cuts who comes late', { attempt: begun('01:40') }, ['02:30', 'offering']],
  [
    'a factor lengthens the attempt and the window with it',
    { attempt: begun('01:10'), effective: effective('01:00', '02:30', 1.5) },
    ['02:40', 'profile'],
  ],
  [
    'the longer window cuts who comes late too',
    { attempt: begun('01:50'), effective: effective('01:00', '02:30', 1.5) },
    ['03:00', 'profile'],
  ],
  ['what a teacher adds is the sitting’s', { attempt: begun('01:00', { extraMinutes: 10 }) }, ['02:10', 'sitting']],
  ['without a time of its own only the window', { attempt: begun('01:10', { minutes: null }) }, ['02:30', 'offering']],
  [
    'ended by hand',
    { sitting: { startedAt: null, endedAt: new Date(at('01:20')) }, attempt: begun('01:00', { isAtWork: false }) },
    ['01:20', 'sitting'],
  ],
  [
    'let in again after the end',
    {
      sitting: { startedAt: null, endedAt: new Date(at('01:20')) },
      effective: effective('01:00', '01:40'),
      attempt: begun('01:00'),
    },
    ['01:40', 'offering'],
  ],
  ['open ends', { effective: effective('01:00', null) }, [null, 'offering']],
] as [string, Partial<TimesGiven>, [string | null, string]][])('%s', (_name, more, expected) => {
  expect(due(more)).toEqual(expected)
})

test('by button nothing opens before it is pressed; the entry counts from then', () => {
  const button = { ...settings, start: 'button' as const }
  expect(timesFor({ ...given, settings: button })).toMatchObject({ opens_at: { value: null, rule: 'exam' } })
  const started = timesFor({ ...given, settings: button, sitting: { startedAt: new Date(at('01:20')), endedAt: null } })
  expect(started.opens_at).toMatchObject({ value: at('01:20'), rule: 'sitting' })
  expect(started.entry_until.value).toBe(at('01:35'))
})

test('every rule that makes the time of an attempt is named', () => {
  const { minutes } = timesFor({
    ...given,
    effective: effective('01:00', '02:30', 1.5),
    attempt: begun('01:00', { extraMinutes: 10 }),
  })
  expect(minutes).toMatchObject({ value: 100, rule: 'sitting' })
  expect(minutes.why).toBe('考试时长 60 分钟，安排，监考教师延长或暂停共 10 分钟')
})
