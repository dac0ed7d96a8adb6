import type { QuestionDifficulty } from '@lab/contract/question/paper-content'
import type { QuestionType } from '@lab/contract/question/types'

/** A question that may be chosen. */
export interface Candidate {
  id: string
  type: QuestionType
  difficulty: QuestionDifficulty
  /** Its knowledge points with everything above them. */
  within: ReadonlySet<string>
  /** Equal for questions that ask the same: a paper has only one of them. */
  likeness: string | null
  /** The share of its points that a learner is expected to earn. */
  expected: number
  /** 0 is as good as any; of others the ones with less are chosen first. */
  penalty: number
}

/** So many questions of a description. Empty lists narrow nothing. */
export interface Cell {
  types: readonly QuestionType[]
  pointIds: readonly string[]
  difficulties: readonly QuestionDifficulty[]
  /** Ids of what there is to choose from; null for everything. */
  among: ReadonlySet<string> | null
  count: number
  /** Of each question. */
  points: number
}

const allows = <Value>(wanted: readonly Value[], value: Value): boolean => wanted.length === 0 || wanted.includes(value)

export const fits = (candidate: Candidate, cell: Cell): boolean =>
  (cell.among === null || cell.among.has(candidate.id)) &&
  allows(cell.types, candidate.type) &&
  allows(cell.difficulties, candidate.difficulty) &&
  (cell.pointIds.length === 0 || cell.pointIds.some((id) => candidate.within.has(id)))
