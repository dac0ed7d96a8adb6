import type { Unlock, UnlockRule } from '@lab/contract/series-plan'
import { useId } from 'react'
import { DateControl } from '../../kit/form/date-control.tsx'
import { NumberField } from '../../kit/form/controls/number-field.tsx'
import { SelectField } from '../../kit/form/controls/select-field.tsx'
import styles from './path.module.css'
import { unlockOf } from './unlock.ts'

type UnlockFieldProps = {
  /** What it opens, for the names of its fields. */
  label: string
  /** Undefined where several that are changed together differ. */
  value: Unlock | undefined
  /** The words of each rule that can be chosen here. */
  words: Partial<Record<UnlockRule, string>>
  /** As many as can be asked for. */
  max: number
  isDisabled: boolean
  onChange: (value: Unlock) => void
}

/** When a group or a part opens. */
export function UnlockField({ label, value, words, max, isDisabled, onChange }: UnlockFieldProps) {
  const id = useId()
  // A rule that was chosen before stays shown where it could not be chosen again.
  const shown = Object.entries({ ...(value ? { [value.rule]: '' } : {}), ...words }) as [UnlockRule, string][]
  const options = shown.map(([rule, text]) => ({ value: rule, label: text || otherWords[rule] }))
  return (
    <span className={styles.unlock}>
      <SelectField
        isSmall
        width={168}
        label={`${label}的开放条件`}
        placeholder="开放条件…"
        value={value?.rule}
        options={options}
        isDisabled={isDisabled}
        onChange={(rule) => onChange(unlockOf(rule, new Date()))}
      />
      {value?.rule === 'count' && (
        <NumberField
          isSmall
          keepsRange
          width={96}
          label={`${label}开放前要完成的项数`}
          unit="项"
          min={1}
          max={Math.max(max, 1)}
          value={value.count}
          isDisabled={isDisabled}
          onChange={(count) => count && onChange({ rule: 'count', count })}
        />
      )}
      {value?.rule === 'date' && (
        <span className={styles.date}>
          <DateControl
            id={id}
            label={`${label}的开放时间`}
            hasTime
            value={value.at}
            isDisabled={isDisabled}
            onChange={(at) => at && onChange({ rule: 'date', at })}
          />
        </span>
      )}
    </span>
  )
}

const otherWords: Record<UnlockRule, string> = {
  free: '随时开放',
  previous: '完成前一项后',
  count: '完成若干项后',
  date: '到指定时间',
}
