import { z } from 'zod'
import { EffectiveTimes } from './accommodation.ts'
import { applicationKinds } from './application.ts'
import { Appeal } from './appeal.ts'
import { endpoint, learners, on, type DomainContract } from './endpoint.ts'
import { Id, Keyword, Paging, PersonBrief, RichText, Timestamp } from './fields.ts'
import { offeringKinds } from './kinds.ts'
import { latePolicies } from './offering.ts'
import { Practice } from './practice.ts'
import { placeKinds } from './place-words.ts'
import { QueryThread, queryStates } from './query.ts'
import { PresentedQuestion } from './question/present.ts'
import { AttemptBrief, StepProgress } from './record.ts'

/**
 * How a task stands for its learner. What is to be done soonest comes first: what was returned, what is past its end and
 * still taken, what waits for somebody else, what is open by its end. `missed` can be handed in no more.
 */
export const standings = [
  'returned',
  'late',
  'waiting',
  'in_progress',
  'not_started',
  'ahead',
  'submitted',
  'graded',
  'missed',
] as const
export type Standing = (typeof standings)[number]
export const standingLabels = {
  returned: '已退回',
  late: '已逾期',
  waiting: '等待答复',
  in_progress: '进行中',
  not_started: '未开始',
  ahead: '未开放',
  submitted: '待评分',
  graded: '已评分',
  missed: '已截止',
} as const satisfies Record<Standing, string>
/** Those with something left for the learner to do. */
export const openStandings = ['returned', 'late', 'waiting', 'in_progress', 'not_started'] as const

/** What a place teaches, as one of its learners has it: dates and number of submissions as they hold for them. */
export const Task = z.object({
  offering_id: Id,
  kind: z.enum(offeringKinds),
  content_id: Id,
  title: z.string(),
  cover: z.string(),
  /** The series or course as a part of which it is taught; empty for what is taught by itself. */
  within: z.string(),
  place_id: Id,
  place_kind: z.enum(placeKinds),
  place_name: z.string(),
  standing: z.enum(standings),
  /** Why the series or course that it is a part of does not let them begin it yet; null where it does. */
  closed: z.string().nullable(),
  record_id: Id.nullable(),
  progress: z.number(),
  /** Only what is released: of an attempt whose grade was confirmed. */
  score: z.number().nullable(),
  max_score: z.number(),
  /** The number of the current attempt, 0 before the first; and how many there may be, null for any. */
  attempt: z.number(),
  attempts: z.number().nullable(),
  opens_at: Timestamp.nullable(),
  due_at: Timestamp.nullable(),
  late_policy: z.enum(latePolicies),
  late_percent: z.number(),
  /** It is begun with a teacher's approval, and the learner has it. */
  needs_approval: z.boolean(),
  is_admitted: z.boolean(),
  open_queries: z.number(),
  pending_application: z.enum(applicationKinds).nullable(),
  /** The group that does it together; empty where each does it alone. */
  group_name: z.string(),
  last_active_at: Timestamp.nullable(),
  submitted_at: Timestamp.nullable(),
})
export type Task = z.output<typeof Task>

/** A class as its learner sees it next to others. */
export const LearnersPlace = z.object({
  id: Id,
  kind: z.enum(placeKinds),
  name: z.string(),
  course_name: z.string(),
  term: z.string(),
  cover: z.string(),
  is_archived: z.boolean(),
  teachers: z.array(PersonBrief),
  /** Their group there; empty without one. */
  group_name: z.string(),
  task_count: z.number(),
  done_count: z.number(),
  /** In percent, of all that is taught there. */
  progress: z.number(),
})
export type LearnersPlace = z.output<typeof LearnersPlace>

const id = z.object({ id: Id })
const narrows = 'narrows the list of what the caller learns'

