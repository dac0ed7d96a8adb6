import type { Question, QuestionOf } from '@lab/contract/question/content'
import type { QuestionType } from '@lab/contract/question/types'

export type EditorProps<Type extends QuestionType> = {
  question: QuestionOf<Type>
  onChange: (question: Question) => void
  /** What was asked stays as it is: only the key and the rules are changed. */
  isKeyOnly?: boolean
  /** It is being asked: what it is about stays, however it is worded. */
  keepsType?: boolean
}
