import { useId } from 'react'
import styles from './segmented.module.css'

export type SegmentedProps = {
  label: string
  options: readonly { value: string; label: string }[]
  value: string | undefined
  onChange: (value: string) => void
}

/** One of a few values that are all in sight, as plain radio buttons: a list shows it before the component kit is there. */
export function Segmented({ label, options, value, onChange }: SegmentedProps) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={styles.track}>
      {options.map((one) => (
        <label key={one.value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            value={one.value}
            checked={one.value === value}
            onChange={() => onChange(one.value)}
          />
          {one.label}
        </label>
      ))}
    </div>
  )
}
