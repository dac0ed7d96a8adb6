import type { Outline } from '@lab/contract/experiment'
import type { Tx } from '../../../kernel/database/pool.ts'
import { stepsOf } from '../outline.ts'
import { presentOutline } from '../present.ts'
import { listItems, type RecordEntry } from '../../record/index.ts'
import type { Plan } from './plan.ts'
import { experimentVariant } from './variant.ts'

/**
 * The outline as a learner may see it: no scripts, no answers, only the hints that were opened, and explanations of what
 * was answered rightly.
 */
export async function learnersOutline(tx: Tx, record: RecordEntry, plan: Plan): Promise<Outline> {
  const items = new Map((await listItems(tx, record.current.id)).map((item) => [item.key, item]))
  const outline = presentOutline(
    { sections: plan.sections, publishedVersion: plan.version > 0 ? plan.version : null },
    false,
    experimentVariant(record.current).seed,
  )
  const isShown = (stepId: string): boolean => items.get(stepId)?.hintOpened === true
  const analyses = new Map(stepsOf(plan.sections).map((step) => [step.id, step.question?.analysis ?? '']))
  // What a person marks is explained with the grade.
  const isExplained = (stepId: string): boolean => {
    const { share = null, state } = items.get(stepId) ?? {}
    return share === 1 || (share === null && state === 'passed' && record.state === 'graded')
  }
  return {
    ...outline,
    sections: outline.sections.map((section) => ({
      ...section,
      steps: section.steps.map((step) => ({
        ...step,
        hint: isShown(step.id) ? step.hint : '',
        analysis: isExplained(step.id) ? (analyses.get(step.id) ?? '') : '',
      })),
    })),
  }
}
