import type { BankQuestionRow } from '@lab/contract/bank-question'
import { useEffect, useRef } from 'react'
import { Note } from '../../../kit/note.tsx'
import styles from '../question-bank.module.css'

export type Similar = { likeness: number; question: BankQuestionRow }

/** What the bank has already that asks the same, or nearly: scrolled to as it comes, since it says why nothing was saved. */
export function SimilarNote({ similar }: { similar: readonly Similar[] }) {
  const box = useRef<HTMLDivElement>(null)
  // Outside thing followed: how far the dialog is scrolled.
  useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), [similar])
  return (
    <div ref={box}>
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
    </div>
  )
}
