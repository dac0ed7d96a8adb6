import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { weekdayChoices } from '@lab/contract/days'
import type { PoolWindow } from '@lab/contract/pool'
import { Button } from '../../../kit/button.tsx'
import { NumberField } from '../../../kit/form/controls/number-field.tsx'
import { SelectField } from '../../../kit/form/controls/select-field.tsx'
import { TextField } from '../../../kit/form/controls/text-field.tsx'
import type { CustomControl } from '../../../kit/form/form-types.ts'
import styles from './windows-field.module.css'

const first: PoolWindow = { weekday: 1, from: '08:00', to: '09:40', count: 30 }

/** The lessons of a week: day, from, to, and how many environments. */
export function WindowsField({ id, value, onChange, isDisabled }: CustomControl) {
  const windows = (value as PoolWindow[] | undefined) ?? []
  const change = (index: number, part: Partial<PoolWindow>): void =>
    onChange(windows.map((window, at) => (at === index ? { ...window, ...part } : window)))
  return (
    <div className={styles.list} id={id}>
      {windows.map((window, index) => (
        // Lessons have no identity of their own: every part of one may be edited.
        // oxlint-disable-next-line react/no-array-index-key -- see above
        <div key={index} className={styles.row}>
          <SelectField
            width={96}
            label={`第${index + 1}段的星期`}
            value={window.weekday}
            options={weekdayChoices}
            isDisabled={isDisabled}
            onChange={(weekday: number) => change(index, { weekday })}
          />
          <TextField
            isTime
            label={`第${index + 1}段的开始时间`}
            value={window.from}
            isDisabled={isDisabled}
            onChange={(text) => change(index, { from: text })}
          />
          <TextField
            isTime
            label={`第${index + 1}段的结束时间`}
            value={window.to}
            isDisabled={isDisabled}
            onChange={(text) => change(index, { to: text })}
          />
          <NumberField
            label={`第${index + 1}段的数量`}
            min={1}
            max={500}
            unit="个"
            value={window.count}
            isDisabled={isDisabled}
            onChange={(count) => change(index, { count: count ?? 1 })}
            width={104}
            keepsRange
          />
          <Button
            icon={DeleteOutlined}
            aria-label={`移除第${index + 1}段`}
            disabled={isDisabled}
            onClick={() => onChange(windows.filter((_one, at) => at !== index))}
          />
        </div>
      ))}
      <Button
        look="dashed"
        icon={PlusOutlined}
        disabled={isDisabled}
        onClick={() => onChange([...windows, windows.at(-1) ?? first])}
      >
        添加上课时间
      </Button>
    </div>
  )
}
