import { CheckOutlined } from '@ant-design/icons'
import { Fragment, useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { drawsAhead, type Opener } from './dialog-frame/opening.tsx'
import { Floating } from './floating.tsx'
import styles from './floating.module.css'
import { AppLink } from './link.tsx'

export type MenuEntry = {
  key: string
  label: string
  icon?: ReactNode
  danger?: boolean
  /** Why it cannot be done now; shown below the label. */
  disabledReason?: string
  /** Draws a line above. */
  divided?: boolean
  /** One of several that exclude each other; the chosen one carries the tick. */
  isChosen?: boolean
  /** Heads the entries from here on. */
  heading?: string
  /** The dialog that choosing it opens. */
  opens?: Opener | undefined
} & ({ to: string; onChoose?: () => void } | { to?: undefined; onChoose: () => void })

export type ActionMenuProps = {
  anchor: HTMLElement
  entries: MenuEntry[]
  label: string
  onClose: () => void
  align?: 'start' | 'end'
}

const menuItems = '[role^=menuitem]'

/** A menu of commands and links hung on a button; arrows move, Enter chooses, Escape closes. */
export function ActionMenu({ anchor, entries, label, onClose, align = 'end' }: ActionMenuProps) {
  const list = useRef<HTMLDivElement>(null)
  const items = () => [...(list.current?.querySelectorAll<HTMLElement>(menuItems) ?? [])]

  // Moves the focus, which belongs to the document, into the menu once it is drawn and placed.
  useEffect(() => {
    const frame = requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(menuItems)?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])

  const handleKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === 'Tab') {
      onClose()
      return
    }
    const all = items()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    all[(next + all.length) % all.length]?.focus()
  }

  return (
    <Floating anchor={anchor} onClose={onClose} align={align} role="menu" label={label}>
      <div ref={list} className={styles.menu} role="presentation" onKeyDown={handleKeyDown}>
        {entries.map((entry) => {
          const choose = () => {
            if (entry.disabledReason !== undefined) return
            // First: a dialog that is drawn ahead would go with the focus.
            entry.onChoose?.()
            onClose()
            anchor.focus()
          }
          const inside = (
            <>
              {entry.icon && <span className={styles.icon}>{entry.icon}</span>}
              <span>
                {entry.label}
                {entry.disabledReason && <span className={styles.reason}>{entry.disabledReason}</span>}
              </span>
              {entry.isChosen && <CheckOutlined className={styles.tick} aria-hidden />}
            </>
          )
          const shared = {
            className: styles.item,
            ...(entry.isChosen === undefined
              ? { role: 'menuitem' }
              : { role: 'menuitemradio', 'aria-checked': entry.isChosen }),
            tabIndex: -1,
            'data-danger': entry.danger || undefined,
            'aria-disabled': entry.disabledReason === undefined ? undefined : true,
            ...(entry.disabledReason === undefined ? drawsAhead(entry.opens) : {}),
          }
          return (
            <Fragment key={entry.key}>
              {entry.divided && <hr className={styles.line} />}
              {entry.heading && <div className={styles.menuHeading}>{entry.heading}</div>}
              {entry.to !== undefined && entry.disabledReason === undefined ? (
                <AppLink {...shared} to={entry.to} onClick={choose}>
                  {inside}
                </AppLink>
              ) : (
                <button {...shared} type="button" onClick={choose}>
                  {inside}
                </button>
              )}
            </Fragment>
          )
        })}
      </div>
    </Floating>
  )
}
