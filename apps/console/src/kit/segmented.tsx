import { useId, type ReactNode } from 'react'
import styles from './segmented.module.css'

export type SegmentedProps<Value> = {
  label: string
  options: readonly { value: Value; label: ReactNode }[]
  value: Value | undefined
  onChange: (value: Value) => void
  isSmall?: boolean
  /** As wide as its surroundings, all parts alike. */
  isWide?: boolean
  isDisabled?: boolean
  className?: string | undefined
}

/** One of a few values that are all in sight, as plain radio buttons: a list shows it before the component kit is there. */
export function Segmented<Value extends string | number>(props: SegmentedProps<Value>) {
  const { label, options, value, onChange, className } = props
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={className ? `${styles.track} ${className}` : styles.track}
      data-small={props.isSmall || undefined}
      data-wide={props.isWide || undefined}
    >
      {options.map((one) => (
        <label key={one.value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            value={one.value}
            checked={one.value === value}
            disabled={props.isDisabled}
            onChange={() => onChange(one.value)}
          />
          {one.label}
        </label>
      ))}
    </div>
  )
}
