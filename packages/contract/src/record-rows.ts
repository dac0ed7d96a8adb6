import { z } from 'zod'
import { OpenCriterion, RubricCriterion } from './rubric.ts'
import { Abilities, Id, PersonBrief, RichText, Timestamp } from './fields.ts'
import { itemKinds } from './item-kinds.ts'
import { offeringKinds } from './kinds.ts'
import { placeKinds } from './place-words.ts'
import { Question } from './question/content.ts'
import { MarkedAnswer } from './question/present.ts'
import { partyKinds, recordEventKinds, recordStates, stepOutcomes, stepStates, stuckReasons } from './record-words.ts'

export const Learner = PersonBrief.extend({ number: z.string(), group_name: z.string() })

/** Whose work something is: a person, or a group with its name and those who do it. */
export const Party = Learner.extend({
  kind: z.enum(partyKinds),
  /** Of a group; empty of a person. */
  members: z.array(PersonBrief.extend({ number: z.string() })),
})
export type Party = z.output<typeof Party>

/** One party × one offering (or a content on its own). Durations in seconds, progress in percent. */
export const RecordRow = z.object({
  id: Id,
  kind: z.enum(offeringKinds),
  content_id: Id,
  content_title: z.string(),
  offering_id: Id,
  place_id: Id,
  place_kind: z.enum(placeKinds),
  place_name: z.string(),
  learner: Party,
  is_trial: z.boolean(),
  state: z.enum(recordStates),
  progress: z.number(),
  step_count: z.number(),
  passed_count: z.number(),
  /** The step being worked on, since when, and the last failing message: what a teacher watches. */
  current_step: z
    .object({
      id: Id,
      title: z.string(),
      since: Timestamp,
      duration_seconds: z.number(),
      last_message: z.string(),
      failures: z.number(),
      stuck: z.enum(stuckReasons).nullable(),
    })
    .nullable(),
  score: z.number().nullable(),
  max_score: z.number(),
  attempt: z.number(),
  is_late: z.boolean(),
  duration_seconds: z.number(),
  started_at: Timestamp.nullable(),
  last_active_at: Timestamp.nullable(),
  submitted_at: Timestamp.nullable(),
  content_version: z.number(),
  open_queries: z.number(),
  env_record_id: Id.nullable(),
  can: Abilities,
})
export type RecordRow = z.output<typeof RecordRow>
/** In a class's list every student has a row; those who never opened the content have no record yet. */
export const RecordListRow = RecordRow.extend({
  id: Id.nullable(),
  /** An appeal against a score of it waits for its answer. */
  has_open_appeal: z.boolean(),
})
export type RecordListRow = z.output<typeof RecordListRow>

/** A picture of a learner's work with a grader's drawing over it; the work itself keeps the original. */
export const Annotation = z.object({
  /** Address of the original. */
  source: z.string(),
  picture: z.string(),
  text: z.string(),
  at: Timestamp,
})
export type Annotation = z.output<typeof Annotation>
export const maxAnnotations = 20

export const StepProgress = z.object({
  step_id: Id,
  section_title: z.string(),
  title: z.string(),
  kind: z.enum(itemKinds),
  points: z.number(),
  state: z.enum(stepStates),
  attempts: z.number(),
  failures: z.number(),
  has_hint: z.boolean(),
  hint_cost: z.number(),
  hint_opened: z.boolean(),
  duration_seconds: z.number(),
  first_opened_at: Timestamp.nullable(),
  passed_at: Timestamp.nullable(),
  /** Best share of the points so far, 0..1; null before the first try. */
  share: z.number().nullable(),
  last_outcome: z.enum(stepOutcomes).nullable(),
  last_message: z.string(),
  last_output: z.string(),
  answer: z.array(z.string()),
  /** The question with its key, and what the newest answer to it is worth; only for anyone who may see that. */
  review: z.object({ question: Question, marked: MarkedAnswer }).nullable(),
  report: RichText.nullable(),
  /**
   * What a teacher wrote about it and drew over its pictures, and gave for each criterion of its rubric. The learner reads
   * all of it once the record is graded; comment and pictures also when it was returned.
   */
  comment: z.string(),
  annotations: z.array(Annotation),
  rubric: z.array(OpenCriterion.extend({ score: z.number().nullable() })),
})
export type StepProgress = z.output<typeof StepProgress>

export const RecordEvent = z.object({
  id: z.number(),
  kind: z.enum(recordEventKinds),
  at: Timestamp,
  step_id: Id.nullable(),
  step_title: z.string(),
  /** One line that says what happened. */
  text: z.string(),
  /** Output of a check, the command typed, the answer given. */
  detail: z.string(),
  outcome: z.enum(stepOutcomes).nullable(),
  /** Which of a group's members did it; null in a person's record, and for what others or the platform did. */
  by: PersonBrief.nullable(),
})

/** What one of a group's members has done in its record. */
export const Contribution = z.object({
  learner: PersonBrief.extend({ number: z.string() }),
  /** Whether the record is theirs; who left the group before it submitted is here by what they did. */
  is_member: z.boolean(),
  answers: z.number(),
  checks: z.number(),
  commands: z.number(),
  duration_seconds: z.number(),
  last_active_at: Timestamp.nullable(),
})
export type Contribution = z.output<typeof Contribution>

/** One attempt of a record, the first one first. */
export const AttemptBrief = z.object({
  /** From 1. */
  number: z.number(),
  state: z.enum(recordStates),
  progress: z.number(),
  score: z.number().nullable(),
  max_score: z.number(),
  is_late: z.boolean(),
  started_at: Timestamp.nullable(),
  /** The deadline that held for it. */
  due_at: Timestamp.nullable(),
  submitted_at: Timestamp.nullable(),
  /** Whether the record's score is from it; of an average all that were submitted. */
  is_counted: z.boolean(),
})
export type AttemptBrief = z.output<typeof AttemptBrief>

export const StepScore = z.object({
  step_id: Id,
  title: z.string(),
  kind: z.enum(itemKinds),
  points: z.number(),
  /** Whether only a person can say what it earned. */
  read_by_teacher: z.boolean(),
  /** What the checks and answers earned, after hint costs. */
  auto_score: z.number().nullable(),
  /** What a teacher set instead; null keeps the automatic one. */
  manual_score: z.number().nullable(),
  comment: z.string(),
  graded_by: PersonBrief.nullable(),
  /** Of the version that the record runs; empty where the step has none. */
  rubric: z.array(
    RubricCriterion.extend({
      score: z.number().nullable(),
      graded_by: PersonBrief.nullable(),
      graded_at: Timestamp.nullable(),
    }),
  ),
})
export const ScoreChange = z.object({
  at: Timestamp,
  who: PersonBrief,
  /** The number of the attempt that it is in. */
  attempt: z.number(),
  step_id: Id.nullable(),
  step_title: z.string(),
  before: z.number().nullable(),
  after: z.number().nullable(),
  reason: z.string(),
  /** Criteria of the rubric that were given something else. */
  criteria: z.array(z.object({ title: z.string(), before: z.number().nullable(), after: z.number().nullable() })),
})

export const GradebookCell = z.object({
  offering_id: Id,
  record_id: Id,
  state: z.enum(recordStates),
  progress: z.number(),
  score: z.number().nullable(),
  is_late: z.boolean(),
  /** The score is of an earlier attempt that counts, while the next one is under way. */
  counts_earlier: z.boolean(),
})
