import { z } from 'zod'
import { endpoint, on, type DomainContract } from './endpoint.ts'
import { ExamTimes, Sitting, sittingActLabels, sittingActs } from './exam-sitting.ts'
import { Id, PersonBrief, RichText, text, Timestamp } from './fields.ts'
import { Question } from './question/content.ts'
import { PaperQuestion } from './question/paper-content.ts'
import { Learner } from './record-rows.ts'

/** How far a learner is in a sitting; whether they are there now follows from when they were last seen. */
export const sitterStates = ['absent', 'working', 'submitted'] as const
export type SitterState = (typeof sitterStates)[number]
export const sitterStateLabels = {
  absent: '未进入',
  working: '作答中',
  submitted: '已交卷',
} as const satisfies Record<SitterState, string>

/** What those who invigilate look at more closely: a signal, never a verdict. */
export const suspicionKinds = ['second_device', 'moved', 'leaves'] as const
export type SuspicionKind = (typeof suspicionKinds)[number]
export const suspicionLabels = {
  second_device: '更换设备',
  moved: '地址变化',
  leaves: '多次离开',
} as const satisfies Record<SuspicionKind, string>

/** A page that is open says so every 15 seconds; who was not heard for this long is offline. */
export const offlineAfterMs = 45_000

export const CockpitRow = z.object({
  learner: Learner,
  record_id: Id.nullable(),
  state: z.enum(sitterStates),
  attempt: z.number(),
  entered_at: Timestamp.nullable(),
  submitted_at: Timestamp.nullable(),
  answered: z.number(),
  questions: z.number(),
  last_saved_at: Timestamp.nullable(),
  last_seen_at: Timestamp.nullable(),
  leaves: z.number(),
  /** From which addresses it was sat, the newest last. */
  addresses: z.array(z.string()),
  suspicions: z.array(z.object({ kind: z.enum(suspicionKinds), text: z.string() })),
  times: ExamTimes,
})
export type CockpitRow = z.output<typeof CockpitRow>

export const Cockpit = z.object({
  offering_id: Id,
  place_id: Id,
  content_id: Id,
  title: z.string(),
  place_name: z.string(),
  sitting: Sitting,
  rows: z.array(CockpitRow),
})
export type Cockpit = z.output<typeof Cockpit>

/** What the cockpit's stream says: everything when it opens and when the sitting changes, else the rows that changed. */
export interface CockpitChange {
  cockpit?: Cockpit
  rows?: CockpitRow[]
}

/** What was corrected in a question since the exam began: its text, all of its points for everybody, or another key. */
export const corrections = ['text', 'full', 'key', 'points'] as const
export const correctionLabels = {
  text: '已改题目',
  full: '全员满分',
  key: '已更正答案',
  points: '已改分值',
} as const satisfies Record<(typeof corrections)[number], string>

/** How far somebody is with a question of their paper; what was on the screen is opened. */
export const metStates = ['answered', 'opened', 'unseen', 'not_begun'] as const
export type MetState = (typeof metStates)[number]
export const metLabels = {
  answered: '已作答',
  opened: '看过未答',
  unseen: '未看到',
  not_begun: '未开始',
} as const satisfies Record<MetState, string>

/** Who is asked a changed question: those who have not begun it, or those who looked at it without an answer too. */
export const fixReaches = ['new', 'unanswered'] as const
export type FixReach = (typeof fixReaches)[number]
export const fixReachLabels = {
  new: '只给还没看到这道题的学员',
  unanswered: '也给看过但还没有作答的学员',
} as const satisfies Record<FixReach, string>

/** A question of a sitting, with how many have met it. */
export const SittingQuestion = z.object({
  key: Id,
  section_title: z.string(),
  title: z.string(),
  points: z.number(),
  answered: z.number(),
  opened: z.number(),
  unseen: z.number(),
  not_begun: z.number(),
  corrected: z.array(z.enum(corrections)),
  /** People mark it, and so give full marks to whom they choose. */
  is_read: z.boolean(),
})
export type SittingQuestion = z.output<typeof SittingQuestion>

/** One learner and a question of their paper: how far they are with it, and which version of it they hold; 0 is the paper's. */
export const QuestionHolder = z.object({
  learner: Learner,
  met: z.enum(metStates),
  is_submitted: z.boolean(),
  version: z.number(),
})
export type QuestionHolder = z.output<typeof QuestionHolder>

/** What a question was changed into while it was asked; the one before stays with those who hold it. */
export const QuestionVersion = z.object({
  version: z.number(),
  reach: z.enum(fixReaches),
  reason: z.string(),
  at: Timestamp,
  by: PersonBrief.nullable(),
})
export type QuestionVersion = z.output<typeof QuestionVersion>

/** What is in the journal: acts at the sitting, and that answers were marked again. */
export const journalActs = [...sittingActs, 'regrade', 'regrade_undone'] as const
export type JournalAct = (typeof journalActs)[number]
export const journalActLabels = {
  ...sittingActLabels,
  regrade: '重新评分',
  regrade_undone: '撤销重新评分',
} as const satisfies Record<JournalAct, string>

