import { z } from 'zod'
import { endpoint, on, ref, staff, type DomainContract } from './endpoint.ts'
import { changesTo, Id, text, Version } from './fields.ts'
import {
  ClassIds,
  datesInOrder,
  datesMessage,
  PlaceUses,
  TeacherIds,
  termBasics,
  termPlaceFields,
  termPlaceQuery,
} from './term-basics.ts'

/** A project of practical training: a place whose learners work in groups. */
export const Project = z.object(termPlaceFields)
export type Project = z.output<typeof Project>

const basics = {
  name: text('项目名称', 50),
  ...termBasics,
}
/** What a project is after a change of it. */
export const ProjectBasics = z.strictObject(basics).refine(datesInOrder, datesMessage)

const params = z.object({ id: Id })
const one = z.object({ project: Project })

export const project = {
  list: endpoint('GET', '/apis/v2/projects', {
    summary: '项目列表',
    access: staff,
    query: z.object(termPlaceQuery),
    data: z.object({ projects: z.array(Project), total: z.number() }),
  }),
  /** Learners of the classes are taken in; afterwards the project and the classes have nothing to do with each other. */
  create: endpoint('POST', '/apis/v2/projects', {
    summary: '创建项目',
    access: staff,
    body: z
      .strictObject({ ...basics, class_ids: ClassIds.default([]).meta({ title: '班级' }), teacher_ids: TeacherIds })
      .refine(datesInOrder, datesMessage),
    data: one,
    refs: { 'body.class_ids': ref('class', 'view'), 'body.teacher_ids': ref('user', 'view') },
    sample: { body: { name: '示例项目', class_ids: ['$class'] } },
  }),
  get: endpoint('GET', '/apis/v2/projects/:id', {
    summary: '项目详情',
    access: on('project', 'view'),
    params,
    data: one,
  }),
  update: endpoint('PUT', '/apis/v2/projects/:id', {
    summary: '修改项目',
    access: on('project', 'teach'),
    params,
    body: z.strictObject({ ...changesTo(basics), version: Version }),
    data: one,
    refusals: ['place.archived'],
    sample: { body: { name: '示例项目', version: 1 } },
  }),
  archive: endpoint('POST', '/apis/v2/projects/:id/archive', {
    summary: '归档项目',
    access: on('project', 'teach'),
    params,
    data: one,
  }),
  restore: endpoint('POST', '/apis/v2/projects/:id/restore', {
    summary: '恢复项目',
    access: on('project', 'teach'),
    params,
    data: one,
  }),
  uses: endpoint('GET', '/apis/v2/projects/:id/uses', {
    summary: '项目的使用情况',
    access: on('project', 'remove'),
    params,
    data: PlaceUses,
  }),
  remove: endpoint('DELETE', '/apis/v2/projects/:id', {
    summary: '删除项目',
    access: on('project', 'remove'),
    params,
    data: z.object({}),
    refusals: ['content.inUse'],
  }),
} as const satisfies DomainContract
