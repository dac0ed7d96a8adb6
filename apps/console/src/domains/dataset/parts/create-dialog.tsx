import { contentBasics } from '@lab/contract/content'
import { useRef } from 'react'
import { z } from 'zod'
import { api } from '../../../app/request/api.ts'
import { submitResult } from '../../../app/request/submit-result.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import type { FormField, SubmitResult } from '../../../kit/form/form-types.ts'
import { useCategoryOptions } from '../../category/index.ts'

const schema = z.object({
  title: contentBasics.title,
  category_id: z.string().optional(),
  tags: contentBasics.tags,
  is_public: contentBasics.is_public,
  summary: z.string().max(2000, '简介不能超过2000个字符').optional(),
})
type Values = z.output<typeof schema>

/** Asks for the few things a data set begins with; its files come next. */
export default function CreateDialog({ onClose, onCreated }: { onClose: () => void; onCreated: (id: string) => void }) {
  const categories = useCategoryOptions('dataset')
  const fields: FormField<Values>[] = [
    { name: 'title', label: '名称', kind: 'text', maxLength: 50, placeholder: '例如：2024 级期末成绩' },
    { name: 'category_id', label: '分类', kind: 'select', options: categories, placeholder: '未分类' },
    { name: 'tags', label: '标签', kind: 'tags' },
    {
      name: 'is_public',
      label: '可见范围',
      kind: 'switch',
      onText: '公开',
      offText: '私有',
      help: '公开后本组织的教师都能看到；私有时只有创建者、管理员和被授权的人能看到。',
    },
    { name: 'summary', label: '简介', kind: 'textarea', rows: 3, placeholder: '数据从哪里来，各字段是什么意思' },
  ]
  const createdId = useRef('')
  const submit = async ({ summary, category_id, ...values }: Values): Promise<SubmitResult<Values>> => {
    try {
      const body = {
        ...values,
        category_id: category_id ?? null,
        summary: { format: 'wysiwyg' as const, value: summary ?? '' },
      }
      createdId.current = (await api.dataset.create({ body }, { quiet: true })).dataset.id
    } catch (error) {
      return submitResult<Values>(error)
    }
  }
  return (
    <FormDialog
      open
      title="新建数据集"
      submitText="创建并上传文件"
      schema={schema as z.ZodType<Values>}
      fields={fields}
      initialValues={{ title: '', tags: [], is_public: true }}
      draftKey="dataset:new"
      onClose={onClose}
      onSubmit={submit}
      onSaved={() => onCreated(createdId.current)}
    />
  )
}
