import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { type PoolWindow, weekdayLabels } from '@lab/contract/pool'
import { Input, InputNumber, Select } from 'antd'
import { Button } from '../../../kit/button.tsx'
import type { CustomControl } from '../../../kit/form/form-types.ts'
import styles from './windows-field.module.css'

const weekdays = Object.entries(weekdayLabels).map(([value, label]) => ({ value: Number(value), label }))
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
          <Select
            aria-label={`第${index + 1}段的星期`}
            value={window.weekday}
            options={weekdays}
            disabled={isDisabled}
            onChange={(weekday: number) => change(index, { weekday })}
          />
          <Input
            type="time"
            aria-label={`第${index + 1}段的开始时间`}
            value={window.from}
            disabled={isDisabled}
            onChange={(event) => change(index, { from: event.target.value })}
          />
          <Input
            type="time"
            aria-label={`第${index + 1}段的结束时间`}
            value={window.to}
            disabled={isDisabled}
            onChange={(event) => change(index, { to: event.target.value })}
          />
          <InputNumber
            controls={false}
            aria-label={`第${index + 1}段的数量`}
            min={1}
            max={500}
            precision={0}
            suffix="个"
            value={window.count}
            disabled={isDisabled}
            onChange={(count) => change(index, { count: count ?? 1 })}
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
