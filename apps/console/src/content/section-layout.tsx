import { useEffect, useRef } from 'react'
import { Outlet } from 'react-router'
import { TabLinks } from '../kit/detail/tab-links.tsx'
import { AppLink } from '../kit/link.tsx'
import { EntryTabs } from './entry-tabs.tsx'
import { useLayoutNode } from './route-handle.ts'
import styles from './section-layout.module.css'
import { useSharedEntry } from './use-shared-entry.ts'
import { type TabLink, useTabs } from './use-tabs.ts'

/** A section with children: its tabs as links above the page, or at the left of it where they have headings. */
export function SectionLayout() {
  const { title, tabs } = useTabs('section')
  const at = useLayoutNode('section')?.path
  const isInside = useLayoutNode('detail') !== null
  const entry = useSharedEntry(at)
  const isBelowTabs = entry !== undefined || isInside
  if (tabs.some(({ group }) => group !== undefined)) {
    return (
      <div className={styles.split}>
        <GroupedTabs title={title} tabs={tabs} />
        <div className={styles.page}>
          <Outlet />
        </div>
      </div>
    )
  }
  return (
    <>
      {tabs.length > 1 && !isInside && <h1 className={styles.title}>{title}</h1>}
      <EntryTabs at={at} />
      {tabs.length > 1 && (
        <div className={isBelowTabs ? undefined : styles.tabs}>
          <TabLinks
            tabs={tabs.map((tab) => ({ key: tab.name, label: tab.title, to: tab.to }))}
            active={tabs.find((tab) => tab.active)?.name}
            // Two of one name cannot be distinguished by those who hear them.
            label={entry?.title === title ? `${title}类型` : title}
            isSecondary={isBelowTabs}
          />
        </div>
      )}
      <Outlet />
    </>
  )
}

/** More tabs than a line holds: one below the other, under headings. */
function GroupedTabs({ title, tabs }: { title: string; tabs: TabLink[] }) {
  const groups = [...new Set(tabs.map(({ group }) => group ?? ''))]
  const list = useRef<HTMLElement>(null)
  const active = tabs.find((tab) => tab.active)?.name
  // Where they are one line that scrolls, the active one is in sight with its neighbours.
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (!list.current || !current) return
    list.current.scrollLeft = current.offsetLeft - (list.current.clientWidth - current.offsetWidth) / 2
  }, [active])
  return (
    <nav ref={list} className={styles.groups} aria-label={title}>
      {groups.map((group) => (
        <section key={group} aria-label={group}>
          <h2 className={styles.heading}>{group}</h2>
          <ul>
            {tabs
              .filter((tab) => (tab.group ?? '') === group)
              .map((tab) => (
                <li key={tab.name}>
                  <AppLink to={tab.to} className={styles.entry} aria-current={tab.active ? 'page' : undefined}>
                    {tab.title}
                  </AppLink>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
