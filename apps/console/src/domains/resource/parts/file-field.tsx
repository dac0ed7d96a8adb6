import type { ResourceType } from '@lab/contract/resource'
import { ruleOf, uploadFrom } from '../../../api/request/upload-file.ts'
import { useForm } from '../../../kit/form/form-store.ts'
import type { CustomControl } from '../../../kit/form/form-types.ts'
import { UploadButton, type UploadOrigin } from '../../../kit/upload/index.ts'
import styles from './file-field.module.css'

/** A file as the form holds it. */
export interface ChosenFile {
  url: string
  name: string
}

const origins = {
  picture: 'image',
  video: 'video',
  pdf: 'pdf',
  file: 'file',
  rich_text: 'file',
} as const satisfies Record<ResourceType, UploadOrigin>
const longestTitle = 50

/** The file of a resource: uploaded at once, kept when the form is saved. Proposes a name for the resource. */
export function FileField({ value, onChange, onBlur, type }: CustomControl & { type: ResourceType }) {
  const form = useForm()
  const file = value as ChosenFile
  return (
    <div className={styles.field}>
      {file.url && type === 'picture' && <img className={styles.picture} src={file.url} alt={file.name} />}
      {file.url && <p className={styles.name}>{file.name}</p>}
      <UploadButton
        isArea={!file.url}
        label={file.url ? '更换文件' : '上传文件'}
        value={[]}
        upload={uploadFrom(origins[type])}
        rule={ruleOf(origins[type])}
        onChange={([uploaded]) => {
          if (!uploaded) return
          if (!form.values().title) {
            form.change({ title: [...uploaded.name.replace(/\.[^.]+$/, '')].slice(0, longestTitle).join('') })
          }
          onChange({ url: uploaded.file_url, name: uploaded.name } satisfies ChosenFile)
          onBlur()
        }}
      />
    </div>
  )
}
