import { questionLimits as limits } from '@lab/contract/question/types'
import { TextField } from '../../../kit/form/controls/text-field.tsx'
import styles from '../question.module.css'
import type { AnswerProps } from './answer-props.ts'

/** The blanks of the stem, one field each in their order. */
export function FillAnswer({ question, answer, isDisabled, onChange, onSubmit }: AnswerProps<'fill'>) {
  const places = Array.from({ length: question.blanks }, (_, at) => at)
  const write = (at: number, text: string): void =>
    onChange(places.map((one) => (one === at ? text : (answer[one] ?? ''))))
  return (
    <ol className={styles.fields}>
      {places.map((at) => (
        <li key={at}>
          <TextField
            label={places.length === 1 ? '您的答案' : `第 ${at + 1} 空`}
            icon={places.length === 1 ? null : `第 ${at + 1} 空`}
            placeholder="输入答案"
            value={answer[at] ?? ''}
            maxLength={limits.blankText}
            isDisabled={isDisabled}
            onChange={(text) => write(at, text)}
            onEnter={() => at === places.length - 1 && onSubmit()}
          />
        </li>
      ))}
      {question.any_order && places.length > 1 && <li className={styles.help}>各空的顺序不限。</li>}
    </ol>
  )
}
