import { UploadConfig } from '@lab/contract/platform'
import type { z } from 'zod'
import type { FormField, FormSection } from '../../../kit/form/form-types.ts'
import { ConfigForm } from '../parts/config-form.tsx'

type Values = z.output<typeof UploadConfig>

const suffixes = (name: keyof Values, placeholder: string): FormField<Values> => ({
  name,
  label: '格式',
  kind: 'text',
  placeholder,
  help: '以逗号分隔，* 表示不限',
})
const limit = (name: keyof Values): FormField<Values> => ({
  name,
  label: '大小限制',
  kind: 'number',
  min: 1,
  unit: 'MB',
})

const fields: FormSection<Values>[] = [
  { title: '文件', fields: [suffixes('file_suffix', 'pdf,docx,zip'), limit('file_limit')] },
  { title: '视频', fields: [suffixes('video_suffix', 'mp4,webm'), limit('video_limit')] },
  { title: '图片', fields: [suffixes('image_suffix', 'jpg,png'), limit('image_limit')] },
  { title: 'PDF', fields: [suffixes('pdf_suffix', 'pdf'), limit('pdf_limit')] },
  {
    title: '存储空间',
    fields: [
      {
        name: 'file_size',
        label: '每个组织',
        kind: 'number',
        min: 1,
        unit: 'MB',
        help: '组织的文件总大小达到后不能再上传',
      },
    ],
  },
]

/** What may be uploaded, how large it may be, and how much an organisation may keep. */
export default function UploadSettings() {
  return (
    <ConfigForm<Values>
      title="上传设置"
      name="upload_config"
      schema={UploadConfig as z.ZodType<Values>}
      fields={fields}
    />
  )
}
