import { z } from 'zod'
import { CertificateBrief } from './certificate.ts'
import {
  ContainedContent,
  contentBasics,
  contentChanges,
  ContentDetail,
  contentListFreeIds,
  contentListQuery,
  ContentRow,
  LeftOut,
} from './content.ts'
import { type DomainContract, endpoint, on, ref, staff } from './endpoint.ts'
import { PackageAddress } from './experiment-package.ts'
import { Id, JobBrief, RichText, Timestamp, Version } from './fields.ts'
import { offeringKinds } from './kinds.ts'
import { LibraryMode } from './library.ts'
import { MoocFigures } from './mooc-figures.ts'
import { courseFormats } from './mooc-package.ts'
import { CoursePlan, CoursePlanChange, unitKinds } from './mooc-plan.ts'
import { recordStates } from './record-words.ts'

const described = { unit_count: z.number(), required_count: z.number() }
export const MoocRow = ContentRow.extend(described)
export type MoocRow = z.output<typeof MoocRow>

export const Mooc = ContentDetail.extend({
  ...described,
  /** The plan differs from what was last published. */
  changed_since_publish: z.boolean(),
})
export type Mooc = z.output<typeof Mooc>

/** Contents are as they are now; those that are gone are left out. */
export const MoocContent = z.object({ plan: CoursePlan, contents: z.array(ContainedContent), version: z.number() })
export type MoocContent = z.output<typeof MoocContent>

/** A unit as one of its learners has it: what it is called, whether it is done, and why it is closed. */
export const OutlineUnit = z.object({
  id: Id,
  title: z.string(),
  kind: z.enum(unitKinds),
  is_required: z.boolean(),
  is_begun: z.boolean(),
  is_done: z.boolean(),
  /** Why it is closed to them, in words; null where it is open. */
  closed: z.string().nullable(),
  opens_at: Timestamp.nullable(),
  /** Of an experiment or an exam: where it is worked in. */
  offering_id: Id.nullable(),
})
export type OutlineUnit = z.output<typeof OutlineUnit>

/** A course as one of its learners has it. */
export const CourseOutline = z.object({
  chapters: z.array(
    z.object({
      id: Id,
      title: z.string(),
      sections: z.array(z.object({ id: Id, title: z.string(), units: z.array(OutlineUnit) })),
    }),
  ),
  done: z.number(),
  total: z.number(),
  progress: z.number(),
  is_complete: z.boolean(),
  /** The unit that comes next. */
  next: Id.nullable(),
})
export type CourseOutline = z.output<typeof CourseOutline>

const params = z.object({ id: Id })
const sample = { params: { id: '$mooc' } }
const one = z.object({ mooc: Mooc })

