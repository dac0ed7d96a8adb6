import type { ExamSettings, RevealMoment } from '@lab/contract/exam-settings'

/** What has happened to an attempt, as far as it decides what its learner is shown. */
export interface Happened {
  isSubmitted: boolean
  /** Nobody can work in it any more. */
  isClosed: boolean
  isReleased: boolean
}

/** Whether a moment has come: nothing is shown of what is not submitted. */
export const hasCome = (moment: RevealMoment, { isSubmitted, isClosed, isReleased }: Happened): boolean =>
  isSubmitted && { never: false, submitted: true, closed: isClosed || isReleased, released: isReleased }[moment]

export interface Revealed {
  score: boolean
  answers: boolean
  analysis: boolean
}

/** What a learner is shown of an attempt by the settings. */
export const revealedBy = (
  settings: Pick<ExamSettings, 'show_score' | 'show_answers' | 'show_analysis'>,
  happened: Happened,
): Revealed => ({
  score: hasCome(settings.show_score, happened),
  answers: hasCome(settings.show_answers, happened),
  analysis: hasCome(settings.show_analysis, happened),
})

/** How far an attempt is: the questions that have an answer, in percent. */
export function answeredPercent(items: readonly { state: string }[]): number {
  const answered = items.filter(({ state }) => state !== 'not_started').length
  return items.length ? Math.round((answered / items.length) * 1000) / 10 : 0
}
