import type { QuestionOf } from '@lab/contract/question/content'
import {
  letterOf,
  multipleScoringLabels,
  multipleScorings,
  questionLimits as limits,
} from '@lab/contract/question/types'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useId } from 'react'
import { Button } from '../../../kit/button.tsx'
import { Checkbox } from '../../../kit/list/checkbox.tsx'
import { emptyOption, marked, withoutOption, withText } from '../question-edits.ts'
import { OptionText } from '../option-text.tsx'
import styles from '../question.module.css'
import type { EditorProps } from './edit-props.ts'
import { OptionField } from './option-field.tsx'
import { ScoringSelect } from './scoring-select.tsx'

/** Options with their letters, the right ones marked in front. */
function Options({ question, onChange, isKeyOnly = false }: EditorProps<'single'> | EditorProps<'multiple'>) {
  const name = useId()
  const { options, answer } = question
  return (
    <ul className={styles.options}>
      {options.map(({ id, text }, index) => {
        const letter = letterOf(index)
        return (
          <li key={id} data-right={answer.includes(id) || undefined}>
            <label className={styles.right}>
              <Checkbox
                kind={question.type === 'single' ? 'radio' : 'checkbox'}
                name={name}
                isChecked={answer.includes(id)}
                label={`${letter} 是正确答案`}
                onToggle={() => onChange(marked(question, id))}
              />
              <b>{letter}</b>
            </label>
            {isKeyOnly ? (
              <span className={styles.kept}>
                <OptionText text={text} />
              </span>
            ) : (
              <OptionField
                label={`选项 ${letter}`}
                text={text}
                placeholder={`选项 ${letter} 的内容`}
                onChange={(next) => onChange({ ...question, options: withText(options, id, next) })}
              />
            )}
            {!isKeyOnly && (
              <Button
                look="text"
                icon={DeleteOutlined}
                aria-label={`删除选项 ${letter}`}
                disabled={options.length <= 2}
                onClick={() => onChange(withoutOption(question, id))}
              />
            )}
          </li>
        )
      })}
      {!isKeyOnly && (
        <li>
          <Button
            look="dashed"
            icon={PlusOutlined}
            disabled={options.length >= limits.options}
            onClick={() => onChange({ ...question, options: [...options, emptyOption()] })}
          >
            添加选项
          </Button>
        </li>
      )}
    </ul>
  )
}

const writing = '选项可以写 Markdown 和公式。'

export const SingleEditor = (props: EditorProps<'single'>) => (
  <>
    <p className={styles.help}>选中一个正确选项。{!props.isKeyOnly && writing}</p>
    <Options {...props} />
  </>
)

export function MultipleEditor(props: EditorProps<'multiple'>) {
  const { question, onChange } = props
  const change = (scoring: QuestionOf<'multiple'>['scoring']) => onChange({ ...question, scoring })
  return (
    <>
      <p className={styles.help}>选中所有正确选项。{!props.isKeyOnly && writing}</p>
      <Options {...props} />
      <ScoringSelect
        scorings={multipleScorings}
        labels={multipleScoringLabels}
        value={question.scoring}
        onChange={change}
      />
    </>
  )
}
