import { quietClear } from './quiet-clear.tsx'
import { DatePicker, type GetRef } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn.js'
import { useLayoutEffect, useRef } from 'react'
import type { FocusHandover } from './focus-handover.ts'

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
  /** From what stood in its place. */
  handover: FocusHandover
}

/** A moment chosen from a calendar; its value is an ISO text. A module of its own because calendars are large. */
export default function DateField(props: DateFieldProps) {
  const { id, value, onChange, onBlur, hasTime, isDisabled, placeholder, handover } = props
  const own = useRef<GetRef<typeof DatePicker>>(null)
  useLayoutEffect(() => {
    if (handover.take()) own.current?.focus({ preventScroll: true })
  }, [handover])
  return (
    <DatePicker
      ref={own}
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
