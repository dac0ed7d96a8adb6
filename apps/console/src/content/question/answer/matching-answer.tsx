import { pairOf, pairText } from '@lab/contract/question/answer'
import { letterOf } from '@lab/contract/question/types'
import { SelectField } from '../../../kit/form/controls/select-field.tsx'
import { OptionText } from '../option-text.tsx'
import { lineOf } from '../question-edits.ts'
import styles from '../question.module.css'
import type { AnswerProps } from './answer-props.ts'

/** Each left item with a choice of the right ones; those are listed as well, as a choice shows no pictures or formulas. */
export function MatchingAnswer({ question, answer, isDisabled, onChange }: AnswerProps<'matching'>) {
  const { left, right } = question
  const chosen = new Map(answer.map(pairOf).map((pair) => [pair.left, pair.right]))
  const choices = right.map(({ id, text }, at) => ({ value: id, label: `${at + 1}. ${lineOf(text)}` }))
  const choose = (id: string, to: string | undefined): void => {
    const next = new Map(chosen)
    if (to === undefined) next.delete(id)
    else next.set(id, to)
    onChange(left.flatMap((item) => (next.has(item.id) ? [pairText(item.id, next.get(item.id)!)] : [])))
  }
  return (
    <div className={styles.sides}>
      <ul className={styles.fields} aria-label="左侧">
        {left.map(({ id, text }, at) => (
          <li key={id} className={styles.match}>
            <span>
              <b>{letterOf(at)}.</b> <OptionText text={text} />
            </span>
            <SelectField
              canClear
              className={styles.matchChoice}
              label={`${letterOf(at)} 对应`}
              placeholder="选择对应项"
              value={chosen.get(id)}
              options={choices}
              isDisabled={isDisabled}
              onChange={(to) => choose(id, to)}
            />
          </li>
        ))}
      </ul>
      <ol className={styles.rightSide} aria-label="右侧">
        {right.map(({ id, text }, at) => (
          <li key={id}>
            <b>{at + 1}.</b> <OptionText text={text} />
          </li>
        ))}
      </ol>
    </div>
  )
}
