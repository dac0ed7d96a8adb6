import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { documentAudienceLabels, documentAudiences, type PlatformDocument } from '@lab/contract/platform-settings'
import { ruleOf, uploadFrom } from '../../../api/request/upload-file.ts'
import { Button } from '../../../kit/button.tsx'
import { SelectField } from '../../../kit/form/controls/select-field.tsx'
import { TextField } from '../../../kit/form/controls/text-field.tsx'
import type { CustomControl } from '../../../kit/form/form-types.ts'
import { UploadButton } from '../../../kit/upload/index.ts'
import styles from './documents-field.module.css'

const audiences = documentAudiences.map((value) => ({ value, label: documentAudienceLabels[value] }))
const most = 8

/** The name of a file without its suffix, as far as a title may be long. */
const titleOf = (name: string): string => name.replace(/\.[^.]+$/, '').slice(0, 20)

/** Manuals, each with its name, its address or file, and whom it is for. */
export function DocumentsField({ id, value, onChange, onBlur, isDisabled }: CustomControl) {
  const documents = (value as PlatformDocument[] | undefined) ?? []
  const change = (at: number, patch: Partial<PlatformDocument>) =>
    onChange(documents.map((one, index) => (index === at ? { ...one, ...patch } : one)))
  return (
    <div id={id} className={styles.documents}>
      {documents.map((one, at) => (
        // Rows have no name of their own while they are typed; their place is all there is.
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={at} className={styles.document} aria-label={`文档${at + 1}`}>
          <TextField
            label="文档名称"
            placeholder="文档名称"
            value={one.title}
            maxLength={20}
            isDisabled={isDisabled}
            onChange={(text) => change(at, { title: text })}
            onBlur={onBlur}
          />
          <TextField
            label="文档地址"
            placeholder="https:// 地址，或上传文件"
            value={one.url}
            maxLength={500}
            isDisabled={isDisabled}
            onChange={(text) => change(at, { url: text })}
            onBlur={onBlur}
          />
          <SelectField
            label="适用对象"
            value={one.audience}
            options={audiences}
            isDisabled={isDisabled}
            onChange={(audience) => change(at, { audience })}
          />
          <UploadButton
            label="上传"
            value={[]}
            rule={ruleOf('file')}
            upload={uploadFrom('file')}
            disabled={isDisabled}
            onChange={([file]) => {
              if (file) change(at, { url: file.file_url, title: one.title || titleOf(file.name) })
              onBlur()
            }}
          />
          <Button
            look="text"
            icon={DeleteOutlined}
            aria-label={`移除${one.title || `文档${at + 1}`}`}
            disabled={isDisabled}
            onClick={() => {
              onChange(documents.filter((_one, index) => index !== at))
              onBlur()
            }}
          />
        </fieldset>
      ))}
      {documents.length < most && (
        <Button
          icon={PlusOutlined}
          disabled={isDisabled}
          onClick={() => onChange([...documents, { title: '', url: '', audience: 'everyone' }])}
        >
          添加文档
        </Button>
      )}
    </div>
  )
}
