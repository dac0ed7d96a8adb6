import { z } from 'zod'
import { endpoint, on, type DomainContract } from './endpoint.ts'
import { Id, optionalText, PersonBrief, Timestamp } from './fields.ts'
import { Party, recordStates, stepStates, stuckReasons } from './record.ts'

/** A step as the head of a column: how many are through it, and how long that took them. */
export const MonitorStep = z.object({
  id: Id,
  section_title: z.string(),
  title: z.string(),
  kind: z.string(),
  points: z.number(),
  finishers: z.number(),
  median_seconds: z.number().nullable(),
})
export type MonitorStep = z.output<typeof MonitorStep>

/** What failures have in common whose check said nothing: a fingerprint of the scripts that looked, and the exit code. */
export const Silence = z.object({ script: z.string(), exit_code: z.number().nullable() })
export type Silence = z.output<typeof Silence>

/** One step of one learner: state, failures, seconds spent. Steps not begun are left out. */
export const MonitorCell = z.object({
  step_id: Id,
  state: z.enum(stepStates),
  failures: z.number(),
  seconds: z.number(),
  /** The last message of a step that is failing now; what learners with the same trouble have in common. */
  message: z.string(),
  /** Of a step that is failing now without a message. */
  silence: Silence.nullable(),
})
export type MonitorCell = z.output<typeof MonitorCell>

/** A party's row of the monitor: a person's, or a group's. */
export const MonitorRow = z.object({
  learner: Party,
  record_id: Id.nullable(),
  state: z.enum(recordStates),
  progress: z.number(),
  score: z.number().nullable(),
  step_id: Id.nullable(),
  step_since: Timestamp.nullable(),
  step_seconds: z.number(),
  stuck: z.enum(stuckReasons).nullable(),
  /** How far beyond what counts as stuck: 1 is just there, 0 is at ease. Rows are sorted by it. */
  stuckness: z.number(),
  message: z.string(),
  /** The last command that was run through the platform. */
  command: z.string(),
  last_active_at: Timestamp.nullable(),
  /** A running environment that a teacher can look into. */
  environment_id: Id.nullable(),
  cells: z.array(MonitorCell),
})
export type MonitorRow = z.output<typeof MonitorRow>

/** A raised hand, oldest first. */
export const RaisedHand = z.object({
  id: Id,
  /** Whose row of the monitor it is: the group's, where one of its members raised it. */
  learner: Party,
  record_id: Id,
  step_title: z.string(),
  note: z.string(),
  raised_at: Timestamp,
  taken_by: PersonBrief.nullable(),
  environment_id: Id.nullable(),
})
export type RaisedHand = z.output<typeof RaisedHand>

export const Monitor = z.object({
  offering_id: Id,
  place_id: Id,
  title: z.string(),
  steps: z.array(MonitorStep),
  rows: z.array(MonitorRow),
  hands: z.array(RaisedHand),
})
export type Monitor = z.output<typeof Monitor>

/**
 * What the monitor's stream says: everything when it opens, then the rows that changed. A part that is left out is as it
 * was.
 */
export interface MonitorChange {
  monitor?: Monitor
  rows?: MonitorRow[]
  steps?: MonitorStep[]
  hands?: RaisedHand[]
}

/** A learner's own hand: how many were raised before it and wait still. */
const OwnHand = z.object({
  id: Id,
  note: z.string(),
  raised_at: Timestamp,
  taken_by: PersonBrief.nullable(),
  ahead: z.number(),
})

const id = z.object({ id: Id })
const handOf = {
  params: z.object({ id: Id, hand_id: Id }),
  freeIds: { 'params.hand_id': 'found only within the offering that was checked' },
  data: z.object({ hands: z.array(RaisedHand) }),
  sample: { params: { hand_id: '$offering' } },
} as const

export const live = {
  monitor: endpoint('GET', '/apis/v2/offerings/:id/monitor', {
    summary: '课堂实况',
    access: on('offering', 'view'),
    params: id,
    data: z.object({ monitor: Monitor }),
  }),
  monitorEvents: endpoint('GET', '/apis/v2/offerings/:id/monitor/events', {
    summary: '课堂实况推送',
    access: on('offering', 'view'),
    params: id,
    answer: 'events',
  }),
  takeHand: endpoint('POST', '/apis/v2/offerings/:id/hands/:hand_id/take', {
    summary: '接手求助',
    access: on('offering', 'view'),
    ...handOf,
  }),
  finishHand: endpoint('POST', '/apis/v2/offerings/:id/hands/:hand_id/finish', {
    summary: '完成求助',
    access: on('offering', 'view'),
    ...handOf,
  }),
  message: endpoint('POST', '/apis/v2/places/:id/messages', {
    summary: '给学员发消息',
    access: on('place', 'lead'),
    params: id,
    body: z.strictObject({
      learner_ids: z.array(Id).min(1, '请选择学员').max(5000, '一次最多5000人'),
      text: z.string().trim().min(1, '请输入消息').max(500, '消息不能超过500个字符').meta({ title: '消息' }),
      /** What it is about, e.g. the content or the message that they share. */
      about: optionalText('主题', 100),
    }),
    data: z.object({ sent: z.number() }),
    freeIds: { 'body.learner_ids': 'only students of the place that was checked are notified' },
    refusals: ['place.archived'],
    sample: { body: { learner_ids: ['$student'], text: '请检查文件路径' } },
  }),
  hand: endpoint('GET', '/apis/v2/learning/records/:id/hand', {
    summary: '我的求助',
    access: on('record', 'learn'),
    params: id,
    data: z.object({ hand: OwnHand.nullable() }),
  }),
  raiseHand: endpoint('POST', '/apis/v2/learning/records/:id/hand', {
    summary: '举手求助',
    access: on('record', 'learn'),
    params: id,
    body: z.strictObject({ note: optionalText('说明', 200) }).prefault({}),
    data: z.object({ hand: OwnHand.nullable() }),
    refusals: ['place.archived'],
    unlogged: 'kept as a raised hand of the record',
    sample: { body: { note: '连不上数据库' } },
  }),
  lowerHand: endpoint('DELETE', '/apis/v2/learning/records/:id/hand', {
    summary: '放下举手',
    access: on('record', 'learn'),
    params: id,
    data: z.object({}),
    unlogged: 'kept as a raised hand of the record',
  }),
} as const satisfies DomainContract
