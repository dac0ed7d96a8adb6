import type { Outline } from '@lab/contract/experiment'
import type { Tx } from '../../../kernel/database/pool.ts'
import { presentOutline } from '../present.ts'
import { listItems, type RecordEntry } from '../../record/index.ts'
import { planOf } from './plan.ts'

/** The outline as a learner may see it: no scripts, no answers, and only the hints that were opened or are free now. */
export async function learnersOutline(tx: Tx, record: RecordEntry): Promise<Outline> {
  const plan = await planOf(tx, record)
  const steps = new Map((await listItems(tx, record.current.id)).map((item) => [item.key, item]))
  const outline = presentOutline(
    { sections: plan.sections, publishedVersion: plan.version > 0 ? plan.version : null },
    false,
  )
  const isShown = (stepId: string): boolean => steps.get(stepId)?.hintOpened === true
  return {
    ...outline,
    sections: outline.sections.map((section) => ({
      ...section,
      steps: section.steps.map((step) => ({ ...step, hint: isShown(step.id) ? step.hint : '' })),
    })),
  }
}
