import { memo, useCallback, useEffect, useRef, useState } from 'react'
import type { PointerEvent } from 'react'
import { Floating } from '../kit/floating.tsx'
import { AppLink } from '../kit/link.tsx'
import { MenuIcon } from '../kit/menu-icon.tsx'
import { Press } from '../kit/press.tsx'
import { MenuCount } from './menu-count.tsx'
import type { MenuCounts, MenuItem } from '../api/session/menu-types.ts'
import styles from './side-menu.module.css'

type CollapsedGroupProps = {
  item: MenuItem
  counts: MenuCounts
  /** The entry of this group that is shown; undefined when none of them is. */
  active: string | undefined
  onIntent: ((uri: string) => void) | undefined
}

/** The mouse needs a moment from the group to the entries next to it. Milliseconds. */
const graceMs = 200

const linksIn = (list: HTMLElement | null): HTMLElement[] => [...(list?.querySelectorAll('a') ?? [])]

/**
 * A group of the collapsed menu, with its entries next to it. They hang on the body and not in the menu, which scrolls and
 * would cut them. A mouse opens them in passing; a press or a key opens them and goes in.
 */
export const CollapsedGroup = memo(function CollapsedGroup({ item, counts, active, onIntent }: CollapsedGroupProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const waiting = item.children?.reduce((sum, { uri }) => sum + (counts[uri] ?? 0), 0) ?? 0
  const [wantsFocus, setWantsFocus] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stay = useCallback(() => clearTimeout(leaving.current), [])
  const close = useCallback(() => {
    stay()
    setAnchor(null)
    setWantsFocus(false)
  }, [stay])
  useEffect(() => stay, [stay])

  // The focus belongs to the document; it may go in once the surface has its place.
  useEffect(() => {
    if (!anchor || !wantsFocus) return
    const frame = requestAnimationFrame(() => linksIn(list.current)[0]?.focus({ preventScroll: true }))
    return () => cancelAnimationFrame(frame)
  }, [anchor, wantsFocus])

  const hover = {
    onPointerEnter: stay,
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse' && !wantsFocus) leaving.current = setTimeout(close, graceMs)
    },
  }
  const enter = (group: HTMLElement): void => {
    setAnchor(group)
    setWantsFocus(true)
  }
  const move = (event: React.KeyboardEvent): void => {
    const links = linksIn(list.current)
    const at = links.indexOf(document.activeElement as HTMLElement)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key]
    if (next !== undefined) {
      event.preventDefault()
      links[(next + links.length) % links.length]?.focus()
    } else if (event.key === 'ArrowLeft' || event.key === 'Tab') {
      // From the group Tab goes on as if its entries stood there.
      anchor?.focus()
      close()
    }
  }
  return (
    <li>
      <Press
        className={styles.entry}
        data-level={1}
        data-holds-active={active !== undefined || undefined}
        aria-haspopup="true"
        aria-expanded={anchor !== null}
        {...hover}
        onPointerEnter={(event) => {
          stay()
          if (event.pointerType === 'mouse') setAnchor(event.currentTarget)
        }}
        onClick={(event) => enter(event.currentTarget)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowRight') return
          event.preventDefault()
          enter(event.currentTarget)
        }}
      >
        <span className={styles.icon}>
          <MenuIcon name={item.icon} />
        </span>
        <span className={styles.title}>{item.title}</span>
        <MenuCount count={waiting} />
      </Press>
      {anchor && (
        <Floating anchor={anchor} onClose={close} align="beside" role="presentation" label={item.title} width={176}>
          <nav className={styles.flyout} aria-label={item.title} {...hover}>
            {/* Keys move among the links, which are what is pressed. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
            <ul ref={list} onKeyDown={move}>
              {item.children?.map((child) => (
                <li key={child.uri}>
                  <AppLink
                    to={child.uri}
                    className={styles.entry}
                    data-level={2}
                    aria-current={child.uri === active ? 'page' : undefined}
                    onIntent={onIntent && (() => onIntent(child.uri))}
                    onClick={close}
                  >
                    <span className={styles.title}>{child.title}</span>
                    <MenuCount count={counts[child.uri] ?? 0} />
                  </AppLink>
                </li>
              ))}
            </ul>
          </nav>
        </Floating>
      )}
    </li>
  )
})
