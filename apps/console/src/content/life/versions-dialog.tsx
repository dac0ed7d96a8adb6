import type { ContentRow, VersionRow } from '@lab/contract/content'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../api/request/api.ts'
import { VersionsDialog } from '../../kit/versions/versions-dialog.tsx'

type ContentVersionsProps = {
  content: Pick<ContentRow, 'id' | 'title' | 'published_version'>
  /** What the working copy is called: 当前内容. */
  working?: string
  /** What else is worth knowing of a version before it is chosen. */
  factsOf?: (figures: VersionRow['figures']) => ReactNode
  /** What can be done with the chosen version. */
  actions?: (version: number) => ReactNode
  /** What differs; `against` is `before`, `now` or a number. */
  difference: (version: number, against: string) => ReactNode
  onClose: () => void
}

/** Every published version of a content, and what differs between one and another or the present one. */
export function ContentVersions(props: ContentVersionsProps) {
  const { content, working = '当前内容', factsOf, actions, difference, onClose } = props
  const { id, title, published_version: newest } = content
  const list = useQuery(api.content.versions.query({ params: { id }, query: { per_page: 100 } }, { quiet: true }))
  return (
    <VersionsDialog
      title={title}
      versions={list.data?.versions.map((row) => ({
        ...row,
        by: row.published_by.real_name,
        ...(factsOf ? { facts: factsOf(row.figures) } : {}),
      }))}
      error={list.error}
      onRetry={() => void list.refetch()}
      newest={newest}
      working={working}
      {...(actions ? { actions } : {})}
      difference={difference}
      onClose={onClose}
    />
  )
}
