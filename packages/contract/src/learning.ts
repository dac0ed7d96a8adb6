import { z } from 'zod'
import { endpoint, learners, on, type DomainContract } from './endpoint.ts'
import { EnvRecord } from './environment.ts'
import { Outline } from './experiment.ts'
import { Id, Keyword, Paging, RichText, text } from './fields.ts'
import { Offering } from './offering.ts'
import { QueryPost, QueryThread } from './query.ts'
import { RecordRow, recordStates, stepOutcomes, StepProgress } from './record.ts'

/**
 * What a student platform calls. The console uses the same calls when a teacher tries a content out; such a record is a
 * trial and never counts.
 */
const id = z.object({ id: Id })
const step = z.object({ id: Id, step_id: Id })
const ofRecord = { 'params.step_id': 'a step of the version that the checked record pins' }
const state = z.object({
  record: RecordRow,
  steps: z.array(StepProgress),
  /** What a teacher wrote about the whole of it; empty before it is graded or given back. */
  comment: z.string(),
})
/** What a learner is taught, with the own record of it; null before it is begun. */
export const LearningOffering = Offering.extend({
  record: z
    .object({
      id: Id,
      state: z.enum(recordStates),
      progress: z.number(),
      score: z.number().nullable(),
      max_score: z.number(),
      attempt: z.number(),
    })
    .nullable(),
})
const learning_ = {
  access: on('record', 'learn'),
  unlogged: 'kept as events of the record',
} as const

