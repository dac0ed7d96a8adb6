import { textsOf, type PresentedQuestion } from '@lab/contract/question/present'
import { OptionText } from './option-text.tsx'
import styles from './question.module.css'

/** What a question offers, for somebody who only reads it. */
export function QuestionOptions({ question }: { question: PresentedQuestion }) {
  const texts = textsOf(question)
  if (texts.length === 0) return null
  return (
    <ol className={styles.offered}>
      {texts.map((text, at) => (
        // Texts may be the same on both sides.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at}>
          <OptionText text={text} />
        </li>
      ))}
    </ol>
  )
}
