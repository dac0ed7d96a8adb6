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
} from './content.ts'
import { endpoint, on, ref, staff, type DomainContract } from './endpoint.ts'
import { Abilities, Id, Keyword, Paging, PersonBrief, Timestamp, Version } from './fields.ts'
import { offeringKinds, kindLabels } from './kinds.ts'
import { recordStates } from './record-words.ts'
import { completions, PlanChange, SeriesPlan, type SeriesKind } from './series-plan.ts'

export * from './series-plan.ts'

const described = { part_count: z.number(), required_count: z.number() }
export const SeriesRow = ContentRow.extend(described)
export type SeriesRow = z.output<typeof SeriesRow>

export const Series = ContentDetail.extend({
  ...described,
  /** The plan differs from what was last published. */
  changed_since_publish: z.boolean(),
})
export type Series = z.output<typeof Series>

/** Contents are as they are now; those that are gone are left out. */
export const SeriesContent = z.object({ plan: SeriesPlan, contents: z.array(ContainedContent), version: z.number() })
export type SeriesContent = z.output<typeof SeriesContent>

const params = z.object({ id: Id })

/** What teachers do to a series as a content; experiment series have the same under their own name. */
function editing<K extends SeriesKind, P extends string>(kind: K, path: P, label: string) {
  const sample = { params: { id: `$${kind}` } }
  const one = z.object({ [kind]: Series } as Record<K, typeof Series>)
  return {
    list: endpoint('GET', path, {
      summary: `${label}列表`,
      access: staff,
      query: z.object(contentListQuery),
      data: z.object({ series: z.array(SeriesRow), total: z.number() }),
      freeIds: contentListFreeIds,
    }),
    create: endpoint('POST', path, {
      summary: `新建${label}`,
      access: staff,
      body: z.strictObject(contentBasics),
      data: one,
      refs: { 'body.category_id': ref('category', 'view') },
      sample: { body: { title: 'Linux 入门' } },
    }),
    get: endpoint('GET', `${path}/:id` as const, {
      summary: `${label}详情`,
      access: on(kind, 'view'),
      params,
      data: one,
      sample,
    }),
    update: endpoint('PUT', `${path}/:id` as const, {
      summary: `修改${label}`,
      access: on(kind, 'edit'),
      params,
      body: z.strictObject({ ...contentChanges, version: Version }),
      data: one,
      refs: { 'body.category_id': ref('category', 'view') },
      sample: { ...sample, body: { version: 1, title: 'Linux 入门' } },
    }),
    plan: endpoint('GET', `${path}/:id/plan` as const, {
      summary: `${label}的内容`,
      access: on(kind, 'view'),
      params,
      data: SeriesContent,
      sample,
    }),
    compare: endpoint('GET', `${path}/:id/versions/:number/difference` as const, {
      summary: `对比${label}版本`,
      access: on(kind, 'view'),
      params: z.object({ id: Id, number: z.string().regex(/^[1-9]\d{0,5}$/) }),
      /** Compared with the version before it, another version, or the working copy (`now`). */
      query: z.object({
        against: z
          .string()
          .regex(/^(now|\d{1,6})$/)
          .optional()
          .meta({ title: '对比版本' }),
      }),
      /** What is otherwise: a rule of the series, or a part of it; null where there is none. */
      data: z.object({
        changes: z.array(z.object({ what: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
      }),
      sample: { params: { ...sample.params, number: '1' } },
    }),
    /** Groups are replaced as a whole. What is new in it must be open to the caller; what was in it stays. */
    savePlan: endpoint('PUT', `${path}/:id/plan` as const, {
      summary: `修改${label}的内容`,
      access: on(kind, 'edit'),
      params,
      body: z.strictObject({ plan: PlanChange, version: Version }),
      data: SeriesContent,
      freeIds: {
        'body.plan.groups.*.id': 'names a group of the plan itself',
        'body.plan.groups.*.parts.*.id': 'names a part of the plan itself',
        'body.plan.groups.*.parts.*.content_id': 'what is new is loaded and checked like a reference; the rest stays',
      },
      refusals: ['series.badPart'],
      sample: {
        ...sample,
        body: { version: 1, plan: { groups: [], completion: 'submitted' } },
      },
    }),
  } as const satisfies DomainContract
}

/** A part of a series that is taught. */
export const TaughtPart = z.object({
  /** Of the part: what is begun there is a record of it. */
  offering_id: Id,
  content_id: Id,
  kind: z.enum(offeringKinds),
  title: z.string(),
  is_required: z.boolean(),
  weight: z.number(),
})
export type TaughtPart = z.output<typeof TaughtPart>

/** A learner's work in a part: its state, and the percent that counts once it is graded. */
const InPart = z.object({
  offering_id: Id,
  record_id: Id.nullable(),
  state: z.enum(recordStates),
  score: z.number().nullable(),
  is_done: z.boolean(),
  /** Why it is closed to them, in words; null where it is open. */
  closed: z.string().nullable(),
  opens_at: Timestamp.nullable(),
})

const Walked = z.object({
  done: z.number(),
  total: z.number(),
  progress: z.number(),
  score: z.number().nullable(),
  is_complete: z.boolean(),
  parts: z.array(InPart),
  certificate: CertificateBrief.nullable(),
})

/** How far a learner is in a series. */
export const SeriesLearner = Walked.extend({ learner: PersonBrief.extend({ number: z.string() }) })
export type SeriesLearner = z.output<typeof SeriesLearner>

/** The path of a series as one of its learners has it. */
export const SeriesPath = Walked.extend({
  title: z.string(),
  place_id: Id,
  place_name: z.string(),
  completion: z.enum(completions),
  groups: z.array(z.object({ title: z.string(), parts: z.array(TaughtPart) })),
  /** The part that comes next. */
  next: Id.nullable(),
})
export type SeriesPath = z.output<typeof SeriesPath>

export const series = {
  ...editing('series', '/apis/v2/series', kindLabels.series),
  /** Everybody who learns in an offering of a series of either kind, and how far they are. */
  learners: endpoint('GET', '/apis/v2/offerings/:id/series-learners', {
    summary: '系列的学习进度',
    access: on('offering', 'view'),
    params,
    query: z.object({ ...Paging, keyword: Keyword }),
    data: z.object({
      groups: z.array(z.object({ title: z.string(), parts: z.array(TaughtPart) })),
      learners: z.array(SeriesLearner),
      total: z.number(),
      can: Abilities,
    }),
    sample: { params: { id: '$series_offering' } },
  }),
  /** The series of a place as one of its learners has them. */
  ofPlace: endpoint('GET', '/apis/v2/learning/places/:id/series', {
    summary: '我的系列',
    access: on('place', 'learn'),
    params,
    data: z.object({
      series: z.array(
        Walked.omit({ parts: true, certificate: true }).extend({
          offering_id: Id,
          kind: z.enum(offeringKinds),
          title: z.string(),
          cover: z.string(),
          next_title: z.string(),
        }),
      ),
    }),
    sample: { params: { id: '$class' } },
  }),
  path: endpoint('GET', '/apis/v2/learning/offerings/:id/series', {
    summary: '我的系列学习路径',
    access: on('offering', 'learn'),
    params,
    data: z.object({ path: SeriesPath }),
    sample: { params: { id: '$series_offering' } },
  }),
} as const satisfies DomainContract
export const exp_series = editing('exp_series', '/apis/v2/exp-series', kindLabels.exp_series)
