import { lazy, Suspense } from 'react'
import { DateWaiting } from '../../../kit/form/date-waiting.tsx'
import { dayOf } from '../../../kit/time-text.ts'

const DateField = lazy(() => import('../../../kit/form/date-field.tsx'))

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
    <Suspense fallback={<DateWaiting value={value} label={label} />}>
      <DateField
        id={id}
        value={value}
        onChange={(moment) => onChange(moment === undefined ? null : dayOf(moment))}
        {...(isDisabled ? { isDisabled: true } : {})}
      />
    </Suspense>
  )
}
