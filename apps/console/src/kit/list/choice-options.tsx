import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Floating } from '../floating.tsx'
import styles from './choice.module.css'
import type { Choosable } from './list-types.ts'

/** Longer lists get a field to search them. */
const searchedFrom = 9

export type ChoiceOptionsProps<Value> = {
  id: string
  anchor: HTMLElement
  label: string
  value: Value | undefined
  options: readonly Choosable<Value>[] | undefined
  onChoose: (value: Value) => void
  onClose: () => void
  /** Has a field to search it, however short it is. */
  isSearched?: boolean
  /** At least as wide as what it hangs on. */
  hasAnchorWidth?: boolean
  /** What an option shows; its label by default. */
  renderOption?: (option: Choosable<Value>) => ReactNode
}

/** The open list of a choice. Arrows, Home and End move, Enter and Space choose, Escape and Tab close. */
export function ChoiceOptions<Value extends string | number>(props: ChoiceOptionsProps<Value>) {
  const { id, anchor, label, value, options, onChoose, onClose, renderOption } = props
  const hasSearch = props.isSearched || (options?.length ?? 0) >= searchedFrom
  const [word, setWord] = useState('')
  const wanted = word.trim().toLowerCase()
  const shown = options?.filter((one) => one.label.toLowerCase().includes(wanted)) ?? []
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      shown.findIndex((one) => one.value === value),
    ),
  )
  const list = useRef<HTMLDivElement>(null)
  const find = useRef<HTMLInputElement>(null)
  const at = Math.min(active, shown.length - 1)

  // The focus belongs to the document; it may go in once the surface has its place.
  useEffect(() => {
    const frame = requestAnimationFrame(() => (find.current ?? list.current)?.focus({ preventScroll: true }))
    return () => cancelAnimationFrame(frame)
  }, [])

  // The option that the keys are on is kept in sight.
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView?.({ block: 'nearest' })
  }, [at])

  const handleKeyDown = (event: React.KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: shown.length - 1 }[event.key]
    const isInField = event.target === find.current
    if (next !== undefined && !(isInField && ['Home', 'End'].includes(event.key))) {
      event.preventDefault()
      setActive((next + shown.length) % Math.max(1, shown.length))
    } else if (event.key === 'Enter' || (event.key === ' ' && !isInField)) {
      event.preventDefault()
      const one = shown[at]
      if (one) onChoose(one.value)
    } else if (event.key === 'Tab') {
      onClose()
      anchor.focus()
    }
  }
  const activeId = at >= 0 ? `${id}-${at}` : undefined
  return (
    <Floating
      anchor={anchor}
      onClose={onClose}
      label={label}
      role="presentation"
      {...(props.hasAnchorWidth ? { minWidth: anchor.parentElement?.offsetWidth ?? anchor.offsetWidth } : {})}
    >
      <div role="presentation" onKeyDown={handleKeyDown}>
        {hasSearch && (
          <input
            ref={find}
            className={styles.find}
            role="searchbox"
            aria-label={`搜索${label}`}
            aria-controls={id}
            aria-activedescendant={activeId}
            placeholder="搜索"
            value={word}
            onChange={(event) => {
              setWord(event.target.value)
              setActive(0)
            }}
          />
        )}
        <div
          ref={list}
          id={id}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="listbox"
          aria-label={label}
          tabIndex={-1}
          aria-activedescendant={activeId}
          className={styles.options}
        >
          {shown.map((one, index) => (
            // The list keeps the focus and the keys; the pointer may choose as well.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={one.value}
              id={`${id}-${index}`}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
              role="option"
              aria-selected={one.value === value}
              data-active={index === at || undefined}
              className={styles.option}
              data-wide={props.hasAnchorWidth || undefined}
              title={one.label}
              onPointerMove={() => setActive(index)}
              onClick={() => onChoose(one.value)}
            >
              {renderOption ? renderOption(one) : one.label}
            </div>
          ))}
        </div>
        {shown.length === 0 && <p className={styles.nothing}>{options ? '没有可选的项' : '正在加载…'}</p>}
      </div>
    </Floating>
  )
}
