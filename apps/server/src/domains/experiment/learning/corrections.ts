import type { RegradeChange } from '@lab/contract/regrade'
import { questionUnder, type Corrections } from '../../regrade/index.ts'
import type { SectionContent, StepContent } from '../outline.ts'

function corrected(step: StepContent, change: Omit<RegradeChange, 'step_id'>): StepContent {
  return {
    ...step,
    points: change.points ?? step.points,
    question: step.question && (questionUnder(step.question, change) ?? step.question),
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
