import { z } from 'zod'
import { contentKinds, offeringKinds } from './kinds.ts'
import { admins, endpoint, staff, type DomainContract } from './endpoint.ts'
import { envStates } from './environment.ts'
import { Id, Keyword, PersonBrief, Timestamp } from './fields.ts'
import { termPlaceKinds } from './place-words.ts'
import { stuckReasons } from './record.ts'

/** A learner counts as being at work now for so long after their page was last heard of. */
export const atWorkMinutes = 30
/** Days of the trend, today included. */
export const trendDays = 14

const rows = (fewest: number) =>
  z.coerce.number().int().min(1, '条数应不小于1').max(100, '条数应不大于100').default(fewest).meta({ title: '条数' })

/** A class, a course that is taught or a project. */
const PlaceBrief = z.object({ id: Id, kind: z.enum(termPlaceKinds), name: z.string(), is_training: z.boolean() })

/** Which content it is about, and where it is taught; null for a content that is learned on its own. */
const about = {
  kind: z.enum(contentKinds),
  content_id: Id,
  content_title: z.string(),
  place: PlaceBrief.nullable(),
}

/** A question that waits for an answer. */
export const WaitingQuestion = z.object({
  id: Id,
  title: z.string(),
  asker: PersonBrief,
  step_title: z.string(),
  waiting_since: Timestamp,
  /** Waiting for longer than a day. */
  is_overdue: z.boolean(),
  ...about,
})
export type WaitingQuestion = z.output<typeof WaitingQuestion>

/** What was submitted for one content in one place and is not graded yet. */
export const GradingPile = z.object({
  count: z.number(),
  late_count: z.number(),
  /** When the one that waits longest was submitted, and which it is. */
  oldest_at: Timestamp,
  oldest_record_id: Id,
  ...about,
})
export type GradingPile = z.output<typeof GradingPile>

/** What learners of one class or course asked for about one content, and nobody decided yet. */
export const ApplicationPile = z.object({ count: z.number(), oldest_at: Timestamp, ...about })
export type ApplicationPile = z.output<typeof ApplicationPile>

/** An exam that runs now: who is in, who was heard of lately, and until when. */
export const RunningExam = z.object({
  offering_id: Id,
  state: z.enum(['running', 'paused']),
  closes_at: Timestamp.nullable(),
  working: z.number(),
  online: z.number(),
  submitted: z.number(),
  learners: z.number(),
  ...about,
})
export type RunningExam = z.output<typeof RunningExam>

/** A learner who is at work now and does not get on. */
export const StuckLearner = z.object({
  record_id: Id,
  learner: PersonBrief,
  step_title: z.string(),
  reason: z.enum(stuckReasons),
  /** Checks failed at this step, all in all. */
  failures: z.number(),
  step_seconds: z.number(),
  last_message: z.string(),
  last_active_at: Timestamp,
  ...about,
})
export type StuckLearner = z.output<typeof StuckLearner>

/** An environment of one's own that is not over. */
export const OwnEnvironment = z.object({
  id: Id,
  title: z.string(),
  subject: z.string(),
  state: z.enum(envStates),
  expires_at: Timestamp.nullable(),
})
export type OwnEnvironment = z.output<typeof OwnEnvironment>

/** A content that is open at some time of this week, and how far its class is with it. */
export const WeekContent = z.object({
  offering_id: Id,
  kind: z.enum(offeringKinds),
  content_id: Id,
  title: z.string(),
  opens_at: Timestamp.nullable(),
  closes_at: Timestamp.nullable(),
  phase: z.enum(['not_open', 'open', 'closed']),
  started_count: z.number(),
  /** Submitted or graded. */
  finished_count: z.number(),
  /** Average over all students of the class, percent. */
  progress: z.number(),
})
export type WeekContent = z.output<typeof WeekContent>

export const WeekPlace = PlaceBrief.extend({
  term: z.string(),
  course_name: z.string(),
  student_count: z.number(),
  /** Students who did something since Monday. */
  active_count: z.number(),
  contents: z.array(WeekContent),
  content_count: z.number(),
})
export type WeekPlace = z.output<typeof WeekPlace>

/** What the command palette can open. */
export const foundKinds = [...contentKinds, ...termPlaceKinds, 'suite'] as const
export const FoundObject = z.object({
  kind: z.enum(foundKinds),
  id: Id,
  title: z.string(),
  /** What tells two of the same name apart. */
  note: z.string(),
  is_training: z.boolean(),
})
export type FoundObject = z.output<typeof FoundObject>

