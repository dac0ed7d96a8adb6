import type { ControlProps } from './control-props.ts'
import styles from './controls.module.css'

type SwitchFieldProps = Omit<ControlProps<boolean>, 'onBlur'> & { onBlur?: () => void; words?: string | undefined }

/** On or off, with a word for it beside. */
export function SwitchField({ id, value, words, isDisabled, onChange, onBlur, ...props }: SwitchFieldProps) {
  return (
    <span className={styles.switch}>
      <button
        id={id}
        type="button"
        className={styles.track}
        role="switch"
        aria-checked={value}
        aria-labelledby={`${id}-label`}
        aria-describedby={props.errorId}
        disabled={isDisabled}
        onClick={() => onChange(!value)}
        onBlur={onBlur}
      />
      {words && <span aria-hidden="true">{words}</span>}
    </span>
  )
}