export const learning = {
  offerings: endpoint('GET', '/apis/v2/learning/offerings', {
    summary: '我的学习内容',
    access: learners,
    query: z.object({ ...Paging }),
    data: z.object({ offerings: z.array(LearningOffering), total: z.number() }),
  }),
  join: endpoint('POST', '/apis/v2/learning/classes/join', {
    summary: '凭邀请码加入班级',
    access: learners,
    body: z.strictObject({ invite_code: text('邀请码', 20) }),
    data: z.object({ class_id: Id }),
    refusals: ['alreadyApplied', 'class.archived'],
    ratePerMinute: 20,
    sample: { body: { invite_code: 'NOSUCH' } },
  }),
  start: endpoint('POST', '/apis/v2/learning/offerings/:id/records', {
    summary: '开始学习',
    access: on('offering', 'learn'),
    params: id,
    /** `again` begins the next hand-in of what was handed in; otherwise the record is opened as it is. */
    body: z.strictObject({ again: z.boolean().default(false) }).prefault({}),
    data: state,
    refusals: ['offering.notOpen', 'record.noAttemptsLeft', 'record.wrongState', 'class.archived'],
    unlogged: 'kept as an event of the record',
    sample: { body: {} },
  }),
  startTrial: endpoint('POST', '/apis/v2/learning/contents/:id/trials', {
    summary: '试做',
    access: on('content', 'use'),
    params: id,
    body: z.strictObject({ restart: z.boolean().default(false) }).prefault({}),
    ownTransactions: true,
    data: state,
    unlogged: 'a trial counts nowhere',
    sample: { body: {} },
  }),
  record: endpoint('GET', '/apis/v2/learning/records/:id', {
    summary: '学习内容与进度',
    access: on('record', 'learn'),
    params: id,
    data: state.extend({ outline: Outline, environment: EnvRecord.nullable() }),
  }),
  startEnvironment: endpoint('POST', '/apis/v2/learning/records/:id/environment', {
    summary: '启动实验环境',
    ...learning_,
    params: id,
    ownTransactions: true,
    /** `queue`: wait for a free place when a quota is reached. */
    body: z.strictObject({ queue: z.boolean().default(false) }).prefault({}),
    data: z.object({ environment: EnvRecord }),
    sample: { body: {} },
    refusals: [
      'record.wrongState',
      'envQuotaReached',
      'env.suiteDisabled',
      'env.driverMissing',
      'env.noSuite',
      'offering.notOpen',
      'class.archived',
    ],
  }),
  destroyEnvironment: endpoint('DELETE', '/apis/v2/learning/records/:id/environment', {
    summary: '销毁实验环境',
    ...learning_,
    params: id,
    ownTransactions: true,
    data: z.object({}),
    refusals: ['env.notRunning'],
  }),
  runCommand: endpoint('POST', '/apis/v2/learning/records/:id/commands', {
    summary: '执行命令',
    ...learning_,
    params: id,
    ownTransactions: true,
    body: z.strictObject({
      command: z.string().min(1, '请输入命令').max(4000, '命令不能超过4000个字符').meta({ title: '命令' }),
      machine: z.string().max(63).optional(),
      step_id: Id.optional(),
    }),
    data: z.object({
      stdout: z.string(),
      stderr: z.string(),
      exit_code: z.number().nullable(),
      timed_out: z.boolean(),
    }),
    refusals: ['env.notRunning', 'env.driverMissing', 'offering.notOpen', 'record.wrongState', 'class.archived'],
    freeIds: { 'body.step_id': ofRecord['params.step_id'] },
    sample: { body: { command: 'true' } },
  }),
  openStep: endpoint('POST', '/apis/v2/learning/records/:id/steps/:step_id/open', {
    summary: '打开环节',
    ...learning_,
    params: step,
    ownTransactions: true,
    data: state,
    freeIds: ofRecord,
    refusals: ['offering.notOpen', 'class.archived'],
    sample: { params: { step_id: '$step' } },
  }),
  done: endpoint('POST', '/apis/v2/learning/records/:id/steps/:step_id/done', {
    summary: '完成环节',
    ...learning_,
    params: step,
    data: state,
    freeIds: ofRecord,
    refusals: ['offering.notOpen', 'record.wrongState', 'class.archived'],
    sample: { params: { step_id: '$step' } },
  }),
  verify: endpoint('POST', '/apis/v2/learning/records/:id/steps/:step_id/verify', {
    summary: '验证环节',
    ...learning_,
    params: step,
    ownTransactions: true,
    data: state.extend({ outcome: z.enum(stepOutcomes), message: z.string() }),
    freeIds: ofRecord,
    refusals: ['env.notRunning', 'env.driverMissing', 'offering.notOpen', 'record.wrongState', 'class.archived'],
    ratePerMinute: 60,
    sample: { params: { step_id: '$step' } },
  }),
  answer: endpoint('POST', '/apis/v2/learning/records/:id/steps/:step_id/answer', {
    summary: '作答',
    ...learning_,
    params: step,
    body: z.strictObject({ answer: z.array(z.string().max(2000)).min(1, '请作答').max(20) }),
    data: state.extend({ is_right: z.boolean() }),
    freeIds: ofRecord,
    refusals: ['offering.notOpen', 'record.wrongState', 'class.archived'],
    sample: { params: { step_id: '$step' }, body: { answer: ['A'] } },
  }),
  hint: endpoint('POST', '/apis/v2/learning/records/:id/steps/:step_id/hint', {
    summary: '查看提示',
    ...learning_,
    params: step,
    data: state.extend({ hint: z.string() }),
    freeIds: ofRecord,
    refusals: ['offering.notOpen', 'record.wrongState', 'class.archived'],
    sample: { params: { step_id: '$step' } },
  }),
  report: endpoint('PUT', '/apis/v2/learning/records/:id/steps/:step_id/report', {
    summary: '保存报告',
    ...learning_,
    params: step,
    body: z.strictObject({ body: RichText }),
    data: state,
    freeIds: ofRecord,
    refusals: ['offering.notOpen', 'record.wrongState', 'class.archived'],
    sample: { params: { step_id: '$step' }, body: { body: { value: '报告' } } },
  }),
  submit: endpoint('POST', '/apis/v2/learning/records/:id/submit', {
    summary: '提交',
    ...learning_,
    params: id,
    data: state,
    refusals: ['offering.notOpen', 'record.wrongState', 'class.archived'],
  }),
  ask: endpoint('POST', '/apis/v2/learning/records/:id/queries', {
    summary: '提问',
    ...learning_,
    params: id,
    body: z.strictObject({
      title: text('标题', 50),
      body: RichText.default({ format: 'markdown', value: '' }),
      step_id: Id.nullable().default(null),
    }),
    data: z.object({ query: QueryThread }),
    freeIds: { 'body.step_id': ofRecord['params.step_id'] },
    refusals: ['class.archived'],
    sample: { body: { title: '为什么没有权限' } },
  }),
  queries: endpoint('GET', '/apis/v2/learning/records/:id/queries', {
    summary: '我的提问',
    access: on('record', 'learn'),
    params: id,
    query: z.object({ keyword: Keyword, ...Paging }),
    data: z.object({ queries: z.array(QueryThread), total: z.number() }),
  }),
  askFurther: endpoint('POST', '/apis/v2/learning/queries/:id/posts', {
    summary: '追问',
    access: on('query_thread', 'learn'),
    unlogged: 'kept as a post of the thread',
    params: id,
    body: z.strictObject({
      body: RichText.refine((given) => given.value.trim().length > 0, '请输入内容').meta({ title: '内容' }),
    }),
    data: z.object({ query: QueryThread, posts: z.array(QueryPost) }),
    refusals: ['query.closed', 'class.archived'],
    sample: { body: { body: { value: '还是不行' } } },
  }),
  paste: endpoint('POST', '/apis/v2/learning/records/:id/pastes', {
    summary: '记录粘贴',
    ...learning_,
    params: id,
    body: z.strictObject({
      step_id: Id.nullable().default(null),
      text: z.string().min(1).max(20_000, '粘贴内容过长').meta({ title: '粘贴内容' }),
    }),
    data: z.object({}),
    freeIds: { 'body.step_id': ofRecord['params.step_id'] },
    refusals: ['offering.notOpen', 'record.wrongState', 'class.archived'],
    sample: { body: { text: 'ls -l' } },
  }),
  heartbeat: endpoint('POST', '/apis/v2/learning/records/:id/heartbeat', {
    summary: '学习心跳',
    ...learning_,
    params: id,
    body: z.strictObject({
      step_id: Id.nullable().default(null),
      seconds: z.number().int().min(0).max(300),
    }),
    data: z.object({}),
    freeIds: { 'body.step_id': ofRecord['params.step_id'] },
    sample: { body: { seconds: 30 } },
  }),
} as const satisfies DomainContract
