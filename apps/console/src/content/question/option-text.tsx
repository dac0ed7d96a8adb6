import { RichTextView } from '../../kit/editor/index.ts'
import { InlineCode } from '../../kit/inline-code.tsx'
import styles from './question.module.css'

/** What only rich text can show: formulas, pictures, tables, emphasis, more than one line. */
const isRich = (text: string): boolean => /[\n$]|!\[|\*\*|\]\(|^[-#>|]/.test(text)

/** The text of an option: a line as it is, anything more as rich text. */
export function OptionText({ text }: { text: string }) {
  return isRich(text) ? (
    <span className={styles.rich}>
      <RichTextView value={text} isCompact />
    </span>
  ) : (
    <InlineCode text={text} />
  )
}
