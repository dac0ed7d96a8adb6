import {
  letterOf,
  orderingScoringLabels,
  orderingScorings,
  questionLimits as limits,
} from '@lab/contract/question/types'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from '../../../kit/button.tsx'
import { MovableList } from '../movable-list.tsx'
import { emptyOption, withText } from '../question-edits.ts'
import styles from '../question.module.css'
import type { EditorProps } from './edit-props.ts'
import { OptionField } from './option-field.tsx'
import { ScoringSelect } from './scoring-select.tsx'

/** The items in their right order; learners meet them mixed. */
export function OrderingEditor({ question, onChange }: EditorProps<'ordering'>) {
  const { items, scoring } = question
  return (
    <>
      <p className={styles.help}>按正确顺序填写，学员看到的顺序会打乱。</p>
      <MovableList
        label="正确顺序"
        items={items}
        nameOf={(_item, at) => `第 ${at + 1} 项`}
        onChange={(next) => onChange({ ...question, items: next })}
      >
        {({ id, text }, at) => (
          <>
            <OptionField
              label={`排序项 ${letterOf(at)}`}
              text={text}
              placeholder={`第 ${at + 1} 步的内容`}
              onChange={(next) => onChange({ ...question, items: withText(items, id, next) })}
            />
            <Button
              look="text"
              icon={DeleteOutlined}
              aria-label={`删除第 ${at + 1} 项`}
              disabled={items.length <= 2}
              onClick={() => onChange({ ...question, items: items.toSpliced(at, 1) })}
            />
          </>
        )}
      </MovableList>
      <div className={styles.settings}>
        <Button
          look="dashed"
          icon={PlusOutlined}
          disabled={items.length >= limits.options}
          onClick={() => onChange({ ...question, items: [...items, emptyOption()] })}
        >
          添加排序项
        </Button>
        <ScoringSelect
          scorings={orderingScorings}
          labels={orderingScoringLabels}
          value={scoring}
          onChange={(next) => onChange({ ...question, scoring: next })}
        />
      </div>
    </>
  )
}
