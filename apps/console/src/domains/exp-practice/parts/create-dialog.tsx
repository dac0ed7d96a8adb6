import { contentBasics } from '@lab/contract/content'
import { HasRanking } from '@lab/contract/topic-plan'
import { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { CreateContentDialog, newContentRules } from '../../../content/life/create-dialog.tsx'
import { rankingHelp, visibilityHelp } from '../topic-words.ts'

const schema = z.object({ ...newContentRules, is_public: contentBasics.is_public, has_ranking: HasRanking })
type Values = z.output<typeof schema>

/** Asks for the few things that a topic begins with; its experiments come next. */
export default function CreateDialog(events: { onClose: () => void; onCreated: (id: string) => void }) {
  return (
    <CreateContentDialog<Values>
      kind="exp_practice"
      example="例如：Linux 系统管理练习"
      about="练什么，适合谁，练完会什么"
      submitText="创建并添加实验"
      schema={schema}
      fields={({ title, category, tags, isPublic, summary }) => [
        title,
        category,
        tags,
        { ...isPublic, help: visibilityHelp },
        { name: 'has_ranking', label: '显示排行榜', kind: 'switch', help: rankingHelp },
        summary,
      ]}
      initialValues={{ title: '', tags: [], is_public: true, has_ranking: true }}
      create={async (body) => (await api.exp_practice.create({ body }, { quiet: true })).topic}
      {...events}
    />
  )
}
