import { z } from 'zod'
import { Abilities, Cover, day, Id, Keyword, optionalText, Paging, PersonBrief, Timestamp } from './fields.ts'

const Day = day().nullable()

/** What is written about a place that is taught for a term: a class, a course, a project. */
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

export const placeStates = ['active', 'archived'] as const

/** What every list and page says of such a place; a kind adds what is its own. */
export const termPlaceFields = {
  id: Id,
  name: z.string(),
  term: z.string(),
  summary: z.string(),
  cover: z.string(),
  state: z.enum(placeStates),
  starts_on: z.string().nullable(),
  ends_on: z.string().nullable(),
  owner: PersonBrief,
  student_count: z.number(),
  teacher_count: z.number(),
  content_count: z.number(),
  version: z.number(),
  created_at: Timestamp,
  can: Abilities,
}

/** What lists of such places are narrowed by. */
export const termPlaceQuery = {
  keyword: Keyword,
  /** `ahead` begins later; `active` has begun. */
  state: z.enum(['ahead', ...placeStates]).optional(),
  scope: z.enum(['mine', 'org']).default('org'),
  ...Paging,
}

/** What hangs from a place: asked before it is deleted. With records of learners it can only be archived. */
export const PlaceUses = z.object({ students: z.number(), contents: z.number(), records: z.number() })

export const placeClassesMax = 20
/** Classes whose learners are taken in. */
export const ClassIds = z.array(Id).max(placeClassesMax, `一次最多选择${placeClassesMax}个班级`)
/** Those who teach in a place from the beginning, next to who makes it. */
export const TeacherIds = z.array(Id).max(50, '一次最多选择50名教师').default([]).meta({ title: '教师' })
