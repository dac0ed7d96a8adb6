import { isFileResource, type LessonResource } from '@lab/contract/lesson-resources'
import { z } from 'zod'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import type { FormField } from '../../../kit/form/form-types.ts'
import { UploadButton, type UploadedFile } from '../../../kit/upload/index.ts'
import type { LineOption } from '../outline-lines.ts'
import type { FileKind } from '../resource-edits.ts'
import { uploadOfKind } from '../upload-of-kind.ts'
import { linesField } from './lines-form-field.tsx'

type ResourceDialogProps = {
  resource: LessonResource
  lines: readonly LineOption[]
  onSave: (resource: LessonResource) => void
  onClose: () => void
}

const schema = z.object({
  title: z.string().trim().min(1, '请输入名称').max(100, '名称不能超过100个字符').meta({ title: '名称' }),
  row_ids: z.array(z.string()).optional(),
  /** Another file in place of the one that is there. */
  files: z.array(z.custom<UploadedFile>()).optional(),
})
type Values = z.output<typeof schema>

const fileFields = (kind: FileKind, name: string): FormField<Values>[] => {
  const { upload, rule } = uploadOfKind(kind)
  return [
    { name: 'title', label: '名称', kind: 'text', maxLength: 100 },
    {
      name: 'files',
      label: '更换文件',
      help: `现在的文件是 ${name}`,
      kind: 'custom',
      render: ({ value, onChange, isDisabled }) => (
        <UploadButton
          value={(value as UploadedFile[] | undefined) ?? []}
          upload={upload}
          rule={rule}
          label="更换文件"
          disabled={isDisabled}
          onChange={onChange}
        />
      ),
    },
  ]
}

/** The name of a resource, the lines that it is for, and another file in its place. */
export default function ResourceDialog({ resource, lines, onSave, onClose }: ResourceDialogProps) {
  const ofFile = isFileResource(resource) ? fileFields(resource.kind, resource.file.name) : []
  const known = new Set(lines.map(({ value }) => value))
  return (
    <FormDialog<Values>
      open
      title={`编辑「${resource.title}」`}
      submitText="保存"
      schema={schema}
      fields={[...ofFile, ...(lines.length > 0 ? [linesField<Values>(lines)] : [])]}
      initialValues={{ title: resource.title, row_ids: resource.row_ids.filter((id) => known.has(id)), files: [] }}
      onClose={onClose}
      onSubmit={async ({ title, row_ids: rowIds = [], files: [file] = [] }) => {
        if (!isFileResource(resource)) return onSave({ ...resource, row_ids: rowIds })
        const stored = file
          ? { name: file.name, url: file.file_url, size: file.size, resource_id: null }
          : resource.file
        onSave({ ...resource, title, row_ids: rowIds, file: stored })
      }}
    />
  )
}
