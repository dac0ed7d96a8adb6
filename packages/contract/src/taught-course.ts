import { z } from 'zod'
import { missingPolicies } from './course-results.ts'
import { endpoint, on, ref, staff, type DomainContract } from './endpoint.ts'
import { offeringKinds } from './kinds.ts'
import { sessionKinds } from './lesson-term.ts'
import { Learner, recordStates } from './record.ts'
import { changesTo, Id, Keyword, Paging, text, Timestamp, Version } from './fields.ts'
import {
  ClassIds,
  datesInOrder,
  datesMessage,
  placeStates,
  PlaceUses,
  TeacherIds,
  termBasics,
  termPlaceFields,
  termPlaceQuery,
} from './term-basics.ts'

/** A course that is taught: a place, and under the same id what is written for it (a `lesson` of the shelf `taught`). */
export const TaughtCourse = z.object({
  ...termPlaceFields,
  /** What the course itself is called on paper. */
  title: z.string(),
  session_count: z.number(),
  total_hours: z.number(),
  /** The preparation that it was started from; `id` is null once that is gone or not the reader's to see. */
  preparation: z.object({ id: Id.nullable(), title: z.string(), version: z.number() }),
})
export type TaughtCourse = z.output<typeof TaughtCourse>

const basics = {
  name: text('课程名称', 50),
  ...termBasics,
}
/** What a course is after a change of it. */
export const CourseBasics = z.strictObject(basics).refine(datesInOrder, datesMessage)

/** A class that takes a course, and how many of its learners are not in the course. */
export const CourseClass = z.object({
  id: Id,
  name: z.string(),
  term: z.string(),
  state: z.enum(placeStates),
  student_count: z.number(),
  missing_count: z.number(),
})
export type CourseClass = z.output<typeof CourseClass>

/** In which session of the plan something is taught that the course offers. */
export const SessionOffering = z.object({ offering_id: Id, session_id: Id })
export type SessionOffering = z.output<typeof SessionOffering>

/** How far a learner is: of all work of the course, and of what was taught in sessions that are over. */
export const CourseLearner = z.object({
  learner: Learner,
  work_count: z.number(),
  done_count: z.number(),
  /** In percent, over all work. */
  progress: z.number(),
  due_count: z.number(),
  due_done_count: z.number(),
  /** Percent, weighted, of what is graded; null while nothing is. */
  score: z.number().nullable(),
  last_active_at: Timestamp.nullable(),
})
export type CourseLearner = z.output<typeof CourseLearner>

/** One work of a course as one learner has it. */
export const CourseWork = z.object({
  offering_id: Id,
  session_id: Id.nullable(),
  kind: z.enum(offeringKinds),
  content_id: Id,
  title: z.string(),
  record_id: Id.nullable(),
  state: z.enum(recordStates),
  progress: z.number(),
  score: z.number().nullable(),
  max_score: z.number(),
  submitted_at: Timestamp.nullable(),
})
export type CourseWork = z.output<typeof CourseWork>

/** A session of the plan as learners read it. */
export const LearnersSession = z.object({
  id: Id,
  title: z.string(),
  kind: z.enum(sessionKinds),
  hours: z.number(),
  note: z.string(),
  at: z.object({ day: z.string(), starts_at: z.string(), ends_at: z.string(), room: z.string() }).nullable(),
  offering_ids: z.array(Id),
})
export type LearnersSession = z.output<typeof LearnersSession>

export const courseLearnerSorts = ['number', 'progress', 'score'] as const
export type CourseLearnerSort = (typeof courseLearnerSorts)[number]
const ofCourse = 'found only within the course that was checked'

const params = z.object({ id: Id })
const ClassList = z.object({ classes: z.array(CourseClass) })
const one = z.object({ course: TaughtCourse })

