import { z } from 'zod'
import { effectiveRules } from './accommodation.ts'
import { endpoint, on } from './endpoint.ts'
import { ExamOverrides, examSettingNames, ExamSession, ExamSettings } from './exam-settings.ts'
import { ExamReceipt, SatSection, sittingStates } from './exam-sheet.ts'
import { Id, text, Timestamp } from './fields.ts'
import { learnersAct, WrittenAt } from './learning-state.ts'
import { paperLimits } from './question/paper-content.ts'

/** What a teacher does to a sitting, as its journal has it. */
export const sittingActs = [
  'start',
  'pause',
  'resume',
  'extend',
  'end',
  'release',
  'collect',
  'prepare',
  'announce',
  'reopen',
  'settings',
  'fix',
] as const
export type SittingAct = (typeof sittingActs)[number]
export const sittingActLabels = {
  start: '开始考试',
  pause: '暂停',
  resume: '继续',
  extend: '延长时间',
  end: '结束考试',
  release: '公布成绩',
  collect: '强制交卷',
  prepare: '生成试卷',
  announce: '发布通知',
  reopen: '重新进入',
  settings: '修改场次设置',
  fix: '修改题目',
} as const satisfies Record<SittingAct, string>

export const Sitting = z.object({
  offering_id: Id,
  state: z.enum(sittingStates),
  /** What holds here: the exam's own settings with what this offering says differently. */
  settings: ExamSettings,
  /** What the exam itself says. */
  defaults: ExamSettings,
  overrides: ExamOverrides,
  /** What may be said differently here by now. */
  changeable: z.array(z.enum(examSettingNames)),
  opens_at: Timestamp.nullable(),
  closes_at: Timestamp.nullable(),
  started_at: Timestamp.nullable(),
  paused_at: Timestamp.nullable(),
  ended_at: Timestamp.nullable(),
  released_at: Timestamp.nullable(),
  server_now: Timestamp,
})
export type Sitting = z.output<typeof Sitting>

const field = <T extends z.ZodType>(value: T) => z.object({ value, rule: z.string(), why: z.string() })
/** From when until when one learner may work, and what set each. */
export const ExamTimes = z.object({
  opens_at: field(Timestamp.nullable()),
  /** Until when they may come in. */
  entry_until: field(Timestamp.nullable()),
  minutes: field(z.number().nullable()),
  /** The end of their attempt, or of the window before it is begun. */
  due_at: field(Timestamp.nullable()),
})
export type ExamTimes = z.output<typeof ExamTimes>
export const examTimeRules = [...effectiveRules, 'exam', 'sitting'] as const
export type ExamTimeRule = (typeof examTimeRules)[number]

export const readinessStates = ['ok', 'warning', 'missing'] as const
/** One line of what is looked at before an exam. */
export const ReadinessRow = z.object({
  key: z.enum(['roster', 'papers', 'times', 'version', 'questions', 'marking', 'environment', 'room']),
  state: z.enum(readinessStates),
  title: z.string(),
  text: z.string(),
})
export type ReadinessRow = z.output<typeof ReadinessRow>

const id = z.object({ id: Id })
const teach = { access: on('offering', 'teach'), params: id } as const
const shown = z.object({ sitting: Sitting })
const ofSitting = ['place.archived', 'exam.wrongState'] as const
const one = { params: { id: '$exam_offering' } }
const inSitting = 'found only among the learners of the offering that was checked'

/** For those who teach: a sitting is an offering of an exam while it is run. */
export const sittingEndpoints = {
  sitting: endpoint('GET', '/apis/v2/offerings/:id/sitting', {
    summary: '考试场次',
    access: on('offering', 'view'),
    params: id,
    data: shown,
    sample: one,
  }),
  saveSitting: endpoint('PUT', '/apis/v2/offerings/:id/sitting', {
    summary: '修改考试场次设置',
    ...teach,
    body: z.strictObject({
      /** What is given is said here from now on. */
      settings: ExamOverrides.optional(),
      /** What is said here no longer: the exam's own setting holds again. */
      inherit: z
        .array(z.enum(examSettingNames))
        .max(examSettingNames.length)
        .optional()
        .meta({ title: '跟随考试的设置' }),
    }),
    data: shown,
    refusals: ofSitting,
    sample: { ...one, body: { settings: { full_screen: true } } },
  }),
  readiness: endpoint('GET', '/apis/v2/offerings/:id/sitting/readiness', {
    summary: '考前检查',
    access: on('offering', 'view'),
    params: id,
    data: z.object({ rows: z.array(ReadinessRow) }),
    sample: one,
  }),
  prepare: endpoint('POST', '/apis/v2/offerings/:id/sitting/papers', {
    summary: '生成试卷',
    ...teach,
    data: z.object({ made: z.number() }),
    refusals: ofSitting,
    sample: one,
  }),
  startSitting: endpoint('POST', '/apis/v2/offerings/:id/sitting/start', {
    summary: '开始考试',
    ...teach,
    data: shown,
    refusals: ofSitting,
    sample: one,
  }),
  pause: endpoint('POST', '/apis/v2/offerings/:id/sitting/pause', {
    summary: '暂停考试',
    ...teach,
    data: shown,
    refusals: ofSitting,
    sample: one,
  }),
  resume: endpoint('POST', '/apis/v2/offerings/:id/sitting/resume', {
    summary: '继续考试',
    ...teach,
    data: shown,
    refusals: ofSitting,
    sample: one,
  }),
  extend: endpoint('POST', '/apis/v2/offerings/:id/sitting/extensions', {
    summary: '延长考试时间',
    ...teach,
    body: z.strictObject({
      minutes: z
        .number('延长时间应为数字')
        .int('延长时间应为整数')
        .min(1, '延长时间应不小于1分钟')
        .max(600, '延长时间应不大于600分钟')
        .meta({ title: '延长时间' }),
      /** Without any, everybody's. */
      learner_ids: z.array(Id).max(2000).default([]).meta({ title: '学员' }),
      reason: text('原因', 200),
    }),
    data: shown,
    freeIds: { 'body.learner_ids': inSitting },
    refusals: ofSitting,
    sample: { ...one, body: { minutes: 10, reason: '停电' } },
  }),
  end: endpoint('POST', '/apis/v2/offerings/:id/sitting/end', {
    summary: '结束考试',
    ...teach,
    ownTransactions: true,
    data: shown,
    refusals: ofSitting,
    sample: one,
  }),
  collect: endpoint('POST', '/apis/v2/offerings/:id/sitting/submissions', {
    summary: '强制交卷',
    ...teach,
    ownTransactions: true,
    body: z.strictObject({
      /** Without any, everybody's. */
      learner_ids: z.array(Id).max(2000).default([]).meta({ title: '学员' }),
      reason: text('原因', 200),
    }),
    data: z.object({ submitted: z.number() }),
    freeIds: { 'body.learner_ids': inSitting },
    refusals: ofSitting,
    sample: { ...one, body: { learner_ids: ['$student'], reason: '违反考场纪律' } },
  }),
  release: endpoint('POST', '/apis/v2/offerings/:id/sitting/release', {
    summary: '公布成绩',
    ...teach,
    /** How many grades were confirmed, and how many wait for somebody who marks. */
    data: z.object({ sitting: Sitting, released: z.number(), unmarked: z.number() }),
    refusals: ofSitting,
    sample: one,
  }),
} as const

