import { z } from 'zod'
import { endpoint, on, staff, type DomainContract } from './endpoint.ts'
import { changesTo, Id, PersonBrief, RichText, text, Timestamp, moment } from './fields.ts'
import { itemKinds } from './item-kinds.ts'
import { StepProgress } from './record-rows.ts'
import { Rubric } from './rubric.ts'

/** What an answer waits for: a first mark, that of a second marker, or somebody to settle what those two disagree about. */
export const markingRounds = ['first', 'second', 'settle'] as const
export type MarkingRound = (typeof markingRounds)[number]
export const markingRoundLabels = {
  first: '待评',
  second: '待二评',
  settle: '待裁定',
} as const satisfies Record<MarkingRound, string>

export const secondMarkers = ['none', 'sample', 'all'] as const
export type SecondMarker = (typeof secondMarkers)[number]
export const secondMarkerLabels = {
  none: '单评',
  sample: '抽样双评',
  all: '全部双评',
} as const satisfies Record<SecondMarker, string>

/** How the answers of an offering are marked. */
export const MarkingSettings = z.strictObject({
  /** Markers are not shown whose answer it is. */
  is_blind: z.boolean('请选择是否匿名').default(false).meta({ title: '匿名评阅' }),
  second: z.enum(secondMarkers).default('none').meta({ title: '评阅方式' }),
  /** Of all answers, drawn by chance that stays the same. */
  sample_percent: z
    .number('抽样比例应为数字')
    .int('抽样比例应为整数')
    .min(1, '抽样比例应不小于1')
    .max(100, '抽样比例应不大于100')
    .default(10)
    .meta({ title: '抽样比例' }),
  /** Percent of an item's points by which two marks may differ and still agree. */
  tolerance_percent: z
    .number('允许误差应为数字')
    .min(0, '允许误差应不小于0')
    .max(100, '允许误差应不大于100')
    .default(10)
    .meta({ title: '允许误差' }),
  /** Until when learners may appeal their scores; null: as long as the place runs. */
  appeals_until: moment().nullable().default(null).meta({ title: '申诉截止时间' }),
})
export type MarkingSettings = z.output<typeof MarkingSettings>

/** Which answers somebody gets: so many, or those of some learners; of one item, or of all. */
export const MarkingAllocation = z.strictObject({
  marker_id: Id.meta({ title: '评阅人' }),
  /** Null: every item. */
  item_key: Id.nullable(),
  /** Null: as many as there are. */
  quota: z.number('份数应为数字').int('份数应为整数').min(1, '份数应不小于1').max(100_000).nullable(),
  /** Empty: those of all learners. */
  learner_ids: z.array(Id).max(2000),
})
export type MarkingAllocation = z.output<typeof MarkingAllocation>

/** Something that people mark, and how far that is. */
export const MarkingItem = z.object({
  key: Id,
  section_title: z.string(),
  title: z.string(),
  kind: z.enum(itemKinds),
  points: z.number(),
  /** With the notes for graders; null where a number is given. */
  rubric: Rubric.nullable(),
  /** Answers that were scored by it. */
  scored: z.number(),
  total: z.number(),
  first: z.number(),
  second: z.number(),
  settle: z.number(),
  done: z.number(),
  /** How many of those that wait are for the reader. */
  mine: z.number(),
})
export type MarkingItem = z.output<typeof MarkingItem>

/** One answer in a list. It names the learner unless the marking is blind. */
export const MarkingAnswer = z.object({
  attempt_id: Id,
  /** The learner's name, or the number of the sheet. */
  label: z.string(),
  number: z.string(),
  /** What it waits for; null when nothing. */
  waits: z.enum(markingRounds).nullable(),
  /** Whether the reader may do that. */
  is_mine: z.boolean(),
  /** Not shown to who marks it second. */
  score: z.number().nullable(),
  /** Another marker has it open; their name, empty for nobody. */
  is_taken: z.boolean(),
  taken_by: z.string(),
})
export type MarkingAnswer = z.output<typeof MarkingAnswer>

/** Answers that say the same. */
export const AnswerGroup = z.object({ id: z.string(), excerpt: z.string(), answers: z.array(MarkingAnswer) })
export type AnswerGroup = z.output<typeof AnswerGroup>

/** One answer as it is marked. */
export const OpenAnswer = MarkingAnswer.extend({
  /** What its learner read above it; null where the item says nothing of its own. */
  statement: RichText.nullable(),
  step: StepProgress,
  /** With the notes for graders. */
  rubric: Rubric.nullable(),
  /** What was given for its criteria. */
  criteria: z.array(z.object({ id: z.string(), score: z.number() })),
  /** To be settled: what the first two gave. */
  marks: z.array(z.object({ round: z.number(), score: z.number(), comment: z.string() })),
  submitted_at: Timestamp.nullable(),
})
export type OpenAnswer = z.output<typeof OpenAnswer>

