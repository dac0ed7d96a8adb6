import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { type ControlProps, spoken } from './control-props.ts'
import styles from './controls.module.css'

type TextProps = ControlProps<string | undefined> & {
  maxLength?: number | undefined
  /** Where no label stands beside it. */
  label?: string
  /** Has the focus when it appears. */
  isFirst?: boolean
}

/** One line of text, with how much of it is used up where there is a limit. */
export function TextField({ isPassword = false, ...props }: TextProps & { isPassword?: boolean }) {
  const { id, value = '', maxLength, isDisabled } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <span className={styles.box} data-disabled={isDisabled || undefined}>
      <input
        {...spoken(props)}
        id={id}
        aria-label={props.label}
        autoFocus={props.isFirst}
        data-autofocus={props.isFirst || undefined}
        className={styles.input}
        type={isPassword && !isOpen ? 'password' : 'text'}
        value={value}
        maxLength={maxLength}
        placeholder={props.placeholder}
        disabled={isDisabled}
        onChange={(event) => props.onChange(event.target.value)}
        onBlur={props.onBlur}
      />
      {isPassword ? (
        <button
          type="button"
          className={styles.eye}
          aria-label={isOpen ? '隐藏密码' : '显示密码'}
          disabled={isDisabled}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <EyeOutlined aria-hidden /> : <EyeInvisibleOutlined aria-hidden />}
        </button>
      ) : (
        <Count used={value.length} of={maxLength} />
      )}
    </span>
  )
}

/** Lines of text; grows with them to four times its height. */
export function TextAreaField(props: TextProps & { rows: number }) {
  const { id, value = '', maxLength, isDisabled, rows } = props
  return (
    <span className={styles.lines}>
      <textarea
        {...spoken(props)}
        id={id}
        aria-label={props.label}
        autoFocus={props.isFirst}
        data-autofocus={props.isFirst || undefined}
        className={styles.area}
        rows={rows}
        style={{ minHeight: rows * 22 + 10 }}
        value={value}
        maxLength={maxLength}
        placeholder={props.placeholder}
        disabled={isDisabled}
        onChange={(event) => props.onChange(event.target.value)}
        onBlur={props.onBlur}
      />
      <Count used={value.length} of={maxLength} />
    </span>
  )
}

function Count({ used, of }: { used: number; of: number | undefined }) {
  return of === undefined ? null : (
    <span className={styles.count} aria-hidden="true">
      {used} / {of}
    </span>
  )
}
