import type { ReactNode } from 'react'
import type { ControlProps } from './control-props.ts'
import styles from './controls.module.css'

type CheckFieldProps = Omit<ControlProps<boolean>, 'placeholder'> & {
  /** Some of what it stands for is chosen. */
  isMixed?: boolean
  className?: string | undefined
  children?: ReactNode
}

/** One thing that is or is not, with its words behind it. */
export function CheckField({ id, label, value, isMixed = false, isDisabled, ...props }: CheckFieldProps) {
  return (
    <label
      className={props.className ? `${styles.choice} ${props.className}` : styles.choice}
      data-disabled={isDisabled || undefined}
    >
      <input
        id={id}
        type="checkbox"
        className={styles.dot}
        aria-label={label}
        checked={value}
        disabled={isDisabled}
        ref={(element) => {
          if (element) element.indeterminate = isMixed
        }}
        onBlur={props.onBlur}
        onChange={(event) => props.onChange(event.target.checked)}
      />
      {props.children}
    </label>
  )
}
