import type { RegradeChange, RegradeStep } from '@lab/contract/regrade'
import type { Question } from '@lab/contract/question/content'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Variant } from '../record/index.ts'
import type { Corrections } from './corrections.ts'

/** An item of a version as it is scored now. */
export interface RegradeItem extends Omit<RegradeStep, 'points_locked' | 'newest' | 'tried' | 'running'> {
  /** A teacher marks it by a rubric, so that neither its points nor its grading can be changed alone. */
  has_rubric: boolean
}

/** What a new check gave in a running environment, or why it could not run. */
export type Rechecked = { share: number } | { why: string }

/** What of a learner's work counts: the best of all tries, or the answer that was there when the attempt was submitted. */
export type Counting = 'best_try' | 'last_answer'

/** What can be regraded of a version. */
export interface RegradePlan {
  counts: Counting
  items: readonly RegradeItem[]
  /** What the questions of an attempt are where they are not those of the version. */
  questionsIn(variant: Variant): ReadonlyMap<string, Question>
  /** The changes as they hold for an attempt, by its variant. */
  changesFor(changes: readonly RegradeChange[], variant: Variant): RegradeChange[]
  /** Runs the check of a change on what the learners of a record have. */
  recheck(kernel: Kernel, recordId: string, change: RegradeChange): Promise<Rechecked>
}

declare module '../../kernel/kinds.ts' {
  interface WorkBehaviour {
    /**
     * What can be regraded of a version, with what was corrected in it since for its learners; null where nothing that a
     * kind stores can be graded again, so that its offerings do not offer it.
     */
    regrade:
      | ((
          tx: Tx,
          /** Without an offering as it was published. */
          version: { contentId: string; contentVersion: number; offeringId: string | null },
          corrections: Corrections,
        ) => Promise<RegradePlan>)
      | null
  }
}

/** The plan of a kind of which nothing can be regraded. */
export const nothingToRegrade: RegradePlan = {
  counts: 'best_try',
  items: [],
  questionsIn: () => new Map(),
  changesFor: () => [],
  recheck: async () => ({ why: '不支持重新判定' }),
}
