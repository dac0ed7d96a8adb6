import { MovableList } from '../movable-list.tsx'
import { OptionText } from '../option-text.tsx'
import { lineOf } from '../question-edits.ts'
import styles from '../question.module.css'
import type { AnswerProps } from './answer-props.ts'

const shortened = (text: string): string => {
  const line = lineOf(text)
  return line.length > 20 ? `${line.slice(0, 20)}…` : line
}

/** The items in the order that was given so far, or mixed as they were presented. */
export function OrderingAnswer({ question, answer, isDisabled, onChange }: AnswerProps<'ordering'>) {
  const given = answer.flatMap((id) => question.items.find((item) => item.id === id) ?? [])
  const items = given.length === question.items.length ? given : question.items
  return (
    <>
      <p className={styles.help}>拖动或用箭头按钮排成正确的顺序。</p>
      <MovableList
        label="排序"
        items={items}
        isDisabled={isDisabled}
        nameOf={({ text }) => `「${shortened(text)}」`}
        onChange={(next) => onChange(next.map(({ id }) => id))}
      >
        {({ text }) => (
          <span className={styles.itemText}>
            <OptionText text={text} />
          </span>
        )}
      </MovableList>
    </>
  )
}
