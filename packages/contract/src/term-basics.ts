import { Cover, day, optionalText } from './fields.ts'

const Day = day().nullable()

/** What is written about a place that is taught for a term: a class, a course. */
export const termBasics = {
  term: optionalText('学期', 30),
  summary: optionalText('简介', 1000),
  cover: Cover.default(''),
  starts_on: Day.default(null).meta({ title: '开始日期' }),
  ends_on: Day.default(null).meta({ title: '结束日期' }),
}
export const datesInOrder = (body: { starts_on?: string | null; ends_on?: string | null }): boolean =>
  !body.starts_on || !body.ends_on || body.starts_on <= body.ends_on
export const datesMessage = { message: '结束日期应不早于开始日期', path: ['ends_on'] }
