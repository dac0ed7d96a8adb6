import { useQuery } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import type { Resource } from '@lab/contract/resource'
import { api } from '../../../app/request/api.ts'
import { type Action, runAction, standing } from '../../../kit/action.ts'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { FileSize, RelativeTime } from '../../../kit/measures.tsx'
import { StateTag, ToneTag } from '../../../kit/state-tag.tsx'
import { ResourceContent } from './resource-content.tsx'
import styles from './resource-preview.module.css'

interface ResourcePreviewProps {
  id: string
  /** The same actions that the list offers. */
  actions: Action<Resource>[]
  onDone: () => void
  onClose: () => void
}

/** A resource in place: what it is, whose, where it is used, and what can be done with it. */
export default function ResourcePreview({ id, actions, onDone, onClose }: ResourcePreviewProps) {
  const { data, error, refetch } = useQuery(api.resource.get.query({ params: { id } }, { quiet: true }))
  const resource = data?.resource
  const run = async (action: Action<Resource>, row: Resource): Promise<void> => {
    if (await runAction(action, [row])) {
      if (action.key === 'remove') onClose()
      onDone()
    }
  }
  return (
    <Modal
      open
      centered
      width={960}
      title={resource?.title ?? '资源'}
      onCancel={onClose}
      destroyOnHidden
      footer={
        <>
          {resource &&
            actions
              .filter((action) => action.key !== 'preview' && standing(action, resource) === 'possible')
              .map((action) => (
                <Button key={action.key} danger={action.danger === true} onClick={() => void run(action, resource)}>
                  {action.label}
                </Button>
              ))}
          <Button onClick={onClose}>关闭</Button>
        </>
      }
    >
      {resource ? (
        <>
          <Facts resource={resource} usedBy={data.used_by} />
          <ResourceContent
            title={resource.title}
            type={resource.obj_type}
            file={resource.obj_picture ?? resource.obj_file}
            richText={resource.obj_rich_text}
          />
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div style={{ height: 360 }} />
      )}
    </Modal>
  )
}

function Facts({ resource, usedBy }: { resource: Resource; usedBy: string[] }) {
  const file = resource.obj_picture ?? resource.obj_file
  return (
    <div className={styles.facts}>
      <p className={styles.line}>
        <StateTag state={resource.status} />
        <ToneTag tone={resource.is_public ? 'green' : 'slate'}>{resource.is_public ? '公开' : '私有'}</ToneTag>
        {resource.tags.map((tag) => (
          <ToneTag key={tag} tone="grey">
            {tag}
          </ToneTag>
        ))}
      </p>
      <p className={styles.quiet}>
        {resource.creator_name} · <RelativeTime at={resource.updated_at} />
        {file && ` · ${file.name}`}
        {file?.size != null && (
          <>
            {' · '}
            <FileSize bytes={file.size} />
          </>
        )}
      </p>
      <p className={styles.quiet}>{usedBy.length ? `使用处：${usedBy.join('、')}` : '尚未被使用'}</p>
    </div>
  )
}