export const JournalRow = z.object({
  /** Names it among the others. */
  id: z.string(),
  act: z.enum(journalActs),
  at: Timestamp,
  /** Who did it; null for the clock. */
  by: PersonBrief.nullable(),
  /** Whom it concerns; null for everybody. */
  learner: PersonBrief.nullable(),
  text: z.string(),
})
export type JournalRow = z.output<typeof JournalRow>

const params = z.object({ id: Id })
const view = { access: on('offering', 'view'), params } as const
const teach = { access: on('offering', 'teach'), params } as const
const one = { params: { id: '$exam_offering' } }
const inSitting = 'found only among the learners of the offering that was checked'
const shown = z.object({ sitting: Sitting })
const ofQuestion = { ...teach, params: z.object({ id: Id, key: Id }) } as const
const oneQuestion = { params: { id: '$exam_offering', key: '$exam_question' } }
const asked = { 'params.key': 'a question of the exam of the offering that was checked' }

/** 监考台: an exam while it is sat, for those who run it. */
export const examCockpit = {
  cockpit: endpoint('GET', '/apis/v2/offerings/:id/cockpit', {
    summary: '监考台',
    ...view,
    data: z.object({ cockpit: Cockpit }),
    sample: one,
  }),
  cockpitEvents: endpoint('GET', '/apis/v2/offerings/:id/cockpit/events', {
    summary: '监考台推送',
    ...view,
    answer: 'events',
    sample: one,
  }),
  journal: endpoint('GET', '/apis/v2/offerings/:id/sitting/journal', {
    summary: '考场记录',
    ...view,
    /** The newest first. */
    data: z.object({ rows: z.array(JournalRow) }),
    sample: one,
  }),
  questions: endpoint('GET', '/apis/v2/offerings/:id/sitting/questions', {
    summary: '考试题目作答情况',
    ...view,
    data: z.object({ questions: z.array(SittingQuestion) }),
    sample: one,
  }),
  question: endpoint('GET', '/apis/v2/offerings/:id/sitting/questions/:key', {
    summary: '考试中的一道题',
    ...ofQuestion,
    data: z.object({
      /** As it is asked of those who begin now. */
      question: PaperQuestion,
      /** The newest first. */
      versions: z.array(QuestionVersion),
      learners: z.array(QuestionHolder),
      /** How many a change would reach. */
      reached: z.object({ new: z.number(), unanswered: z.number() }),
    }),
    freeIds: asked,
    sample: oneQuestion,
  }),
  fixQuestion: endpoint('POST', '/apis/v2/offerings/:id/sitting/questions/:key/versions', {
    summary: '修改考试中的题目',
    ...ofQuestion,
    body: z.strictObject({
      stem: RichText,
      question: Question,
      reach: z.enum(fixReaches).meta({ title: '适用范围' }),
      reason: text('修改原因', 200),
    }),
    /** How many papers hold the changed question now, and how many go on with the one before. */
    data: z.object({ changed: z.number(), kept: z.number() }),
    freeIds: asked,
    refusals: ['place.archived', 'exam.wrongState', 'invalid'],
    sample: {
      ...oneQuestion,
      body: {
        stem: { format: 'markdown', value: '1 字节有几位？' },
        question: { type: 'single', options: ['4 位', '8 位'], answer: ['B'] },
        reach: 'new',
        reason: '题干漏了单位',
      },
    },
  }),
  announce: endpoint('POST', '/apis/v2/offerings/:id/sitting/announcements', {
    summary: '发布考场通知',
    ...teach,
    body: z.strictObject({
      /** Without any, everybody. */
      learner_ids: z.array(Id).max(2000).default([]).meta({ title: '学员' }),
      text: text('通知', 300),
    }),
    data: z.object({}),
    freeIds: { 'body.learner_ids': inSitting },
    refusals: ['place.archived', 'exam.wrongState'],
    sample: { ...one, body: { text: '第 3 题的图看不清时请举手' } },
  }),
  reopen: endpoint('POST', '/apis/v2/offerings/:id/sitting/returns', {
    summary: '允许重新进入考试',
    ...teach,
    body: z.strictObject({
      learner_ids: z.array(Id).min(1, '请选择学员').max(2000).meta({ title: '学员' }),
      /** How long they have from now on. */
      minutes: z
        .number('作答时间应为数字')
        .int('作答时间应为整数')
        .min(1, '作答时间应不小于1分钟')
        .max(600, '作答时间应不大于600分钟')
        .meta({ title: '作答时间' }),
      reason: text('原因', 200),
    }),
    data: shown.extend({ reopened: z.number() }),
    freeIds: { 'body.learner_ids': inSitting },
    refusals: ['place.archived', 'exam.wrongState'],
    sample: { ...one, body: { learner_ids: ['$student'], minutes: 10, reason: '误交卷' } },
  }),
} as const satisfies DomainContract
