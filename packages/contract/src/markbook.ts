import { z } from 'zod'
import { endpoint, learners, on, type DomainContract } from './endpoint.ts'
import { Abilities, Id, Keyword, Paging, PersonBrief, Timestamp } from './fields.ts'
import { offeringKinds } from './kinds.ts'
import { MarkSchemeInput } from './markbook-scheme.ts'
import { placeKinds } from './place-words.ts'
import { Learner } from './record.ts'

/** A work of a place as a column. */
export const MarkWork = z.object({
  id: Id,
  kind: z.enum(offeringKinds),
  content_id: Id,
  title: z.string(),
  /** The content as a part of which it is offered; empty for one that is offered by itself. */
  within: z.string(),
  weight: z.number(),
  max_score: z.number(),
  closes_at: Timestamp.nullable(),
  deducts_late: z.boolean(),
})
export type MarkWork = z.output<typeof MarkWork>

/** One column of a learner; columns that are open and have no record are left out. */
export const MarkCell = z.object({
  column_id: Id,
  state: z.enum(['scored', 'unmarked', 'open', 'missing', 'excused']),
  /** In percent; null unless it is scored. */
  percent: z.number().nullable(),
  late_days: z.number(),
  record_id: Id.nullable(),
  /** Of what a teacher put there: points of a column that is filled in, percent in the place of a work's mark. */
  given: z.number().nullable(),
  is_given: z.boolean(),
})
export type MarkCell = z.output<typeof MarkCell>

export const PostedMarks = z.object({ at: Timestamp, by: PersonBrief, learner_count: z.number() })

export const MarkRow = z.object({
  learner: Learner,
  cells: z.array(MarkCell),
  total: z.number().nullable(),
  /** What they were shown when marks were posted last; null where nothing was. */
  posted: z.object({ total: z.number().nullable() }).nullable(),
})
export type MarkRow = z.output<typeof MarkRow>

export const MarkBook = z.object({
  scheme: MarkSchemeInput,
  /** 0 until it is saved for the first time. */
  version: z.number(),
  works: z.array(MarkWork),
  rows: z.array(MarkRow),
  total: z.number(),
  posted: PostedMarks.nullable(),
  /** Learners whose total is another one now than the one they were shown. */
  changed_count: z.number(),
  can: Abilities,
})
export type MarkBook = z.output<typeof MarkBook>

export const markSources = ['given', 'score', 'submitted'] as const
/** What happened to a cell, the latest first. */
export const MarkChange = z.object({
  at: Timestamp,
  /** `given`: put here by hand; `score`: the record's own score; `submitted`: handed in. */
  source: z.enum(markSources),
  who: PersonBrief.nullable(),
  before: z.string(),
  after: z.string(),
  reason: z.string(),
})
export type MarkChange = z.output<typeof MarkChange>

/** A learner's marks as they were posted. */
export const PostedTotal = z.object({
  place_id: Id,
  place_kind: z.enum(placeKinds),
  place_name: z.string(),
  total: z.number().nullable(),
  word: z.string(),
  parts: z.array(z.object({ title: z.string(), weight: z.number(), percent: z.number().nullable() })),
  posted_at: Timestamp,
})
export type PostedTotal = z.output<typeof PostedTotal>

export const markFiles = ['office', 'full', 'csv'] as const
export const markFileLabels = {
  office: '教务登记表（xlsx）',
  csv: '教务登记表（csv）',
  full: '全部成绩项（xlsx）',
} as const satisfies Record<(typeof markFiles)[number], string>

export const markSorts = ['number', 'name', 'total'] as const
const id = z.object({ id: Id })
const ofPlace = 'found only within the place that was checked'
const Reason = z.string().trim().max(200, '原因不能超过200个字符').meta({ title: '原因' })
/** The version that was seen; 0 before it is saved for the first time. */
const SeenFirst = z.number().int().min(0).meta({ title: '版本' })
const saved = z.object({ version: z.number() })
const posted = z.object({ posted: PostedMarks.nullable() })

