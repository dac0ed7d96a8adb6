import { z } from 'zod'
import {
  contentBasics,
  contentChanges,
  ContentDetail,
  contentListFreeIds,
  contentListQuery,
  ContentRow,
  contentStates,
} from './content.ts'
import { endpoint, learners, on, ref, staff, type DomainContract } from './endpoint.ts'
import { Id, Keyword, Paging, PersonBrief, RichText, Timestamp, Version } from './fields.ts'
import { LearnersState } from './learning-state.ts'
import { recordStates } from './record-words.ts'
import { HasRanking, topicLimits, TopicOrder } from './topic-plan.ts'

export * from './topic-plan.ts'

const described = { experiment_count: z.number(), has_ranking: z.boolean() }
export const TopicRow = ContentRow.extend(described)
export type TopicRow = z.output<typeof TopicRow>

export const Topic = ContentDetail.extend({
  ...described,
  /** The list of experiments differs from what was last published. */
  changed_since_publish: z.boolean(),
})
export type Topic = z.output<typeof Topic>

/** An experiment of a topic as its author has it. */
export const TopicExperiment = z.object({
  id: Id,
  title: z.string(),
  state: z.enum(contentStates),
  published_version: z.number(),
  step_count: z.number(),
  total_points: z.number(),
  duration_minutes: z.number(),
  /** What is worked on differs from what learners get. */
  is_changed: z.boolean(),
  /** The template that it was copied from, as far as the reader may see that. */
  template: z.object({ id: Id, title: z.string(), version: z.number() }).nullable(),
})
export type TopicExperiment = z.output<typeof TopicExperiment>

const TopicContent = z.object({ experiments: z.array(TopicExperiment), version: z.number() })
export type TopicContent = z.output<typeof TopicContent>

/** What counts of a learner's attempts at an experiment. */
const Best = z.object({ score: z.number(), max_score: z.number(), reached_at: Timestamp })

/** A learner's work in an experiment of a topic. */
const TopicWork = z.object({
  experiment_id: Id,
  record_id: Id.nullable(),
  state: z.enum(recordStates),
  /** The number of attempts that were begun. */
  attempts: z.number(),
  /** The best attempt that is marked; null before there is one. */
  best: Best.nullable(),
})
export type TopicWork = z.output<typeof TopicWork>

/** A learner among those of a topic: points of their best attempts, and the place that those have. */
const Ranked = z.object({
  rank: z.number(),
  points: z.number(),
  /** Experiments of which an attempt is marked. */
  done: z.number(),
  learner: PersonBrief,
})

export const TopicLearner = z.object({
  learner: PersonBrief.extend({ number: z.string() }),
  /** Null before anything is marked. */
  rank: z.number().nullable(),
  points: z.number(),
  done: z.number(),
  last_active_at: Timestamp.nullable(),
  works: z.array(TopicWork),
})
export type TopicLearner = z.output<typeof TopicLearner>

const Headed = z.object({ id: Id, title: z.string(), max_points: z.number() })

/** A topic that is open to a learner, with how far they are. */
export const OwnTopic = z.object({
  id: Id,
  title: z.string(),
  cover: z.string(),
  shape: z.string(),
  tags: z.array(z.string()),
  org_name: z.string(),
  experiment_count: z.number(),
  done: z.number(),
  points: z.number(),
  max_points: z.number(),
  last_active_at: Timestamp.nullable(),
})
export type OwnTopic = z.output<typeof OwnTopic>

export const topicSorts = ['rank', 'number', 'last_active_at'] as const

const params = z.object({ id: Id })
const one = { params: { id: '$exp_practice' } }
const topic = z.object({ topic: Topic })

