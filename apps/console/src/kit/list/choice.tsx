import { CloseOutlined, DownOutlined } from '@ant-design/icons'
import { useCallback, useId, useState } from 'react'
import styles from './choice.module.css'
import { ChoiceOptions } from './choice-options.tsx'
import type { Option } from './list-types.ts'

export type ChoiceProps = {
  /** Names it for screen readers; shown while nothing is chosen. */
  label: string
  value: string | undefined
  /** Undefined while they are being fetched. */
  options: Option[] | undefined
  onChange: (value: string | undefined) => void
  width?: number
  canClear?: boolean
  className?: string | undefined
}

/**
 * One choice out of a list, as a plain button with a surface behind it: the control of filters and page sizes. The
 * component kit's own costs a forced layout and several hundred elements of script for each one that is merely there.
 */
export function Choice({ label, value, options, onChange, width, canClear = false, className }: ChoiceProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const id = useId()
  const close = useCallback(() => setAnchor(null), [])
  const chosen = options?.find((one) => one.value === value)
  const isSet = canClear && value !== undefined
  const choose = (next: string | undefined): void => {
    close()
    anchor?.focus()
    if (next !== value) onChange(next)
  }
  return (
    <div className={`${styles.choice} ${className ?? ''}`} style={{ width }} data-set={isSet || undefined}>
      <button
        type="button"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="combobox"
        className={styles.control}
        aria-label={label}
        aria-haspopup="listbox"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(anchor ? null : event.currentTarget)}
        onKeyDown={(event) => {
          if (anchor || !['ArrowDown', 'ArrowUp'].includes(event.key)) return
          event.preventDefault()
          setAnchor(event.currentTarget)
        }}
      >
        <span className={styles.value} data-empty={value === undefined || undefined}>
          {chosen?.label ?? value ?? label}
        </span>
        <DownOutlined aria-hidden />
      </button>
      {isSet && (
        <button type="button" className={styles.clear} aria-label={`清除${label}`} onClick={() => choose(undefined)}>
          <CloseOutlined aria-hidden />
        </button>
      )}
      {anchor && (
        <ChoiceOptions
          id={id}
          anchor={anchor}
          label={label}
          value={value}
          options={options}
          onChoose={choose}
          onClose={close}
        />
      )}
    </div>
  )
}
