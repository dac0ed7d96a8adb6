import { questionLimits as limits } from '@lab/contract/question/types'
import { TextAreaField } from '../../../kit/form/controls/text-field.tsx'
import styles from '../question.module.css'

type OptionFieldProps = { label: string; text: string; placeholder: string; onChange: (text: string) => void }

/** The text of something to choose, order or match: a line that grows, because it may be code, a list or several sentences. */
export const OptionField = ({ label, text, placeholder, onChange }: OptionFieldProps) => (
  <TextAreaField
    className={styles.grow}
    rows={1}
    label={label}
    value={text}
    maxLength={limits.optionText}
    placeholder={placeholder}
    onChange={onChange}
  />
)
