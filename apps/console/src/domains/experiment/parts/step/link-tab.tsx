import { PaperClipOutlined } from '@ant-design/icons'
import type { StepKind } from '@lab/contract/experiment'
import type { ResourceType } from '@lab/contract/resource'
import { useId } from 'react'
import { Button } from '../../../../kit/button.tsx'
import { TextField } from '../../../../kit/form/controls/text-field.tsx'
import type { UploadOrigin } from '../../../../kit/upload/index.ts'
import { FilePreview } from '../../../../kit/viewer/index.ts'
import type { EditProps } from './step-editor.tsx'
import styles from './step.module.css'
import { Opened, opens, useOpening } from '../../../../kit/dialog-frame/opening.tsx'
import { later } from '../../../../kit/later.tsx'

const ResourceLinkDialog = later(async () => ({
  default: (await import('../../../resource/index.ts')).ResourceLinkDialog,
}))

const origins: Partial<Record<StepKind, UploadOrigin>> = { video: 'video', pdf: 'pdf', notebook: 'notebook' }
const resourceTypes: Partial<Record<StepKind, ResourceType>> = { video: 'video', pdf: 'pdf' }

/** The file a step opens: uploaded here, or an address elsewhere. */
export function LinkTab({ values, complaints, edit }: EditProps) {
  const id = useId()
  const choosing = useOpening()
  const link = values.link ?? { name: '', url: '', resource_id: null }
  const isOwn = link.url.startsWith('/')
  return (
    <div className={styles.tab}>
      <div>
        <Button icon={PaperClipOutlined} {...opens(choosing)}>
          {link.url ? '更换文件' : '选择文件'}
        </Button>
        <p className={styles.help}>上传文件、填写链接，或从资源库中选择</p>
      </div>
      <>
        <Opened by={choosing}>
          {(close) => (
            <ResourceLinkDialog
              open
              src={link.url ? { url: link.url, name: link.name } : undefined}
              origin={origins[values.kind] ?? 'file'}
              objType={resourceTypes[values.kind] ?? 'file'}
              onConfirm={({ url, name, resourceId }) => edit({ link: { name, url, resource_id: resourceId ?? null } })}
              onClose={close}
            />
          )}
        </Opened>
      </>
      <div className={styles.field}>
        <label htmlFor={`${id}-url`}>地址</label>
        <TextField
          id={`${id}-url`}
          value={link.url}
          canClear
          placeholder="https://…，或上传文件"
          isWrong={complaints.link !== undefined}
          onChange={(text) => {
            const url = text.trim()
            const name = link.name || fileNameOf(url)
            edit({ link: url || link.name ? { ...link, url, name } : null })
          }}
        />
      </div>
      <div className={styles.field}>
        <label htmlFor={`${id}-name`}>显示名称</label>
        <TextField
          id={`${id}-name`}
          value={link.name}
          maxLength={200}
          onChange={(text) => edit({ link: { ...link, name: text } })}
        />
      </div>
      {complaints.link && <p className={styles.complaint}>{complaints.link}</p>}
      {isOwn && link.name && <FilePreview name={link.name} source={link.url} height={360} />}
    </div>
  )
}

/** The last part of an address, as a person would read it. */
function fileNameOf(url: string): string {
  const last = (url.split(/[?#]/)[0] ?? '').split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
