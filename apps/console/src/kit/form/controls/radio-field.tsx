import type { ControlProps } from './control-props.ts'
import styles from './controls.module.css'

type RadioFieldProps<Value> = ControlProps<Value> & {
  options: readonly { value: NonNullable<Value>; label: string }[]
  /** Named by the label of its field unless told otherwise. */
  label?: string
}

/** One of a few, all of them in sight. */
export function RadioField<Value>({ id, value, options, label, ...props }: RadioFieldProps<Value>) {
  return (
    <div
      id={id}
      className={styles.group}
      role="radiogroup"
      aria-label={label}
      aria-labelledby={label === undefined ? `${id}-label` : undefined}
      aria-required={props.isRequired || undefined}
      aria-describedby={props.errorId}
      onBlur={props.onBlur}
    >
      {options.map((one) => (
        <label key={String(one.value)} className={styles.choice} data-disabled={props.isDisabled || undefined}>
          <input
            type="radio"
            className={styles.dot}
            name={id}
            checked={one.value === value}
            disabled={props.isDisabled}
            onChange={() => props.onChange(one.value)}
          />
          {one.label}
        </label>
      ))}
    </div>
  )
}
