import { Outlet } from 'react-router'
import { TabLinks } from '../kit/detail/tab-links.tsx'
import { useLayoutNode } from './route-handle.ts'
import styles from './section-layout.module.css'
import { useTabs } from './use-tabs.ts'

/** A section with children: its tabs as links above the page; quieter ones inside a detail page. */
export function SectionLayout() {
  const { title, tabs } = useTabs('section')
  const isInside = useLayoutNode('detail') !== null
  return (
    <>
      {tabs.length > 1 && (
        <div className={isInside ? undefined : styles.tabs}>
          <TabLinks
            tabs={tabs.map((tab) => ({ key: tab.name, label: tab.title, to: tab.to }))}
            active={tabs.find((tab) => tab.active)?.name}
            label={title}
            isSecondary={isInside}
          />
        </div>
      )}
      <Outlet />
    </>
  )
}
