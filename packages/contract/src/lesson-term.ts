import { z } from 'zod'
import { anyText, day, Id, text } from './fields.ts'
import { outlineLimits } from './lesson-outline.ts'

export const termLimits = { weeks: 30, slots: 20, holidays: 40, makeUps: 20, sessions: 200 } as const

export const slotWeeks = ['all', 'odd', 'even'] as const
export type SlotWeeks = (typeof slotWeeks)[number]
export const slotWeekLabels = {
  all: '每周',
  odd: '单周',
  even: '双周',
} as const satisfies Record<SlotWeeks, string>

export const sessionKinds = ['theory', 'practice', 'review', 'exam'] as const
export type SessionKind = (typeof sessionKinds)[number]
export const sessionKindLabels = {
  theory: '理论',
  practice: '实践',
  review: '复习',
  exam: '考核',
} as const satisfies Record<SessionKind, string>

const clock = (label: string) =>
  z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, `${label}应为 08:00 这样的时间`)
    .meta({ title: label })
const period = (label: string) =>
  z.number(`${label}应为数字`).int().min(1, `${label}应不小于1`).max(20, `${label}应不大于20`).meta({ title: label })

/** A time of the week at which the course is taught. */
export const TermSlot = z
  .strictObject({
    id: Id,
    /** From Monday, which is 1. */
    weekday: z.number().int().min(1).max(7).meta({ title: '星期' }),
    first: period('开始节次'),
    last: period('结束节次'),
    starts_at: clock('上课时间'),
    ends_at: clock('下课时间'),
    weeks: z.enum(slotWeeks).meta({ title: '单双周' }),
    room: anyText('教室', 50),
  })
  .refine(({ first, last }) => first <= last, '结束节次不能早于开始节次')
  .refine(({ starts_at: from, ends_at: to }) => from < to, '下课时间应晚于上课时间')
export type TermSlot = z.output<typeof TermSlot>

/** Days without teaching. */
export const TermHoliday = z
  .strictObject({
    from: day().meta({ title: '开始日期' }),
    to: day().meta({ title: '结束日期' }),
    name: text('假期名称', 20),
  })
  .refine(({ from, to }) => from <= to, '假期的结束日期不能早于开始日期')
export type TermHoliday = z.output<typeof TermHoliday>

/** 调休: a day on which is taught what another day would have had. */
export const TermMakeUp = z.strictObject({
  on: day().meta({ title: '上课日期' }),
  as: day().meta({ title: '补哪天的课' }),
})
export type TermMakeUp = z.output<typeof TermMakeUp>

/** One time that the course is taught; in the order of teaching. */
export const TermSession = z.strictObject({
  id: Id,
  title: text('内容', 100),
  kind: z.enum(sessionKinds).meta({ title: '类型' }),
  hours: z
    .number('学时应为数字')
    .min(0, '学时应不小于0')
    .max(20, '学时应不大于20')
    .multipleOf(0.5, '学时应为0.5的倍数')
    .meta({ title: '学时' }),
  /** Lines of the outline that it teaches. */
  row_ids: z.array(Id).max(outlineLimits.rows).meta({ title: '对应大纲' }),
  note: anyText('作业与说明', 1000),
  /** When; null where it has no place in the term (any more). */
  at: z
    .strictObject({ day: day().meta({ title: '日期' }), slot_id: Id })
    .nullable()
    .meta({ title: '时间' }),
})
export type TermSession = z.output<typeof TermSession>

const isUnique = (ids: readonly string[]): boolean => new Set(ids).size === ids.length

const fields = {
  /** A day of the first week of teaching; null until somebody says it. */
  starts_on: day('开学日期格式不正确').nullable().meta({ title: '开学日期' }),
  weeks: z
    .number('周数应为数字')
    .int('周数应为整数')
    .min(1, '周数应不小于1')
    .max(termLimits.weeks, `周数应不大于${termLimits.weeks}`)
    .meta({ title: '周数' }),
  slots: z
    .array(TermSlot)
    .max(termLimits.slots, `每周最多${termLimits.slots}次课`)
    .refine((all) => isUnique(all.map(({ id }) => id)), '节次的标识不能重复')
    .meta({ title: '每周节次' }),
  holidays: z.array(TermHoliday).max(termLimits.holidays, `假期最多${termLimits.holidays}个`).meta({ title: '假期' }),
  make_ups: z.array(TermMakeUp).max(termLimits.makeUps, `调休最多${termLimits.makeUps}天`).meta({ title: '调休' }),
  sessions: z
    .array(TermSession)
    .max(termLimits.sessions, `授课计划最多${termLimits.sessions}次`)
    .refine((all) => isUnique(all.map(({ id }) => id)), '授课的标识不能重复')
    .meta({ title: '授课安排' }),
}
/** 授课计划: the calendar of a term, and when what is taught in it. */
export const TermPlan = z.strictObject(fields)
export type TermPlan = z.output<typeof TermPlan>
/** What of it is changed; the rest stays. */
export const TermPlanChange = z
  .strictObject({
    starts_on: fields.starts_on.optional(),
    weeks: fields.weeks.optional(),
    slots: fields.slots.optional(),
    holidays: fields.holidays.optional(),
    make_ups: fields.make_ups.optional(),
    sessions: fields.sessions.optional(),
  })
  .meta({ title: '授课计划' })

export const emptyTermPlan: TermPlan = {
  starts_on: null,
  weeks: 18,
  slots: [],
  holidays: [],
  make_ups: [],
  sessions: [],
}