export const exp_practice = {
  list: endpoint('GET', '/apis/v2/topics', {
    summary: '实验练习专题列表',
    access: staff,
    query: z.object(contentListQuery),
    data: z.object({ topics: z.array(TopicRow), total: z.number() }),
    freeIds: contentListFreeIds,
  }),
  create: endpoint('POST', '/apis/v2/topics', {
    summary: '新建实验练习专题',
    access: staff,
    body: z.strictObject({ ...contentBasics, has_ranking: HasRanking.default(true) }),
    data: topic,
    refs: { 'body.category_id': ref('category', 'view') },
    sample: { body: { title: 'Linux 练习' } },
  }),
  get: endpoint('GET', '/apis/v2/topics/:id', {
    summary: '实验练习专题详情',
    access: on('exp_practice', 'view'),
    params,
    data: topic,
    sample: one,
  }),
  update: endpoint('PUT', '/apis/v2/topics/:id', {
    summary: '修改实验练习专题',
    access: on('exp_practice', 'edit'),
    params,
    body: z.strictObject({ ...contentChanges, has_ranking: HasRanking.optional(), version: Version }),
    data: topic,
    refs: { 'body.category_id': ref('category', 'view') },
    sample: { ...one, body: { version: 1, title: 'Linux 练习', has_ranking: false } },
  }),
  compare: endpoint('GET', '/apis/v2/topics/:id/versions/:number/difference', {
    summary: '对比专题版本',
    access: on('exp_practice', 'view'),
    params: z.object({ id: Id, number: z.string().regex(/^[1-9]\d{0,5}$/) }),
    /** Compared with the version before it, another version, or the working copy (`now`). */
    query: z.object({
      against: z
        .string()
        .regex(/^(now|\d{1,6})$/)
        .optional()
        .meta({ title: '对比版本' }),
    }),
    data: z.object({
      changes: z.array(z.object({ what: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
    }),
    sample: { params: { ...one.params, number: '1' } },
  }),
  experiments: endpoint('GET', '/apis/v2/topics/:id/experiments', {
    summary: '专题的实验',
    access: on('exp_practice', 'view'),
    params,
    data: TopicContent,
    sample: one,
  }),
  /** Copies templates of the store into the topic, in this order, after what is there. */
  add: endpoint('POST', '/apis/v2/topics/:id/experiments', {
    summary: '从实验练习库添加实验',
    access: on('exp_practice', 'edit'),
    params,
    body: z.strictObject({
      template_ids: z
        .array(Id)
        .min(1, '请选择模板')
        .max(topicLimits.atOnce, `一次最多添加${topicLimits.atOnce}个模板`)
        .meta({ title: '模板' }),
      version: Version,
    }),
    data: TopicContent.extend({ left_out: z.array(z.string()) }),
    refs: { 'body.template_ids': ref('experiment', 'use') },
    refusals: ['topic.badTemplate', 'topic.full'],
    sample: { ...one, body: { version: 1, template_ids: ['$practice_template'] } },
  }),
  /** The whole list in its new order; what is left out of it is no longer in the topic. */
  arrange: endpoint('PUT', '/apis/v2/topics/:id/experiments', {
    summary: '调整专题的实验',
    access: on('exp_practice', 'edit'),
    params,
    body: z.strictObject({ experiments: TopicOrder, version: Version }),
    data: TopicContent,
    freeIds: { 'body.experiments.*': 'only what is in the topic that the caller may edit is kept' },
    refusals: ['topic.unknownExperiment'],
    sample: { ...one, body: { version: 1, experiments: [] } },
  }),
  /** Everybody who has begun something of it, and what each came to. */
  learners: endpoint('GET', '/apis/v2/topics/:id/learners', {
    summary: '专题的学习记录',
    access: on('exp_practice', 'manage'),
    params,
    query: z.object({
      ...Paging,
      keyword: Keyword,
      sort: z.enum(topicSorts).default('rank'),
      order: z.enum(['asc', 'desc']).default('asc'),
    }),
    data: z.object({
      experiments: z.array(Headed),
      learners: z.array(TopicLearner),
      total: z.number(),
      /** Learners of whom an attempt is marked, and the mean of their points. */
      marked: z.number(),
      average: z.number().nullable(),
    }),
    sample: one,
  }),
  /** What a learner finds: what they were at last comes first, then what is new. */
  open: endpoint('GET', '/apis/v2/learning/topics', {
    summary: '我的实验练习专题',
    access: learners,
    query: z.object({ keyword: Keyword, ...Paging }),
    data: z.object({ topics: z.array(OwnTopic), total: z.number() }),
  }),
  own: endpoint('GET', '/apis/v2/learning/topics/:id', {
    summary: '实验练习专题的学习页',
    access: on('exp_practice', 'learn'),
    params,
    data: z.object({
      topic: OwnTopic.extend({ summary: RichText }),
      experiments: z.array(
        TopicWork.extend({
          title: z.string(),
          cover: z.string(),
          shape: z.string(),
          duration_minutes: z.number(),
          step_count: z.number(),
          max_points: z.number(),
        }),
      ),
      /** The first of all learners and the reader's own place; null where the topic shows none. */
      ranking: z.object({ first: z.array(Ranked), own: Ranked.nullable(), total: z.number() }).nullable(),
    }),
    sample: one,
  }),
  /** Begins an experiment of a topic, or goes on with it; `again` begins the next attempt with nothing done. */
  start: endpoint('POST', '/apis/v2/learning/topics/:id/experiments/:experiment_id/records', {
    summary: '开始专题中的实验',
    access: on('exp_practice', 'learn'),
    params: z.object({ id: Id, experiment_id: Id }),
    body: z.strictObject({ again: z.boolean().default(false) }).prefault({}),
    ownTransactions: true,
    data: LearnersState,
    freeIds: { 'params.experiment_id': 'only an experiment of the topic that was checked is begun' },
    refusals: ['offering.notOpen', 'record.noAttemptsLeft', 'record.wrongState', 'place.archived'],
    unlogged: 'kept as an event of the record',
    sample: { params: { ...one.params, experiment_id: '$topic_experiment' }, body: {} },
  }),
} as const satisfies DomainContract
