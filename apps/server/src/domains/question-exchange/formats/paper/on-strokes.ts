import type { Gathered } from './collect.ts'

/** 概率为__95%__: what is written between two rows of underscores, one of which may be a single one; rows are two at most. */
const between = /__\s{0,20}([^_\n]{1,60}?)\s{0,20}__?|_\s{0,20}([^_\n]{1,60}?)\s{0,20}__/g

/** The words on the strokes of a stem, and the stem with blanks in their places. */
export function answersOnStrokes(stem: readonly string[], blank: string): { stem: string[]; answers: string[] } {
  const answers: string[] = []
  const blanked = stem.map((line) =>
    line.replaceAll(/_{3,}/g, '__').replaceAll(between, (_whole, words?: string, others?: string) => {
      answers.push(words ?? others ?? '')
      return blank
    }),
  )
  return { stem: blanked, answers }
}

const isAsked = ({ stem }: Gathered): boolean => stem.some((line) => /_{2,}/.test(line))
const isPaired = ({ stem }: Gathered): boolean => {
  const { stem: rest, answers } = answersOnStrokes(stem, ' ')
  return answers.length > 0 && !rest.some((line) => /_{2,}/.test(line))
}

/**
 * Whether the answers of a paper's fill-in questions are on their strokes. In a paper without answers 有____和____ has words
 * between blanks as well; but then many questions have an odd number of blanks.
 */
export function areOnStrokes(questions: readonly Gathered[], hasKey: (one: Gathered) => boolean): boolean {
  const open = questions.filter((one) => isAsked(one) && one.options.length === 0 && !one.labels.answer && !hasKey(one))
  return open.length >= 3 && open.filter(isPaired).length >= open.length * 0.8
}
