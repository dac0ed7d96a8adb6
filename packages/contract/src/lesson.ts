import { z } from 'zod'
import {
  contentBasics,
  contentChanges,
  ContentDetail,
  contentListFreeIds,
  contentListQuery,
  ContentRow,
  LeftOut,
} from './content.ts'
import { endpoint, on, ref, staff, type DomainContract } from './endpoint.ts'
import { changesTo, Id, optionalText, Version } from './fields.ts'
import { LibraryMode } from './library.ts'
import { TermPlan, TermPlanChange } from './lesson-term.ts'
import { templateEndpoints } from './lesson-template.ts'
import { graphEndpoints, resourceEndpoints, teachingEndpoints } from './lesson-parts.ts'
import { Outline, OutlineChange, OutlineObjective, outlineLimits, OutlineRow } from './lesson-outline.ts'

/** What a course is on paper, in addition to what every content has. */
export const lessonBasics = {
  total_hours: z
    .number('总学时应为数字')
    .min(1, '总学时应不小于1')
    .max(outlineLimits.hours, `总学时应不大于${outlineLimits.hours}`)
    .multipleOf(0.5, '总学时应为0.5的倍数')
    .default(32)
    .meta({ title: '总学时' }),
  credits: z
    .number('学分应为数字')
    .min(0, '学分应不小于0')
    .max(30, '学分应不大于30')
    .multipleOf(0.5, '学分应为0.5的倍数')
    .default(2)
    .meta({ title: '学分' }),
  /** Whom it is taught: the major and the year. */
  audience: optionalText('授课对象', 100),
}

const described = {
  total_hours: z.number(),
  credits: z.number(),
  /** Hours that its outline comes to. */
  outline_hours: z.number(),
  /** Sessions of its course plan. */
  session_count: z.number(),
}
export const LessonRow = ContentRow.extend(described)
export type LessonRow = z.output<typeof LessonRow>

export const Lesson = ContentDetail.extend({
  ...described,
  audience: z.string(),
  /** What is prepared differs from what was last published. */
  changed_since_publish: z.boolean(),
})
export type Lesson = z.output<typeof Lesson>

export const LessonOutline = z.object({ outline: Outline, version: z.number() })
export type LessonOutline = z.output<typeof LessonOutline>

export const LessonTerm = z.object({ plan: TermPlan, version: z.number() })
export type LessonTerm = z.output<typeof LessonTerm>

/** What was read of a syllabus; nothing is saved by reading it. */
export const OutlineDraft = z.object({
  objectives: z.array(OutlineObjective),
  rows: z.array(OutlineRow),
  /** Hours of the whole course, where the document says them. */
  total_hours: z.number().nullable(),
  /** What deserves a look, in words. */
  notes: z.array(z.string()),
})
export type OutlineDraft = z.output<typeof OutlineDraft>

const params = z.object({ id: Id })
const one = { params: { id: '$lesson' } }

