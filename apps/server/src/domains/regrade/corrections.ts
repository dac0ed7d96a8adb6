import { and, asc, eq } from 'drizzle-orm'
import type { RegradeChange } from '@lab/contract/regrade'
import type { Tx } from '../../kernel/database/pool.ts'
import type { SectionContent, StepContent } from '../experiment/index.ts'
import { regrades } from './tables.ts'

export type Corrections = ReadonlyMap<string, Omit<RegradeChange, 'step_id'>>

/** What applied regrades of an offering changed, by step, later ones over earlier ones: it holds for all work to come. */
export async function correctionsOf(tx: Tx, offeringId: string): Promise<Corrections> {
  const rows = await tx
    .select({ changes: regrades.changes })
    .from(regrades)
    .where(and(eq(regrades.offeringId, offeringId), eq(regrades.state, 'applied')))
    .orderBy(asc(regrades.appliedAt), asc(regrades.id))
  const merged = new Map<string, Omit<RegradeChange, 'step_id'>>()
  for (const { step_id: stepId, ...change } of rows.flatMap((row) => row.changes)) {
    merged.set(stepId, { ...merged.get(stepId), ...change })
  }
  return merged
}

function corrected(step: StepContent, change: Omit<RegradeChange, 'step_id'>): StepContent {
  return {
    ...step,
    points: change.points ?? step.points,
    question: step.question && change.answer ? { ...step.question, answer: change.answer } : step.question,
    check: change.task === 'recheck' && change.check ? change.check : step.check,
  }
}

/** The outline with what was corrected in it. */
export const withCorrections = (sections: SectionContent[], corrections: Corrections): SectionContent[] =>
  corrections.size === 0
    ? sections
    : sections.map((section) => ({
        ...section,
        steps: section.steps.map((step) => {
          const change = corrections.get(step.id)
          return change ? corrected(step, change) : step
        }),
      }))
