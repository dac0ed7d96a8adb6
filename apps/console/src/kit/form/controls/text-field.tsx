import { CloseOutlined, EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import { useId, useState, type ComponentProps, type ReactNode, type Ref } from 'react'
import { boxOf, type ControlProps, type RoomProps, spoken } from './control-props.ts'
import styles from './controls.module.css'

type TextProps = Omit<ControlProps<string | undefined>, 'onChange'> &
  RoomProps & {
    onChange: (text: string) => void
    maxLength?: number | undefined
    /** Says how much of `maxLength` is used up. */
    hasCount?: boolean
    /** Has the focus when it appears. */
    isFirst?: boolean
    /** An element that says more about it. */
    describedBy?: string | undefined
  }

type TextFieldProps = TextProps &
  Pick<ComponentProps<'input'>, 'autoComplete' | 'onFocus' | 'onKeyDown' | 'title'> & {
    isPassword?: boolean
    isTime?: boolean
    /** Digits, for the keys that a phone shows. */
    isNumber?: boolean
    ref?: Ref<HTMLInputElement>
    canClear?: boolean
    /** Without a box, as a heading that can be written in. */
    isBare?: boolean
    icon?: ReactNode
    /** What is usual here, offered while typing. */
    suggestions?: readonly string[]
    /** Enter, but not the one that ends a Chinese word. */
    onEnter?: (withShift: boolean) => void
  }

/** One line of text. */
export function TextField({ ref, ...props }: TextFieldProps) {
  const { id, value = '', maxLength, isDisabled, isPassword = false, canClear = false, onEnter, suggestions } = props
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  return (
    <span {...boxOf(styles.box!, props)} data-bare={props.isBare || undefined}>
      {props.icon && <span className={styles.prefix}>{props.icon}</span>}
      <input
        ref={ref}
        inputMode={props.isNumber ? 'decimal' : undefined}
        {...spoken(props)}
        {...(props.describedBy === undefined ? {} : { 'aria-describedby': props.describedBy })}
        id={id}
        title={props.title}
        autoFocus={props.isFirst}
        data-autofocus={props.isFirst || undefined}
        className={styles.input}
        type={isPassword && !isOpen ? 'password' : props.isTime ? 'time' : 'text'}
        autoComplete={props.autoComplete}
        list={suggestions && listId}
        value={value}
        maxLength={maxLength}
        placeholder={props.placeholder}
        disabled={isDisabled}
        onChange={(event) => props.onChange(event.target.value)}
        onBlur={props.onBlur}
        onFocus={props.onFocus}
        onKeyDown={(event) => {
          props.onKeyDown?.(event)
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter?.(event.shiftKey)
        }}
      />
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </datalist>
      )}
      {isPassword && (
        <button
          type="button"
          className={styles.eye}
          aria-label={isOpen ? '隐藏密码' : '显示密码'}
          disabled={isDisabled}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <EyeOutlined aria-hidden /> : <EyeInvisibleOutlined aria-hidden />}
        </button>
      )}
      {canClear && value !== '' && !isDisabled && (
        <button type="button" className={styles.clear} aria-label="清除" onClick={() => props.onChange('')}>
          <CloseOutlined aria-hidden />
        </button>
      )}
      {!isPassword && props.hasCount && <Count used={value.length} of={maxLength} />}
    </span>
  )
}

type TextAreaProps = TextProps &
  Pick<ComponentProps<'textarea'>, 'onKeyDown' | 'aria-keyshortcuts'> & { rows: number; ref?: Ref<HTMLTextAreaElement> }

/** Lines of text; grows with them to four times its height. */
export function TextAreaField({ ref, ...props }: TextAreaProps) {
  const { id, value = '', maxLength, isDisabled, rows } = props
  return (
    <span {...boxOf(styles.lines!, props)}>
      <textarea
        ref={ref}
        {...spoken(props)}
        aria-keyshortcuts={props['aria-keyshortcuts']}
        {...(props.describedBy === undefined ? {} : { 'aria-describedby': props.describedBy })}
        id={id}
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
        onKeyDown={props.onKeyDown}
      />
      {props.hasCount && <Count used={value.length} of={maxLength} />}
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
