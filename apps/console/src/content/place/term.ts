import { chineseNumber } from '../../kit/format.ts'
import type { Classroom } from '@lab/contract/classroom'
import type { Holiday } from '@lab/contract/rollover'

/** Public holidays with a fixed date, by month and day; how long they are off is decided again each year. */
const fixed = [
  { name: '元旦', from: '01-01', to: '01-01' },
  { name: '清明节', from: '04-04', to: '04-06' },
  { name: '劳动节', from: '05-01', to: '05-05' },
  { name: '国庆节', from: '10-01', to: '10-07' },
] as const

/** The days off that a term has for sure; the rest is added by hand. */
export function holidaysWithin(startsOn: string, endsOn: string | null): Holiday[] {
  const year = Number(startsOn.slice(0, 4))
  const last = endsOn ?? `${year}-12-31`
  return [year, year + 1].flatMap((each) =>
    fixed
      .map(({ name, from, to }) => ({ name, from: `${each}-${from}`, to: `${each}-${to}` }))
      .filter((holiday) => holiday.to >= startsOn && holiday.from <= last),
  )
}

const day = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/** The first Monday of March or September that is after the old class's beginning and not long past: when terms begin. */
export function nextTermStart(row: Pick<Classroom, 'starts_on'>, now: Date): string {
  const after = row.starts_on && row.starts_on > day(now) ? row.starts_on : day(now)
  for (let year = now.getFullYear() - 1; ; year += 1) {
    for (const month of [2, 8]) {
      const first = new Date(year, month, 1)
      first.setDate(1 + ((8 - first.getDay()) % 7))
      if (day(first) > after) return day(first)
    }
  }
}

const academicTerm = (year: number, half: 1 | 2): string => `${year}-${year + 1}学年第${chineseNumber(half)}学期`

/** What a term is called that begins on a day: academic years begin in the second half of a year. */
export function termName(startsOn: string): string {
  const [year, isSpring] = [Number(startsOn.slice(0, 4)), Number(startsOn.slice(5, 7)) < 7]
  return isSpring ? academicTerm(year - 1, 2) : academicTerm(year, 1)
}

/** Terms to choose from: those of the present academic year and of the next. */
export function termsAround(now: Date): string[] {
  const year = now.getMonth() < 6 ? now.getFullYear() - 1 : now.getFullYear()
  return [year, year + 1].flatMap((each) => [academicTerm(each, 1), academicTerm(each, 2)])
}

/** What a class is called in another term: the new term takes the place of the old one in brackets. */
export function nameInTerm(name: string, oldTerm: string, term: string): string {
  const [bare] = oldTerm === '' ? [name] : name.split(`（${oldTerm}）`)
  return term === '' ? bare! : [...bare!].slice(0, 48 - [...term].length).join('') + `（${term}）`
}

/** The day some weeks of seven days later, the last one included. */
export function weeksLater(startsOn: string, weeks: number): string {
  const date = new Date(`${startsOn}T00:00:00`)
  date.setDate(date.getDate() + 7 * weeks - 1)
  return day(date)
}
