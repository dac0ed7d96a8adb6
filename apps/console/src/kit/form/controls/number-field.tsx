import { useState } from 'react'
import { boxOf, type ControlProps, type RoomProps, spoken } from './control-props.ts'
import styles from './controls.module.css'
import { inRange, numberIn, stepped } from './number-text.ts'

type NumberFieldProps = ControlProps<number | undefined> &
  RoomProps & {
    min?: number | undefined
    max?: number | undefined
    step?: number | undefined
    unit?: string | undefined
    prefix?: string | undefined
    describedBy?: string | undefined
    title?: string | undefined
    /** Where it is saved as it is typed: only what is allowed is passed on, and leaving it goes back into the range. */
    keepsRange?: boolean
  }

/**
 * A number that is typed or counted up and down. Counting ends at the range; what is typed outside of it stays as it is, for
 * the form to complain about: a slip of the finger must not become the highest mark. A whole step means whole numbers.
 */
export function NumberField(props: NumberFieldProps) {
  const { id, value, min, max, step = 1, unit, isDisabled, keepsRange = false, onChange } = props
  const allowed = (wanted: number): number => inRange(Number.isInteger(step) ? Math.round(wanted) : wanted, min, max)
  // What is being typed, as long as it is: `1.` and `-` are no numbers yet.
  const [typed, setTyped] = useState<string>()
  const type = (text: string): void => {
    setTyped(text)
    const next = numberIn(text)
    if (text.trim() === '') onChange(undefined)
    else if (next !== undefined && (!keepsRange || next === allowed(next))) onChange(next)
  }
  const leave = (): void => {
    const left = typed === undefined ? undefined : numberIn(typed)
    if (keepsRange && left !== undefined && left !== allowed(left)) onChange(allowed(left))
    setTyped(undefined)
    props.onBlur?.()
  }
  const count = (by: 1 | -1): void => {
    setTyped(undefined)
    onChange(inRange(stepped(value ?? min ?? 0, by * step), min, max))
  }
  return (
    <span {...boxOf(`${styles.box} ${styles.number}`, props)} title={props.title}>
      {props.prefix && <span className={styles.prefix}>{props.prefix}</span>}
      <input
        {...spoken(props)}
        {...(props.describedBy === undefined ? {} : { 'aria-describedby': props.describedBy })}
        id={id}
        className={styles.input}
        // The native one takes no full-width digits and turns with the wheel.
        role="spinbutton"
        inputMode="decimal"
        autoComplete="off"
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        value={typed ?? value ?? ''}
        placeholder={props.placeholder}
        disabled={isDisabled}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
          event.preventDefault()
          count(event.key === 'ArrowUp' ? 1 : -1)
        }}
      />
      {unit && <span className={styles.unit}>{unit}</span>}
      {!isDisabled && (
        // The keys do the same, so that these are for the pointer only.
        <span className={styles.steps} aria-hidden="true">
          <button type="button" tabIndex={-1} aria-label="增加" onClick={() => count(1)} />
          <button type="button" tabIndex={-1} aria-label="减少" onClick={() => count(-1)} />
        </span>
      )}
    </span>
  )
}
