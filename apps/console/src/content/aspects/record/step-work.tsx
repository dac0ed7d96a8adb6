import type { StepProgress } from '@lab/contract/record'
import { RichTextView } from '../../../kit/editor/index.ts'
import { QuestionReview } from '../../question/question-review.tsx'
import { annotatingOf, StepAnnotations, type Annotating } from './annotations.tsx'

type StepWorkProps = {
  step: Pick<StepProgress, 'step_id' | 'answer' | 'review' | 'report' | 'annotations'>
  recordId: string
  /** Absent for who may not grade. */
  onAnnotate: ((annotating: Annotating) => void) | undefined
}

/** What a learner handed in at a step: the answer, the report, and what a grader drew over its pictures. */
export function StepWork({ step, recordId, onAnnotate }: StepWorkProps) {
  return (
    <>
      {step.review && <QuestionReview answer={step.answer} {...step.review} />}
      {!step.review && step.answer.length > 0 && (
        <div>
          <h3>作答</h3>
          <p>{step.answer.join('、')}</p>
        </div>
      )}
      {step.report?.value && (
        <div>
          <h3>报告</h3>
          <RichTextView
            value={step.report}
            isCompact
            onAnnotate={onAnnotate && ((picture) => onAnnotate(annotatingOf(step, picture)))}
          />
        </div>
      )}
      <StepAnnotations step={step} recordId={recordId} onAnnotate={onAnnotate} />
    </>
  )
}
