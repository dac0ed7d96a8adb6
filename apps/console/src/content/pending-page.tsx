import { FailurePlace } from '../kit/failure-states.tsx'
import { EntryTabs } from './entry-tabs.tsx'
import { useRoute } from './route-handle.ts'
import styles from './section-layout.module.css'
import { useSharedEntry } from './use-shared-entry.ts'

/** What is at an address whose page has not been built: its real title and a plain notice. */
export default function PendingPage() {
  const here = useRoute()
  const title = here?.route.title ?? ''
  const isShared = useSharedEntry(here?.route.path) !== undefined
  return (
    <>
      {isShared && <h1 className={styles.title}>{title}</h1>}
      <EntryTabs at={here?.route.path} />
      <FailurePlace drawing="list" title={title} text="该部分正在建设中" />
    </>
  )
}