/** A learner in one of the classes and courses that the searcher may open, with what they worked on last there. */
export const FoundStudent = z.object({
  id: Id,
  real_name: z.string(),
  number: z.string(),
  /** An environment of theirs that runs there: the searcher may watch its terminal. */
  environment_id: Id.nullable(),
  place: PlaceBrief,
  record: z
    .object({
      id: Id,
      kind: z.enum(offeringKinds),
      content_id: Id,
      content_title: z.string(),
      progress: z.number(),
      /** The step being worked on; empty before the first and after the last. */
      step_title: z.string(),
      stuck: z.enum(stuckReasons).nullable(),
    })
    .nullable(),
})
export type FoundStudent = z.output<typeof FoundStudent>

const used = { used: z.number(), limit: z.number() }

export const dashboard = {
  /** 今日待办: what needs this person, in the chosen organisation and in what they teach. */
  today: endpoint('GET', '/apis/v2/dashboard/today', {
    summary: '今日待办',
    access: staff,
    query: z.object({ limit: rows(5) }),
    data: z.object({
      /** They look after the whole organisation, and are shown how much of it is used. */
      is_admin: z.boolean(),
      /** Running classes and courses that the person teaches or assists. */
      place_count: z.number(),
      /** What is there already on the way to a first class. */
      begun: z.object({ suite: z.boolean(), contents: z.array(z.enum(contentKinds)) }),
      questions: z.object({ total: z.number(), overdue: z.number(), rows: z.array(WaitingQuestion) }),
      grading: z.object({ total: z.number(), piles: z.number(), rows: z.array(GradingPile) }),
      stuck: z.object({ total: z.number(), at_work: z.number(), rows: z.array(StuckLearner) }),
      exams: z.object({ total: z.number(), rows: z.array(RunningExam) }),
      environments: z.object({
        total: z.number(),
        rows: z.array(OwnEnvironment),
        /** All of the organisation's. */
        organisation: z.object({ running: z.number(), queued: z.number() }),
      }),
      applications: z.object({ total: z.number(), piles: z.number(), rows: z.array(ApplicationPile) }),
      /** Requests to share that the person may decide, and own copies whose source has something newer. */
      reviews: z.number(),
      syncs: z.number(),
    }),
  }),
  /** How much waits behind the entries of the menu: only numbers, so that every page may ask. */
  waiting: endpoint('GET', '/apis/v2/dashboard/waiting', {
    summary: '待处理数量',
    access: staff,
    data: z.object({
      /** In the classes, courses and projects taught: questions without an answer, and learners who are stuck or have their hand up. */
      classes: z.number(),
      courses: z.number(),
      projects: z.number(),
      /** Requests to share that the person may decide, and own copies whose source has something newer. */
      reviews: z.number(),
    }),
  }),
  /** 本周教学: Monday to Sunday. */
  week: endpoint('GET', '/apis/v2/dashboard/week', {
    summary: '本周教学',
    access: staff,
    query: z.object({ limit: rows(4) }),
    data: z.object({ places: z.array(WeekPlace), total: z.number() }),
  }),
  /** 近 14 天: of what the person teaches; of the whole organisation for administrators. */
  trend: endpoint('GET', '/apis/v2/dashboard/trend', {
    summary: '学习趋势',
    access: staff,
    data: z.object({
      of: z.enum(['own', 'organisation']),
      days: z.array(z.object({ day: z.iso.date(), learners: z.number(), submissions: z.number() })),
    }),
  }),
  organisation: endpoint('GET', '/apis/v2/dashboard/organisation', {
    summary: '组织用量',
    access: admins,
    data: z.object({
      /** Members of the organisation; the limit is the customer's, over all its organisations. */
      users: z.object({ teachers: z.number(), students: z.number(), ...used }),
      environments: z.object({ queued: z.number(), ...used }),
      /** In bytes. */
      storage: z.object(used),
    }),
  }),
  /**
   * For the command palette: contents, classes, courses and suites by title; without a word the newest of one's own. Learners by
   * name (pinyin and its initials too) or number; after them may stand what the wanted content is called (`2026010003 git`).
   */
  find: endpoint('GET', '/apis/v2/dashboard/find', {
    summary: '查找内容、班级、课程和学员',
    access: staff,
    query: z.object({ keyword: Keyword }),
    sample: { query: { keyword: '金丝雀' } },
    data: z.object({ objects: z.array(FoundObject), students: z.array(FoundStudent) }),
  }),
} as const satisfies DomainContract
