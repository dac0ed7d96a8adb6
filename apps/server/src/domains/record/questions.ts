import type { Question } from '@lab/contract/question/content'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Variant } from './tables.ts'

/** A version of a content where it is worked on. */
interface WorkedOn {
  contentId: string
  contentVersion: number
  offeringId: string
}

/** The questions that an attempt asks, by key of the item; without a variant as their author wrote them. */
export type QuestionsOf = (variant: Variant | null) => ReadonlyMap<string, Question>

declare module '../../kernel/kinds.ts' {
  interface WorkBehaviour {
    /** The questions that are asked there, with what is right by now. */
    questionsOf(tx: Tx, of: WorkedOn): Promise<QuestionsOf>
  }
}
