import { z } from 'zod'
import { endpoint, learners, on, type DomainContract } from './endpoint.ts'
import { Id, Keyword, Paging, RichText, text } from './fields.ts'
import { LearnersContent, learnersAct, LearnersState, ofRecord, SavedState, WrittenAt } from './learning-state.ts'
import { Offering } from './offering.ts'
import { QueryPost, QueryThread } from './query.ts'
import { placeKinds } from './place-words.ts'
import { recordStates } from './record.ts'

/**
 * What a student platform calls. The console uses the same calls when a teacher tries a content out; such a record is a
 * trial and never counts.
 */
const id = z.object({ id: Id })
/** What a learner is taught, with the own record of it; null before it is begun. */
export const LearningOffering = Offering.extend({
  record: z
    .object({
      id: Id,
      state: z.enum(recordStates),
      progress: z.number(),
      /** Once the grade is confirmed. */
      score: z.number().nullable(),
      max_score: z.number(),
      attempt: z.number(),
    })
    .nullable(),
})
export const learning = {
  offerings: endpoint('GET', '/apis/v2/learning/offerings', {
    summary: '我的学习内容',
    access: learners,
    query: z.object({ ...Paging }),
    data: z.object({ offerings: z.array(LearningOffering), total: z.number() }),
  }),
  join: endpoint('POST', '/apis/v2/learning/places/join', {
    summary: '凭邀请码加入',
    access: learners,
    body: z.strictObject({ invite_code: text('邀请码', 20) }),
    data: z.object({ place_id: Id, place_kind: z.enum(placeKinds) }),
    refusals: ['alreadyApplied', 'place.archived'],
    ratePerMinute: 20,
    sample: { body: { invite_code: 'NOSUCH' } },
  }),
  start: endpoint('POST', '/apis/v2/learning/offerings/:id/records', {
    summary: '开始学习',
    access: on('offering', 'learn'),
    params: id,
    /** `again` begins the next submission of what was submitted; otherwise the record is opened as it is. */
    body: z.strictObject({ again: z.boolean().default(false) }).prefault({}),
    data: LearnersState,
    refusals: ['offering.notOpen', 'record.noAttemptsLeft', 'record.wrongState', 'place.archived', 'exam.notAdmitted'],
    unlogged: 'kept as an event of the record',
    sample: { body: {} },
  }),
  /** What is open to everybody of the organisation; `again` begins the next attempt. */
  startAlone: endpoint('POST', '/apis/v2/learning/contents/:id/records', {
    summary: '自主练习',
    access: on('content', 'learn'),
    params: id,
    body: z.strictObject({ again: z.boolean().default(false) }).prefault({}),
    data: LearnersState,
    refusals: ['offering.notOpen', 'record.noAttemptsLeft', 'record.wrongState', 'place.archived', 'exam.notAdmitted'],
    unlogged: 'kept as an event of the record',
    sample: { params: { id: '$training' }, body: {} },
  }),
  startTrial: endpoint('POST', '/apis/v2/learning/contents/:id/trials', {
    summary: '试做',
    access: on('content', 'use'),
    params: id,
    body: z.strictObject({ restart: z.boolean().default(false) }).prefault({}),
    ownTransactions: true,
    data: LearnersState,
    unlogged: 'a trial counts nowhere',
    sample: { body: {} },
  }),
  record: endpoint('GET', '/apis/v2/learning/records/:id', {
    summary: '学习内容与进度',
    access: on('record', 'learn'),
    params: id,
    data: LearnersState.extend({
      content: LearnersContent,
      /** Why the present attempt was returned, until it is handed in again; else empty. */
      return_reason: z.string(),
      /** The content (a topic, a course) as a part of which it is offered; null for what is offered by itself. */
      within_id: Id.nullable(),
    }),
  }),
  submit: endpoint('POST', '/apis/v2/learning/records/:id/submit', {
    summary: '提交',
    ...learnersAct,
    ownTransactions: true,
    params: id,
    data: LearnersState,
    refusals: ['record.logRefused', 'offering.notOpen', 'record.wrongState', 'place.archived'],
  }),
  respond: endpoint('POST', '/apis/v2/learning/records/:id/items/:key/responses', {
    summary: '保存作答',
    ...learnersAct,
    params: z.object({ id: Id, key: Id }),
    ownTransactions: true,
    /** What is answered, as the kind of the content has it; what was written last counts. */
    body: z.strictObject({ value: z.json().meta({ title: '作答' }), written_at: WrittenAt }),
    data: SavedState,
    freeIds: { 'params.key': ofRecord },
    refusals: ['offering.notOpen', 'record.wrongState', 'place.archived'],
    sample: { params: { key: '$step' }, body: { value: ['A'] } },
  }),
  ask: endpoint('POST', '/apis/v2/learning/records/:id/queries', {
    summary: '提问',
    ...learnersAct,
    params: id,
    body: z.strictObject({
      title: text('标题', 50),
      body: RichText.default({ format: 'markdown', value: '' }),
      step_id: Id.nullable().default(null),
    }),
    data: z.object({ query: QueryThread }),
    freeIds: { 'body.step_id': ofRecord },
    refusals: ['place.archived'],
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
    refusals: ['query.closed', 'place.archived'],
    sample: { body: { body: { value: '还是不行' } } },
  }),
  paste: endpoint('POST', '/apis/v2/learning/records/:id/pastes', {
    summary: '记录粘贴',
    ...learnersAct,
    params: id,
    body: z.strictObject({
      step_id: Id.nullable().default(null),
      text: z.string().min(1).max(20_000, '粘贴内容过长').meta({ title: '粘贴内容' }),
    }),
    data: z.object({}),
    freeIds: { 'body.step_id': ofRecord },
    refusals: ['offering.notOpen', 'record.wrongState', 'place.archived'],
    sample: { body: { text: 'ls -l' } },
  }),
  heartbeat: endpoint('POST', '/apis/v2/learning/records/:id/heartbeat', {
    summary: '学习心跳',
    ...learnersAct,
    params: id,
    ownTransactions: true,
    body: z.strictObject({
      step_id: Id.nullable().default(null),
      seconds: z.number().int().min(0).max(300),
    }),
    data: z.object({}),
    freeIds: { 'body.step_id': ofRecord },
    sample: { body: { seconds: 30 } },
  }),
} as const satisfies DomainContract
