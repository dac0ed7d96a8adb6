import { z } from 'zod'
import { endpoint, on, type DomainContract } from './endpoint.ts'
import { ScriptCheck } from './script-check.ts'
import { Id, JobBrief, Paging, PersonBrief, text, Timestamp } from './fields.ts'
import { Question } from './question/content.ts'
import { Learner } from './record.ts'

/** How an item is graded again; which of these it can be, says its kind. */
export const regradeTasks = ['full', 'output', 'recheck'] as const
export type RegradeTask = (typeof regradeTasks)[number]
export const regradeTaskLabels = {
  full: '全部给满分',
  output: '按保存的验证输出重判',
  recheck: '用新脚本在运行中的环境重新验证',
} as const satisfies Record<RegradeTask, string>

/** What is different for one step; what is left out stays. */
export const RegradeChange = z
  .strictObject({
    step_id: Id,
    points: z.number('分值应为数字').int().min(0, '分值应不小于0').max(1000).optional().meta({ title: '分值' }),
    /** The question with another key or other rules, of the same type. */
    question: Question.optional().meta({ title: '题目' }),
    /** A question's new key alone: ids of options, 对 or 错, or what its one blank accepts. */
    answer: z.array(z.string().trim().min(1).max(500)).min(1, '请填写答案').max(20).optional().meta({ title: '答案' }),
    task: z.enum(regradeTasks).optional(),
    /** For `output`: a stored output or message that contains this counts as passed. */
    contains: z.string().trim().min(1, '请输入输出中应包含的文字').max(200).optional(),
    /** For `recheck`: the check that takes the old one's place. */
    check: ScriptCheck.optional(),
  })
  .refine((change) => change.task !== 'output' || change.contains !== undefined, {
    message: '请输入输出中应包含的文字',
    path: ['contains'],
  })
  .refine((change) => change.task !== 'recheck' || change.check !== undefined, {
    message: '请输入新的验证脚本',
    path: ['check'],
  })
export type RegradeChange = z.output<typeof RegradeChange>

export const regradePolicies = ['only_up', 'max', 'replace'] as const
export type RegradePolicy = (typeof regradePolicies)[number]
export const regradePolicyLabels = {
  only_up: '只升不降',
  max: '逐项取高',
  replace: '全部替换',
} as const satisfies Record<RegradePolicy, string>
export const regradePolicyTexts = {
  only_up: '总分提高的学员按新规则计分，其余学员完全不变',
  max: '每一项取新旧得分中较高的一个',
  replace: '所有学员按新规则计分，可能有人降分',
} as const satisfies Record<RegradePolicy, string>

/** Which attempts are graded again: those that the scores are from, or every one. */
export const regradeScopes = ['counted', 'all'] as const
export type RegradeScope = (typeof regradeScopes)[number]
export const regradeScopeLabels = {
  counted: '计入成绩的',
  all: '全部提交',
} as const satisfies Record<RegradeScope, string>

export const regradeStates = [
  'computing',
  'ready',
  'applying',
  'applied',
  'undoing',
  'undone',
  'cancelled',
  'failed',
] as const
export type RegradeState = (typeof regradeStates)[number]
export const regradeStateLabels = {
  computing: '正在试算',
  ready: '试算完成',
  applying: '正在应用',
  applied: '已应用',
  undoing: '正在撤销',
  undone: '已撤销',
  cancelled: '已取消',
  failed: '失败',
} as const satisfies Record<RegradeState, string>

/** A step as it is scored now, corrections that were applied before included. */
export const RegradeStep = z.object({
  step_id: Id,
  section_title: z.string(),
  title: z.string(),
  kind: z.string(),
  points: z.number(),
  /** Why its points cannot be changed; null where they can. */
  points_locked: z.string().nullable(),
  question: Question.nullable(),
  check: ScriptCheck.nullable(),
  /** How it can be graded again, in addition to another key. */
  tasks: z.array(z.enum(regradeTasks)),
  /** What the newest published version has instead; null where it is the same. */
  newest: z.object({ version: z.number(), question: Question.nullable(), check: ScriptCheck.nullable() }).nullable(),
  /** Records with a stored try of it, and how many of those are running an environment now. */
  tried: z.number(),
  running: z.number(),
})
export type RegradeStep = z.output<typeof RegradeStep>

export const Regrade = z.object({
  id: Id,
  offering_id: Id,
  state: z.enum(regradeStates),
  changes: z.array(RegradeChange),
  scope: z.enum(regradeScopes),
  reason: z.string(),
  policy: z.enum(regradePolicies).nullable(),
  job_id: Id.nullable(),
  done: z.number(),
  total: z.number(),
  created_by: PersonBrief,
  created_at: Timestamp,
  applied_at: Timestamp.nullable(),
  undone_at: Timestamp.nullable(),
})
export type Regrade = z.output<typeof Regrade>