export const taughtCourse = {
  list: endpoint('GET', '/apis/v2/courses', {
    summary: '课程列表',
    access: staff,
    query: z.object(termPlaceQuery),
    data: z.object({ courses: z.array(TaughtCourse), total: z.number() }),
  }),
  /** 开课: takes the published version of a preparation. Learners of the classes are taken in. */
  start: endpoint('POST', '/apis/v2/courses', {
    summary: '开课',
    access: on('lesson', 'use', 'body.lesson_id'),
    body: z
      .strictObject({
        ...basics,
        lesson_id: Id,
        class_ids: ClassIds.default([]).meta({ title: '班级' }),
        teacher_ids: TeacherIds,
      })
      .refine(datesInOrder, datesMessage),
    data: one,
    refs: { 'body.class_ids': ref('class', 'view'), 'body.teacher_ids': ref('user', 'view') },
    refusals: ['content.wrongState'],
    sample: { body: { lesson_id: '$lesson', name: '示例课程', class_ids: ['$class'] } },
  }),
  get: endpoint('GET', '/apis/v2/courses/:id', {
    summary: '课程详情',
    access: on('course', 'view'),
    params,
    data: one,
  }),
  update: endpoint('PUT', '/apis/v2/courses/:id', {
    summary: '修改课程',
    access: on('course', 'teach'),
    params,
    body: z.strictObject({ ...changesTo(basics), version: Version }),
    data: one,
    refusals: ['place.archived'],
    sample: { body: { name: '示例课程', version: 1 } },
  }),
  archive: endpoint('POST', '/apis/v2/courses/:id/archive', {
    summary: '归档课程',
    access: on('course', 'teach'),
    params,
    data: one,
  }),
  restore: endpoint('POST', '/apis/v2/courses/:id/restore', {
    summary: '恢复课程',
    access: on('course', 'teach'),
    params,
    data: one,
  }),
  uses: endpoint('GET', '/apis/v2/courses/:id/uses', {
    summary: '课程的使用情况',
    access: on('course', 'remove'),
    params,
    data: PlaceUses,
  }),
  remove: endpoint('DELETE', '/apis/v2/courses/:id', {
    summary: '删除课程',
    access: on('course', 'remove'),
    params,
    data: z.object({}),
    refusals: ['content.inUse'],
  }),
  classes: endpoint('GET', '/apis/v2/courses/:id/classes', {
    summary: '上课班级',
    access: on('course', 'lead'),
    params,
    data: ClassList,
  }),
  /** Adds classes, or their learners who are missing where they are there already. */
  addClasses: endpoint('POST', '/apis/v2/courses/:id/classes', {
    summary: '添加上课班级',
    access: on('course', 'teach'),
    params,
    body: z.strictObject({ class_ids: ClassIds.min(1, '请选择班级') }),
    data: ClassList.extend({ added: z.number() }),
    refs: { 'body.class_ids': ref('class', 'view') },
    refusals: ['place.archived'],
    sample: { body: { class_ids: ['$class'] } },
  }),
  /** The class takes the course no longer: its learners leave who have begun nothing and come by no other class. */
  removeClass: endpoint('DELETE', '/apis/v2/courses/:id/classes/:class_id', {
    summary: '移除上课班级',
    access: on('course', 'teach'),
    params: z.object({ id: Id, class_id: Id }),
    data: ClassList.extend({ removed: z.number() }),
    freeIds: { 'params.class_id': 'found only among the classes of the course that was checked' },
    refusals: ['place.archived'],
    sample: { params: { class_id: '$class' } },
  }),
  /** What of the offerings of the course is taught in which session. */
  sessions: endpoint('GET', '/apis/v2/courses/:id/session-offerings', {
    summary: '课次的教学内容',
    access: on('course', 'lead'),
    params,
    data: z.object({ links: z.array(SessionOffering) }),
  }),
  /** Teaches these in a session and nothing else; what is named is taught in no other session any more. */
  setSession: endpoint('PUT', '/apis/v2/courses/:id/sessions/:session_id/offerings', {
    summary: '安排课次的教学内容',
    access: on('course', 'teach'),
    params: z.object({ id: Id, session_id: Id }),
    body: z.strictObject({ offering_ids: z.array(Id).max(50, '一次课最多安排50项内容').meta({ title: '教学内容' }) }),
    data: z.object({ links: z.array(SessionOffering) }),
    refs: { 'body.offering_ids': ref('offering', 'teach') },
    freeIds: { 'params.session_id': ofCourse },
    refusals: ['place.archived'],
    sample: { params: { session_id: '$lesson_session' }, body: { offering_ids: [] } },
  }),
  learners: endpoint('GET', '/apis/v2/courses/:id/learners', {
    summary: '课程的学习记录',
    access: on('course', 'lead'),
    params,
    query: z.object({
      keyword: Keyword,
      sort: z.enum(courseLearnerSorts).default('number'),
      order: z.enum(['asc', 'desc']).default('asc'),
      ...Paging,
    }),
    data: z.object({ learners: z.array(CourseLearner), total: z.number() }),
  }),
  learner: endpoint('GET', '/apis/v2/courses/:id/learners/:user_id', {
    summary: '学员的课程记录',
    access: on('course', 'lead'),
    params: z.object({ id: Id, user_id: Id }),
    data: z.object({ learner: CourseLearner, works: z.array(CourseWork) }),
    freeIds: { 'params.user_id': ofCourse },
    sample: { params: { user_id: '$student' } },
  }),
  /** 成绩登记表: as a registry takes it, with what was not handed in counted as the caller says. */
  exportResults: endpoint('POST', '/apis/v2/exports/course-results', {
    summary: '导出课程成绩登记表',
    access: on('course', 'lead', 'body.course_id'),
    body: z.object({
      course_id: Id,
      missing: z.enum(missingPolicies).default('zero').meta({ title: '未提交的内容' }),
      token: z.string().optional(),
      domain_id: z.string().optional(),
    }),
    answer: 'file',
    freeIds: { 'body.domain_id': 'the organisation header of an export form' },
    sample: { body: { course_id: '$course' } },
  }),
  /** The plan as the learners of the course read it. */
  plan: endpoint('GET', '/apis/v2/learning/courses/:id/plan', {
    summary: '我的授课计划',
    access: on('course', 'learn'),
    params,
    data: z.object({ starts_on: z.string().nullable(), sessions: z.array(LearnersSession) }),
  }),
} as const satisfies DomainContract
