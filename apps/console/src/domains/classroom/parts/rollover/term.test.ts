import { expect, test } from 'vitest'
import { holidaysWithin, nextTermStart, termName, weeksLater } from './term.ts'

test('the days off of a term', () => {
  const names = (from: string, to: string | null) => holidaysWithin(from, to).map((one) => `${one.name} ${one.from}`)
  expect(names('2027-03-01', '2027-07-04')).toEqual(['清明节 2027-04-04', '劳动节 2027-05-01'])
  expect(names('2026-09-07', '2027-01-10')).toEqual(['国庆节 2026-10-01', '元旦 2027-01-01'])
  expect(names('2026-10-05', null)).toEqual(['国庆节 2026-10-01'])
})

test.each([
  ['2026-09-01', new Date(2026, 10, 20), '2027-03-01'],
  ['2026-03-02', new Date(2026, 5, 20), '2026-09-07'],
  [null, new Date(2026, 0, 2), '2026-03-02'],
  ['2027-03-01', new Date(2026, 10, 20), '2027-09-06'],
])('after %s, in %s, terms begin on %s', (starts_on, now, expected) => {
  expect(nextTermStart({ starts_on }, now)).toBe(expected)
})

test('names and lengths', () => {
  expect(termName('2027-03-01')).toBe('2027年春季')
  expect(termName('2026-09-07')).toBe('2026年秋季')
  expect(weeksLater('2027-03-01', 18)).toBe('2027-07-04')
})
