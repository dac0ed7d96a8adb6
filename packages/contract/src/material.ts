import { z } from 'zod'
import { endpoint, learners, on, ref, type DomainContract } from './endpoint.ts'
import { changesTo, Id, optionalText, PersonBrief, RichText, Timestamp } from './fields.ts'
import { resourceTypes } from './resource.ts'

/** A resource that a class is given, with a note of its teacher, in the teacher's order. */
export const Material = z.object({
  id: Id,
  resource_id: Id,
  title: z.string(),
  obj_type: z.enum(resourceTypes),
  note: z.string(),
  /** Learners see it. */
  is_shown: z.boolean(),
  file: z.object({ url: z.string(), name: z.string(), size: z.number().nullable() }).nullable(),
  rich_text: RichText.nullable(),
  added_by: PersonBrief,
  created_at: Timestamp,
})
export type Material = z.output<typeof Material>

const id = z.object({ id: Id })
const one = z.object({ id: Id, material_id: Id })
const ofPlace = { 'params.material_id': 'found only within the place that was checked' }
const all = z.object({ materials: z.array(Material) })

export const material = {
  list: endpoint('GET', '/apis/v2/places/:id/materials', {
    summary: '班级资料',
    access: on('place', 'view'),
    params: id,
    data: all,
  }),
  add: endpoint('POST', '/apis/v2/places/:id/materials', {
    summary: '添加班级资料',
    access: on('place', 'teach'),
    params: id,
    body: z.strictObject({ resource_ids: z.array(Id).min(1, '请选择资源').max(100, '一次最多添加100个') }),
    data: z.object({ added: z.number() }),
    refs: { 'body.resource_ids': ref('resource', 'use') },
    refusals: ['place.archived'],
    sample: { body: { resource_ids: ['$resource'] } },
  }),
  update: endpoint('PUT', '/apis/v2/places/:id/materials/:material_id', {
    summary: '修改班级资料',
    access: on('place', 'teach'),
    params: one,
    body: z.strictObject(changesTo({ note: optionalText('说明', 200), is_shown: z.boolean() })),
    data: all,
    freeIds: ofPlace,
    refusals: ['place.archived'],
    sample: { params: { material_id: '$class' }, body: { note: '课前阅读' } },
  }),
  remove: endpoint('DELETE', '/apis/v2/places/:id/materials/:material_id', {
    summary: '移除班级资料',
    access: on('place', 'teach'),
    params: one,
    data: z.object({}),
    freeIds: ofPlace,
    refusals: ['place.archived'],
    sample: { params: { material_id: '$class' } },
  }),
  order: endpoint('POST', '/apis/v2/places/:id/materials/order', {
    summary: '调整班级资料顺序',
    access: on('place', 'teach'),
    params: id,
    body: z.strictObject({ material_ids: z.array(Id).min(1).max(1000) }),
    data: z.object({}),
    freeIds: { 'body.material_ids': 'only those of the place that was checked are moved' },
    refusals: ['place.archived'],
    sample: { body: { material_ids: ['$class'] } },
  }),
  mine: endpoint('GET', '/apis/v2/learning/places/:id/materials', {
    summary: '我的班级资料',
    access: learners,
    params: id,
    data: all,
    freeIds: { 'params.id': 'only classes that the caller learns in have an answer' },
    sample: { params: { id: '$class' } },
  }),
} as const satisfies DomainContract
