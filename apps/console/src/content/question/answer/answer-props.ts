import type { PresentedOf } from '@lab/contract/question/present'
import type { QuestionType } from '@lab/contract/question/types'

export type AnswerProps<Type extends QuestionType> = {
  question: PresentedOf<Type>
  answer: readonly string[]
  /** Nothing can be answered any more. */
  isDisabled: boolean
  onChange: (answer: string[]) => void
  /** Enter in the last field hands the answer in. */
  onSubmit: () => void
}