const ofRecord = { ...learnersAct, params: id } as const
const atWork = ['offering.notOpen', 'record.wrongState', 'place.archived', 'exam.notAdmitted'] as const
const record = { params: { id: '$exam_record' } }

/** For those who read what was sat. */
export const satPaperEndpoints = {
  satPaper: endpoint('GET', '/apis/v2/records/:id/exam-paper', {
    summary: '学员答卷',
    access: on('record', 'view'),
    params: id,
    query: z.object({ attempt: z.coerce.number().int().min(1).max(100_000).optional().meta({ title: '第几次提交' }) }),
    data: z.object({ sections: z.array(SatSection), receipt: ExamReceipt.nullable() }),
    sample: record,
  }),
} as const

/** For those who sit it. */
export const sheetEndpoints = {
  /** Opens the waiting room: the record with its paper, which is not begun. */
  lobby: endpoint('POST', '/apis/v2/learning/offerings/:id/exam', {
    summary: '进入候考',
    access: on('offering', 'learn'),
    params: id,
    data: z.object({ record_id: Id }),
    refusals: ['offering.notOpen', 'place.archived'],
    unlogged: 'nothing is begun by it',
    sample: one,
  }),
  enter: endpoint('POST', '/apis/v2/learning/records/:id/exam/entries', {
    summary: '进入考试',
    ...ofRecord,
    body: z.strictObject({
      session: ExamSession,
      password: z.string().max(20).default('').meta({ title: '考试密码' }),
      /** Begins the next attempt of what was submitted. */
      again: z.boolean().default(false),
    }),
    data: z.object({}),
    refusals: [...atWork, 'record.noAttemptsLeft'],
    freeIds: { 'body.session': 'names a window of the caller’s browser' },
    failuresPerMinute: 20,
    sample: { ...record, body: { session: '0de70000-0000-4000-8000-000000000001' } },
  }),
  answer: endpoint('POST', '/apis/v2/learning/records/:id/exam/answers/:key', {
    summary: '保存考试作答',
    ...learnersAct,
    ownTransactions: true,
    params: z.object({ id: Id, key: Id }),
    body: z.strictObject({
      answer: z.array(z.string().max(20_000)).max(100).meta({ title: '作答' }),
      written_at: WrittenAt,
      /** With a single session the window that leads names itself. */
      session: ExamSession.optional(),
    }),
    data: z.object({ saved_at: Timestamp }),
    freeIds: {
      'params.key': 'a question of the attempt that the checked record has now',
      'body.session': 'names a window of the caller’s browser',
    },
    refusals: ['offering.notOpen', 'record.wrongState', 'place.archived', 'exam.leadLost'],
    sample: { params: { id: '$exam_record', key: '$step' }, body: { answer: ['A'] } },
  }),
  heartbeat: endpoint('POST', '/apis/v2/learning/records/:id/exam/beats', {
    summary: '考试心跳',
    ...ofRecord,
    ownTransactions: true,
    body: z.strictObject({
      session: ExamSession,
      /** How often the window was left since the last one. */
      left: z.number().int().min(0).max(50).default(0),
      /** Marks for review that were changed since, by key of the question. */
      flags: z.record(Id, z.boolean()).default({}),
      /** Questions that were on the screen since, by their keys. */
      seen: z.array(Id).max(paperLimits.questions).default([]).meta({ title: '看到的题目' }),
    }),
    data: z.object({
      server_now: Timestamp,
      due_at: Timestamp.nullable(),
      sitting: z.enum(sittingStates),
      state: z.string(),
      leaves: z.number(),
      /** False where the exam was gone on with somewhere else since. */
      leads: z.boolean(),
      /** The newest of the notices; 0 where nothing was. */
      notice_id: z.number(),
      /** Another one once a question of the paper was changed. */
      revision: z.number(),
    }),
    freeIds: {
      'body.session': 'names a window of the caller’s browser',
      'body.seen': 'kept only where the attempt of the checked record asks them',
    },
    sample: { ...record, body: { session: '0de70000-0000-4000-8000-000000000001' } },
  }),
} as const
