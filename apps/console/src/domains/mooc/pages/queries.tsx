import { useViews } from '../../../content/use-views.tsx'
import { usePlace } from '../../../content/use-place.ts'
import QueryListPage from '../../../content/aspects/query/query-list.tsx'
import { later } from '../../../kit/later.tsx'
import styles from '../mooc.module.css'

const Discussions = later(() => import('../parts/discussions.tsx'))

const views = [
  { value: 'queries', label: '提问' },
  { value: 'discussions', label: '讨论' },
] as const

/** 答疑 of a course: what learners ask, and where it is taught the discussions of its units. */
export default function MoocQueries() {
  const { offering } = usePlace()
  const { view, control } = useViews([...views])
  if (!offering) return <QueryListPage />
  return (
    <div className={styles.queries}>
      {control}
      {view === 'discussions' ? <Discussions offeringId={offering.id} /> : <QueryListPage />}
    </div>
  )
}
