import { z } from 'zod'
import { endpoint, learners, on, type DomainContract } from './endpoint.ts'
import { Abilities, Id, Paging, PersonBrief, text, Timestamp } from './fields.ts'
import { offeringKinds } from './kinds.ts'
import { placeKinds } from './place-words.ts'

/** A learner's objection to the score of a graded attempt, and what a teacher answers. */
export const appealStates = ['open', 'accepted', 'refused', 'withdrawn'] as const
export type AppealState = (typeof appealStates)[number]
export const appealStateLabels = {
  open: '待处理',
  accepted: '已改分',
  refused: '维持原分',
  withdrawn: '已撤回',
} as const satisfies Record<AppealState, string>

export const Appeal = z.object({
  id: Id,
  state: z.enum(appealStates),
  record_id: Id,
  offering_id: Id,
  kind: z.enum(offeringKinds),
  content_id: Id,
  content_title: z.string(),
  place_id: Id,
  place_kind: z.enum(placeKinds),
  place_name: z.string(),
  /** The attempt that it is about, by its number. */
  attempt: z.number(),
  /** Who appeals: the learner, or the member of a group who wrote it. */
  appellant: PersonBrief,
  reason: z.string(),
  /** What the attempt was worth when it was appealed, and after the decision. */
  score_before: z.number(),
  score_after: z.number().nullable(),
  answer: z.string(),
  decided_by: PersonBrief.nullable(),
  decided_at: Timestamp.nullable(),
  created_at: Timestamp,
  can: Abilities,
})
export type Appeal = z.output<typeof Appeal>

const params = z.object({ id: Id })
const Score = z.number('分数应为数字').min(0, '分数应不小于0').max(1000)

/** What is given for a step instead; one with a rubric by its criteria. */
export const ScoreCorrection = z
  .strictObject({
    step_id: Id,
    score: Score.optional().meta({ title: '分数' }),
    criteria: z
      .array(z.strictObject({ id: z.string().max(36), score: Score }))
      .max(20)
      .optional()
      .meta({ title: '评分项' }),
  })
  .refine(({ score, criteria }) => (score === undefined) !== (criteria === undefined), {
    path: ['score'],
    message: '请输入分数',
  })

export const appeal = {
  create: endpoint('POST', '/apis/v2/learning/records/:id/appeals', {
    summary: '申诉成绩',
    access: on('record', 'learn'),
    site: 'student',
    params,
    body: z.strictObject({ reason: text('申诉理由', 500) }),
    data: z.object({ appeal: Appeal }),
    refusals: ['appeal.notReleased', 'appeal.already', 'appeal.tooLate', 'place.archived'],
    ratePerMinute: 20,
    sample: { body: { reason: '第二步的结果与要求一致' } },
  }),
  mine: endpoint('GET', '/apis/v2/learning/appeals', {
    summary: '我的申诉',
    access: learners,
    query: z.object({ state: z.enum(appealStates).optional().meta({ title: '状态' }), ...Paging }),
    data: z.object({ appeals: z.array(Appeal), total: z.number() }),
  }),
  withdraw: endpoint('POST', '/apis/v2/learning/appeals/:id/withdraw', {
    summary: '撤回申诉',
    access: on('appeal', 'edit'),
    site: 'student',
    params,
    data: z.object({ appeal: Appeal }),
    refusals: ['appeal.decided'],
  }),
  listOfRecord: endpoint('GET', '/apis/v2/records/:id/appeals', {
    summary: '学习记录的申诉',
    access: on('record', 'view'),
    params,
    data: z.object({ appeals: z.array(Appeal) }),
  }),
  /** Accepted, some steps get another score; refused, the score stays. Either way the learner reads the answer. */
  decide: endpoint('POST', '/apis/v2/appeals/:id/decision', {
    summary: '处理申诉',
    access: on('appeal', 'decide'),
    params,
    body: z
      .strictObject({
        is_accepted: z.boolean(),
        answer: text('答复', 500),
        corrections: z.array(ScoreCorrection).max(200).default([]).meta({ title: '修改的分数' }),
      })
      .refine((body) => body.is_accepted === body.corrections.length > 0, {
        path: ['corrections'],
        message: '请修改至少一个环节的分数',
      }),
    data: z.object({ appeal: Appeal }),
    freeIds: { 'body.corrections.*.step_id': 'a step of the attempt that is appealed' },
    refusals: [
      'appeal.decided',
      'appeal.sameScore',
      'record.scoreRange',
      'record.criterion',
      'record.wrongState',
      'place.archived',
    ],
    sample: { body: { is_accepted: false, answer: '维持原分' } },
  }),
} as const satisfies DomainContract
