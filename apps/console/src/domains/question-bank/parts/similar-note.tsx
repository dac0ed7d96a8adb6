import type { BankQuestionRow } from '@lab/contract/bank-question'
import { Note } from '../../../kit/note.tsx'
import styles from '../question-bank.module.css'

export type Similar = { likeness: number; question: BankQuestionRow }

/** What the bank has already that asks the same, or nearly. */
export const SimilarNote = ({ similar }: { similar: readonly Similar[] }) => (
  <Note tone="warning">
    题库中已有相同或相似的题目：
    <ul className={styles.similar}>
      {similar.map(({ likeness, question }) => (
        <li key={question.id}>
          第 {question.number} 题（{likeness === 1 ? '相同' : `相似度 ${Math.round(likeness * 100)}%`}）：
          {question.stem_text.slice(0, 80)}
        </li>
      ))}
    </ul>
  </Note>
)
