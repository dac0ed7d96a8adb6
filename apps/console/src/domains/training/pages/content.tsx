import { Skeleton } from 'antd'
import { Suspense, lazy } from 'react'
import { useSearchParams } from 'react-router'
import { useMount } from '../../../content/use-mount.ts'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { TextForm } from '../parts/text-form.tsx'
import { useTraining } from '../use-training.ts'

const TypingTrial = lazy(() => import('../parts/typing-trial.tsx'))

/** What is typed and how well: written by those who may, read by the rest, tried out by both. */
export default function TrainingContent() {
  const { id } = useMount()
  const training = useTraining(id)
  const [search, setSearch] = useSearchParams()
  if (training.error && !training.data)
    return <ErrorState error={training.error} onRetry={() => void training.refetch()} />
  if (!training.data) return <Skeleton active paragraph={{ rows: 10 }} />
  const setTrial = (isTrial: boolean) =>
    setSearch((before) => {
      const next = new URLSearchParams(before)
      if (isTrial) next.set('view', 'trial')
      else next.delete('view')
      return next
    })
  return (
    <>
      <TextForm key={id} training={training.data} onTry={() => setTrial(true)} />
      {search.get('view') === 'trial' && (
        <Suspense fallback={null}>
          <TypingTrial training={training.data} onClose={() => setTrial(false)} />
        </Suspense>
      )}
    </>
  )
}
