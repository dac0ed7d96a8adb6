import { z } from 'zod'
import { endpoint, learners, on, ref, staff, type DomainContract } from './endpoint.ts'
import { Abilities, Id, Keyword, Paging, PersonBrief, text, Timestamp, moment } from './fields.ts'
import { contentKinds } from './kinds.ts'
import { whereOffered, whereOfferedIsFree } from './offering.ts'
import { placeKinds } from './place-words.ts'
import { Learner } from './record.ts'

/** What a learner asks for: to begin what needs approval, a later end, one more submission, or environments beyond the limits. */
export const applicationKinds = ['start', 'extend', 'attempt', 'environment'] as const
export type ApplicationKind = (typeof applicationKinds)[number]
export const applicationKindLabels = {
  start: '申请学习',
  extend: '申请延期',
  attempt: '申请增加提交次数',
  environment: '申请使用环境',
} as const satisfies Record<ApplicationKind, string>

export const applicationStates = ['pending', 'approved', 'rejected', 'withdrawn'] as const
export type ApplicationState = (typeof applicationStates)[number]
export const applicationStateLabels = {
  pending: '待审批',
  approved: '已通过',
  rejected: '已驳回',
  withdrawn: '已撤回',
} as const satisfies Record<ApplicationState, string>

/** Kinds that are asked for until a moment, and what is said when none is. */
export const untilWords: Partial<Record<ApplicationKind, string>> = {
  extend: '请选择延期至何时',
  environment: '请选择环境使用至何时',
}

const Until = moment().nullable().default(null).meta({ title: '延期至' })

export const Application = z.object({
  id: Id,
  kind: z.enum(applicationKinds),
  state: z.enum(applicationStates),
  learner: Learner,
  offering_id: Id,
  content_id: Id,
  content_kind: z.enum(contentKinds),
  content_title: z.string(),
  place_id: Id,
  place_kind: z.enum(placeKinds),
  place_name: z.string(),
  reason: z.string(),
  /** The later end, or the end of the use of environments, that is asked for or that was given. */
  until: Timestamp.nullable(),
  /** The end that the class has set, for comparison. */
  closes_at: z.string().nullable(),
  decided_by: PersonBrief.nullable(),
  decided_at: Timestamp.nullable(),
  /** What the learner reads about the decision. */
  answer: z.string(),
  created_at: Timestamp,
  can: Abilities,
})
export type Application = z.output<typeof Application>

const params = z.object({ id: Id })
const list = {
  query: z.object({
    ...Paging,
    keyword: Keyword,
    state: z.enum(applicationStates).optional().meta({ title: '状态' }),
    kind: z.enum(applicationKinds).optional().meta({ title: '类型' }),
    ...whereOffered,
  }),
  data: z.object({ applications: z.array(Application), total: z.number(), pending: z.number() }),
  freeIds: whereOfferedIsFree,
} as const

export const application = {
  listOfContent: endpoint('GET', '/apis/v2/contents/:id/applications', {
    summary: '内容的申请',
    access: on('content', 'view'),
    params,
    ...list,
    sample: { params: { id: '$experiment' } },
  }),
  listOfPlace: endpoint('GET', '/apis/v2/places/:id/applications', {
    summary: '班级的申请',
    access: on('place', 'lead'),
    params,
    ...list,
  }),
  /** Those that somebody else decided meanwhile are left as they are. */
  decide: endpoint('POST', '/apis/v2/applications/decision', {
    summary: '审批申请',
    access: staff,
    body: z
      .strictObject({
        application_ids: z.array(Id).min(1, '请选择申请').max(500, '一次最多审批500个申请'),
        is_approved: z.boolean(),
        answer: z.string().trim().max(200, '原因不能超过200个字符').default('').meta({ title: '原因' }),
        /** Another end than the one that was asked for. */
        until: Until,
      })
      .refine((body) => body.is_approved || body.answer.length > 0, { path: ['answer'], message: '请填写驳回原因' }),
    data: z.object({ decided: z.number() }),
    refs: { 'body.application_ids': ref('application', 'decide') },
    refusals: ['application.decided', 'place.archived'],
    sample: { body: { application_ids: ['$application'], is_approved: true } },
  }),

  apply: endpoint('POST', '/apis/v2/learning/offerings/:id/applications', {
    summary: '提交申请',
    access: on('offering', 'learn'),
    params,
    body: z
      .strictObject({
        kind: z.enum(applicationKinds).default('start').meta({ title: '类型' }),
        reason: text('申请理由', 500),
        until: Until,
      })
      .superRefine(({ kind, until }, context) => {
        const message = untilWords[kind]
        if (message && until === null) context.addIssue({ code: 'custom', path: ['until'], message })
      }),
    data: z.object({ application: Application }),
    refusals: ['alreadyApplied', 'place.archived'],
    ratePerMinute: 20,
    sample: { body: { kind: 'attempt', reason: '断电' } },
  }),
  mine: endpoint('GET', '/apis/v2/learning/applications', {
    summary: '我的申请',
    access: learners,
    query: z.object({ ...Paging, state: z.enum(applicationStates).optional().meta({ title: '状态' }) }),
    data: z.object({ applications: z.array(Application), total: z.number() }),
  }),
  withdraw: endpoint('POST', '/apis/v2/learning/applications/:id/withdraw', {
    summary: '撤回申请',
    access: on('application', 'edit'),
    site: 'student',
    params,
    data: z.object({ application: Application }),
    refusals: ['application.decided'],
  }),
} as const satisfies DomainContract
