import { DocConfig } from '@lab/contract/platform-settings'
import type { z } from 'zod'
import type { FormSection } from '../../../kit/form/form-types.ts'
import { ConfigForm } from '../parts/config-form.tsx'
import { DocumentsField } from '../parts/documents-field.tsx'

type Values = z.output<typeof DocConfig>

const fields: FormSection<Values>[] = [
  {
    title: '使用文档',
    fields: [
      {
        name: 'documents',
        label: '文档',
        kind: 'custom',
        help: '教师的文档显示在右上角的个人菜单中，学生的文档提供给学生端',
        render: (control) => <DocumentsField {...control} />,
      },
    ],
  },
  {
    title: '预览',
    fields: [
      {
        name: 'preview_watermark',
        label: '预览水印',
        kind: 'switch',
        onText: '显示',
        offText: '不显示',
        help: '预览 PDF、Word 与表格时，以查看者的姓名作水印',
      },
    ],
  },
]

/** The manuals that the platform hands out, and how documents are shown. */
export default function DocSettings() {
  return (
    <ConfigForm<Values> title="文档设置" name="doc_config" schema={DocConfig as z.ZodType<Values>} fields={fields} />
  )
}