/** What is written of a course as a whole. */
export const preparationEndpoints = {
  list: endpoint('GET', '/apis/v2/lessons', {
    summary: '备课列表',
    access: staff,
    /** `recent` narrows to those that the caller has written in. */
    query: z.object({
      ...contentListQuery,
      recent: z.enum(['true', 'false']).default('false').meta({ title: '最近' }),
    }),
    data: z.object({ lessons: z.array(LessonRow), total: z.number() }),
    freeIds: contentListFreeIds,
  }),
  create: endpoint('POST', '/apis/v2/lessons', {
    summary: '新建课程',
    access: staff,
    body: z.strictObject({ ...contentBasics, ...lessonBasics }),
    data: z.object({ lesson: Lesson }),
    refs: { 'body.category_id': ref('category', 'view') },
    sample: { body: { title: 'Linux 系统管理' } },
  }),
  get: endpoint('GET', '/apis/v2/lessons/:id', {
    summary: '备课详情',
    access: on('lesson', 'view'),
    params,
    data: z.object({ lesson: Lesson }),
    sample: one,
  }),
  update: endpoint('PUT', '/apis/v2/lessons/:id', {
    summary: '修改课程基本信息',
    access: on('lesson', 'edit'),
    params,
    body: z.strictObject({ ...contentChanges, ...changesTo(lessonBasics), version: Version }),
    data: z.object({ lesson: Lesson }),
    refs: { 'body.category_id': ref('category', 'view') },
    sample: { ...one, body: { version: 1, title: 'Linux 系统管理' } },
  }),
  /** Answers with the case of the library, and whether it was made now. */
  addToLibrary: endpoint('POST', '/apis/v2/lessons/:id/library', {
    summary: '加入课程案例库',
    access: on('lesson', 'edit'),
    params,
    body: z.strictObject({ mode: LibraryMode.meta({ title: '入库方式' }) }),
    data: z.object({ lesson: Lesson, is_new: z.boolean(), left_out: LeftOut }),
    sample: { ...one, body: { mode: 1 } },
  }),
  compare: endpoint('GET', '/apis/v2/lessons/:id/versions/:number/difference', {
    summary: '对比备课版本',
    access: on('lesson', 'view'),
    params: z.object({ id: Id, number: z.string().regex(/^[1-9]\d{0,5}$/) }),
    /** Compared with the version before it, another version, or the working copy (`now`). */
    query: z.object({
      against: z
        .string()
        .regex(/^(now|\d{1,6})$/)
        .optional()
        .meta({ title: '对比版本' }),
    }),
    data: z.object({
      changes: z.array(z.object({ what: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
    }),
    sample: { params: { ...one.params, number: '1' } },
  }),
  outline: endpoint('GET', '/apis/v2/lessons/:id/outline', {
    summary: '教学大纲',
    access: on('lesson', 'view'),
    params,
    data: LessonOutline,
    sample: one,
  }),
  saveOutline: endpoint('PUT', '/apis/v2/lessons/:id/outline', {
    summary: '修改教学大纲',
    access: on('lesson', 'edit'),
    params,
    body: z.strictObject({ outline: OutlineChange, version: Version }),
    bodyLimitBytes: 4 * 1024 * 1024,
    data: LessonOutline,
    freeIds: {
      'body.outline.objectives.*.id': 'names an objective of the outline itself',
      'body.outline.rows.*.id': 'names a line of the outline itself',
      'body.outline.rows.*.objective_ids': 'names objectives of the outline itself',
    },
    sample: { ...one, body: { version: 1, outline: { objectives: [], rows: [] } } },
  }),
  term: endpoint('GET', '/apis/v2/lessons/:id/course-plan', {
    summary: '授课计划',
    access: on('lesson', 'view'),
    params,
    data: LessonTerm,
    sample: one,
  }),
  saveTerm: endpoint('PUT', '/apis/v2/lessons/:id/course-plan', {
    summary: '修改授课计划',
    access: on('lesson', 'edit'),
    params,
    body: z.strictObject({ plan: TermPlanChange, version: Version }),
    data: LessonTerm,
    freeIds: {
      'body.plan.slots.*.id': 'names a time of the week of the plan itself',
      'body.plan.sessions.*.id': 'names a session of the plan itself',
      'body.plan.sessions.*.at.slot_id': 'names a time of the week of the plan itself',
      'body.plan.sessions.*.row_ids': 'names lines of the outline of the same preparation',
    },
    sample: { ...one, body: { version: 1, plan: { sessions: [] } } },
  }),
  /** Its sessions as iCalendar, for the calendar on a phone. */
  exportTerm: endpoint('POST', '/apis/v2/exports/lesson-calendar', {
    summary: '导出授课日历',
    access: on('lesson', 'view', 'body.lesson_id'),
    body: z.object({ lesson_id: Id, token: z.string().optional(), domain_id: z.string().optional() }),
    answer: 'file',
    freeIds: { 'body.domain_id': 'the organisation header of an export form' },
    sample: { body: { lesson_id: '$lesson' } },
  }),
  /** What a Word document has of an outline, to be looked at before it is taken. */
  readOutline: endpoint('POST', '/apis/v2/lessons/:id/outline-file', {
    summary: '识别教学大纲文件',
    access: on('lesson', 'edit'),
    params,
    multipart: { field: 'file' },
    bodyLimitBytes: 10 * 1024 * 1024,
    data: z.object({ draft: OutlineDraft }),
    refusals: ['file.wrongType', 'file.tooLarge', 'file.unreadable'],
    unlogged: 'changes nothing',
    sample: one,
  }),
} as const satisfies DomainContract

export const lesson = {
  ...preparationEndpoints,
  ...teachingEndpoints,
  ...templateEndpoints,
  ...graphEndpoints,
  ...resourceEndpoints,
} as const satisfies DomainContract
