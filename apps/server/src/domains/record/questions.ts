import type { Question } from '@lab/contract/question/content'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Variant } from './tables.ts'

/** A version of a content where it is worked on. */
interface WorkedOn {
  contentId: string
  contentVersion: number
  offeringId: string
}

declare module '../../kernel/kinds.ts' {
  interface WorkBehaviour {
    /** The questions that an attempt asks, with what is right by now, by key of the item. */
    questionsOf(tx: Tx, of: WorkedOn, variant: Variant): Promise<ReadonlyMap<string, Question>>
  }
}
