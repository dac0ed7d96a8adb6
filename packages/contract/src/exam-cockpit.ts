import { z } from 'zod'
import { endpoint, on, type DomainContract } from './endpoint.ts'
import { ExamTimes, Sitting, sittingActLabels, sittingActs } from './exam-sitting.ts'
import { Id, PersonBrief, text, Timestamp } from './fields.ts'
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

/** What was corrected in a question since the exam began: everybody has all of its points, or another key holds. */
export const corrections = ['full', 'key', 'points'] as const
export const correctionLabels = {
  full: '全员满分',
  key: '已更正答案',
  points: '已改分值',
} as const satisfies Record<(typeof corrections)[number], string>

/** A question of a sitting, with how many have met it: those who answered, who are in and have not, whose paper is not begun. */
export const SittingQuestion = z.object({
  key: Id,
  section_title: z.string(),
  title: z.string(),
  points: z.number(),
  answered: z.number(),
  unanswered: z.number(),
  not_begun: z.number(),
  corrected: z.array(z.enum(corrections)),
})
export type SittingQuestion = z.output<typeof SittingQuestion>

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
