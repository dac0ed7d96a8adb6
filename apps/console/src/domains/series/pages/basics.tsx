import { contentBasics } from '@lab/contract/content'
import type { Series } from '@lab/contract/series'
import { z } from 'zod'
import { ContentBasics } from '../../../content/life/basics-page.tsx'
import { contentRules } from '../../../content/life/fields.tsx'
import { useMount } from '../../../content/use-mount.ts'
import { visibilityHelp } from '../series-words.ts'
import { callsOf, useSeries, useSeriesKind } from '../use-series.ts'

const schema = z.object({ ...contentRules, difficulty: contentBasics.difficulty })
type Values = z.output<typeof schema>

const valuesOf = (row: Series): Values => ({
  title: row.title,
  category_id: row.category?.id ?? null,
  difficulty: row.difficulty,
  tags: row.tags,
  summary: row.summary,
  is_public: row.is_public,
})

/** Basic information of a series: what it is called, how it is found and who sees it. */
export default function SeriesBasics() {
  const { id } = useMount()
  const kind = useSeriesKind()
  const { data } = useSeries(kind, id)
  return (
    <ContentBasics<Series, Values>
      kind={kind}
      content={data}
      schema={schema}
      valuesOf={valuesOf}
      fields={({ title, category, difficulty, tags, summary, isPublic }) => [
        title,
        category,
        difficulty,
        tags,
        summary('学什么，适合谁，学完会什么；学员在学习路径上方看到'),
        { ...isPublic, help: visibilityHelp },
      ]}
      save={({ category_id: category, ...values }, version) =>
        callsOf[kind].update(id, { ...values, category_id: category ?? null, version })
      }
      readNow={() => callsOf[kind].read(id)}
    />
  )
}
