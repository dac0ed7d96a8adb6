import { contentBasics } from '@lab/contract/content'
import type { Dataset } from '@lab/contract/dataset'
import { Skeleton } from 'antd'
import { useRef } from 'react'
import { z, type ZodType } from 'zod'
import { api } from '../../../app/request/api.ts'
import { isApiError } from '../../../app/request/api-error.ts'
import { submitResult } from '../../../app/request/submit-result.ts'
import { uploadFile } from '../../../app/request/upload-file.ts'
import { useMount } from '../../../content/use-mount.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { RichTextEditor } from '../../../kit/editor/index.ts'
import type { RichText } from '../../../kit/editor/index.ts'
import { FormPage } from '../../../kit/form/form-page.tsx'
import type { FormField, SubmitResult } from '../../../kit/form/form-types.ts'
import type { Option } from '../../../kit/list/list-types.ts'
import { useCategoryOptions } from '../../category/index.ts'
import { useDataset, useTakeSaved } from '../use-dataset.ts'

const schema = z.object({
  title: contentBasics.title,
  category_id: z.string().nullish(),
  tags: contentBasics.tags,
  summary: contentBasics.summary,
  is_public: contentBasics.is_public,
})
type Values = z.output<typeof schema>

const valuesOf = (row: Dataset): Values => ({
  title: row.title,
  category_id: row.category?.id ?? null,
  tags: row.tags,
  summary: row.summary,
  is_public: row.is_public,
})

/** Basic information of a data set: what it is called, where it comes from and who sees it. */
export default function DatasetBasics() {
  const { id } = useMount()
  const { data } = useDataset(id)
  const categories = useCategoryOptions('dataset')
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} style={{ maxWidth: 880 }} />
  return <BasicsForm key={id} dataset={data.dataset} categories={categories} />
}

function BasicsForm({ dataset, categories }: { dataset: Dataset; categories: Option[] | undefined }) {
  const { id } = dataset
  const takeSaved = useTakeSaved()
  // The form holds the version it was filled from; after a save of ours the newer one counts.
  const ownVersion = useRef(dataset.version)
  const canEdit = dataset.can.edit

  const submit = async (values: Values, seen: number | undefined): Promise<SubmitResult<Values>> => {
    const version = Math.max(ownVersion.current, seen ?? 0)
    try {
      const body = { ...values, category_id: values.category_id ?? null, version }
      const { dataset: saved } = await api.dataset.update({ params: { id }, body }, { quiet: true })
      ownVersion.current = saved.version
      takeSaved(saved)
    } catch (error) {
      if (!isApiError(error) || error.reason !== 'changedMeanwhile') return submitResult<Values>(error)
      const { dataset: theirs } = await api.dataset.get({ params: { id } })
      const by = theirs.updated_by?.real_name ?? '其他人'
      return { conflict: { by, at: theirs.updated_at, version: theirs.version, theirs: valuesOf(theirs) } }
    }
  }
  return (
    <FormPage
      schema={schema as unknown as ZodType<Values>}
      fields={fieldsOf(categories)}
      initialValues={valuesOf(dataset)}
      version={dataset.version}
      draftKey={`dataset:${id}:basics`}
      onSubmit={submit}
      onSaved={() => showToast('基本信息已保存')}
      {...(canEdit === true ? {} : { isDisabled: true, blockedReason: String(canEdit ?? '您没有编辑此数据集的权限') })}
    />
  )
}

const fieldsOf = (categories: Option[] | undefined): FormField<Values>[] => [
  { name: 'title', label: '名称', kind: 'text', maxLength: 50 },
  { name: 'category_id', label: '分类', kind: 'select', options: categories, placeholder: '未分类' },
  { name: 'tags', label: '标签', kind: 'tags' },
  {
    name: 'summary',
    label: '简介',
    kind: 'custom',
    render: ({ value, onChange, isDisabled }) => (
      <RichTextEditor
        label="数据集简介"
        value={(value as RichText | undefined) ?? { format: 'wysiwyg', value: '' }}
        onChange={onChange}
        canEdit={!isDisabled}
        upload={uploadFile}
        placeholder="数据从哪里来，有哪些文件，各字段是什么意思，使用时要注意什么"
      />
    ),
  },
  {
    name: 'is_public',
    label: '可见范围',
    kind: 'switch',
    onText: '公开',
    offText: '私有',
    help: '公开后本组织的教师都能看到；私有时只有创建者、管理员和被授权的人能看到。',
  },
]