export const MarkingFigures = z.object({
  markers: z.array(
    z.object({
      marker: PersonBrief,
      n: z.number(),
      mean: z.number(),
      deviation: z.number().nullable(),
      median_seconds: z.number().nullable(),
    }),
  ),
  /** Of the answers that two have marked. */
  agreement: z
    .object({
      n: z.number(),
      same: z.number(),
      within: z.number(),
      mean_difference: z.number(),
      correlation: z.number().nullable(),
    })
    .nullable(),
})
export type MarkingFigures = z.output<typeof MarkingFigures>

/** A remark that is written again and again. */
export const MarkingComment = z.object({ id: Id, text: z.string(), is_shared: z.boolean(), is_own: z.boolean() })
export type MarkingComment = z.output<typeof MarkingComment>

const offering = z.object({ id: Id })
const item = z.object({ id: Id, key: Id })
const answer = item.extend({ attempt_id: Id })
const Score = z.number('分数应为数字').min(0, '分数应不小于0').max(1000)
const ofOffering = 'an item or attempt of the offering that was checked; others are not there'
const itemSample = { params: { key: '$step' } }
/** More of them at once are asked for with the whole list. */
export const mostFollowed = 50
const SomeAnswers = z
  .string()
  .transform((given) => given.split(',').filter(Boolean))
  .pipe(z.array(Id).max(mostFollowed))

