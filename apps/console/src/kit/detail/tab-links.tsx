import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { afterPaint } from '../dialog-frame/after-paint.ts'
import { AppLink, isOtherDocument } from '../link.tsx'
import { isPlainPress, useGoing } from '../navigation/link.tsx'
import segmented from '../segmented.module.css'
import styles from './tab-links.module.css'

export type TabLink = {
  key: string
  label: string
  to: string
  /** Shown small next to the label: what waits there. */
  count?: number
  /** The pointer or the focus is on it: its chunk and data may be asked for. */
  onIntent?: () => void
}

export type TabLinksProps = {
  tabs: TabLink[]
  active: string | undefined
  label: string
  isSecondary?: boolean
  /** Drawn like the choices of a filter row, for the parts of one list. */
  isSegmented?: boolean
}

/** Tabs as links: each is an address, opens in a new browser tab, and leaves the scroll where it is. */
export function TabLinks({ tabs, active, label, isSecondary = false, isSegmented = false }: TabLinksProps) {
  const list = useRef<HTMLElement>(null)
  // The mark moves in the frame of the press; the page of the tab, which may take longer, follows. Where it cannot be left
  // the mark comes back.
  const [pressed, setPressed] = useState<string>()
  const going = useRef<() => void>(undefined)
  const go = useGoing()
  useEffect(() => () => going.current?.(), [])
  const press = (event: MouseEvent, tab: TabLink): void => {
    if (!isPlainPress(event) || isOtherDocument(tab.to) || tab.key === active) return
    event.preventDefault()
    setPressed(tab.key)
    going.current?.()
    going.current = afterPaint(() => {
      void go(tab.to).finally(() => setPressed((now) => (now === tab.key ? undefined : now)))
    })
  }
  const shown = pressed ?? active
  // Follows the address: in a row that scrolls the active tab is seen with its neighbours, which says that there are more.
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (!list.current || !current) return
    list.current.scrollLeft = current.offsetLeft - (list.current.clientWidth - current.offsetWidth) / 2
  }, [active])
  return (
    <nav
      ref={list}
      className={isSegmented ? segmented.track : styles.tabs}
      data-secondary={isSecondary || undefined}
      aria-label={label}
    >
      {tabs.map((tab) => (
        <AppLink
          key={tab.key}
          to={tab.to}
          className={isSegmented ? segmented.segment : styles.tab}
          aria-current={tab.key === shown ? 'page' : undefined}
          onClick={(event) => press(event, tab)}
          onIntent={tab.onIntent}
        >
          {tab.label}
          {tab.count !== undefined && tab.count > 0 && <span className={styles.count}>{tab.count}</span>}
        </AppLink>
      ))}
    </nav>
  )
}
