import { TabLinks } from '../kit/detail/tab-links.tsx'
import styles from './entry-tabs.module.css'
import { useSharedEntry } from './use-shared-entry.ts'

/** Below the title of a list that shares its entry of the menu with others: the way to those. Nothing where it has one to itself. */
export function EntryTabs({ at }: { at: string | undefined }) {
  const entry = useSharedEntry(at)
  if (!entry?.tabs) return null
  return (
    <div className={styles.tabs}>
      <TabLinks
        label={entry.title}
        active={at}
        tabs={entry.tabs.map(({ uri, title }) => ({ key: uri, label: title, to: uri }))}
      />
    </div>
  )
}
