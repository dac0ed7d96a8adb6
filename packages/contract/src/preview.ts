import { z } from 'zod'
import { announcement } from './announcement.ts'
import { endpoint, on, staff, type DomainContract } from './endpoint.ts'
import { Id } from './fields.ts'
import { learner } from './learner.ts'
import { learning } from './learning.ts'
import { material } from './material.ts'
import { mooc } from './mooc.ts'
import { series } from './series.ts'
import { taughtCourse } from './taught-course.ts'

const id = z.object({ id: Id })

/**
 * The learners' site as who teaches there sees it: each endpoint answers what the learner's of the same name would answer
 * somebody who has begun nothing.
 */
export const preview = {
  home: endpoint('GET', '/apis/v2/previews/home', {
    summary: '预览学习首页',
    access: staff,
    data: learner.home.definition.data,
  }),
  place: endpoint('GET', '/apis/v2/previews/places/:id', {
    summary: '预览班级',
    access: on('place', 'view'),
    params: id,
    data: learner.place.definition.data,
  }),
  contents: endpoint('GET', '/apis/v2/previews/places/:id/contents', {
    summary: '预览班级的学习内容',
    access: on('place', 'view'),
    params: id,
    query: learner.contents.definition.query,
    data: learner.contents.definition.data,
  }),
  offering: endpoint('GET', '/apis/v2/previews/offerings/:id', {
    summary: '预览学习内容的安排',
    access: on('offering', 'view'),
    params: id,
    data: learner.offering.definition.data,
  }),
  /** The public ones. */
  queries: endpoint('GET', '/apis/v2/previews/places/:id/queries', {
    summary: '预览班级的公开答疑',
    access: on('place', 'view'),
    params: id,
    query: learner.queries.definition.query,
    data: learner.queries.definition.data,
  }),
  announcements: endpoint('GET', '/apis/v2/previews/places/:id/announcements', {
    summary: '预览班级公告',
    access: on('place', 'view'),
    params: id,
    query: announcement.listOfLearner.definition.query,
    data: announcement.listOfLearner.definition.data,
  }),
  materials: endpoint('GET', '/apis/v2/previews/places/:id/materials', {
    summary: '预览班级资料',
    access: on('place', 'view'),
    params: id,
    data: material.mine.definition.data,
  }),
  seriesOfPlace: endpoint('GET', '/apis/v2/previews/places/:id/series', {
    summary: '预览班级的系列',
    access: on('place', 'view'),
    params: id,
    data: series.ofPlace.definition.data,
  }),
  series: endpoint('GET', '/apis/v2/previews/offerings/:id/series', {
    summary: '预览系列学习路径',
    access: on('offering', 'view'),
    params: id,
    data: series.path.definition.data,
    sample: { params: { id: '$series_offering' } },
  }),
  moocsOfPlace: endpoint('GET', '/apis/v2/previews/places/:id/moocs', {
    summary: '预览班级的实践课程',
    access: on('place', 'view'),
    params: id,
    data: mooc.ofPlace.definition.data,
  }),
  mooc: endpoint('GET', '/apis/v2/previews/offerings/:id/mooc', {
    summary: '预览课程的学习情况',
    access: on('offering', 'view'),
    params: id,
    data: mooc.path.definition.data,
    sample: mooc.path.definition.sample,
  }),
  plan: endpoint('GET', '/apis/v2/previews/courses/:id/plan', {
    summary: '预览授课计划',
    access: on('course', 'view'),
    params: id,
    data: taughtCourse.plan.definition.data,
  }),
  /** The version that is taught there, as a trial of the teacher's own; `again` begins it once more. */
  begin: endpoint('POST', '/apis/v2/previews/offerings/:id/records', {
    summary: '在预览中试做',
    access: on('offering', 'view'),
    params: id,
    body: learning.start.definition.body,
    ownTransactions: true,
    data: learning.startTrial.definition.data,
    refusals: ['place.archived'],
    unlogged: 'a trial counts nowhere',
    sample: { body: {} },
  }),
} as const satisfies DomainContract
