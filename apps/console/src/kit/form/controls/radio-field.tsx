import { useId, type ReactNode } from 'react'
import { type ControlProps, named } from './control-props.ts'
import styles from './controls.module.css'

type RadioFieldProps<Value> = Omit<ControlProps<Value>, 'onChange'> & {
  onChange: (value: NonNullable<Value>) => void
  options: readonly { value: NonNullable<Value>; label: ReactNode }[]
  /** One below the other. */
  isTall?: boolean
  className?: string | undefined
}

/** One of a few, all of them in sight. Named by the label of its field by default. */
export function RadioField<Value>({ id, value, options, label, className, ...props }: RadioFieldProps<Value>) {
  const ownName = useId()
  return (
    <div
      id={id}
      className={className ? `${styles.group} ${className}` : styles.group}
      role="radiogroup"
      data-tall={props.isTall || undefined}
      {...named({ id, label })}
      aria-required={props.isRequired || undefined}
      aria-describedby={props.errorId}
      onBlur={props.onBlur}
    >
      {options.map((one) => (
        <label key={String(one.value)} className={styles.choice} data-disabled={props.isDisabled || undefined}>
          <input
            type="radio"
            className={styles.dot}
            name={id ?? ownName}
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
