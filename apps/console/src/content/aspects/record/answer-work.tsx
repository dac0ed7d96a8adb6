import { QuestionReview } from '../../question/question-review.tsx'
import type { ItemWorkProps } from './item-view.ts'

/** What was answered to a question. */
export function AnswerWork({ step }: ItemWorkProps) {
  if (step.review) return <QuestionReview answer={step.answer} {...step.review} />
  return (
    <div>
      <h3>作答</h3>
      <p>{step.answer.join('、')}</p>
    </div>
  )
}
