import styles from './checkbox.module.css'

export type CheckboxProps = {
  label: string
  isChecked: boolean
  isMixed?: boolean
  isDisabled?: boolean
  /** `radio` for a single choice. */
  kind?: 'checkbox' | 'radio'
  /** Of radios that exclude each other. */
  name?: string
  /** True when Shift was held: from the last one to this one. */
  onToggle: (withRange: boolean) => void
}

/** A native box in our looks: hundreds of them cost nothing. */
export function Checkbox({
  label,
  isChecked,
  isMixed = false,
  isDisabled,
  kind = 'checkbox',
  name,
  onToggle,
}: CheckboxProps) {
  return (
    <input
      type={kind}
      name={name}
      className={styles.box}
      aria-label={label}
      checked={isChecked}
      disabled={isDisabled}
      ref={(element) => {
        if (element) element.indeterminate = isMixed
      }}
      onChange={(event) => onToggle((event.nativeEvent as MouseEvent).shiftKey === true)}
    />
  )
}