/** One attempt of a learner: before, after under the policy asked about, and whether that crosses the pass mark. */
export const RegradeRow = z.object({
  record_id: Id,
  learner: Learner,
  /** Its number among the learner's attempts, and whether the score of the record is from it. */
  attempt: z.number(),
  is_counted: z.boolean(),
  old_score: z.number(),
  old_max: z.number(),
  new_score: z.number(),
  new_max: z.number(),
  delta: z.number(),
  /** The difference in percent of the most, which says who rises and who falls. */
  percent_delta: z.number(),
  crosses: z.enum(['up', 'down']).nullable(),
  /** Steps whose points or score change. */
  steps: z.array(
    z.object({ step_id: Id, title: z.string(), before: z.number().nullable(), after: z.number().nullable() }),
  ),
  /** Steps that could not be graded again, with the reason. */
  unchecked: z.array(z.object({ step_id: Id, title: z.string(), why: z.string() })),
  is_applied: z.boolean(),
})
export type RegradeRow = z.output<typeof RegradeRow>

const id = z.object({ id: Id })
const one = z.object({ id: Id, regrade_id: Id })
const ofOffering = { 'params.regrade_id': 'found only within the offering that was checked' }
const sample = { params: { regrade_id: '$offering' } }

export const regrade = {
  steps: endpoint('GET', '/apis/v2/offerings/:id/regrade-steps', {
    summary: '可重新评分的环节',
    access: on('offering', 'teach'),
    params: id,
    data: z.object({ steps: z.array(RegradeStep) }),
  }),
  list: endpoint('GET', '/apis/v2/offerings/:id/regrades', {
    summary: '重新评分记录',
    access: on('offering', 'view'),
    params: id,
    data: z.object({ regrades: z.array(Regrade) }),
  }),
  create: endpoint('POST', '/apis/v2/offerings/:id/regrades', {
    summary: '试算重新评分',
    access: on('offering', 'teach'),
    params: id,
    body: z.strictObject({
      changes: z.array(RegradeChange).min(1, '请至少修改一处').max(200),
      scope: z.enum(regradeScopes, '请选择范围').default('counted').meta({ title: '范围' }),
      reason: text('原因', 200),
    }),
    data: z.object({ regrade: Regrade }).extend(JobBrief.shape),
    freeIds: { 'body.changes': 'steps of the version that the checked offering pins' },
    refusals: ['place.archived', 'record.wrongState'],
    sample: { body: { changes: [{ step_id: '$step', points: 5 }], reason: '答案有误' } },
  }),
  get: endpoint('GET', '/apis/v2/offerings/:id/regrades/:regrade_id', {
    summary: '重新评分结果',
    access: on('offering', 'view'),
    params: one,
    query: z.object({
      policy: z.enum(regradePolicies).default('only_up'),
      show: z.enum(['all', 'changed', 'up', 'down', 'crosses', 'unchecked']).default('all'),
      ...Paging,
    }),
    data: z.object({
      regrade: Regrade,
      rows: z.array(RegradeRow),
      /** Titles of the steps that people score by a rubric: nothing is graded again in them. */
      by_rubric: z.array(z.string()),
      total: z.number(),
      counts: z.object({
        all: z.number(),
        up: z.number(),
        down: z.number(),
        crosses_up: z.number(),
        crosses_down: z.number(),
        unchecked: z.number(),
      }),
    }),
    freeIds: ofOffering,
    sample,
  }),
  apply: endpoint('POST', '/apis/v2/offerings/:id/regrades/:regrade_id/apply', {
    summary: '应用重新评分',
    access: on('offering', 'teach'),
    params: one,
    body: z.strictObject({ policy: z.enum(regradePolicies) }),
    data: z.object({ regrade: Regrade }).extend(JobBrief.shape),
    freeIds: ofOffering,
    refusals: ['place.archived', 'record.wrongState'],
    sample: { ...sample, body: { policy: 'only_up' } },
  }),
  undo: endpoint('POST', '/apis/v2/offerings/:id/regrades/:regrade_id/undo', {
    summary: '撤销重新评分',
    access: on('offering', 'teach'),
    params: one,
    data: z.object({ regrade: Regrade }).extend(JobBrief.shape),
    freeIds: ofOffering,
    refusals: ['place.archived', 'record.wrongState'],
    sample,
  }),
} as const satisfies DomainContract
