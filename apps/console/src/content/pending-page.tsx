import { FailurePlace } from '../kit/failure-states.tsx'
import { useRoute } from './route-handle.ts'

/** What stands at an address whose page has not been built: its real title and a plain notice. */
export default function PendingPage() {
  const here = useRoute()
  return <FailurePlace drawing="list" title={here?.route.title ?? ''} text="该部分正在建设中" />
}
