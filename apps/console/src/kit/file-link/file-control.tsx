import { TextField } from '../form/controls/text-field.tsx'
import { useForm } from '../form/form-store.ts'
import type { CustomControl } from '../form/form-types.ts'
import { UploadButton, type UploadFile, type UploadRule } from '../upload/index.ts'
import { nameInAddress } from './file-link-rules.ts'
import styles from './file-link.module.css'

type FileControlProps = CustomControl & { upload: UploadFile; rule: UploadRule }

/** Source 1: a file from disk, or an address elsewhere. Its name comes along. */
export function FileControl({ id, value, onChange, onBlur, isDisabled, upload, rule }: FileControlProps) {
  const form = useForm()
  const url = (value as string | undefined) ?? ''
  const take = (address: string, name: string) => {
    const { fileName = '', resource_title: title = '' } = form.values() as {
      fileName?: string
      resource_title?: string
    }
    // The proposal follows an address while it is typed, until somebody names the resource.
    const isProposal = title === '' || title === titleOf(fileName)
    form.change({ fileName: name, ...(isProposal ? { resource_title: titleOf(name) } : {}) })
    onChange(address)
  }
  return (
    <div className={styles.file}>
      <UploadButton
        value={[]}
        upload={upload}
        rule={rule}
        label={url ? '更换文件' : '上传文件'}
        onChange={([file]) => {
          if (!file) return
          take(file.file_url, file.name)
          onBlur()
        }}
      />
      <TextField
        id={id}
        value={url}
        isDisabled={isDisabled}
        placeholder="上传文件，或填写 https:// 开头的链接"
        onBlur={onBlur}
        onChange={(typed = '') => {
          const address = typed.trim()
          take(address, nameInAddress(address))
        }}
      />
    </div>
  )
}

const longestTitle = 50
/** A file's name without its suffix, as a first proposal for what the resource is called. */
const titleOf = (name: string): string => [...name.replace(/\.[^.]+$/, '')].slice(0, longestTitle).join('')
