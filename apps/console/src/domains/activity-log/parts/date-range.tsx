import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn.js'
import { quietClear } from '../../../kit/form/quiet-clear.tsx'

dayjs.locale('zh-cn')

interface DateRangeProps {
  /** `2026-03-01~2026-03-31`. */
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** Two days and what lies between them. A module of its own because calendars are large. */
export default function DateRange({ value, onChange }: DateRangeProps) {
  const [from, to] = value?.split('~') ?? []
  return (
    <DatePicker.RangePicker
      allowClear={quietClear}
      style={{ width: 248 }}
      placeholder={['开始日期', '结束日期']}
      value={from && to ? [dayjs(from), dayjs(to)] : null}
      onChange={(days) => {
        const [first, last] = days ?? []
        onChange(first && last ? `${first.format('YYYY-MM-DD')}~${last.format('YYYY-MM-DD')}` : undefined)
      }}
    />
  )
}
