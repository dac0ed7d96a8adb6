import type { ContentRow, VersionRow } from '@lab/contract/content'
import { RollbackOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { api } from '../../api/request/api.ts'
import { Button } from '../../kit/button.tsx'
import { VersionsDialog } from '../../kit/versions/versions-dialog.tsx'
import { useMount } from '../use-mount.ts'
import { RestoreDialog } from './restore-dialog.tsx'

/** A content whose draft may be what was published last, or not. */
export type Versioned = Pick<ContentRow, 'id' | 'kind' | 'title' | 'version' | 'published_version' | 'can'> & {
  changed_since_publish: boolean
}

type ContentVersionsProps = {
  content: Versioned
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
  const { id, title, published_version: newest, changed_since_publish: isChanged } = content
  const [restoring, setRestoring] = useState<number>()
  // From another content a data set is only looked at.
  const mayRestore = useMount().owner === null && content.can.edit === true
  const list = useQuery(api.content.versions.query({ params: { id }, query: { per_page: 100 } }, { quiet: true }))
  if (restoring !== undefined) {
    return (
      <RestoreDialog
        content={content}
        version={restoring}
        working={working}
        onCancel={() => setRestoring(undefined)}
        onRestored={onClose}
      >
        {difference(restoring, 'now')}
      </RestoreDialog>
    )
  }
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
      actions={(version) => (
        <>
          {actions?.(version)}
          {mayRestore && (
            <Button
              isSmall
              icon={RollbackOutlined}
              disabled={version === newest && !isChanged}
              title={version === newest && !isChanged ? `${working}与 v${newest} 相同` : undefined}
              onClick={() => setRestoring(version)}
            >
              恢复为草稿
            </Button>
          )}
        </>
      )}
      difference={difference}
      onClose={onClose}
    />
  )
}
