import { lessonResourceKindLabels, lessonResourceLimits, type LessonResource } from '@lab/contract/lesson-resources'
import { z } from 'zod'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { UploadButton, type UploadedFile } from '../../../kit/upload/index.ts'
import type { LineOption } from '../outline-lines.ts'
import { newFile, type FileKind } from '../resource-edits.ts'
import { uploadOfKind } from '../upload-of-kind.ts'
import { linesField } from './lines-form-field.tsx'

type AddFilesProps = {
  kind: FileKind
  lines: readonly LineOption[]
  room: number
  onAdd: (added: LessonResource[]) => void
  onClose: () => void
}

const schema = z.object({
  files: z.array(z.custom<UploadedFile>()).min(1, '请上传文件'),
  row_ids: z.array(z.string()).optional(),
})
type Values = z.output<typeof schema>

/** Uploads files, several at a time, all for the same lines of the outline. */
export default function AddFiles({ kind, lines, room, onAdd, onClose }: AddFilesProps) {
  const what = lessonResourceKindLabels[kind]
  const { upload, rule } = uploadOfKind(kind)
  return (
    <FormDialog<Values>
      open
      title={`上传${what}`}
      submitText="添加"
      schema={schema}
      fields={[
        {
          name: 'files',
          label: what,
          kind: 'custom',
          isRequired: true,
          render: ({ value, onChange, isDisabled }) => (
            <UploadButton
              isArea
              value={value as UploadedFile[]}
              upload={upload}
              rule={rule}
              limit={Math.min(room, lessonResourceLimits.together)}
              label={`上传${what}`}
              disabled={isDisabled}
              onChange={onChange}
            />
          ),
        },
        ...(lines.length > 0 ? [linesField<Values>(lines)] : []),
      ]}
      initialValues={{ files: [], row_ids: [] }}
      onClose={onClose}
      onSubmit={async ({ files, row_ids: rowIds }) =>
        onAdd(
          files.map(({ name, file_url: url, size }) => newFile(kind, { name, url, size, resource_id: null }, rowIds)),
        )
      }
    />
  )
}
