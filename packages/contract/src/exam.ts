import { z } from 'zod'
import {
  contentBasics,
  contentChanges,
  ContentDetail,
  contentListFreeIds,
  contentListQuery,
  ContentRow,
} from './content.ts'
import { endpoint, on, ref, staff, type DomainContract } from './endpoint.ts'
import { operationEndpoints } from './exam-operation.ts'
import { satPaperEndpoints, sheetEndpoints, sittingEndpoints } from './exam-sitting.ts'
import { ExamSettings, examSettingsFields, examStarts } from './exam-settings.ts'
import { changesTo, Id, Version } from './fields.ts'
import { ContentChange, PaperContent } from './question/paper-content.ts'

export * from './exam-settings.ts'
export * from './exam-sheet.ts'
export * from './exam-sitting.ts'
export * from './exam-operation.ts'

const described = {
  question_count: z.number(),
  points: z.number(),
  duration_minutes: z.number().nullable(),
  start: z.enum(examStarts),
}
export const ExamRow = ContentRow.extend(described)
export type ExamRow = z.output<typeof ExamRow>

export const Exam = ContentDetail.extend({
  ...described,
  /** Questions or settings differ from what was last published. */
  changed_since_publish: z.boolean(),
})
export type Exam = z.output<typeof Exam>

/** What an exam asks, with what is right: for those who may use it. */
export const ExamQuestions = z.object({ content: PaperContent, version: z.number() })
export type ExamQuestions = z.output<typeof ExamQuestions>

const params = z.object({ id: Id })
const one = { params: { id: '$exam' } }
const inPaper = 'names a part of the exam that was checked'

/** What teachers do to an exam as a content. */
export const examEditing = {
  list: endpoint('GET', '/apis/v2/exams', {
    summary: '考试列表',
    access: staff,
    query: z.object(contentListQuery),
    data: z.object({ exams: z.array(ExamRow), total: z.number() }),
    freeIds: contentListFreeIds,
  }),
  create: endpoint('POST', '/apis/v2/exams', {
    summary: '新建考试',
    access: staff,
    body: z.strictObject({ ...contentBasics, settings: ExamSettings.prefault({}) }),
    data: z.object({ exam: Exam }),
    refs: { 'body.category_id': ref('category', 'view') },
    sample: { body: { title: '期中考试' } },
  }),
  get: endpoint('GET', '/apis/v2/exams/:id', {
    summary: '考试详情',
    access: on('exam', 'view'),
    params,
    data: z.object({ exam: Exam }),
    sample: one,
  }),
  update: endpoint('PUT', '/apis/v2/exams/:id', {
    summary: '修改考试',
    access: on('exam', 'edit'),
    params,
    body: z.strictObject({ ...contentChanges, version: Version }),
    data: z.object({ exam: Exam }),
    refs: { 'body.category_id': ref('category', 'view') },
    sample: { ...one, body: { version: 1, title: '期中考试' } },
  }),
  questions: endpoint('GET', '/apis/v2/exams/:id/questions', {
    summary: '考试题目',
    access: on('exam', 'use'),
    params,
    data: ExamQuestions,
    sample: one,
  }),
  saveQuestions: endpoint('PUT', '/apis/v2/exams/:id/questions', {
    summary: '保存考试题目',
    access: on('exam', 'edit'),
    params,
    body: z.strictObject({ content: PaperContent, version: Version }),
    bodyLimitBytes: 8 * 1024 * 1024,
    data: z.object({ exam: Exam }),
    freeIds: {
      'body.content.sections.id': inPaper,
      'body.content.sections.questions.source.bank_id': 'says where the copy was taken from',
      'body.content.sections.questions.source.question_id': 'says where the copy was taken from',
      'body.content.sections.draws.id': inPaper,
      'body.content.sections.draws.bank_id': 'the handler asks whether the caller may use the bank',
      'body.content.sections.draws.point_ids': 'narrows what is drawn from the bank',
    },
    sample: { ...one, body: { version: 1, content: { sections: [] } } },
  }),
  settings: endpoint('GET', '/apis/v2/exams/:id/settings', {
    summary: '考试设置',
    access: on('exam', 'use'),
    params,
    data: z.object({ settings: ExamSettings, version: z.number() }),
    sample: one,
  }),
  saveSettings: endpoint('PUT', '/apis/v2/exams/:id/settings', {
    summary: '保存考试设置',
    access: on('exam', 'edit'),
    params,
    body: z.strictObject({ settings: z.strictObject(changesTo(examSettingsFields)), version: Version }),
    data: z.object({ exam: Exam }),
    sample: { ...one, body: { version: 1, settings: {} } },
  }),
  compare: endpoint('GET', '/apis/v2/exams/:id/versions/:number/difference', {
    summary: '对比考试版本',
    access: on('exam', 'use'),
    params: z.object({ id: Id, number: z.string().regex(/^[1-9]\d{0,5}$/) }),
    /** Compared with the version before it, another version, or the working copy (`now`). */
    query: z.object({
      against: z
        .string()
        .regex(/^(now|\d{1,6})$/)
        .optional()
        .meta({ title: '对比版本' }),
    }),
    data: z.object({ changes: z.array(ContentChange) }),
    sample: { params: { id: '$exam', number: '1' } },
  }),
} as const satisfies DomainContract

export const exam = {
  ...examEditing,
  ...sittingEndpoints,
  ...satPaperEndpoints,
  ...sheetEndpoints,
  ...operationEndpoints,
} as const satisfies DomainContract
