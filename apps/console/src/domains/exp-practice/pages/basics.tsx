import { contentBasics } from '@lab/contract/content'
import type { Topic } from '@lab/contract/exp-practice'
import { HasRanking } from '@lab/contract/topic-plan'
import { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { ContentBasics } from '../../../content/life/basics-page.tsx'
import { contentRules } from '../../../content/life/fields.tsx'
import { useMount } from '../../../content/use-mount.ts'
import { rankingHelp, visibilityHelp } from '../topic-words.ts'
import { useTopic } from '../use-topic.ts'

const schema = z.object({ ...contentRules, difficulty: contentBasics.difficulty, has_ranking: HasRanking })
type Values = z.output<typeof schema>

const valuesOf = (row: Topic): Values => ({
  title: row.title,
  category_id: row.category?.id ?? null,
  difficulty: row.difficulty,
  tags: row.tags,
  summary: row.summary,
  is_public: row.is_public,
  has_ranking: row.has_ranking,
})

/** Basic information of a topic: what it is called, who sees it, and whether its learners are ranked. */
export default function TopicBasics() {
  const { id } = useMount()
  const { data } = useTopic(id)
  return (
    <ContentBasics<Topic, Values>
      kind="exp_practice"
      content={data}
      schema={schema}
      valuesOf={valuesOf}
      fields={({ title, category, difficulty, tags, summary, isPublic }) => [
        title,
        category,
        difficulty,
        tags,
        summary('练什么，适合谁，练完会什么；学员在专题页上方看到'),
        { ...isPublic, help: visibilityHelp },
        { name: 'has_ranking', label: '显示排行榜', kind: 'switch', help: `${rankingHelp}；修改后发布生效` },
      ]}
      save={async ({ category_id: category, ...values }, version) =>
        (
          await api.exp_practice.update(
            { params: { id }, body: { ...values, category_id: category ?? null, version } },
            { quiet: true },
          )
        ).topic
      }
      readNow={async () => (await api.exp_practice.get({ params: { id } })).topic}
    />
  )
}