export const mooc = {
  list: endpoint('GET', '/apis/v2/moocs', {
    summary: '实践课程列表',
    access: staff,
    query: z.object(contentListQuery),
    data: z.object({ moocs: z.array(MoocRow), total: z.number() }),
    freeIds: contentListFreeIds,
  }),
  create: endpoint('POST', '/apis/v2/moocs', {
    summary: '新建实践课程',
    access: staff,
    body: z.strictObject(contentBasics),
    data: one,
    refs: { 'body.category_id': ref('category', 'view') },
    sample: { body: { title: 'Linux 运维基础' } },
  }),
  /** What a package that was uploaded would bring, before anything is written; the job's result is `CoursePreview`. */
  previewImport: endpoint('POST', '/apis/v2/moocs/import-previews', {
    summary: '预览课程包',
    access: staff,
    body: z.strictObject({ url: PackageAddress.meta({ title: '课程包' }) }),
    data: JobBrief,
    refusals: ['file.unreadable'],
    unlogged: 'changes nothing: the package is only looked at',
    ratePerMinute: 30,
    sample: { body: { url: `/files/${'x'.repeat(22)}/a.imscc` } },
  }),
  /** A package of this platform, or a Common Cartridge, becomes a new course; the job's result is `CourseImported`. */
  import: endpoint('POST', '/apis/v2/moocs/imports', {
    summary: '导入课程包',
    access: staff,
    body: z.strictObject({ url: PackageAddress.meta({ title: '课程包' }) }),
    data: JobBrief,
    refusals: ['file.unreadable'],
    ratePerMinute: 30,
    sample: { body: { url: `/files/${'x'.repeat(22)}/a.imscc` } },
  }),
  /** As Common Cartridge 1.3, or whole with its experiments, exams and data sets. */
  export: endpoint('POST', '/apis/v2/moocs/:id/exports', {
    summary: '导出课程包',
    access: on('mooc', 'edit'),
    params,
    body: z.strictObject({ format: z.enum(courseFormats).default('cartridge').meta({ title: '格式' }) }).prefault({}),
    data: JobBrief,
    ratePerMinute: 30,
    sample,
  }),
  get: endpoint('GET', '/apis/v2/moocs/:id', {
    summary: '实践课程详情',
    access: on('mooc', 'view'),
    params,
    data: one,
    sample,
  }),
  update: endpoint('PUT', '/apis/v2/moocs/:id', {
    summary: '修改实践课程',
    access: on('mooc', 'edit'),
    params,
    body: z.strictObject({ ...contentChanges, version: Version }),
    data: one,
    refs: { 'body.category_id': ref('category', 'view') },
    sample: { ...sample, body: { version: 1, title: 'Linux 运维基础' } },
  }),
  /** Answers with the case of the library, and whether it was made now. */
  addToLibrary: endpoint('POST', '/apis/v2/moocs/:id/library', {
    summary: '加入实践课程案例库',
    access: on('mooc', 'edit'),
    params,
    body: z.strictObject({ mode: LibraryMode.meta({ title: '入库方式' }) }),
    data: z.object({ mooc: Mooc, is_new: z.boolean(), left_out: LeftOut }),
    sample: { ...sample, body: { mode: 1 } },
  }),
  plan: endpoint('GET', '/apis/v2/moocs/:id/plan', {
    summary: '实践课程的章节',
    access: on('mooc', 'view'),
    params,
    data: MoocContent,
    sample,
  }),
  compare: endpoint('GET', '/apis/v2/moocs/:id/versions/:number/difference', {
    summary: '对比实践课程版本',
    access: on('mooc', 'view'),
    params: z.object({ id: Id, number: z.string().regex(/^[1-9]\d{0,5}$/) }),
    /** Compared with the version before it, another version, or the working copy (`now`). */
    query: z.object({
      against: z
        .string()
        .regex(/^(now|\d{1,6})$/)
        .optional()
        .meta({ title: '对比版本' }),
    }),
    /** What is otherwise: a rule of the course, or a unit of it; null where there is none. */
    data: z.object({
      changes: z.array(z.object({ what: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
    }),
    sample: { params: { ...sample.params, number: '1' } },
  }),
  /** Chapters are replaced as a whole. What is new in them must be open to the caller; what was in them stays. */
  savePlan: endpoint('PUT', '/apis/v2/moocs/:id/plan', {
    summary: '修改实践课程的章节',
    access: on('mooc', 'edit'),
    params,
    // Up to 500 units, with their texts.
    bodyLimitBytes: 16 * 1024 * 1024,
    body: z.strictObject({ plan: CoursePlanChange, version: Version }),
    data: MoocContent,
    freeIds: {
      'body.plan.chapters.*.id': 'names a chapter of the course itself',
      'body.plan.chapters.*.sections.*.id': 'names a section of the course itself',
      'body.plan.chapters.*.sections.*.units.*.id': 'names a unit of the course itself',
      'body.plan.chapters.*.sections.*.units.*.questions.*.id': 'names a question of the course itself',
      'body.plan.chapters.*.sections.*.units.*.content_id':
        'what is new is loaded and checked like a reference; the rest stays',
      'body.plan.chapters.*.sections.*.units.*.file.resource_id': 'names where the file came from, and opens nothing',
      'body.plan.chapters.*.sections.*.units.*.subtitles.resource_id':
        'names where the file came from, and opens nothing',
    },
    refusals: ['series.badPart'],
    sample: { ...sample, body: { version: 1, plan: { chapters: [], completion: 'submitted' } } },
  }),
  /** How far the learners of a course are, unit by unit, and what they watched. */
  figures: endpoint('GET', '/apis/v2/offerings/:id/mooc-figures', {
    summary: '课程小节分析',
    access: on('offering', 'view'),
    params,
    data: MoocFigures,
    sample: { params: { id: '$mooc_offering' } },
  }),
  /** The courses of a place as one of its learners has them. */
  ofPlace: endpoint('GET', '/apis/v2/learning/places/:id/moocs', {
    summary: '我的实践课程',
    access: on('place', 'learn'),
    params,
    data: z.object({
      moocs: z.array(
        z.object({
          offering_id: Id,
          kind: z.enum(offeringKinds),
          title: z.string(),
          cover: z.string(),
          done: z.number(),
          total: z.number(),
          progress: z.number(),
          is_complete: z.boolean(),
          next_title: z.string(),
        }),
      ),
    }),
    sample: { params: { id: '$class' } },
  }),
  /** What a course consists of for one of its learners, begun or not. */
  path: endpoint('GET', '/apis/v2/learning/offerings/:id/mooc', {
    summary: '我的课程学习情况',
    access: on('offering', 'learn'),
    params,
    data: z.object({
      course: CourseOutline.extend({
        title: z.string(),
        summary: RichText,
        place_id: Id,
        place_name: z.string(),
        record_id: Id.nullable(),
        state: z.enum(recordStates),
        certificate: CertificateBrief.nullable(),
      }),
    }),
    sample: { params: { id: '$mooc_offering' } },
  }),
} as const satisfies DomainContract
