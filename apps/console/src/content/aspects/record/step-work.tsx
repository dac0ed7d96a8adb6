import type { StepProgress } from '@lab/contract/record'
import { StepAnnotations, type Annotating } from './annotations.tsx'
import { useItemViews } from './item-view.ts'

type StepWorkProps = {
  step: StepProgress
  recordId: string
  /** Absent for who may not grade. */
  onAnnotate: ((annotating: Annotating) => void) | undefined
}

/** What a learner submitted to an item, as its kind shows it, and what a grader drew over its pictures. */
export function StepWork({ step, recordId, onAnnotate }: StepWorkProps) {
  const { submitted, Work } = useItemViews()[step.kind]
  return (
    <>
      {Work && submitted(step) !== undefined && <Work step={step} onAnnotate={onAnnotate} />}
      <StepAnnotations step={step} recordId={recordId} onAnnotate={onAnnotate} />
    </>
  )
}
