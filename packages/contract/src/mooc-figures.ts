import { z } from 'zod'
import { Id } from './fields.ts'
import { unitKinds, type UnitOf } from './mooc-plan.ts'
import type { GivenAnswers } from './video-questions.ts'
import type { Stretch } from './watched.ts'

/** Learners as places in `learners`: a figure names those behind it. */
const Who = z.array(z.number().int())

/** What those who began a video watched of it. */
export const VideoFigures = z.object({
  /** The mean of what was watched at all, in seconds and in percent of its length, and of what was watched again. */
  watched_seconds: z.number(),
  watched_percent: z.number(),
  again_percent: z.number(),
  /** Of each twentieth of it, how many percent of those who began saw it. */
  curve: z.array(z.number()),
  /** Of each question of it, how many answered and how much of it that earned in the mean, in percent. */
  questions: z.array(z.object({ at: z.number(), answered: z.number(), right_percent: z.number() })),
})
export type VideoFigures = z.output<typeof VideoFigures>

export const UnitFigures = z.object({
  id: Id,
  title: z.string(),
  section_title: z.string(),
  kind: z.enum(unitKinds),
  begun: z.number(),
  done: z.number(),
  /** Of those who are through with it. */
  median_seconds: z.number().nullable(),
  /** Have not completed the course, and worked here last. */
  here: Who,
  /** Of a video that somebody began. */
  video: VideoFigures.nullable(),
})
export type UnitFigures = z.output<typeof UnitFigures>

export const MoocFigures = z.object({ learners: z.array(Id), units: z.array(UnitFigures) })
export type MoocFigures = z.output<typeof MoocFigures>

/** What one learner watched of a video. */
export interface Watched {
  stretches: readonly Readonly<Stretch>[]
  /** Seconds that were played, those that were watched again too. */
  played: number
  /** What its questions were answered with. */
  answers?: GivenAnswers
}

export const curveParts = 20

const mean = (values: readonly number[]): number =>
  values.length ? Math.round(values.reduce((sum, value) => sum + value, 0) / values.length) : 0

/** What several learners watched of a video of that length, and answered in it; null where nobody did. Pure. */
export function videoFigures(
  watched: readonly Watched[],
  { duration_seconds: duration, questions = [] }: Pick<UnitOf<'video'>, 'duration_seconds' | 'questions'>,
): VideoFigures | null {
  if (!watched.length || duration <= 0) return null
  const lengths = watched.map(({ stretches }) => stretches.reduce((sum, [from, to]) => sum + to - from, 0))
  const curve = Array.from({ length: curveParts }, (_, part) => {
    const middle = ((part + 0.5) / curveParts) * duration
    const saw = watched.filter(({ stretches }) => stretches.some(([from, to]) => from <= middle && middle < to))
    return Math.round((saw.length / watched.length) * 100)
  })
  return {
    watched_seconds: mean(lengths),
    watched_percent: mean(lengths.map((seconds) => Math.min(100, (seconds / duration) * 100))),
    again_percent: mean(watched.map(({ played }, at) => (Math.max(0, played - lengths[at]!) / duration) * 100)),
    curve,
    questions: questions.map(({ id, at }) => {
      const given = watched.flatMap(({ answers }) => answers?.[id] ?? [])
      return { at, answered: given.length, right_percent: mean(given.map(({ share }) => share * 100)) }
    }),
  }
}
