import { z } from 'zod'
import { Id, RichText } from './fields.ts'
import { CourseOutline, OutlineUnit } from './mooc.ts'
import { datasetGoals, VideoMark } from './mooc-plan.ts'
import { AskedQuiz, quizLimit } from './quiz.ts'
import { AskedInVideo, GivenAnswer } from './video-questions.ts'
import { watchLimits } from './watched.ts'

const Stretch = z.tuple([z.number().min(0).max(86_400), z.number().min(0).max(86_400)])

/** What a learner does in a unit of their own course: reads it, watches some of a video, answers what the video asks, or tries a quiz. */
export const UnitResponse = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('read') }),
  /** A data set: it was looked at, or its files were fetched. */
  z.strictObject({ kind: z.enum(['opened', 'downloaded']) }),
  /** Something was said in a discussion; how often, the server counts. */
  z.strictObject({ kind: z.literal('posted') }),
  z.strictObject({
    kind: z.literal('watched'),
    /** What was watched of it, all or a part; put together with what is kept. */
    stretches: z.array(Stretch).max(watchLimits.stretches, '观看记录过多'),
    /** Where to go on. */
    position: z.number().min(0).max(86_400),
    /** Seconds that were played since it was opened for the first time, those that were watched again too. */
    played: z.number().min(0).max(31_536_000).optional(),
  }),
  z.strictObject({
    kind: z.literal('answered'),
    question_id: Id,
    answer: z.array(z.string().max(2000)).max(50),
  }),
  /** A try of a quiz: all of its questions at once. */
  z.strictObject({
    kind: z.literal('quiz'),
    answers: z.array(z.strictObject({ question_id: Id, answer: z.array(z.string().max(2000)).max(50) })).max(quizLimit),
  }),
])
export type UnitResponse = z.output<typeof UnitResponse>

/** What is kept of a video: what was watched altogether, where to go on, and what its questions were answered with. */
export const WatchState = z.object({
  stretches: z.array(Stretch),
  position: z.number(),
  played: z.number().default(0),
  answers: z.record(z.string(), GivenAnswer).default({}),
})
export type WatchState = z.output<typeof WatchState>

/** A unit with what is in it, while it is open. */
const DeskUnit = OutlineUnit.extend({
  /** The text of a document, the topic of a discussion. */
  body: RichText.nullable(),
  /** The file of a video or a PDF. */
  file: z.object({ name: z.string(), url: z.string() }).nullable(),
  /** Where a link leads. */
  url: z.string().nullable(),
  video: z
    .object({
      duration_seconds: z.number(),
      watch_percent: z.number(),
      watched_percent: z.number(),
      /** The address of its subtitles. */
      subtitles: z.string().nullable(),
      marks: z.array(VideoMark),
      questions: z.array(AskedInVideo),
    })
    .extend(WatchState.omit({ answers: true }).shape)
    .nullable(),
  quiz: AskedQuiz.nullable(),
  dataset: z
    .object({ title: z.string(), file_count: z.number(), total_bytes: z.number(), done_by: z.enum(datasetGoals) })
    .nullable(),
  /** How often this learner has to say something, and did. */
  discussion: z.object({ posts_required: z.number(), own_posts: z.number() }).nullable(),
})
export type DeskUnit = z.output<typeof DeskUnit>

/** A course at which somebody works. */
export const CourseDesk = CourseOutline.extend({
  chapters: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      sections: z.array(z.object({ id: z.string(), title: z.string(), units: z.array(DeskUnit) })),
    }),
  ),
})
export type CourseDesk = z.output<typeof CourseDesk>
