import { contentBasics } from '@lab/contract/content'
import type { SeriesKind } from '@lab/contract/series-plan'
import { z } from 'zod'
import { CreateContentDialog, newContentRules } from '../../../content/life/create-dialog.tsx'
import { visibilityHelp } from '../series-words.ts'
import { callsOf } from '../use-series.ts'

const schema = z.object({ ...newContentRules, is_public: contentBasics.is_public })
type Values = z.output<typeof schema>

export type CreateEvents = { onClose: () => void; onCreated: (id: string) => void }

/** Asks for the few things that a series begins with; its contents come next. */
export function CreateSeriesDialog({ kind, ...events }: CreateEvents & { kind: SeriesKind }) {
  return (
    <CreateContentDialog<Values>
      kind={kind}
      example="例如：Linux 系统管理入门"
      about="学什么，适合谁，学完会什么"
      submitText="创建并添加内容"
      schema={schema}
      fields={({ title, category, tags, isPublic, summary }) => [
        title,
        category,
        tags,
        { ...isPublic, help: visibilityHelp },
        summary,
      ]}
      initialValues={{ title: '', tags: [], is_public: true }}
      create={(body) => callsOf[kind].create(body)}
      {...events}
    />
  )
}