export const markbook = {
  get: endpoint('GET', '/apis/v2/places/:id/markbook', {
    summary: '成绩册',
    access: on('place', 'lead'),
    params: id,
    query: z.object({
      keyword: Keyword,
      sort: z.enum(markSorts).default('number'),
      order: z.enum(['asc', 'desc']).default('asc'),
      ...Paging,
    }),
    data: MarkBook,
  }),
  save: endpoint('PUT', '/apis/v2/places/:id/markbook', {
    summary: '保存计分设置',
    access: on('place', 'teach'),
    params: id,
    body: z.strictObject({ scheme: MarkSchemeInput, version: SeenFirst }),
    data: saved,
    refusals: ['place.archived', 'changedMeanwhile'],
    freeIds: {
      'body.scheme.categories.id': 'named by the page, within its place only',
      'body.scheme.entered.id': 'named by the page, within its place only',
      'body.scheme.entered.category_id': 'a category of the same scheme',
      'body.scheme.works.offering_id': 'one of another place is left out',
      'body.scheme.works.category_id': 'a category of the same scheme',
    },
    sample: {
      body: {
        version: 0,
        scheme: {
          categories: [
            {
              id: '00000000-0000-4000-8000-000000000000',
              title: '平时成绩',
              weight: 100,
              method: 'weighted',
              drop_lowest: 0,
              takes: [],
            },
          ],
          works: [],
          entered: [],
          missing: 'due',
          late_percent: 0,
          late_limit: 0,
          is_scaled: true,
          decimals: 1,
        },
      },
    },
  }),
  /** Puts marks into one column: points where it is filled in by hand, percent in the place of a work's own mark. */
  setMarks: endpoint('POST', '/apis/v2/places/:id/markbook/marks', {
    summary: '录入成绩',
    access: on('place', 'lead'),
    params: id,
    body: z.strictObject({
      column_id: Id,
      marks: z
        .array(
          z.strictObject({
            learner_id: Id,
            /** Null takes away what was put there. */
            mark: z.number('分数应为数字').min(0, '分数应不小于0').nullable().meta({ title: '分数' }),
            is_excused: z.boolean().default(false).meta({ title: '免计' }),
          }),
        )
        .min(1, '请填写成绩')
        .max(300, '一次最多录入300名学员的成绩')
        .meta({ title: '成绩' }),
      reason: Reason.default(''),
    }),
    data: z.object({ changed: z.number() }),
    refusals: ['place.archived'],
    freeIds: { 'body.column_id': ofPlace, 'body.marks.learner_id': ofPlace },
    sample: {
      body: { column_id: '$offering', marks: [{ learner_id: '$student', mark: 90 }], reason: '线下补交，按报告评分' },
    },
  }),
  history: endpoint('GET', '/apis/v2/places/:id/markbook/marks/:column_id/:learner_id', {
    summary: '成绩的修改记录',
    access: on('place', 'lead'),
    params: z.object({ id: Id, column_id: Id, learner_id: Id }),
    data: z.object({ changes: z.array(MarkChange) }),
    freeIds: { 'params.column_id': ofPlace, 'params.learner_id': ofPlace },
    sample: { params: { column_id: '$offering', learner_id: '$student' } },
  }),
  /** Shows learners their totals as they are now. */
  post: endpoint('POST', '/apis/v2/places/:id/markbook/posting', {
    summary: '发布成绩',
    access: on('place', 'teach'),
    params: id,
    data: posted,
    refusals: ['place.archived'],
    ratePerMinute: 20,
  }),
  withdraw: endpoint('DELETE', '/apis/v2/places/:id/markbook/posting', {
    summary: '撤回成绩发布',
    access: on('place', 'teach'),
    params: id,
    data: posted,
    refusals: ['place.archived'],
  }),
  export: endpoint('POST', '/apis/v2/exports/markbook', {
    summary: '导出成绩册',
    access: on('place', 'lead', 'body.place_id'),
    body: z.object({
      place_id: Id,
      form: z.enum(markFiles).default('office').meta({ title: '格式' }),
      token: z.string().optional(),
      domain_id: z.string().optional(),
    }),
    answer: 'file',
    freeIds: { 'body.domain_id': 'the organisation header of an export form' },
    sample: { body: { place_id: '$class' } },
  }),
  /** What was posted to the caller, in all places where they learn. */
  mine: endpoint('GET', '/apis/v2/learning/marks', {
    summary: '我的总评成绩',
    access: learners,
    data: z.object({ marks: z.array(PostedTotal) }),
  }),
} as const satisfies DomainContract
