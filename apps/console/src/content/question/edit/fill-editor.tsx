import { fillScoringLabels, fillScorings, questionLimits as limits } from '@lab/contract/question/types'
import { PlusOutlined } from '@ant-design/icons'
import { Button } from '../../../kit/button.tsx'
import { CheckField } from '../../../kit/form/controls/check-field.tsx'
import { emptyBlank } from '../question-edits.ts'
import styles from '../question.module.css'
import { BlankEditor } from './blank-editor.tsx'
import type { EditorProps } from './edit-props.ts'
import { ScoringSelect } from './scoring-select.tsx'

/** The blanks of the stem in their order, each with what it accepts. */
export function FillEditor({ question, onChange, isKeyOnly = false }: EditorProps<'fill'>) {
  const { blanks, any_order: anyOrder, scoring } = question
  const isAlone = blanks.length === 1
  return (
    <>
      <p className={styles.help}>
        {isAlone
          ? '学员的答案与其中任意一个相同即为正确。'
          : `${isKeyOnly ? '' : '题干中用下划线标出各空，例如 ____；'}下面按顺序填写每个空可接受的答案。`}
      </p>
      <ol className={styles.blanks}>
        {blanks.map((blank, at) => (
          // Blanks have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <BlankEditor
              blank={blank}
              at={at}
              isAlone={isAlone}
              onChange={(next) => onChange({ ...question, blanks: blanks.with(at, next) })}
              onRemove={() => onChange({ ...question, blanks: blanks.toSpliced(at, 1) })}
            />
          </li>
        ))}
      </ol>
      <div className={styles.settings}>
        <Button
          look="dashed"
          icon={PlusOutlined}
          disabled={blanks.length >= limits.blanks}
          onClick={() => onChange({ ...question, blanks: [...blanks, emptyBlank()] })}
        >
          添加空
        </Button>
        {!isAlone && (
          <>
            <ScoringSelect
              scorings={fillScorings}
              labels={fillScoringLabels}
              value={scoring}
              onChange={(next) => onChange({ ...question, scoring: next })}
            />
            <CheckField value={anyOrder} onChange={(next) => onChange({ ...question, any_order: next })}>
              各空可交换顺序
            </CheckField>
          </>
        )}
      </div>
    </>
  )
}
