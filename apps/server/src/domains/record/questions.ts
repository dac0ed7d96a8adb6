import type { RichText } from '@lab/contract/fields'
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

/** What an attempt's items say to its learner, by key; those of a kind that says nothing of its own are not there. */
export type StatementsOf = (variant: Variant) => ReadonlyMap<string, RichText>

declare module '../../kernel/kinds.ts' {
  interface WorkBehaviour {
    /** The questions that are asked there, with what is right by now. */
    questionsOf(tx: Tx, of: WorkedOn): Promise<QuestionsOf>
    /** What learners read above what they answer, in the words and values that each of them got. */
    statementsOf(tx: Tx, of: WorkedOn): Promise<StatementsOf>
  }
}
