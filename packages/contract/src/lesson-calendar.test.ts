import { describe, expect, test } from 'vitest'
import {
  clashesOf,
  laidOut,
  movedAlone,
  neighbourOf,
  occurrencesOf,
  resettled,
  shifted,
  whenOf,
} from './lesson-calendar.ts'
import { emptyTermPlan, type TermPlan, type TermSession, type TermSlot } from './lesson-term.ts'

const slot = (id: string, weekday: number, first = 1, weeks: TermSlot['weeks'] = 'all'): TermSlot => ({
  id,
  weekday,
  first,
  last: first + 1,
  starts_at: '08:00',
  ends_at: '09:40',
  weeks,
  room: '',
})
const session = (id: string, at: TermSession['at'] = null): TermSession => ({
  id,
  title: id,
  kind: 'theory',
  hours: 2,
  row_ids: [],
  note: '',
  at,
})
/** Monday and Wednesday from 31 August 2026, a Monday. */
const term: TermPlan = {
  ...emptyTermPlan,
  starts_on: '2026-08-31',
  weeks: 4,
  slots: [slot('mon', 1), slot('wed', 3)],
}
const daysOf = (plan: TermPlan): string[] => occurrencesOf(plan).map(({ day }) => day.slice(5))
const placesOf = (sessions: readonly TermSession[]): string =>
  sessions.map(({ id, at }) => `${id}:${at ? at.day.slice(5) : '--'}`).join(' ')

test.each([
  [{ day: '2026-09-07', slot_id: 'mon' }, '9月7日 周一 1–2 节'],
  [{ day: '2026-09-13', slot_id: 'mon' }, '9月13日 周日 1–2 节'],
  [{ day: '2026-09-07', slot_id: 'gone' }, '未排入学期'],
  [null, '未排入学期'],
])('a session at %o is %s', (at, said) => expect(whenOf({ at }, [slot('mon', 1)])).toBe(said))

describe('the times of a term', () => {
  test.each<[string, Partial<TermPlan>, string]>([
    ['each week', {}, '08-31 09-02 09-07 09-09 09-14 09-16 09-21 09-23'],
    ['from the day that it begins', { starts_on: '2026-09-01' }, '09-02 09-07 09-09 09-14 09-16 09-21 09-23'],
    ['no day said', { starts_on: null }, ''],
    [
      'a holiday left out',
      { holidays: [{ from: '2026-09-07', to: '2026-09-09', name: '校庆' }] },
      '08-31 09-02 09-14 09-16 09-21 09-23',
    ],
    [
      'a Sunday that makes up for a Monday',
      {
        holidays: [{ from: '2026-09-07', to: '2026-09-07', name: '放假' }],
        make_ups: [{ on: '2026-09-13', as: '2026-09-07' }],
      },
      '08-31 09-02 09-09 09-13 09-14 09-16 09-21 09-23',
    ],
    [
      'a day of a holiday that makes up for another',
      {
        holidays: [{ from: '2026-09-05', to: '2026-09-08', name: '放假' }],
        make_ups: [{ on: '2026-09-05', as: '2026-09-07' }],
      },
      '08-31 09-02 09-05 09-09 09-14 09-16 09-21 09-23',
    ],
    ['odd weeks', { slots: [slot('mon', 1, 1, 'odd')] }, '08-31 09-14'],
    ['even weeks', { slots: [slot('mon', 1, 1, 'even')] }, '09-07 09-21'],
    [
      'an even week made up for in an odd one',
      { slots: [slot('mon', 1, 1, 'even')], make_ups: [{ on: '2026-09-19', as: '2026-09-21' }] },
      '09-07 09-19 09-21',
    ],
  ])('%s', (_what, more, days) => expect(daysOf({ ...term, ...more }).join(' ')).toBe(days))

  test('two on one day are in the order of their periods', () => {
    const slots = [slot('late', 1, 5), slot('early', 1, 1)]
    expect(occurrencesOf({ ...term, weeks: 1, slots }).map((one) => one.slot_id)).toEqual(['early', 'late'])
  })
})

