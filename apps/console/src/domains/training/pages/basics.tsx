import { contentBasics } from '@lab/contract/content'
import type { Training } from '@lab/contract/training'
import { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { ContentBasics } from '../../../content/life/basics-page.tsx'
import { contentRules } from '../../../content/life/fields.tsx'
import { visibilityHelp } from '../training-words.ts'
import { useMount } from '../../../content/use-mount.ts'
import { useTraining } from '../use-training.ts'

const schema = z.object({ ...contentRules, difficulty: contentBasics.difficulty })
type Values = z.output<typeof schema>

const valuesOf = (row: Training): Values => ({
  title: row.title,
  category_id: row.category?.id ?? null,
  difficulty: row.difficulty,
  tags: row.tags,
  summary: row.summary,
  is_public: row.is_public,
})

/** Basic information of a training: what it is called, how it is found and who sees it. */
export default function TrainingBasics() {
  const { id } = useMount()
  const { data } = useTraining(id)
  return (
    <ContentBasics<Training, Values>
      kind="training"
      content={data}
      schema={schema}
      valuesOf={valuesOf}
      fields={({ title, category, difficulty, tags, summary, isPublic }) => [
        title,
        category,
        difficulty,
        tags,
        summary('练习什么，适合谁，练习时要注意什么'),
        { ...isPublic, help: visibilityHelp },
      ]}
      save={async ({ category_id: category, ...values }, version) => {
        const body = { ...values, category_id: category ?? null, version }
        return (await api.training.update({ params: { id }, body }, { quiet: true })).training
      }}
      readNow={async () => (await api.training.get({ params: { id } })).training}
    />
  )
}
