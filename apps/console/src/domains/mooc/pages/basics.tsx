import { contentBasics } from '@lab/contract/content'
import type { Mooc } from '@lab/contract/mooc'
import { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { ContentBasics } from '../../../content/life/basics-page.tsx'
import { contentRules } from '../../../content/life/fields.tsx'
import { useMount } from '../../../content/use-mount.ts'
import { visibilityHelp } from '../mooc-words.ts'
import { useMooc } from '../use-mooc.ts'

const schema = z.object({ ...contentRules, difficulty: contentBasics.difficulty })
type Values = z.output<typeof schema>

const valuesOf = (row: Mooc): Values => ({
  title: row.title,
  category_id: row.category?.id ?? null,
  difficulty: row.difficulty,
  tags: row.tags,
  summary: row.summary,
  is_public: row.is_public,
})

/** Basic information of a course: what it is called, how it is found and who sees it. */
export default function MoocBasics() {
  const { id } = useMount()
  const { data } = useMooc(id)
  return (
    <ContentBasics<Mooc, Values>
      kind="mooc"
      content={data}
      schema={schema}
      valuesOf={valuesOf}
      fields={({ title, category, difficulty, tags, summary, isPublic }) => [
        title,
        category,
        difficulty,
        tags,
        summary('学什么，适合谁，学完会什么；学员在课程页上方看到'),
        { ...isPublic, help: visibilityHelp },
      ]}
      save={async ({ category_id: category, ...values }, version) => {
        const body = { ...values, category_id: category ?? null, version }
        return (await api.mooc.update({ params: { id }, body }, { quiet: true })).mooc
      }}
      readNow={async () => (await api.mooc.get({ params: { id } })).mooc}
    />
  )
}
