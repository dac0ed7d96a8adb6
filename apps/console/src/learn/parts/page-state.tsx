import type { ReactNode } from 'react'
import { ErrorState } from '../../kit/failure-states.tsx'
import { AppLink } from '../../kit/link.tsx'

type PageStateProps<Data> = {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown }
  children: (data: Data) => ReactNode
}

/** A page of one answer: bones while it is awaited, why it did not come, or what was made of it. */
export function PageState<Data>({ query, children }: PageStateProps<Data>) {
  const { data, error } = query
  if (data !== undefined) return children(data)
  if (error) {
    return (
      <ErrorState
        error={error}
        onRetry={() => void query.refetch()}
        action={<AppLink to="/learn">回到学习首页</AppLink>}
      />
    )
  }
  return (
    <output aria-busy="true" aria-label="正在加载" style={{ display: 'block' }}>
      <i className="bone site-card" />
    </output>
  )
}
