import { z } from 'zod'
import { endpoint, on, type DomainContract } from './endpoint.ts'
import { Classroom } from './classroom.ts'
import { Id, optionalText, text, day } from './fields.ts'
import { offeringKinds } from './kinds.ts'

const Day = day()

/** Days on which nothing opens and nothing is due. */
export const Holiday = z
  .strictObject({ name: text('假日名称', 20), from: Day, to: Day })
  .refine((holiday) => holiday.from <= holiday.to, { message: '结束日期应不早于开始日期', path: ['to'] })
export type Holiday = z.output<typeof Holiday>

const order = z
  .strictObject({
    name: text('班级名称', 50),
    term: optionalText('学期', 30),
    starts_on: Day.meta({ title: '开始日期' }),
    ends_on: Day.nullable().default(null).meta({ title: '结束日期' }),
    holidays: z.array(Holiday).max(20, '最多20个假日').default([]),
    with_teachers: z.boolean().default(true),
    with_materials: z.boolean().default(true),
    /** Contents that are left out. */
    without: z.array(Id).max(500).default([]),
  })
  .refine((body) => !body.ends_on || body.starts_on <= body.ends_on, {
    message: '结束日期应不早于开始日期',
    path: ['ends_on'],
  })

/** What happens to one content: dates before and after, versions, and what deserves a look. */
export const RolloverRow = z.object({
  offering_id: Id,
  kind: z.enum(offeringKinds),
  title: z.string(),
  old_opens_at: z.string().nullable(),
  old_closes_at: z.string().nullable(),
  new_opens_at: z.string().nullable(),
  new_closes_at: z.string().nullable(),
  old_version: z.number(),
  new_version: z.number(),
  /** Teaching week that it opens in, from 1. */
  week: z.number().nullable(),
  notes: z.array(z.string()),
  /** Why it cannot come along; empty when it can. */
  obstacle: z.string(),
})
export type RolloverRow = z.output<typeof RolloverRow>

const id = z.object({ id: Id })
const freeIds = { 'body.without': 'only contents of the class that was checked are left out' }
const sample = { body: { name: '示例班级', starts_on: '2027-03-01' } }

export const rollover = {
  preview: endpoint('POST', '/apis/v2/classes/:id/copy-preview', {
    summary: '预览复制班级',
    access: on('class', 'teach'),
    params: id,
    body: order,
    data: z.object({
      rows: z.array(RolloverRow),
      teachers: z.array(z.string()),
      materials: z.number(),
      /** The Monday that old and new dates are counted from. */
      old_start: z.string().nullable(),
    }),
    freeIds,
    unlogged: 'changes nothing',
    sample,
  }),
  copy: endpoint('POST', '/apis/v2/classes/:id/copy', {
    summary: '复制班级到新学期',
    access: on('class', 'teach'),
    params: id,
    body: order,
    data: z.object({ class: Classroom }),
    freeIds,
    refusals: ['place.archived', 'content.wrongState', 'offering.exists'],
    sample,
  }),
} as const satisfies DomainContract
