import { Skeleton } from 'antd'
import { useMount } from '../../../content/use-mount.ts'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { GraphEditor } from '../parts/graph-editor.tsx'
import { useGraph, useLesson, useOutline } from '../use-lesson.ts'

/** 知识图谱: points and what they are to each other, and what the graph tells of the course. */
export default function GraphPage() {
  const { id } = useMount()
  const { data: lesson } = useLesson(id)
  const { data: outline, error: outlineError, refetch: outlineAgain } = useOutline(id)
  const { data, error, refetch } = useGraph(id)
  const failure = (!data && error) || (!outline && outlineError)
  if (failure) return <ErrorState error={failure} onRetry={() => void (data ? outlineAgain() : refetch())} />
  if (!data || !lesson || !outline) return <Skeleton active paragraph={{ rows: 10 }} />
  return <GraphEditor key={id} lesson={lesson} rows={outline.outline.rows} given={data} />
}
