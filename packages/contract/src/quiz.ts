import { z } from 'zod'
import { Id, RichText } from './fields.ts'
import { Question } from './question/content.ts'
import { PresentedQuestion } from './question/present.ts'
import { GivenAnswer, refuseUnmarkable, videoQuestionLimit, type GivenAnswers } from './video-questions.ts'

/** As many as a video may ask: the same editor writes both. */
export const quizLimit = videoQuestionLimit

export const QuizQuestion = z
  .strictObject({ id: Id, stem: RichText.meta({ title: '题干' }), question: Question })
  .superRefine(refuseUnmarkable)
export type QuizQuestion = z.output<typeof QuizQuestion>

export const QuizQuestions = z
  .array(QuizQuestion)
  .max(quizLimit, `测验题目最多${quizLimit}道`)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, '测验题目不能重复')
  .meta({ title: '测验题目' })

/** How much of a quiz has to be right before it is done; 0: handing it in is enough. */
export const QuizPercent = z
  .number('通过比例应为数字')
  .int('通过比例应为整数')
  .min(0, '通过比例应不小于0')
  .max(100, '通过比例应不大于100')
  .meta({ title: '通过比例' })

/** What is kept of a quiz: the answers of the last try, how many there were, and what the best one earned. */
export const QuizState = z.object({
  tries: z.number(),
  best: z.number(),
  quiz: z.record(z.string(), GivenAnswer),
})
export type QuizState = z.output<typeof QuizState>

/** A quiz as its learner has it: what is right once it is passed. */
export const AskedQuiz = z.object({
  pass_percent: z.number(),
  tries: z.number(),
  /** Percent of the best try; null before the first one. */
  best: z.number().nullable(),
  questions: z.array(
    z.object({
      id: Id,
      stem: RichText,
      question: PresentedQuestion,
      given: GivenAnswer.extend({ right: z.string().nullable(), analysis: z.string() }).nullable(),
    }),
  ),
})
export type AskedQuiz = z.output<typeof AskedQuiz>

/** What a try earned, from 0 to 1: all questions count alike. Pure. */
export function quizShare(questions: readonly Pick<QuizQuestion, 'id'>[], given: GivenAnswers): number {
  const earned = questions.reduce((sum, { id }) => sum + (given[id]?.share ?? 0), 0)
  return questions.length > 0 ? earned / questions.length : 0
}

/** A share as percent, as everybody reads it. */
export const quizPercent = (share: number): number => Math.round(share * 100)
