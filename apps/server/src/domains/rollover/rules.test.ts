import { describe, expect, test } from 'vitest'
import { shifted, shiftedDates } from './rules.ts'

// The old term began on Tuesday 1 September 2026, the new one on Monday 1 March 2027.
const shift = { oldStart: '2026-09-01', newStart: '2027-03-01', holidays: [] }
const at = (local: string): Date => new Date(`${local}+08:00`)
const labourDay = { name: '劳动节', from: '2027-05-01', to: '2027-05-05' }
const tombs = { name: '清明节', from: '2027-04-03', to: '2027-04-05' }

describe('a moment in the new term', () => {
  test.each([
    ['the same week, weekday and hour', '2026-09-03T08:00', [], '2027-03-04T08:00', []],
    ['the last minute of a Sunday', '2026-09-06T23:59', [], '2027-03-07T23:59', []],
    ['late at night is still that day here', '2026-09-07T00:30', [], '2027-03-08T00:30', []],
    ['on a holiday: the first day after it', '2026-10-04T20:00', [tombs], '2027-04-06T20:00', ['清明节']],
    [
      'two holidays in a row',
      '2026-10-04T20:00',
      [tombs, { name: '调休', from: '2027-04-06', to: '2027-04-06' }],
      '2027-04-07T20:00',
      ['清明节', '调休'],
    ],
    ['next to a holiday', '2026-10-06T20:00', [tombs], '2027-04-06T20:00', []],
  ] as const)('%s', (_name, old, holidays, expected, skipped) => {
    const found = shifted(at(old), { ...shift, holidays })
    expect(found).toEqual({ moment: at(expected), skipped })
  })
})

describe('a window', () => {
  const dates = (opens: string | null, closes: string | null) => ({
    opensAt: opens ? at(opens) : null,
    closesAt: closes ? at(closes) : null,
  })
  test('is shifted at both ends; open ends stay open', () => {
    expect(shiftedDates(dates('2026-09-03T08:00', null), shift, null)).toEqual({
      ...dates('2027-03-04T08:00', null),
      notes: [],
    })
  })
  test('keeps its length where a holiday would close it', () => {
    // Opens on a Saturday of the holiday and closes on the Wednesday in it.
    const found = shiftedDates(dates('2026-10-31T08:00', '2026-11-04T08:00'), { ...shift, holidays: [labourDay] }, null)
    expect(found.opensAt).toEqual(at('2027-05-06T08:00'))
    expect(found.closesAt).toEqual(at('2027-05-10T08:00'))
    expect(found.notes).toEqual(['开放避开劳动节顺延', '截止避开劳动节顺延', '截止按原时长顺延'])
  })
  test('says when it ends after the term', () => {
    expect(shiftedDates(dates(null, '2026-09-10T08:00'), shift, '2027-03-10').notes).toEqual(['晚于学期结束'])
    expect(shiftedDates(dates(null, '2026-09-09T08:00'), shift, '2027-03-10').notes).toEqual([])
  })
})