export const marking = {
  overview: endpoint('GET', '/apis/v2/offerings/:id/marking', {
    summary: '阅卷台',
    access: on('offering', 'view'),
    params: offering,
    data: z.object({
      items: z.array(MarkingItem),
      settings: MarkingSettings,
      allocations: z.array(MarkingAllocation),
      /** Who may mark here. */
      staff: z.array(PersonBrief),
      can_manage: z.boolean(),
    }),
  }),
  answers: endpoint('GET', '/apis/v2/offerings/:id/marking/:key', {
    summary: '待评阅的作答',
    access: on('offering', 'view'),
    params: item,
    data: z.object({ groups: z.array(AnswerGroup) }),
    sample: itemSample,
  }),
  /** What became of some answers since they were listed, and which others have open now: who has the list asks for no more. */
  changes: endpoint('GET', '/apis/v2/offerings/:id/marking/:key/changes', {
    summary: '作答的评阅进展',
    access: on('offering', 'view'),
    params: item,
    query: z.object({ attempt_ids: SomeAnswers }),
    data: z.object({
      answers: z.array(MarkingAnswer),
      taken: z.array(z.object({ attempt_id: Id, taken_by: z.string() })),
    }),
    freeIds: { 'query.attempt_ids': ofOffering },
    sample: { ...itemSample, query: { attempt_ids: '$step' } },
  }),
  figures: endpoint('GET', '/apis/v2/offerings/:id/marking/:key/figures', {
    summary: '评阅质量',
    access: on('offering', 'view'),
    params: item,
    data: MarkingFigures,
    sample: itemSample,
  }),
  answer: endpoint('GET', '/apis/v2/offerings/:id/marking/:key/answers/:attempt_id', {
    summary: '一份作答',
    access: on('offering', 'view'),
    params: answer,
    data: z.object({ answer: OpenAnswer }),
    freeIds: { 'params.attempt_id': ofOffering },
    sample: { params: { key: '$step', attempt_id: '$step' } },
  }),
  /** Takes answers so that nobody else gets them meanwhile: those that are named, or the next that waits. */
  take: endpoint('POST', '/apis/v2/offerings/:id/marking/:key/claims', {
    summary: '领取作答',
    access: on('offering', 'view'),
    params: item,
    body: z.strictObject({
      attempt_ids: z.array(Id).max(200).optional(),
      /** Not again what is in hand already. */
      except: z.array(Id).max(200).default([]),
      /** Puts back what else the caller has open of the item: all but what is named here. */
      puts_back: z.boolean().default(false).meta({ title: '放回其他作答' }),
    }),
    data: z.object({ attempt_ids: z.array(Id) }),
    freeIds: { 'body.attempt_ids': ofOffering },
    refusals: ['place.archived'],
    unlogged: 'what somebody has open changes no mark',
    ratePerMinute: 600,
    sample: { ...itemSample, body: {} },
  }),
  giveBack: endpoint('DELETE', '/apis/v2/offerings/:id/marking/:key/claims', {
    summary: '放回领取的作答',
    access: on('offering', 'view'),
    params: item,
    data: z.object({}),
    unlogged: 'what somebody has open changes no mark',
    sample: itemSample,
  }),
  mark: endpoint('POST', '/apis/v2/offerings/:id/marking/:key/marks', {
    summary: '评阅作答',
    access: on('offering', 'view'),
    params: item,
    body: z
      .strictObject({
        attempt_ids: z.array(Id).min(1, '请选择作答').max(200),
        /** Null takes one's own mark back. */
        score: Score.nullable().optional().meta({ title: '分数' }),
        criteria: z
          .array(z.strictObject({ id: z.string().max(36), score: Score }))
          .max(20)
          .optional()
          .meta({ title: '评分项' }),
        comment: z.string().trim().max(2000, '评语不能超过2000个字符').optional().meta({ title: '评语' }),
        /** How long it was looked at. */
        seconds: z.number().int().min(0).max(86_400).default(0),
      })
      .refine(({ score, criteria }) => score !== undefined || criteria !== undefined, {
        path: ['score'],
        message: '请输入分数',
      }),
    data: z.object({
      saved: z.array(Id),
      /** All that were named, as the reader has them in the list from now on. */
      answers: z.array(MarkingAnswer),
      /** With why not. */
      skipped: z.array(z.object({ attempt_id: Id, reason: z.string() })),
    }),
    freeIds: { 'body.attempt_ids': ofOffering },
    refusals: ['record.scoreRange', 'record.criterion', 'record.wrongState', 'place.archived'],
    ratePerMinute: 600,
    sample: { ...itemSample, body: { attempt_ids: ['$step'], score: 1 } },
  }),
  changeRubric: endpoint('POST', '/apis/v2/offerings/:id/marking/:key/rubrics', {
    summary: '修改评分标准',
    access: on('offering', 'teach'),
    params: item,
    body: z.strictObject({
      rubric: Rubric.meta({ title: '评分标准' }),
      reason: text('原因', 100),
      /** What was scored and is not released is marked once more, instead of being converted. */
      is_again: z.boolean().default(false).meta({ title: '重新评阅' }),
    }),
    /** Answers whose score is another one, and those that wait for a mark once more. */
    data: z.object({ changed: z.number(), again: z.number() }),
    refusals: ['record.criterion', 'place.archived'],
    sample: {
      ...itemSample,
      body: { rubric: [{ id: 'a', title: '要点', points: 5, note: '' }], reason: '调整分值' },
    },
  }),
  saveSettings: endpoint('PUT', '/apis/v2/offerings/:id/marking/settings', {
    summary: '阅卷设置',
    access: on('offering', 'teach'),
    params: offering,
    body: z.strictObject(changesTo(MarkingSettings.shape)),
    data: z.object({ settings: MarkingSettings }),
    refusals: ['place.archived'],
    sample: { body: { is_blind: true } },
  }),
  saveAllocations: endpoint('PUT', '/apis/v2/offerings/:id/marking/allocations', {
    summary: '分配阅卷任务',
    access: on('offering', 'teach'),
    params: offering,
    body: z.strictObject({ allocations: z.array(MarkingAllocation).max(500) }),
    data: z.object({ allocations: z.array(MarkingAllocation) }),
    freeIds: {
      'body.allocations.*.marker_id': 'somebody who may mark in the offering that was checked; others are refused',
      'body.allocations.*.item_key': ofOffering,
      'body.allocations.*.learner_ids': 'narrows which answers are handed out',
    },
    refusals: ['place.archived', 'marking.noMarker'],
    sample: { body: { allocations: [] } },
  }),
  comments: endpoint('GET', '/apis/v2/marking-comments', {
    summary: '常用评语',
    access: staff,
    data: z.object({ comments: z.array(MarkingComment) }),
  }),
  addComment: endpoint('POST', '/apis/v2/marking-comments', {
    summary: '添加常用评语',
    access: staff,
    body: z.strictObject({ text: text('评语', 500), is_shared: z.boolean().default(false) }),
    data: z.object({ comment: MarkingComment }),
    refusals: ['marking.tooManyComments'],
    sample: { body: { text: '论述完整' } },
  }),
  removeComment: endpoint('DELETE', '/apis/v2/marking-comments/:id', {
    summary: '删除常用评语',
    access: staff,
    params: z.object({ id: Id }),
    data: z.object({}),
    freeIds: { 'params.id': 'only a comment of the one who asks is removed' },
    sample: { params: { id: '$step' } },
  }),
} as const satisfies DomainContract
