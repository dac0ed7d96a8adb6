import type { QuestionDifficulty } from '@lab/contract/question/paper-content'

/** What learners earn on average of a question of each difficulty, as long as nobody has answered it. */
const shareByDifficulty = { 1: 0.9, 2: 0.8, 3: 0.65, 4: 0.5, 5: 0.35 } as const satisfies Record<
  QuestionDifficulty,
  number
>

/** So many answers weigh as much as what its author thought of a question. */
const trustInDifficulty = 10

/**
 * The share of its points that a question is expected to bring: what was measured, drawn towards what its difficulty says
 * while few have answered it.
 */
export function expectedShare(question: {
  difficulty: QuestionDifficulty
  facility: number | null
  answerCount: number
}): number {
  const meant = shareByDifficulty[question.difficulty]
  if (question.facility === null || question.answerCount <= 0) return meant
  const weight = question.answerCount / (question.answerCount + trustInDifficulty)
  return weight * question.facility + (1 - weight) * meant
}
