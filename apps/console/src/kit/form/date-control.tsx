import { lazy, Suspense, useState } from 'react'
import type { DateFieldProps } from './date-field.tsx'
import { DateWaiting } from './date-waiting.tsx'
import { createHandover } from './focus-handover.ts'

const DateField = lazy(() => import('./date-field.tsx'))

type DateControlProps = Omit<DateFieldProps, 'handover'> & { label: string }

/** A date field that may be put into a form at once: its calendar is fetched, and takes over the focus it finds there. */
export function DateControl({ label, ...props }: DateControlProps) {
  const [handover] = useState(createHandover)
  return (
    <Suspense
      fallback={
        <DateWaiting
          id={props.id}
          value={props.value}
          hasTime={props.hasTime}
          isDisabled={props.isDisabled}
          label={label}
          handover={handover}
        />
      }
    >
      <DateField {...props} handover={handover} />
    </Suspense>
  )
}
