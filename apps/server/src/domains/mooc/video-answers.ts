import { answerSchemas, answerLine, rightAnswer } from '@lab/contract/question/answer'
import type { UnitResponse, WatchState } from '@lab/contract/mooc-learning'
import type { UnitOf } from '@lab/contract/mooc-plan'
import { stillAsked, videoShare, type AskedInVideo } from '@lab/contract/video-questions'
import { watchedPercent } from '@lab/contract/watched'
import { refuseField, type Refusal } from '../../kernel/result.ts'
import type { ItemMark, Taken } from '../learning/index.ts'
import { markAnswer, presentQuestion } from '../question/index.ts'
import type { ItemEntry } from '../record/index.ts'

type Video = UnitOf<'video'>

/** What a video asks as its learner has it: what is right once they have answered. */
export const askedIn = ({ questions = [] }: Video, { answers }: Pick<WatchState, 'answers'>): AskedInVideo[] =>
  questions.map(({ id, at, must_answer, stem, question }) => {
    const given = answers[id]
    return {
      id,
      at,
      must_answer,
      stem,
      question: presentQuestion(question, { seed: id }),
      given: given
        ? {
            ...given,
            right: answerLine(question, rightAnswer(question)),
            analysis: question.analysis,
          }
        : null,
    }
  })

/** How far a video is: done once enough of it was watched and all that has to be answered is answered. */
export function markOfVideo(video: Video, { stretches, answers }: Pick<WatchState, 'stretches' | 'answers'>): ItemMark {
  const { questions = [], duration_seconds: duration, watch_percent: enough } = video
  const percent = watchedPercent(stretches, duration)
  if (percent < enough || stillAsked(questions, answers).length > 0) return { state: 'in_progress' }
  return { share: videoShare(questions, answers), isPassed: true, message: `已观看 ${percent}%` }
}

/** Takes an answer to a question of a video. It is final: what is right is shown with it. */
export function answered(
  video: Video,
  item: ItemEntry,
  before: WatchState,
  { question_id: id, answer }: Extract<UnitResponse, { kind: 'answered' }>,
): Taken | Refusal<'invalid'> {
  const asked = video.questions?.find((one) => one.id === id)
  if (!asked) return refuseField('value', '视频中没有这道题')
  if (before.answers[id]) return refuseField('value', '这道题已经作答，不能修改')
  const given = answerSchemas[asked.question.type].safeParse(answer)
  if (!given.success) return refuseField('value', given.error.issues[0]!.message)
  const { share, reason } = markAnswer(asked.question, given.data)
  const value: WatchState = {
    ...before,
    answers: { ...before.answers, [id]: { answer: given.data, share: share ?? 0 } },
  }
  const text = `视频中的题目：${reason}`
  const mark = item.state === 'passed' ? null : markOfVideo(video, value)
  return { value: { ...value }, mark, event: { kind: 'answered', text }, merges: true }
}
