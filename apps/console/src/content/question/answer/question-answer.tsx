import type { PresentedQuestion } from '@lab/contract/question/present'
import { whyUnusable, type QuestionType } from '@lab/contract/question/types'
import type { ComponentType } from 'react'
import { Note } from '../../../kit/note.tsx'
import type { AnswerProps } from './answer-props.ts'
import { MultipleAnswer, SingleAnswer, TrueFalseAnswer } from './choice-answer.tsx'
import { FillAnswer } from './fill-answer.tsx'
import { MatchingAnswer } from './matching-answer.tsx'
import { OrderingAnswer } from './ordering-answer.tsx'
import { ShortAnswer } from './short-answer.tsx'

/** What another engine will mark cannot be answered yet. */
const Unusable = ({ question }: { question: { type: QuestionType } }) => (
  <Note tone="info">{whyUnusable(question.type)}</Note>
)

/** What is worked on in an environment, where none can be started: in previews. */
const OperationSteps = ({ question }: AnswerProps<'operation'>) => (
  <>
    <ol>
      {question.steps.map(({ id, text }) => (
        <li key={id}>{text}</li>
      ))}
    </ol>
    <Note tone="info">考试时在这里启动实验环境，完成操作后检查。</Note>
  </>
)

const fields: { [Type in QuestionType]: ComponentType<AnswerProps<Type>> } = {
  single: SingleAnswer,
  multiple: MultipleAnswer,
  true_false: TrueFalseAnswer,
  fill: FillAnswer,
  ordering: OrderingAnswer,
  matching: MatchingAnswer,
  short_answer: ShortAnswer,
  programming: Unusable,
  operation: OperationSteps,
}

type QuestionAnswerProps = Omit<AnswerProps<'single'>, 'question'> & { question: PresentedQuestion }

/** The field or fields in which a question of any type is answered. */
export function QuestionAnswer(props: QuestionAnswerProps) {
  const Field = fields[props.question.type] as ComponentType<QuestionAnswerProps>
  return <Field {...props} />
}

/** Whether there is anything to submit. */
export const isAnswered = (answer: readonly string[]): boolean => answer.some((one) => one.trim() !== '')
