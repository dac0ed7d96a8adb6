import type { SatSection } from '@lab/contract/exam-sheet'
import type { StepScore } from '../../../content/aspects/record/rubric-scores.ts'

/** A question of a paper with what was answered to it and what that earned. */
export interface Answered {
  asked: SatSection['questions'][number]
  /** Absent where the record has no such item any more. */
  score: StepScore | undefined
  /** The paper was handed in: what has no answer earns nothing. */
  isOver: boolean
}

/** What of a paper is shown. */
export const views = ['all', 'lost', 'blank', 'waiting'] as const
export type View = (typeof views)[number]
export const viewLabels: Record<View, string> = {
  all: '全部题目',
  lost: '未得满分',
  blank: '未作答',
  waiting: '待评阅',
}

const isBlank = ({ asked }: Pick<Answered, 'asked'>): boolean => asked.answer.length === 0

/** What a question earned; null while nobody has marked it. */
export function earnedIn(one: Answered): number | null {
  const given = one.score?.manual_score ?? one.score?.auto_score ?? null
  return given ?? (one.isOver && isBlank(one) ? 0 : null)
}

/** Whether a question is among those that are asked for. */
export function isIn(view: View, one: Answered): boolean {
  const { score } = one
  const earned = earnedIn(one)
  if (view === 'blank') return isBlank(one)
  if (view === 'waiting') return one.isOver && score !== undefined && score.points > 0 && earned === null
  if (view === 'lost') return score !== undefined && earned !== null && earned < score.points
  return true
}

/** Points that are earned and that there are, of some questions, rounded to hundredths. */
export function sumOf(questions: readonly Answered[]): { earned: number; points: number } {
  const round = (value: number): number => Math.round(value * 100) / 100
  return {
    earned: round(questions.reduce((sum, one) => sum + (earnedIn(one) ?? 0), 0)),
    points: round(questions.reduce((sum, { score }) => sum + (score?.points ?? 0), 0)),
  }
}
