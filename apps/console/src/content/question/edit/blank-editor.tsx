import type { Blank, BlankRule } from '@lab/contract/question/content'
import {
  blankRuleKinds,
  blankRuleLabels,
  questionLimits as limits,
  spaceRuleLabels,
  spaceRules,
  type BlankRuleKind,
} from '@lab/contract/question/types'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from '../../../kit/button.tsx'
import { CheckField } from '../../../kit/form/controls/check-field.tsx'
import { SelectField } from '../../../kit/form/controls/select-field.tsx'
import { emptyRules } from '../question-edits.ts'
import styles from '../question.module.css'
import { RuleEditor } from './rule-editor.tsx'

type BlankEditorProps = {
  blank: Blank
  at: number
  /** The only blank of its question, which needs no number. */
  isAlone: boolean
  onChange: (blank: Blank) => void
  onRemove: () => void
}

const kinds = blankRuleKinds.map((kind) => ({ value: kind, label: blankRuleLabels[kind] }))
const spaces = spaceRules.map((rule) => ({ value: rule, label: spaceRuleLabels[rule] }))

/** What one blank accepts, and how exactly it has to be written. */
export function BlankEditor({ blank, at, isAlone, onChange, onRemove }: BlankEditorProps) {
  const { rules } = blank
  const where = isAlone ? '' : `第 ${at + 1} 空的`
  const change = (index: number, rule: BlankRule): void => onChange({ ...blank, rules: rules.with(index, rule) })
  const hasText = rules.some((rule) => rule.kind !== 'number')
  return (
    <section className={styles.blank} aria-label={isAlone ? '可接受的答案' : `第 ${at + 1} 空`}>
      {!isAlone && (
        <header>
          <b>第 {at + 1} 空</b>
          <Button look="text" icon={DeleteOutlined} aria-label={`删除第 ${at + 1} 空`} onClick={onRemove} />
        </header>
      )}
      <ul className={styles.rules}>
        {rules.map((rule, index) => (
          // Accepted answers have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <SelectField<BlankRuleKind>
              width={116}
              label={`${where}答案 ${index + 1} 的类型`}
              value={rule.kind}
              options={kinds}
              onChange={(kind) => change(index, emptyRules[kind])}
            />
            <RuleEditor
              rule={rule}
              label={`${where}可接受的答案 ${index + 1}`}
              onChange={(next) => change(index, next)}
            />
            <Button
              look="text"
              icon={DeleteOutlined}
              aria-label={`删除${where}答案 ${index + 1}`}
              disabled={rules.length <= 1}
              onClick={() => onChange({ ...blank, rules: rules.toSpliced(index, 1) })}
            />
          </li>
        ))}
      </ul>
      <div className={styles.settings}>
        <Button
          look="dashed"
          icon={PlusOutlined}
          disabled={rules.length >= limits.rules}
          onClick={() => onChange({ ...blank, rules: [...rules, emptyRules.text] })}
        >
          添加可接受的答案
        </Button>
        {hasText && (
          <>
            <CheckField value={blank.case_sensitive} onChange={(next) => onChange({ ...blank, case_sensitive: next })}>
              区分大小写
            </CheckField>
            <CheckField
              value={blank.width_sensitive}
              onChange={(next) => onChange({ ...blank, width_sensitive: next })}
            >
              区分全角半角
            </CheckField>
            <SelectField
              width={150}
              label={`${where}空格规则`}
              value={blank.spaces}
              options={spaces}
              onChange={(next) => onChange({ ...blank, spaces: next })}
            />
          </>
        )}
      </div>
    </section>
  )
}
