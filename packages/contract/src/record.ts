import { z } from 'zod'
import { endpoint, on, ref, staff, type DomainContract } from './endpoint.ts'
import { Id, Keyword, Paging, Timestamp } from './fields.ts'
import { offeringKinds } from './kinds.ts'
import { whereOffered } from './offering.ts'
import { recordEventKinds, recordStates } from './record-words.ts'
import {
  Annotation,
  AttemptBrief,
  Contribution,
  Learner,
  GradebookCell,
  RecordEvent,
  RecordListRow,
  RecordRow,
  ScoreChange,
  StepProgress,
  StepScore,
} from './record-rows.ts'

export * from './record-rows.ts'
export * from './record-words.ts'

const id = z.object({ id: Id })
/** One of the record's attempts by its number; the current one when it is left out. */
const attempt = z.coerce.number().int().min(1).max(100_000).optional()
const ofAttempt = z.object({ attempt })
const attemptGraded = z.number().int().min(1).optional().meta({ title: '第几次提交' })
const reason = z.string().trim().min(1, '请填写原因').max(200, '原因不能超过200个字符').meta({ title: '原因' })

const PictureAddress = z
  .string()
  .trim()
  .max(500)
  .regex(/^\/files\/[\w-]{22}\//, '请选择已上传的图片')

const Score = z.number('分数应为数字').min(0, '分数应不小于0').max(1000)

const narrowing = {
  keyword: Keyword,
  state: z.enum(recordStates).optional(),
  group_id: Id.optional(),
  has_appeal: z.enum(['true']).optional().meta({ title: '有待处理的申诉' }),
}
const filters = {
  ...narrowing,
  place_id: whereOffered.place_id,
  within: whereOffered.within,
  sort: z.enum(['last_active_at', 'score', 'progress', 'duration', 'number', 'stuck']).default('last_active_at'),
  order: z.enum(['asc', 'desc']).default('desc'),
  ...Paging,
}
const narrows = 'narrows the list of the object that was checked'

export const record = {
  listOfContent: endpoint('GET', '/apis/v2/contents/:id/records', {
    summary: '内容的学习记录',
    access: on('content', 'view'),
    params: id,
    query: z.object(filters),
    data: z.object({ records: z.array(RecordListRow), total: z.number() }),
    freeIds: { 'query.place_id': narrows, 'query.within': narrows, 'query.group_id': narrows },
  }),
  listOfOffering: endpoint('GET', '/apis/v2/offerings/:id/records', {
    summary: '班级内容的学习记录',
    access: on('offering', 'view'),
    params: id,
    query: z.object(filters),
    data: z.object({ records: z.array(RecordListRow), total: z.number() }),
    freeIds: { 'query.place_id': narrows, 'query.within': narrows, 'query.group_id': narrows },
  }),
  gradebook: endpoint('GET', '/apis/v2/places/:id/records', {
    summary: '班级成绩矩阵',
    access: on('place', 'lead'),
    params: id,
    query: z.object({
      kind: z.enum(offeringKinds).meta({ title: '类型' }),
      keyword: Keyword,
      group_id: Id.optional(),
      sort: z.enum(['number', 'name', 'score', 'progress']).default('number'),
      order: z.enum(['asc', 'desc']).default('asc'),
      ...Paging,
    }),
    data: z.object({
      offerings: z.array(
        z.object({
          id: Id,
          kind: z.enum(offeringKinds),
          content_id: Id,
          title: z.string(),
          /** The content as a part of which it is offered; empty for one that is offered by itself. */
          within: z.string(),
          max_score: z.number(),
          weight: z.number(),
          /** It cannot be begun yet. */
          is_ahead: z.boolean(),
        }),
      ),
      members: z.array(
        z.object({
          learner: Learner,
          total: z.number().nullable(),
          progress: z.number(),
          cells: z.array(GradebookCell),
        }),
      ),
      total: z.number(),
    }),
    freeIds: { 'query.group_id': narrows },
    sample: { query: { kind: 'experiment' } },
  }),
  get: endpoint('GET', '/apis/v2/records/:id', {
    summary: '学习记录',
    access: on('record', 'view'),
    params: id,
    data: z.object({
      record: RecordRow,
      /** The content (a series, a course) as a part of which it is offered; null for what is offered by itself. */
      within_id: Id.nullable(),
      /** When the current attempt is due for its learner now, with every exception. */
      due_at: Timestamp.nullable(),
      attempts: z.array(AttemptBrief),
      /** Of a group: who did what. Empty for a person's record. */
      contributions: z.array(Contribution),
    }),
  }),
  progress: endpoint('GET', '/apis/v2/records/:id/progress', {
    summary: '学习进度',
    access: on('record', 'view'),
    params: id,
    query: ofAttempt,
    data: z.object({ steps: z.array(StepProgress) }),
  }),
  events: endpoint('GET', '/apis/v2/records/:id/events', {
    summary: '学习过程',
    access: on('record', 'view'),
    params: id,
    query: z.object({
      kind: z.enum(recordEventKinds).optional(),
      step_id: Id.optional(),
      /** Left out: all of them. */
      attempt,
      ...Paging,
    }),
    data: z.object({ events: z.array(RecordEvent), total: z.number() }),
    freeIds: { 'query.step_id': narrows },
  }),
  scores: endpoint('GET', '/apis/v2/records/:id/scores', {
    summary: '成绩明细',
    access: on('record', 'view'),
    params: id,
    query: ofAttempt,
    data: z.object({
      steps: z.array(StepScore),
      total: z.number().nullable(),
      max_score: z.number(),
      comment: z.string(),
      changes: z.array(ScoreChange),
    }),
  }),
  setScore: endpoint('PUT', '/apis/v2/records/:id/scores', {
    summary: '修改成绩',
    access: on('record', 'grade'),
    params: id,
    body: z
      .strictObject({
        step_id: Id,
        attempt: attemptGraded,
        /** null returns to the automatic score; a step with a rubric is scored by its criteria instead. */
        score: Score.nullable().optional().meta({ title: '分数' }),
        /** Every criterion of the step's rubric; their sum is the score. */
        criteria: z
          .array(z.strictObject({ id: z.string().max(36), score: Score }))
          .max(20)
          .optional()
          .meta({ title: '评分项' }),
        comment: z.string().trim().max(2000, '评语不能超过2000个字符').optional().meta({ title: '评语' }),
        reason,
      })
      .refine(({ score, criteria }) => score !== undefined || criteria !== undefined, {
        path: ['score'],
        message: '请输入分数',
      }),
    data: z.object({ record: RecordRow }),
    refusals: ['record.scoreRange', 'record.criterion', 'record.wrongState', 'place.archived'],
    freeIds: { 'body.step_id': 'a step of the version that the checked record pins' },
    sample: { body: { step_id: '$step', score: 5, reason: '复核' } },
  }),
  comment: endpoint('PUT', '/apis/v2/records/:id/comment', {
    summary: '填写总体评语',
    access: on('record', 'grade'),
    params: id,
    body: z.strictObject({ comment: z.string().trim().max(2000, '评语不能超过2000个字符').meta({ title: '评语' }) }),
    data: z.object({ record: RecordRow }),
    refusals: ['place.archived'],
    sample: { body: { comment: '完成得很好' } },
  }),
  annotate: endpoint('PUT', '/apis/v2/records/:id/annotations', {
    summary: '标注图片',
    access: on('record', 'grade'),
    params: id,
    body: z.strictObject({
      step_id: Id,
      attempt: attemptGraded,
      /** A picture that the step's report or answer quotes. */
      source: PictureAddress.meta({ title: '原图' }),
      /** The grader's own upload, in the place of the former one, whose text stays unless another is said; null takes both away. */
      picture: PictureAddress.nullable().meta({ title: '标注图片' }),
      text: z.string().trim().max(500, '说明不能超过500个字符').optional().meta({ title: '说明' }),
    }),
    data: z.object({ annotations: z.array(Annotation) }),
    refusals: ['record.wrongPicture', 'record.wrongState', 'place.archived'],
    freeIds: { 'body.step_id': 'a step of the version that the checked record pins' },
    sample: {
      body: { step_id: '$step', source: '/files/AAAAAAAAAAAAAAAAAAAAAA/a.png', picture: null },
    },
  }),
  finishGrading: endpoint('POST', '/apis/v2/records/grade', {
    summary: '确认评分',
    access: staff,
    body: z.strictObject({ record_ids: z.array(Id).min(1, '请选择记录').max(1000) }),
    data: z.object({ graded: z.number() }),
    refs: { 'body.record_ids': ref('record', 'grade') },
    refusals: ['place.archived'],
    sample: { body: { record_ids: ['$record'] } },
  }),
  returnForRevision: endpoint('POST', '/apis/v2/records/return', {
    summary: '退回重做',
    access: staff,
    body: z.strictObject({ record_ids: z.array(Id).min(1, '请选择记录').max(1000), reason }),
    data: z.object({ returned: z.number() }),
    refs: { 'body.record_ids': ref('record', 'grade') },
    refusals: ['place.archived', 'record.wrongState'],
    sample: { body: { record_ids: ['$record'], reason: '请补充报告' } },
  }),
  exportClass: endpoint('POST', '/apis/v2/exports/class-results', {
    summary: '导出班级成绩',
    access: on('place', 'lead', 'body.place_id'),
    body: z.object({
      place_id: Id,
      kind: z.enum(offeringKinds).meta({ title: '类型' }),
      keyword: Keyword,
      group_id: Id.optional(),
      token: z.string().optional(),
      domain_id: z.string().optional(),
    }),
    answer: 'file',
    freeIds: { 'body.group_id': narrows, 'body.domain_id': 'the organisation header of an export form' },
    sample: { body: { place_id: '$class', kind: 'experiment' } },
  }),
  exportContent: endpoint('POST', '/apis/v2/exports/content-records', {
    summary: '导出学习记录',
    access: on('content', 'view', 'body.content_id'),
    body: z.object({
      content_id: Id,
      /** In a class: then everybody there has a row, begun or not, as in the list. */
      offering_id: Id.optional(),
      place_id: whereOffered.place_id,
      within: whereOffered.within,
      ...narrowing,
      token: z.string().optional(),
      domain_id: z.string().optional(),
    }),
    answer: 'file',
    refs: { 'body.offering_id': ref('offering', 'view') },
    freeIds: {
      'body.place_id': narrows,
      'body.within': narrows,
      'body.group_id': narrows,
      'body.domain_id': 'the organisation header of an export form',
    },
    sample: { body: { content_id: '$experiment' } },
  }),
} as const satisfies DomainContract
