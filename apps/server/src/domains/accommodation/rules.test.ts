import { describe, expect, test } from 'vitest'
import { effectiveOf, type Exception, isDifferent, mostGenerous, type Profile } from './rules.ts'

const now = new Date('2026-11-20T02:00:00Z')
const closes = '2026-11-30T16:00:00.000Z'
const settings = { opens_at: '2026-11-01T00:00:00.000Z', closes_at: closes, attempts: 2 }
const profile = (given: Partial<Profile> = {}): Profile => ({
  id: 'p',
  timeFactor: 1,
  extraDays: 0,
  extraAttempts: 0,
  reason: '手部受伤',
  validFrom: null,
  validTo: null,
  ...given,
})
const exception = (given: Partial<Exception> = {}): Exception => ({
  within: null,
  opensAt: null,
  closesAt: null,
  attempts: null,
  reason: '断电',
  ...given,
})

describe('until when', () => {
  test.each([
    ['nothing special', [], null, closes, 'offering'],
    ['three days more', [profile({ extraDays: 3 })], null, '2026-12-03T16:00:00.000Z', 'profile'],
    [
      'the most of several',
      [profile({ extraDays: 3 }), profile({ extraDays: 7, reason: '住院' }), profile({ extraDays: 5 })],
      null,
      '2026-12-07T16:00:00.000Z',
      'profile',
    ],
    [
      'an exception goes before an arrangement',
      [profile({ extraDays: 3 })],
      exception({ closesAt: new Date('2026-12-01T00:00:00Z') }),
      '2026-12-01T00:00:00.000Z',
      'exception',
    ],
    [
      'an exception of another field leaves it',
      [profile({ extraDays: 3 })],
      exception({ attempts: 9 }),
      '2026-12-03T16:00:00.000Z',
      'profile',
    ],
    // The end of 30 November in UTC is 1 December in Shanghai.
    ['valid to the day before the end', [profile({ extraDays: 3, validTo: '2026-11-30' })], null, closes, 'offering'],
    [
      'valid on the day of the end',
      [profile({ extraDays: 3, validTo: '2026-12-01' })],
      null,
      '2026-12-03T16:00:00.000Z',
      'profile',
    ],
    ['valid from the day after', [profile({ extraDays: 3, validFrom: '2026-12-02' })], null, closes, 'offering'],
    [
      'expired now, but valid at the end it concerns',
      [profile({ extraDays: 3, validFrom: '2026-12-01', validTo: '2026-12-01' })],
      null,
      '2026-12-03T16:00:00.000Z',
      'profile',
    ],
  ] as const)('%s', (_name, profiles, given, value, rule) => {
    expect(effectiveOf(settings, profiles, given ? [given] : [], now).closesAt).toMatchObject({ value, rule })
  })

  test('an open end stays open', () => {
    const effective = effectiveOf({ ...settings, closes_at: null }, [profile({ extraDays: 3 })], [], now)
    expect(effective.closesAt).toMatchObject({ value: null, rule: 'offering' })
  })
})

describe('how often', () => {
  test.each([
    [2, [], null, 2, 'offering'],
    [2, [profile({ extraAttempts: 1 }), profile({ extraAttempts: 3 })], null, 5, 'profile'],
    [null, [profile({ extraAttempts: 3 })], null, null, 'offering'],
    [2, [profile({ extraAttempts: 3 })], exception({ attempts: 1 }), 1, 'exception'],
  ] as const)('%s with %j and %j', (attempts, profiles, given, value, rule) => {
    expect(effectiveOf({ ...settings, attempts }, profiles, given ? [given] : [], now).attempts).toMatchObject({
      value,
      rule,
    })
  })
})

test('what is given in a whole holds in its parts unless those are given something themselves', () => {
  const own = exception({ attempts: 5 })
  const above = exception({
    within: '期末系列',
    attempts: 9,
    closesAt: new Date('2026-12-05T00:00:00Z'),
    reason: '住院',
  })
  expect(effectiveOf(settings, [], [own, above], now)).toMatchObject({
    attempts: { value: 5, why: '为该学员单独调整：断电' },
    closesAt: { value: '2026-12-05T00:00:00.000Z', why: '在「期末系列」中为该学员单独调整：住院' },
    opensAt: { rule: 'offering' },
  })
})

test('every field says why it is so', () => {
  const effective = effectiveOf(
    settings,
    [profile({ extraDays: 3, timeFactor: 1.5 })],
    [exception({ attempts: 4 })],
    now,
  )
  expect(effective.opensAt.why).toBe('教学安排从 2026-11-01 08:00 开放')
  expect(effective.closesAt.why).toBe('教学安排于 2026-12-01 00:00 截止，个别安排延长 3 天：手部受伤')
  expect(effective.attempts.why).toBe('为该学员单独调整：断电')
  expect(effective.timeFactor).toEqual({ value: 1.5, rule: 'profile', why: '个别安排时长 ×1.5：手部受伤' })
  expect(isDifferent(effective, { isTimed: false })).toBe(true)
  expect(isDifferent(effectiveOf(settings, [profile()], [], now), { isTimed: true })).toBe(false)
})

test('a factor on time is no difference where time is not limited', () => {
  const longer = effectiveOf(settings, [profile({ timeFactor: 2 })], [], now)
  expect(isDifferent(longer, { isTimed: true })).toBe(true)
  expect(isDifferent(longer, { isTimed: false })).toBe(false)
})

test('who learn together have of everything the most that one of them is given', () => {
  const of = (profiles: Profile[], own: Exception[] = []) => effectiveOf(settings, profiles, own, now)
  const nothing = of([])
  const longer = of([profile({ extraDays: 3, timeFactor: 1.5 })])
  const more = of(
    [profile({ extraAttempts: 2, reason: '住院' })],
    [exception({ opensAt: new Date('2026-10-30T00:00:00Z') })],
  )
  const together = mostGenerous([nothing, longer, more])
  expect(together).toEqual({
    opensAt: more.opensAt,
    closesAt: longer.closesAt,
    attempts: more.attempts,
    timeFactor: longer.timeFactor,
  })
  // No end and no limit are more than any; of equal ones the first learner is named.
  const endless = effectiveOf({ opens_at: null, closes_at: null, attempts: null }, [], [], now)
  expect(mostGenerous([longer, endless])).toMatchObject({ closesAt: { value: null }, attempts: { value: null } })
  expect(mostGenerous([nothing, nothing])).toEqual(nothing)
})
