import { z } from 'zod'
import { Id, RichText } from './fields.ts'
import { Question } from './question/content.ts'
import { questionGap } from './question/gaps.ts'
import { PresentedQuestion } from './question/present.ts'
import { markedBy, usableTypes } from './question/types.ts'

export const videoQuestionLimit = 30

/** What a video may ask: nobody waits for a person while it runs. */
export const videoQuestionTypes = usableTypes.filter((type) => markedBy[type] === 'rules')

/** Refuses a question that nobody could answer, or that a person would have to mark. */
export function refuseUnmarkable(
  { stem, question }: { stem: RichText; question: Question },
  context: z.RefinementCtx,
): void {
  const wrong = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (!stem.value.trim()) wrong('stem', '请填写题干')
  const gap = markedBy[question.type] === 'rules' ? questionGap(question) : '这里的题目应能自动判分'
  if (gap) wrong('question', gap)
}

/** A question at a moment of a video. */
export const VideoQuestion = z
  .strictObject({
    id: Id,
    at: z.number('时间应为数字').min(0, '时间应不小于0').max(86_400, '时间应不大于24小时').meta({ title: '出现时间' }),
    /** The video goes on after an answer only, and the unit is done with it; else it is only asked and counts for nothing. */
    must_answer: z.boolean().meta({ title: '必答' }),
    stem: RichText.meta({ title: '题干' }),
    question: Question,
  })
  .superRefine(refuseUnmarkable)
export type VideoQuestion = z.output<typeof VideoQuestion>

export const VideoQuestions = z
  .array(VideoQuestion)
  .max(videoQuestionLimit, `视频中的题目最多${videoQuestionLimit}道`)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, '视频中的题目不能重复')
  .meta({ title: '视频中的题目' })

/** What somebody answered, and what it earned of the question, from 0 to 1. */
export const GivenAnswer = z.object({ answer: z.array(z.string()), share: z.number() })
export type GivenAnswer = z.output<typeof GivenAnswer>
export type GivenAnswers = Readonly<Record<string, GivenAnswer>>

/** A question as a learner meets it: what is right only once they have answered. */
export const AskedInVideo = z.object({
  id: Id,
  at: z.number(),
  must_answer: z.boolean(),
  stem: RichText,
  question: PresentedQuestion,
  given: GivenAnswer.extend({ right: z.string(), analysis: z.string() }).nullable(),
})
export type AskedInVideo = z.output<typeof AskedInVideo>

/** The questions that still have to be answered. Pure. */
export const stillAsked = <One extends Pick<VideoQuestion, 'id' | 'must_answer'>>(
  questions: readonly One[],
  given: GivenAnswers,
): One[] => questions.filter(({ id, must_answer }) => must_answer && given[id] === undefined)

/** What a video that was watched is worth: watching is one part, and each question that has to be answered another. Pure. */
export function videoShare(
  questions: readonly Pick<VideoQuestion, 'id' | 'must_answer'>[],
  given: GivenAnswers,
): number {
  const counted = questions.filter(({ must_answer }) => must_answer)
  const earned = counted.reduce((sum, { id }) => sum + (given[id]?.share ?? 0), 0)
  return (1 + earned) / (1 + counted.length)
}

/** So long after its moment a question that nobody has to answer is still asked: a browser tells the time four times a second. */
const passingSeconds = 2

/**
 * The question that is due while a video is at a moment: the first one before it that has to be answered, wherever it was
 * sought to; one that is only asked just as it passes by. Pure.
 */
export const dueQuestion = <One extends Pick<VideoQuestion, 'id' | 'at' | 'must_answer'>>(
  questions: readonly One[],
  now: number,
  isSettled: (id: string) => boolean,
): One | undefined =>
  questions
    .toSorted((a, b) => a.at - b.at)
    .find(({ id, at, must_answer }) => at <= now && (must_answer || now - at < passingSeconds) && !isSettled(id))
