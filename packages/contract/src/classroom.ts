import { z } from 'zod'
import { endpoint, on, staff, type DomainContract } from './endpoint.ts'
import { Id, Keyword, changesTo, optionalText, Paging, text, Version } from './fields.ts'
import { datesInOrder, datesMessage, PlaceUses, termBasics, termPlaceFields, termPlaceQuery } from './term-basics.ts'

export const classStateLabels = { active: '进行中', archived: '已归档' } as const
/** What a class is at on a day: one that begins later is not under way. */
export const classPhase = (
  row: { state: 'active' | 'archived'; starts_on: string | null },
  today: string,
): 'ahead' | 'running' | 'archived' =>
  row.state === 'archived' ? 'archived' : row.starts_on !== null && row.starts_on > today ? 'ahead' : 'running'

export const Classroom = z.object({
  ...termPlaceFields,
  course_name: z.string(),
  is_training: z.boolean(),
  invite_code: z.string().nullable(),
})
export type Classroom = z.output<typeof Classroom>

const basics = {
  name: text('班级名称', 50),
  course_name: optionalText('课程', 50),
  ...termBasics,
}
/** What a class is after a change of it. */
export const ClassBasics = z.strictObject(basics).refine(datesInOrder, datesMessage)

const id = z.object({ id: Id })

export const classroom = {
  list: endpoint('GET', '/apis/v2/classes', {
    summary: '班级列表',
    access: staff,
    query: z.object({ ...termPlaceQuery, training: z.enum(['0', '1']).optional() }),
    data: z.object({ classes: z.array(Classroom), total: z.number() }),
  }),
  authClasses: endpoint('GET', '/apis/v2/auth-classes', {
    summary: '可授权的班级',
    access: staff,
    query: z.object({ keyword: Keyword, ...Paging }),
    data: z.object({ classes: z.array(Classroom), total: z.number() }),
  }),
  create: endpoint('POST', '/apis/v2/classes', {
    summary: '创建班级',
    access: staff,
    body: z.strictObject({ ...basics, is_training: z.boolean().default(false) }).refine(datesInOrder, datesMessage),
    data: z.object({ class: Classroom }),
    sample: { body: { name: '示例班级' } },
  }),
  get: endpoint('GET', '/apis/v2/classes/:id', {
    summary: '班级详情',
    access: on('class', 'view'),
    params: id,
    data: z.object({ class: Classroom }),
  }),
  update: endpoint('PUT', '/apis/v2/classes/:id', {
    summary: '修改班级',
    access: on('class', 'edit'),
    params: id,
    body: z.strictObject({ ...changesTo(basics), version: Version }),
    data: z.object({ class: Classroom }),
    refusals: ['place.archived'],
    sample: { body: { name: '示例班级', version: 1 } },
  }),
  archive: endpoint('POST', '/apis/v2/classes/:id/archive', {
    summary: '归档班级',
    access: on('class', 'edit'),
    params: id,
    data: z.object({ class: Classroom }),
  }),
  restore: endpoint('POST', '/apis/v2/classes/:id/restore', {
    summary: '恢复班级',
    access: on('class', 'edit'),
    params: id,
    data: z.object({ class: Classroom }),
  }),
  uses: endpoint('GET', '/apis/v2/classes/:id/uses', {
    summary: '班级的使用情况',
    access: on('class', 'remove'),
    params: id,
    data: PlaceUses,
  }),
  remove: endpoint('DELETE', '/apis/v2/classes/:id', {
    summary: '删除班级',
    access: on('class', 'remove'),
    params: id,
    data: z.object({}),
    refusals: ['content.inUse'],
  }),
} as const satisfies DomainContract
