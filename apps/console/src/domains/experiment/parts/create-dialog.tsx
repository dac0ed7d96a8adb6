import { useRef } from 'react'
import { z } from 'zod'
import { api } from '../../../app/request/api.ts'
import { submitResult } from '../../../app/request/submit-result.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import type { FormField, SubmitResult } from '../../../kit/form/form-types.ts'
import { useCategoryOptions } from '../../category/index.ts'
import { difficultyWords, optionsOf } from '../words.ts'
import { contentBasics } from '@lab/contract/content'

const schema = z.object({
  title: contentBasics.title,
  category_id: z.string().optional(),
  difficulty: contentBasics.difficulty,
  tags: contentBasics.tags,
  summary: z.string().max(2000, '简介不能超过2000个字符').optional(),
})
type Values = z.output<typeof schema>

type CreateDialogProps = { onClose: () => void; onCreated: (id: string) => void }

/** Asks for the few things an experiment begins with; the rest is asked for where it is used. */
export default function CreateDialog({ onClose, onCreated }: CreateDialogProps) {
  const categories = useCategoryOptions('experiment')
  const fields: FormField<Values>[] = [
    { name: 'title', label: '名称', kind: 'text', maxLength: 50, placeholder: '例如：Linux 用户与权限管理' },
    { name: 'category_id', label: '分类', kind: 'select', options: categories, placeholder: '未分类' },
    { name: 'difficulty', label: '难度', kind: 'radio', options: optionsOf(difficultyWords) },
    { name: 'tags', label: '标签', kind: 'tags' },
    { name: 'summary', label: '简介', kind: 'textarea', rows: 3, placeholder: '学员会做什么、学到什么' },
  ]
  const createdId = useRef('')
  const submit = async (values: Values): Promise<SubmitResult<Values>> => {
    try {
      const { experiment: created } = await api.experiment.create(
        {
          body: {
            title: values.title,
            category_id: values.category_id ?? null,
            difficulty: values.difficulty,
            tags: values.tags,
            summary: { format: 'wysiwyg', value: values.summary ?? '' },
          },
        },
        { quiet: true },
      )
      createdId.current = created.id
    } catch (error) {
      return submitResult<Values>(error)
    }
  }
  return (
    <FormDialog
      open
      title="新建实验"
      submitText="创建并编写内容"
      schema={schema as z.ZodType<Values>}
      fields={fields}
      initialValues={{ title: '', difficulty: 'easy', tags: [] }}
      draftKey="experiment:new"
      onClose={onClose}
      onSubmit={submit}
      onSaved={() => onCreated(createdId.current)}
    />
  )
}
