import { writtenTypes } from '@lab/contract/question/types'
import type { ReactNode } from 'react'
import { QuestionEditor } from '../../../../content/question/edit/question-editor.tsx'
import { firstQuestion } from '../../step-values.ts'
import type { EditProps } from './step-editor.tsx'
import styles from './step.module.css'

/** The question of a step; its stem is the step's body. */
export const QuestionTab = ({ values, complaints, edit, stem }: EditProps & { stem: ReactNode }) => (
  <div className={styles.tab}>
    <QuestionEditor
      question={values.question ?? firstQuestion}
      stem={stem}
      types={writtenTypes}
      complaint={complaints.question}
      onChange={(question) => edit({ question })}
    />
  </div>
)