describe('sessions are laid out and moved', () => {
  const times = occurrencesOf(term)
  const at = (day: string): number => times.findIndex((one) => one.day === `2026-${day}`)
  const five = laidOut(
    ['a', 'b', 'c', 'd', 'e'].map((id) => session(id)),
    times,
  )

  test('from the beginning', () => {
    expect(placesOf(five)).toBe('a:08-31 b:09-02 c:09-07 d:09-09 e:09-14')
  })

  const cases: [string, TermSession[], string][] = [
    ['one later, with what follows', shifted(five, times, 'b', at('09-07')), 'a:08-31 b:09-07 c:09-09 d:09-14 e:09-16'],
    ['one earlier', shifted(shifted(five, times, 'b', at('09-07')), times, 'b', at('09-02')), placesOf(five)],
    ['the first', shifted(five, times, 'a', at('09-14')), 'a:09-14 b:09-16 c:09-21 d:09-23 e:--'],
    [
      'and back, with what had no place',
      shifted(shifted(five, times, 'a', at('09-14')), times, 'a', 0),
      placesOf(five),
    ],
    ['far beyond the end', shifted(five, times, 'a', 100), 'a:-- b:-- c:-- d:-- e:--'],
    [
      'a gap stays',
      shifted(shifted(five, times, 'd', at('09-16')), times, 'b', at('09-07')),
      'a:08-31 b:09-07 c:09-09 d:09-21 e:09-23',
    ],
    ['alone', movedAlone(five, times, 'b', at('09-16')), 'a:08-31 b:09-16 c:09-07 d:09-09 e:09-14'],
    ['nobody of that name', shifted(five, times, 'x', 3), placesOf(five)],
    ['where nothing is taught', shifted(five, [], 'a', 0), 'a:-- b:-- c:-- d:-- e:--'],
  ]
  test.each(cases)('%s', (_what, moved, places) => expect(placesOf(moved)).toBe(places))

  test.each<[string, Partial<TermPlan>, string]>([
    ['nothing changed', {}, 'a:08-31 b:09-02 c:09-07 d:09-09 e:09-14'],
    [
      'a holiday pushes on what it takes',
      { holidays: [{ from: '2026-09-02', to: '2026-09-07', name: '校庆' }] },
      'a:08-31 b:09-09 c:09-14 d:09-16 e:09-21',
    ],
    ['other weekdays', { slots: [slot('tue', 2), slot('thu', 4)] }, 'a:09-01 b:09-03 c:09-08 d:09-10 e:09-15'],
    ['fewer weeks', { weeks: 2 }, 'a:08-31 b:09-02 c:09-07 d:09-09 e:--'],
  ])('after a change of the calendar: %s', (_what, more, places) => {
    expect(placesOf(resettled(five, occurrencesOf({ ...term, ...more })))).toBe(places)
  })

  test.each([
    [five[1]!, 1, 2],
    [five[1]!, -1, 0],
    [five[0]!, -1, undefined],
    [session('x'), -1, 7],
    [session('x'), 1, undefined],
  ] as const)('the time next to it', (one, by, place) => expect(neighbourOf(one, times, by)).toBe(place))
})

describe('clashes', () => {
  const on = (day: string, id = 'mon') => ({ day: `2026-${day}`, slot_id: id })
  const holidays = [{ from: '2026-09-07', to: '2026-09-07', name: '校庆' }]
  test.each<[string, TermSession[], string[]]>([
    ['none', [session('a', on('08-31')), session('b', on('09-02', 'wed'))], []],
    ['two at one time', [session('a', on('08-31')), session('b', on('08-31'))], ['「b」与「a」在同一时间']],
    ['on a holiday', [session('a', on('09-07'))], ['「a」排在校庆']],
    ['on a day without this course', [session('a', on('09-01'))], ['「a」所在的时间没有这门课']],
    ['of a slot that is gone', [session('a', on('08-31', 'old'))], ['「a」所在的时间没有这门课']],
    ['after the end', [session('a', on('10-05'))], ['「a」所在的时间没有这门课']],
    ['without a place', [session('a')], ['「a」在学期内排不下']],
    ['in the wrong order', [session('a', on('09-14')), session('b', on('08-31'))], ['「b」早于前一次授课']],
  ])('%s', (_what, sessions, said) => {
    expect(clashesOf({ ...term, holidays, sessions }).map(({ text }) => text)).toEqual(said)
  })
  test('nothing is said before a term begins', () => {
    expect(clashesOf({ ...term, starts_on: null, sessions: [session('a')] })).toEqual([])
  })
})

test('a term of 200 sessions is moved in less than 100 ms', () => {
  const slots = [1, 2, 3, 4, 5].flatMap((weekday) => [1, 5].map((first) => slot(`${weekday}-${first}`, weekday, first)))
  const holidays = Array.from({ length: 40 }, (_, at) => ({
    from: `2027-03-0${(at % 9) + 1}`,
    to: '2027-03-09',
    name: '假',
  }))
  const long = { ...term, weeks: 30, slots, holidays }
  const sessions = laidOut(
    Array.from({ length: 200 }, (_, at) => session(`s${at}`)),
    occurrencesOf(long),
  )
  const move = () => {
    const begun = performance.now()
    const moved = shifted(sessions, occurrencesOf(long), 's0', 20)
    clashesOf({ ...long, sessions: moved })
    return { moved, took: performance.now() - begun }
  }
  const all = Array.from({ length: 5 }, move)
  // The best of a few: other tests have the processor meanwhile.
  expect(Math.min(...all.map(({ took }) => took))).toBeLessThan(100)
  const { moved } = all[0]!
  expect(moved.filter(({ at }) => at === null)).toEqual([])
})
