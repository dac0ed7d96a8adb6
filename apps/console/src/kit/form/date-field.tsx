import { quietClear } from './quiet-clear.tsx'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn.js'

dayjs.locale('zh-cn')

export type DateFieldProps = {
  id: string
  /** ISO text. */
  value: unknown
  onChange: (value: string | undefined) => void
  onBlur?: () => void
  hasTime?: boolean
  isDisabled?: boolean
  placeholder?: string
}

/** A moment chosen from a calendar; its value is an ISO text. A module of its own because calendars are large. */
export default function DateField({ id, value, onChange, onBlur, hasTime, isDisabled, placeholder }: DateFieldProps) {
  return (
    <DatePicker
      id={id}
      allowClear={quietClear}
      value={typeof value === 'string' && value ? dayjs(value) : null}
      onChange={(date) => onChange(date?.toISOString())}
      // Enter takes the typed date; a form around it is not submitted by that.
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault()
      }}
      showTime={hasTime ? { format: 'HH:mm' } : false}
      format={hasTime ? 'YYYY-MM-DD HH:mm' : 'YYYY-MM-DD'}
      style={{ width: '100%', maxWidth: 240 }}
      {...(onBlur ? { onBlur } : {})}
      {...(isDisabled ? { disabled: true } : {})}
      {...(placeholder === undefined ? {} : { placeholder })}
    />
  )
}
