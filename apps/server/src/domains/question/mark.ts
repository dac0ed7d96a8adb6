import type { Answer } from '@lab/contract/question/answer'
import type { MarkedAnswer } from '@lab/contract/question/present'

/** What an answer earned: its share from 0 to 1, or null where a person or another engine says it. */
export type Mark = MarkedAnswer
/** Marks one answer after the other to the same question. */
export type Marker = (answer: Answer) => Mark

/** How far a share goes wrong by being computed in parts. */
const enough = 1e-9

/** The word that learners read first; a reason after it says how much was right, never what. */
export function verdict(share: number, how = ''): string {
  if (share >= 1 - enough) return '回答正确'
  if (share <= enough) return how ? `回答错误：${how}` : '回答错误'
  return how ? `回答部分正确：${how}` : '回答部分正确'
}

export const marked = (share: number, parts: Mark['parts'] = [], how = ''): Mark => {
  const bounded = Math.min(1, Math.max(0, share))
  const kept = bounded >= 1 - enough ? 1 : bounded
  return { share: kept, reason: verdict(kept, how), parts }
}

/** What is said of an answer that waited for a person, once one has marked it. */
export const markedByHand = (mark: Mark, score: number | null, points: number): Mark =>
  mark.share !== null || score === null
    ? mark
    : { ...mark, share: points > 0 ? Math.min(1, Math.max(0, score / points)) : 1, reason: `教师评分：${score} 分` }

/** As names of options are compared: width, case and spaces at the ends do not count. */
export const plainId = (id: string): string => id.normalize('NFKC').trim().toLowerCase()
