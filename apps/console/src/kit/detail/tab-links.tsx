import { useEffect, useRef } from 'react'
import { AppLink } from '../link.tsx'
import styles from './tab-links.module.css'

export type TabLink = {
  key: string
  label: string
  to: string
  /** Shown small beside the label: what waits there. */
  count?: number
  /** The pointer or the focus is on it: its chunk and data may be asked for. */
  onIntent?: () => void
}

export type TabLinksProps = { tabs: TabLink[]; active: string | undefined; label: string; isSecondary?: boolean }

/** Tabs as links: each is an address, opens in a new browser tab, and leaves the scroll where it is. */
export function TabLinks({ tabs, active, label, isSecondary = false }: TabLinksProps) {
  const list = useRef<HTMLElement>(null)
  // Follows the address: brings the active tab into the part of a scrolled row that can be seen.
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (!list.current || !current) return
    const { offsetLeft, offsetWidth } = current
    if (offsetLeft < list.current.scrollLeft) list.current.scrollLeft = offsetLeft
    const over = offsetLeft + offsetWidth - list.current.scrollLeft - list.current.clientWidth
    if (over > 0) list.current.scrollLeft += over
  }, [active])
  return (
    <nav ref={list} className={styles.tabs} data-secondary={isSecondary || undefined} aria-label={label}>
      {tabs.map((tab) => (
        <AppLink
          key={tab.key}
          to={tab.to}
          className={styles.tab}
          aria-current={tab.key === active ? 'page' : undefined}
          onIntent={tab.onIntent}
        >
          {tab.label}
          {tab.count !== undefined && tab.count > 0 && <span className={styles.count}>{tab.count}</span>}
        </AppLink>
      ))}
    </nav>
  )
}
