import { Skeleton } from 'antd'
import { Suspense, lazy } from 'react'
import { useMount } from '../../../content/use-mount.ts'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { ContentEditor } from '../parts/content-editor.tsx'
import { ContentReader } from '../parts/content-reader.tsx'
import { useContentPlace } from '../use-content-place.ts'
import { useExperiment, useOutline } from '../use-experiment.ts'

const Trial = lazy(() => import('../parts/trial.tsx'))

/** The steps of an experiment: written by those who may, read by the rest, tried out by both. */
export default function ExperimentContent() {
  const { id } = useMount()
  const experiment = useExperiment(id)
  const outline = useOutline(id)
  const [{ isTrial }, goTo] = useContentPlace()
  if (outline.error && !outline.data) {
    return <ErrorState error={outline.error} onRetry={() => void outline.refetch()} />
  }
  if (!outline.data || !experiment.data) return <Skeleton active paragraph={{ rows: 10 }} />
  const Content = outline.data.can_edit ? ContentEditor : ContentReader
  return (
    <>
      <Content key={id} experiment={experiment.data} outline={outline.data} />
      {isTrial && (
        <Suspense fallback={null}>
          <Trial experiment={experiment.data} onClose={() => goTo({})} />
        </Suspense>
      )}
    </>
  )
}
