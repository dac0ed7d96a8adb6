import { z } from 'zod'
import { ExamRules } from './exam-settings.ts'
import { Id, RichText, Timestamp } from './fields.ts'
import { Question } from './question/content.ts'
import { MarkedAnswer, PresentedQuestion } from './question/present.ts'

/** States of a sitting: an offering of an exam as a teacher runs it. */
export const sittingStates = ['waiting', 'running', 'paused', 'ended'] as const
export type SittingState = (typeof sittingStates)[number]
export const sittingStateLabels = {
  waiting: '未开始',
  running: '进行中',
  paused: '已暂停',
  ended: '已结束',
} as const satisfies Record<SittingState, string>

/** A question of a learner's sheet, in the order of their paper; never with what is right before that is shown. */
export const SheetQuestion = z.object({
  key: Id,
  number: z.number(),
  stem: RichText,
  question: PresentedQuestion,
  points: z.number(),
  answer: z.array(z.string()),
  is_flagged: z.boolean(),
  /** Where it was changed since its learner began: when, and why. */
  fixed: z.object({ at: Timestamp, reason: z.string() }).nullable(),
  /** Once that is shown: what is right and why, also without an answer. */
  review: z.object({ question: Question, marked: MarkedAnswer, score: z.number().nullable() }).nullable(),
})
export type SheetQuestion = z.output<typeof SheetQuestion>

export const SheetSection = z.object({ title: z.string(), note: z.string(), questions: z.array(SheetQuestion) })
export type SheetSection = z.output<typeof SheetSection>

/** A learner's paper as those who teach read it: always with what is right. Marks and comments are the record's. */
export const SatSection = z.object({
  title: z.string(),
  note: z.string(),
  questions: z.array(
    SheetQuestion.pick({ key: true, number: true, stem: true, points: true, answer: true, fixed: true }).extend({
      question: Question,
      marked: MarkedAnswer,
    }),
  ),
})
export type SatSection = z.output<typeof SatSection>

/** What somebody keeps who has submitted: that, when and how much arrived. */
export const ExamReceipt = z.object({
  at: Timestamp,
  answered: z.number(),
  questions: z.number(),
  /** Short, and another one for other answers. */
  checksum: z.string(),
})
export type ExamReceipt = z.output<typeof ExamReceipt>

/** A message to a learner during an exam: an announcement, more time, a pause. */
export const ExamNotice = z.object({ id: z.number(), text: z.string(), at: Timestamp, is_announcement: z.boolean() })
export type ExamNotice = z.output<typeof ExamNotice>

/** An exam as its learner is shown it. Without questions before it is begun, in a pause, and over until they are shown. */
export const ExamSheet = z.object({
  rules: ExamRules,
  /** By which pages set their clocks. */
  server_now: Timestamp,
  sitting: z.enum(sittingStates),
  opens_at: Timestamp.nullable(),
  closes_at: Timestamp.nullable(),
  question_count: z.number(),
  points: z.number(),
  sections: z.array(SheetSection),
  /** Another one once a question of it was changed. */
  revision: z.number(),
  leaves: z.number(),
  /** The oldest first. */
  notices: z.array(ExamNotice),
  receipt: ExamReceipt.nullable(),
  /** The score, once it is shown. */
  score: z.number().nullable(),
  /** Whether another attempt may begin. */
  may_repeat: z.boolean(),
})
export type ExamSheet = z.output<typeof ExamSheet>
