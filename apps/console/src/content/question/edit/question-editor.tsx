import type { Question } from '@lab/contract/question/content'
import {
  questionLimits as limits,
  questionTypeLabels,
  usableTypes,
  whyUnusable,
  type QuestionType,
} from '@lab/contract/question/types'
import { Alert } from 'antd'
import { useId, type ComponentType, type ReactNode } from 'react'
import { TextAreaField } from '../../../kit/form/controls/text-field.tsx'
import { Segmented } from '../../../kit/segmented.tsx'
import { asType } from '../question-edits.ts'
import styles from '../question.module.css'
import { MultipleEditor, SingleEditor } from './choice-editor.tsx'
import type { EditorProps } from './edit-props.ts'
import { FillEditor } from './fill-editor.tsx'
import { MatchingEditor } from './matching-editor.tsx'
import { OperationEditor } from './operation-editor.tsx'
import { OrderingEditor } from './ordering-editor.tsx'
import { ShortAnswerEditor } from './short-answer-editor.tsx'
import { TrueFalseEditor } from './true-false-editor.tsx'

/** What another engine will mark cannot be written yet. */
const Unusable = ({ question }: { question: { type: QuestionType } }) => (
  <Alert type="info" showIcon title={whyUnusable(question.type)} />
)

const editors: { [Type in QuestionType]: ComponentType<EditorProps<Type>> } = {
  single: SingleEditor,
  multiple: MultipleEditor,
  true_false: TrueFalseEditor,
  fill: FillEditor,
  ordering: OrderingEditor,
  matching: MatchingEditor,
  short_answer: ShortAnswerEditor,
  programming: Unusable,
  operation: OperationEditor,
}

type QuestionEditorProps = {
  question: Question
  onChange: (question: Question) => void
  /** The field of the stem, which is the item's. */
  stem?: ReactNode
  complaint?: string | undefined
  /** What was asked stays as it is: only the key and the rules are changed. */
  isKeyOnly?: boolean
  /** The types that are offered; all that can be used where none are named. */
  types?: readonly QuestionType[]
  /** What is written is another wording of the same type. */
  keepsType?: boolean
}

/** A question of any type: its type, what it offers, what is right, how it counts, and why. */
export function QuestionEditor({
  question,
  onChange,
  stem,
  complaint,
  isKeyOnly = false,
  keepsType = false,
  types = usableTypes,
}: QuestionEditorProps) {
  const id = useId()
  const Editor = editors[question.type] as ComponentType<{
    question: Question
    onChange: typeof onChange
    isKeyOnly: boolean
    keepsType: boolean
  }>
  return (
    <div className={styles.editor}>
      {!isKeyOnly && !keepsType && (
        <Segmented
          label="题型"
          className={styles.types}
          options={types.map((type) => ({ value: type, label: questionTypeLabels[type] }))}
          value={question.type}
          onChange={(type) => onChange(asType(question, type as QuestionType))}
        />
      )}
      {stem !== undefined && (
        <div className={styles.field}>
          <b>题干</b>
          {stem}
        </div>
      )}
      <Editor {...{ question, onChange, isKeyOnly, keepsType }} />
      {complaint && (
        <p role="alert" className={styles.complaint}>
          {complaint}
        </p>
      )}
      {!isKeyOnly && (
        <div className={styles.field}>
          <label htmlFor={`${id}-analysis`}>解析</label>
          <TextAreaField
            id={`${id}-analysis`}
            value={question.analysis}
            maxLength={limits.analysis}
            rows={3}
            placeholder="与正确答案一起显示给学员，可以写 Markdown"
            onChange={(analysis) => onChange({ ...question, analysis })}
          />
        </div>
      )}
    </div>
  )
}
