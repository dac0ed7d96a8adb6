import { DateControl } from '../kit/form/date-control.tsx'
import { dayOf } from '../kit/time-text.ts'

type DayFieldProps = {
  id: string
  /** `2026-09-01`, or null. */
  value: unknown
  onChange: (day: string | null) => void
  isDisabled: boolean
  label: string
}

/** A day without a time, as terms begin and end. */
export function DayField({ id, value, onChange, isDisabled, label }: DayFieldProps) {
  return (
    <DateControl
      id={id}
      label={label}
      value={value}
      onChange={(moment) => onChange(moment === undefined ? null : dayOf(moment))}
      {...(isDisabled ? { isDisabled: true } : {})}
    />
  )
}
