import type { Question } from '@lab/contract/question/content'
import type { Rubric } from '@lab/contract/rubric'

/** A question on its way out, with what a bank knows about it. */
export interface ExportedQuestion {
  /** Markdown. */
  stem: string
  question: Question
  points: number
  difficulty: number
  knowledge: readonly string[]
  tags: readonly string[]
  rubric: Rubric | null
}

/** Pictures and files that texts quote, by the addresses by which they do. Those that are not in it stay addresses. */
export type QuotedFiles = ReadonlyMap<string, { name: string; bytes: Uint8Array; type: string }>
