import { z } from 'zod'
import { endpoint, learners, on, ref, staff, type DomainContract } from './endpoint.ts'
import { applicationStates } from './application.ts'
import { Abilities, Id, Paging, PersonBrief, Timestamp } from './fields.ts'
import { placeKinds } from './place-words.ts'

/** What a learner asks the teachers of a place: to be taken in (入班申请). Its states are those of every application. */
export const JoinRequest = z.object({
  id: Id,
  state: z.enum(applicationStates),
  learner: PersonBrief.extend({ number: z.string() }),
  place_id: Id,
  place_kind: z.enum(placeKinds),
  place_name: z.string(),
  /** What the learner says about themselves; may be empty. */
  reason: z.string(),
  decided_by: PersonBrief.nullable(),
  decided_at: Timestamp.nullable(),
  /** What the learner reads about the decision. */
  answer: z.string(),
  created_at: Timestamp,
  can: Abilities,
})
export type JoinRequest = z.output<typeof JoinRequest>

const params = z.object({ id: Id })
const query = z.object({ state: z.enum(applicationStates).optional().meta({ title: '状态' }), ...Paging })

export const joining = {
  listOfPlace: endpoint('GET', '/apis/v2/places/:id/join-requests', {
    summary: '入班申请',
    access: on('place', 'lead'),
    params,
    query,
    data: z.object({
      requests: z.array(JoinRequest),
      total: z.number(),
      /** Whether learners of the organisation find the place and may ask. */
      is_open: z.boolean(),
    }),
  }),
  setOpen: endpoint('PUT', '/apis/v2/places/:id/join-requests', {
    summary: '设置是否允许申请加入',
    access: on('place', 'teach'),
    params,
    body: z.strictObject({ is_open: z.boolean().meta({ title: '允许申请加入' }) }),
    data: z.object({ is_open: z.boolean() }),
    refusals: ['place.archived'],
    sample: { body: { is_open: true } },
  }),
  /** Those that somebody else decided meanwhile are left as they are. */
  decide: endpoint('POST', '/apis/v2/join-requests/decision', {
    summary: '审批入班申请',
    access: staff,
    body: z
      .strictObject({
        request_ids: z.array(Id).min(1, '请选择申请').max(500, '一次最多审批500个申请'),
        is_approved: z.boolean(),
        answer: z.string().trim().max(200, '原因不能超过200个字符').default('').meta({ title: '原因' }),
      })
      .refine((body) => body.is_approved || body.answer.length > 0, { path: ['answer'], message: '请填写驳回原因' }),
    data: z.object({ decided: z.number() }),
    refs: { 'body.request_ids': ref('join_request', 'decide') },
    refusals: ['application.decided', 'place.archived'],
    sample: { body: { request_ids: ['$join_request'], is_approved: true } },
  }),

  ask: endpoint('POST', '/apis/v2/learning/places/:id/join-requests', {
    summary: '申请加入班级',
    access: on('place', 'ask'),
    site: 'student',
    params,
    body: z.strictObject({
      reason: z.string().trim().max(200, '说明不能超过200个字符').default('').meta({ title: '说明' }),
    }),
    data: z.object({ request: JoinRequest }),
    refusals: ['alreadyApplied', 'place.archived'],
    ratePerMinute: 20,
    sample: { body: { reason: '重修本课程' } },
  }),
  mine: endpoint('GET', '/apis/v2/learning/join-requests', {
    summary: '我的入班申请',
    access: learners,
    query,
    data: z.object({ requests: z.array(JoinRequest), total: z.number() }),
  }),
  withdraw: endpoint('POST', '/apis/v2/learning/join-requests/:id/withdraw', {
    summary: '撤回入班申请',
    access: on('join_request', 'edit'),
    site: 'student',
    params,
    data: z.object({ request: JoinRequest }),
    refusals: ['application.decided'],
  }),
} as const satisfies DomainContract
