import { useLayoutEffect, useRef } from 'react'
import { exactTime } from '../time-text.ts'
import type { FocusHandover } from './focus-handover.ts'
import styles from './form.module.css'

type DateWaitingProps = {
  id: string
  value: unknown
  label: string
  hasTime?: boolean | undefined
  isDisabled?: boolean | undefined
  handover: FocusHandover
}

/** A day is the same everywhere; a moment is shown as it is here. */
const shownText = (value: string, hasTime: boolean): string =>
  value.includes('T') ? exactTime(value).slice(0, hasTime ? 16 : 10) : value

/** A date while its calendar is being fetched: already to be read and come to, not yet to be changed. */
export function DateWaiting({ id, value, label, hasTime = false, isDisabled = false, handover }: DateWaitingProps) {
  const own = useRef<HTMLInputElement>(null)
  // The focus belongs to the document, which forgets it when the field goes.
  useLayoutEffect(() => {
    const field = own.current
    return () => handover.leave(document.activeElement === field)
  }, [handover])
  const text = typeof value === 'string' ? shownText(value, hasTime) : ''
  return (
    <input
      ref={own}
      id={id}
      className={styles.waiting}
      readOnly
      disabled={isDisabled}
      aria-busy
      aria-label={label}
      value={text}
    />
  )
}
