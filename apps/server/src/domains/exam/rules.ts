import type { ExamSettings, RevealMoment } from '@lab/contract/exam-settings'

/** What has happened to an attempt, as far as it decides what its learner is shown. */
export interface Happened {
  isSubmitted: boolean
  /** Nobody can sit the exam any more, at a time of their own either. */
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

/** Somebody who is at work, or has an end of their own. */
export interface Sitter {
  isAtWork: boolean
  /** Has not begun, or has an attempt left. */
  mayBegin: boolean
  closesAt: Date | null
}

/**
 * Whether an exam is over for everybody, so that what is shown at its end helps nobody who sits it: not while somebody is at
 * work, nor before the last may have come. Nobody begins once it was ended by hand.
 */
export function isOver(
  { closesAt, endedAt }: { closesAt: Date | null; endedAt: Date | null },
  sitters: readonly Sitter[],
  now: Date,
): boolean {
  if (endedAt === null && (closesAt === null || closesAt > now)) return false
  const mayCome = ({ mayBegin, closesAt: own }: Sitter) => endedAt === null && mayBegin && (own === null || own > now)
  return !sitters.some((sitter) => sitter.isAtWork || mayCome(sitter))
}

/** How far an attempt is: the questions that have an answer, in percent. */
export function answeredPercent(items: readonly { state: string }[]): number {
  const answered = items.filter(({ state }) => state !== 'not_started').length
  return items.length ? Math.round((answered / items.length) * 1000) / 10 : 0
}
