import { answerLine, answerSchemas, rightAnswer } from '@lab/contract/question/answer'
import type { UnitResponse } from '@lab/contract/mooc-learning'
import type { UnitOf } from '@lab/contract/mooc-plan'
import { quizPercent, quizShare, QuizState, type AskedQuiz } from '@lab/contract/quiz'
import type { GivenAnswer } from '@lab/contract/video-questions'
import { refuseField, Refusal } from '../../kernel/result.ts'
import type { Taken } from '../learning/index.ts'
import { markAnswer, presentQuestion } from '../question/index.ts'
import type { ItemEntry } from '../record/index.ts'

type Quiz = UnitOf<'quiz'>

const untried: QuizState = { tries: 0, best: 0, quiz: {} }
const stateOf = ({ response }: Pick<ItemEntry, 'response'>): QuizState => {
  const found = QuizState.safeParse(response)
  return found.success ? found.data : untried
}

/** A quiz as its learner has it; what is right is shown once it is passed, as it can be tried again before. */
export function askedQuiz({ pass_percent, questions }: Quiz, item: ItemEntry | undefined): AskedQuiz {
  const { tries, best, quiz } = item ? stateOf(item) : untried
  const isPassed = item?.state === 'passed'
  return {
    pass_percent,
    tries,
    best: tries > 0 ? quizPercent(best) : null,
    questions: questions.map(({ id, stem, question }) => {
      const given = quiz[id]
      return {
        id,
        stem,
        question: presentQuestion(question, { seed: id }),
        given: given
          ? {
              ...given,
              right: isPassed ? answerLine(question, rightAnswer(question)) : null,
              analysis: isPassed ? question.analysis : '',
            }
          : null,
      }
    }),
  }
}

/** Marks what was answered to each question; refuses a try that leaves one out. */
function markedTry(
  { questions }: Quiz,
  { answers }: Extract<UnitResponse, { kind: 'quiz' }>,
): Record<string, GivenAnswer> | Refusal<'invalid'> {
  const byId = new Map(answers.map((one) => [one.question_id, one.answer]))
  const marked: Record<string, GivenAnswer> = {}
  for (const [at, { id, question }] of questions.entries()) {
    const answer = byId.get(id) ?? []
    if (!answer.some((one) => one.trim() !== '')) return refuseField('value', `第 ${at + 1} 题还没有作答`)
    const given = answerSchemas[question.type].safeParse(answer)
    if (!given.success) return refuseField('value', `第 ${at + 1} 题：${given.error.issues[0]!.message}`)
    marked[id] = { answer: given.data, share: markAnswer(question, given.data).share ?? 0 }
  }
  return marked
}

/** Takes a try of a quiz. The best one counts; it is done once enough is right. */
export function tried(
  quiz: Quiz,
  item: ItemEntry,
  given: Extract<UnitResponse, { kind: 'quiz' }>,
): Taken | Refusal<'invalid'> {
  if (item.state === 'passed') return refuseField('value', '测验已经通过，不能再次提交')
  const marked = markedTry(quiz, given)
  if (marked instanceof Refusal) return marked
  const before = stateOf(item)
  const share = quizShare(quiz.questions, marked)
  const percent = quizPercent(share)
  const value: QuizState = { tries: before.tries + 1, best: Math.max(before.best, share), quiz: marked }
  return {
    value: { ...value },
    mark: { share, isPassed: percent >= quiz.pass_percent, message: `得分率 ${percent}%` },
    event: { kind: 'answered', text: `测验第 ${value.tries} 次提交，得分率 ${percent}%` },
    merges: true,
  }
}
