import { useLinkAddress } from '../../../content/page-link.ts'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../../kit/dialog-frame/dialog.tsx'
import { Button } from '../../../kit/button.tsx'
import { Fragment } from 'react'
import type { Resource } from '@lab/contract/resource'
import { api } from '../../../api/request/api.ts'
import { type Action, runAction, standing } from '../../../kit/action.ts'
import { drawsAhead } from '../../../kit/dialog-frame/opening.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { LinkOrText } from '../../../kit/link.tsx'
import { FileSize, RelativeTime } from '../../../kit/measures.tsx'
import { StateTag, ToneTag } from '../../../kit/state-tag.tsx'
import { VideoDialog } from '../../../kit/viewer/index.ts'
import { ownFile } from './own-file.ts'
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
  const footer = (
    <>
      {resource &&
        actions
          .filter((action) => action.key !== 'preview' && standing(action, resource) === 'possible')
          .map((action) => (
            <Button
              key={action.key}
              isDanger={action.danger === true}
              {...drawsAhead(action.opens?.([resource]))}
              onClick={() => void run(action, resource)}
            >
              {action.label}
            </Button>
          ))}
      <Button onClick={onClose}>关闭</Button>
    </>
  )
  const film = resource?.obj_type === 'video' ? ownFile(resource.obj_file) : undefined
  if (resource && film) {
    return (
      <VideoDialog open src={film.url} title={resource.title} width={960} footer={footer} onClose={onClose}>
        <Facts resource={resource} />
      </VideoDialog>
    )
  }
  return (
    <Dialog width={960} title={resource?.title ?? '资源'} onClose={onClose} footer={footer} closesOutside>
      {resource ? (
        <>
          <Facts resource={resource} />
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
    </Dialog>
  )
}

function Facts({ resource }: { resource: Resource }) {
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
      <Uses id={resource.id} />
    </div>
  )
}

/** Where it is used, each with the page that shows it. */
function Uses({ id }: { id: string }) {
  const addressOf = useLinkAddress()
  const { data } = useQuery(api.resource.uses.query({ params: { id } }, { quiet: true }))
  if (!data) return <p className={styles.quiet}>正在查找使用处…</p>
  const { uses, hidden } = data
  if (!uses.length && !hidden) return <p className={styles.quiet}>尚未被使用</p>
  return (
    <p className={styles.quiet}>
      使用处：
      {uses.map(({ label, title, link }, at) => (
        <Fragment key={`${label} ${title} ${link?.id}`}>
          {at > 0 && '、'}
          <LinkOrText to={addressOf(link)}>{title ? `${label}「${title}」` : label}</LinkOrText>
        </Fragment>
      ))}
      {hidden > 0 && `${uses.length ? '，以及' : ''}您无权查看的${hidden}处`}
    </p>
  )
}
