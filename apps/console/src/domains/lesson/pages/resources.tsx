import { lessonResourceKinds } from '@lab/contract/lesson-resources'
import { Skeleton } from 'antd'
import { useMount } from '../../../content/use-mount.ts'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { ResourceEditor } from '../parts/resource-editor.tsx'
import { useLesson, useOutline, useResources } from '../use-lesson.ts'

/** 课程资源: what is taught with, one kind of it for each tab. */
export default function ResourcesPage() {
  const { id, aspect } = useMount()
  const kind = lessonResourceKinds.find((one) => aspect === `resource.${one}`) ?? 'courseware'
  const { data: lesson } = useLesson(id)
  const { data: outline, error: outlineError, refetch: outlineAgain } = useOutline(id)
  const { data, error, refetch } = useResources(id)
  const failure = (!data && error) || (!outline && outlineError)
  if (failure) return <ErrorState error={failure} onRetry={() => void (data ? outlineAgain() : refetch())} />
  if (!data || !lesson || !outline) return <Skeleton active paragraph={{ rows: 8 }} />
  return <ResourceEditor key={`${id} ${kind}`} lesson={lesson} kind={kind} rows={outline.outline.rows} given={data} />
}
