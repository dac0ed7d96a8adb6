import type { ReactNode } from 'react'
import { CheckField } from './check-field.tsx'
import { type ControlProps, named } from './control-props.ts'
import styles from './controls.module.css'

type ChecksFieldProps = Omit<ControlProps<string[] | undefined>, 'onChange'> & {
  onChange: (value: string[]) => void
  options: readonly { value: string; label: ReactNode }[] | undefined
  /** One below the other. */
  isTall?: boolean
  className?: string | undefined
}

/** Several of a few, all of them in sight. */
export function ChecksField({ id, label, value = [], options = [], className, ...props }: ChecksFieldProps) {
  return (
    <fieldset
      id={id}
      className={className ? `${styles.group} ${className}` : styles.group}
      {...named({ id, label })}
      aria-describedby={props.errorId}
      data-tall={props.isTall || undefined}
    >
      {options.map((one) => (
        <CheckField
          key={one.value}
          value={value.includes(one.value)}
          isDisabled={props.isDisabled}
          onBlur={props.onBlur}
          onChange={(isChosen) =>
            props.onChange(isChosen ? [...value, one.value] : value.filter((before) => before !== one.value))
          }
        >
          {one.label}
        </CheckField>
      ))}
    </fieldset>
  )
}
