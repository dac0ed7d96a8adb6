import { expect, test } from 'vitest'
import { holidaysWithin, nameInTerm, nextTermStart, termName, termsAround, weeksLater } from './term.ts'

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
  expect(termName('2027-03-01')).toBe('2026-2027学年第二学期')
  expect(termName('2026-09-07')).toBe('2026-2027学年第一学期')
  expect(termsAround(new Date(2027, 2, 1))).toEqual([
    '2026-2027学年第一学期',
    '2026-2027学年第二学期',
    '2027-2028学年第一学期',
    '2027-2028学年第二学期',
  ])
  // The academic year turns on the first of July, for what a term is called and for those to choose from.
  const turns = [new Date(2027, 5, 30), new Date(2027, 6, 1)].map((now) => termsAround(now)[0])
  expect(turns).toEqual(['2026-2027学年第一学期', '2027-2028学年第一学期'])
  expect(['2027-06-30', '2027-07-01'].map(termName)).toEqual(['2026-2027学年第二学期', '2027-2028学年第一学期'])
  expect(weeksLater('2027-03-01', 18)).toBe('2027-07-04')
})

test.each([
  ['软件1班', '', '2027春', '软件1班（2027春）'],
  ['软件1班（2026秋）', '2026秋', '2027春', '软件1班（2027春）'],
  ['软件1班（2026秋）', '2026秋', '', '软件1班'],
  ['软'.repeat(50), '', '2027春', `${'软'.repeat(43)}（2027春）`],
])('%s, of %j, in %j is %s', (name, old, term, expected) => {
  expect(nameInTerm(name, old, term)).toBe(expected)
  expect([...nameInTerm(name, old, term)].length).toBeLessThanOrEqual(50)
})