export const learner = {
  home: endpoint('GET', '/apis/v2/learning/home', {
    summary: '我的学习首页',
    access: learners,
    data: z.object({
      /** What is to be done, the most urgent first, as many as a page shows; `task_count` says how many there are. */
      tasks: z.array(Task),
      task_count: z.number(),
      /** What was worked on last and is not handed in. */
      resume: Task.nullable(),
      /** What opens next, for those who have done everything. */
      next: Task.nullable(),
      places: z.array(LearnersPlace),
      /** The first of what one may practise without a class; `practice_count` says how many there are. */
      practices: z.array(Practice),
      practice_count: z.number(),
      unread_notices: z.number(),
      open_queries: z.number(),
      pending_applications: z.number(),
      open_appeals: z.number(),
      /** Classes that one waits to be taken into. */
      pending_joins: z.number(),
    }),
  }),
  place: endpoint('GET', '/apis/v2/learning/places/:id', {
    summary: '我的班级',
    access: on('place', 'learn'),
    params: id,
    data: z.object({
      place: LearnersPlace.extend({ summary: z.string() }),
      /** The own group with those who are in it. */
      group: z.object({ id: Id, name: z.string(), members: z.array(PersonBrief) }).nullable(),
    }),
  }),
  joinable: endpoint('GET', '/apis/v2/learning/joinable-places', {
    summary: '可申请加入的班级',
    access: learners,
    query: z.object({ keyword: Keyword, ...Paging }),
    data: z.object({
      places: z.array(
        LearnersPlace.pick({ id: true, kind: true, name: true, course_name: true, term: true, teachers: true }).extend({
          /** The caller has asked and waits for the answer. */
          is_asked: z.boolean(),
        }),
      ),
      total: z.number(),
    }),
  }),
  contents: endpoint('GET', '/apis/v2/learning/places/:id/contents', {
    summary: '班级的学习内容',
    access: on('place', 'learn'),
    params: id,
    query: z.object({
      kind: z.enum(offeringKinds).optional().meta({ title: '类型' }),
      standing: z.enum(standings).optional().meta({ title: '状态' }),
      keyword: Keyword,
      ...Paging,
    }),
    data: z.object({ tasks: z.array(Task), total: z.number() }),
  }),
  offering: endpoint('GET', '/apis/v2/learning/offerings/:id', {
    summary: '学习内容的安排',
    access: on('offering', 'learn'),
    params: id,
    data: z.object({
      task: Task,
      /** What it is about, as its author says. */
      summary: RichText,
      /** A teacher begins and ends it by hand, within what the times say. */
      starts_by_hand: z.boolean(),
      /** What holds for this learner, field by field with the reason. */
      times: EffectiveTimes.pick({ opens_at: true, closes_at: true, attempts: true, time_factor: true }),
    }),
  }),
  queries: endpoint('GET', '/apis/v2/learning/places/:id/queries', {
    summary: '班级的公开答疑和我的提问',
    access: on('place', 'learn'),
    params: id,
    query: z.object({
      keyword: Keyword,
      state: z.enum(queryStates).optional().meta({ title: '状态' }),
      mine: z.enum(['true']).optional().meta({ title: '只看我的提问' }),
      ...Paging,
    }),
    data: z.object({ queries: z.array(QueryThread), total: z.number() }),
  }),
  records: endpoint('GET', '/apis/v2/learning/records', {
    summary: '我的学习记录',
    access: learners,
    query: z.object({
      place_id: Id.optional().meta({ title: '教学空间' }),
      keyword: Keyword,
      ...Paging,
    }),
    data: z.object({ tasks: z.array(Task), total: z.number() }),
    freeIds: { 'query.place_id': narrows },
  }),
  attempts: endpoint('GET', '/apis/v2/learning/records/:id/attempts', {
    summary: '我的各次提交',
    access: on('record', 'learn'),
    site: 'student',
    params: id,
    data: z.object({
      task: Task,
      /** The scores of those whose grade was confirmed. */
      attempts: z.array(AttemptBrief),
      appeals: z.array(Appeal),
      /** Whether the score that counts may be appealed, or why it may not. */
      can_appeal: z.union([z.literal(true), z.string()]),
      /** Until when; null: no end is set. */
      appeals_until: Timestamp.nullable(),
    }),
  }),
  feedback: endpoint('GET', '/apis/v2/learning/records/:id/attempts/:number', {
    summary: '我的成绩和反馈',
    access: on('record', 'learn'),
    site: 'student',
    params: z.object({ id: Id, number: z.coerce.number().int().min(1).max(100_000) }),
    data: z.object({
      attempt: AttemptBrief,
      /** Whether the grade was confirmed: before that nothing of what a grader thinks is shown. */
      is_released: z.boolean(),
      comment: z.string(),
      /** Each with what it earned, once that is released. */
      steps: z.array(
        StepProgress.extend({
          score: z.number().nullable(),
          /** The question that was answered, as the learner met it; null where none was, and never with what is right. */
          question: PresentedQuestion.nullable(),
        }),
      ),
    }),
    sample: { params: { number: 1 } },
  }),
  /** Everything that one has done and was answered, in sheets. */
  exportOwn: endpoint('POST', '/apis/v2/exports/own-data', {
    summary: '导出我的学习数据',
    access: learners,
    body: z.object({ token: z.string().optional(), domain_id: z.string().optional() }),
    answer: 'file',
    freeIds: { 'body.domain_id': 'the organisation header of an export form' },
    unlogged: 'reads what is one’s own',
    ratePerMinute: 6,
    sample: { body: {} },
  }),
} as const satisfies DomainContract
