import { z } from 'zod'
import { on } from './endpoint.ts'
import { EnvRecord } from './environment.ts'
import { ExamSheet } from './exam-sheet.ts'
import { Outline } from './experiment.ts'
import { Id, Timestamp, moment } from './fields.ts'
import type { ContentKind } from './kinds.ts'
import { CourseDesk } from './mooc-learning.ts'
import { RecordRow, StepProgress } from './record.ts'
import { TypingEvent, typingLanguages } from './typing-log.ts'

/** Access of what a learner does in a record of their own. */
export const learnersAct = { access: on('record', 'learn'), unlogged: 'kept as events of the record' } as const
export const ofRecord = 'an item of the attempt that the checked record has now'

/**
 * When a response was written, by the server's clock as the header `server-time` of its answers tells it: what was written last
 * counts, not what arrives last. Left out: on arrival.
 */
export const WrittenAt = moment().optional().meta({ title: '作答时间' })

/** A record as its learner reads it after whatever they did; its score is null until the grade is confirmed. */
export const LearnersState = z.object({
  record: RecordRow,
  /** When the attempt is due: the closing time, or the end of the attempt's own time where that is earlier. */
  due_at: Timestamp.nullable(),
  steps: z.array(StepProgress),
  /** What a teacher wrote about the whole of it; empty before it is graded or returned. */
  comment: z.string(),
})

/**
 * What saving is answered with: the state where it changed, and nothing where all that is new is what was saved. A save comes
 * every few seconds from everybody, so that its answer is small.
 */
export const SavedState = z.object({ saved_at: Timestamp, state: LearnersState.nullable() })

/** What a learner is shown of a content that they work in: the part of its kind; null where it has none. */
const shown = {
  experiment: z.object({
    outline: Outline,
    environment: EnvRecord.nullable(),
    /** The machines that it is worked on with; null where it needs none. */
    suite: z.object({ title: z.string(), machines: z.array(z.string()) }).nullable(),
  }),
  training: z.object({
    /** The item that a piece of the log is a response to. */
    key: Id,
    language: z.enum(typingLanguages),
    text: z.string(),
    target_speed: z.number(),
    target_accuracy: z.number(),
    error_penalty: z.number(),
    /** What was saved of this run. */
    log: z.array(TypingEvent),
  }),
  mooc: CourseDesk,
  lesson: null,
  exam: ExamSheet,
  series: null,
  exp_series: null,
  code_practice: null,
  exp_practice: null,
  dataset: null,
  question_bank: null,
} satisfies Record<ContentKind, z.ZodType | null>
type Shown = { [K in keyof typeof shown as (typeof shown)[K] extends null ? never : K]: (typeof shown)[K] }
const parts = Object.fromEntries(Object.entries(shown).filter(([, part]) => part !== null)) as Shown
export const LearnersContent = z.object(parts).partial()
export type LearnersContent = z.input<typeof LearnersContent>
