import type { RichText } from '@lab/contract/fields'
import { Button } from '../../../kit/button.tsx'
import { RichTextView } from '../../../kit/editor/index.ts'
import styles from './marking.module.css'

type AskedQuestionProps = { statement: RichText; isFolded: boolean; onFold: (isFolded: boolean) => void }

/** What was asked, as the learner read it; it stays folded from one answer to the next. */
export function AskedQuestion({ statement, isFolded, onFold }: AskedQuestionProps) {
  return (
    <section className={styles.asked} aria-label="题目">
      <header>
        <h3>题目</h3>
        <Button look="inline" aria-expanded={!isFolded} onClick={() => onFold(!isFolded)}>
          {isFolded ? '展开题目' : '收起题目'}
        </Button>
      </header>
      {!isFolded && <RichTextView value={statement} />}
    </section>
  )
}
