import type { BlankRule } from '@lab/contract/question/content'
import { questionLimits as limits, type BlankRuleKind } from '@lab/contract/question/types'
import { useState, type ComponentType } from 'react'
import { CheckField } from '../../../kit/form/controls/check-field.tsx'
import { NumberField } from '../../../kit/form/controls/number-field.tsx'
import { SelectField } from '../../../kit/form/controls/select-field.tsx'
import { TextField } from '../../../kit/form/controls/text-field.tsx'
import styles from '../question.module.css'
import { unitsFrom, unitsText } from './units.ts'

type RuleProps<Kind extends BlankRuleKind> = {
  rule: Extract<BlankRule, { kind: Kind }>
  label: string
  onChange: (rule: BlankRule) => void
}

const TextRule = ({ rule, label, onChange }: RuleProps<'text'>) => (
  <TextField
    label={label}
    value={rule.text}
    maxLength={limits.blankText}
    placeholder="可接受的答案"
    onChange={(text) => onChange({ ...rule, text })}
  />
)

const PatternRule = ({ rule, label, onChange }: RuleProps<'pattern'>) => (
  <TextField
    className="num"
    label={label}
    value={rule.pattern}
    maxLength={limits.pattern}
    placeholder="匹配整个答案的正则表达式，如 ls\\s+-l"
    onChange={(pattern) => onChange({ ...rule, pattern })}
  />
)

const toleranceKinds = [
  { value: 'absolute', label: '绝对误差' },
  { value: 'percent', label: '百分比误差' },
] as const

function NumberRule({ rule, label, onChange }: RuleProps<'number'>) {
  const [units, setUnits] = useState<string>()
  const leave = (): void => {
    if (units !== undefined) onChange({ ...rule, units: unitsFrom(units) })
    setUnits(undefined)
  }
  return (
    <div className={styles.numberRule}>
      <NumberField
        width={120}
        label={label}
        step={0.01}
        value={rule.value}
        onChange={(value) => onChange({ ...rule, value: value ?? 0 })}
      />
      <NumberField
        width={110}
        prefix="±"
        label={`${label}的误差`}
        min={0}
        step={0.01}
        value={rule.tolerance}
        onChange={(tolerance) => onChange({ ...rule, tolerance: Math.max(0, tolerance ?? 0) })}
      />
      <SelectField
        width={130}
        label={`${label}的误差类型`}
        value={rule.is_percent ? 'percent' : 'absolute'}
        options={toleranceKinds}
        onChange={(kind) => onChange({ ...rule, is_percent: kind === 'percent' })}
      />
      <TextField
        width={190}
        label={`${label}的单位`}
        value={units ?? unitsText(rule.units)}
        placeholder="单位，如 ms；s=1000"
        title="第一个单位与数值一致；其他单位写成 名称=换算系数，用分号隔开"
        onChange={setUnits}
        onBlur={leave}
      />
      {rule.units.length > 0 && (
        <CheckField value={rule.needs_unit} onChange={(next) => onChange({ ...rule, needs_unit: next })}>
          必须写单位
        </CheckField>
      )}
    </div>
  )
}

const rules: { [Kind in BlankRuleKind]: ComponentType<RuleProps<Kind>> } = {
  text: TextRule,
  number: NumberRule,
  pattern: PatternRule,
}

/** One way in which the answer to a blank is accepted. */
export function RuleEditor(props: { rule: BlankRule; label: string; onChange: (rule: BlankRule) => void }) {
  const Rule = rules[props.rule.kind] as ComponentType<typeof props>
  return <Rule {...props} />
}
