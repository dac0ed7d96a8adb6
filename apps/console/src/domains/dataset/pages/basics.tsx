import type { Dataset } from '@lab/contract/dataset'
import { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { ContentBasics } from '../../../content/life/basics-page.tsx'
import { contentRules } from '../../../content/life/fields.tsx'
import { useMount } from '../../../content/use-mount.ts'
import { useDataset } from '../use-dataset.ts'

const schema = z.object(contentRules)
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
  return (
    <ContentBasics
      kind="dataset"
      content={data?.dataset}
      schema={schema}
      valuesOf={valuesOf}
      fields={({ title, category, tags, summary, isPublic }) => [
        title,
        category,
        tags,
        summary('数据从哪里来，有哪些文件，各字段是什么意思，使用时要注意什么'),
        isPublic,
      ]}
      save={async ({ category_id: category, ...values }, version) => {
        const body = { ...values, category_id: category ?? null, version }
        return (await api.dataset.update({ params: { id }, body }, { quiet: true })).dataset
      }}
      readNow={async () => (await api.dataset.get({ params: { id } })).dataset}
    />
  )
}
