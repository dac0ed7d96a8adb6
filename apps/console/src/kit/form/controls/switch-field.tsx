import { type ControlProps, named } from './control-props.ts'
import styles from './controls.module.css'

type SwitchFieldProps = ControlProps<boolean> & { words?: string | undefined; isSmall?: boolean; className?: string }

/** On or off, with a word for it next to it. */
export function SwitchField({ id, label, value, words, isDisabled, onChange, onBlur, ...props }: SwitchFieldProps) {
  return (
    <span
      className={props.className ? `${styles.switch} ${props.className}` : styles.switch}
      data-small={props.isSmall || undefined}
    >
      <button
        id={id}
        type="button"
        className={styles.track}
        role="switch"
        aria-checked={value}
        {...named({ id, label })}
        aria-describedby={props.errorId}
        disabled={isDisabled}
        onClick={() => onChange(!value)}
        onBlur={onBlur}
      />
      {words && <span aria-hidden="true">{words}</span>}
    </span>
  )
}
