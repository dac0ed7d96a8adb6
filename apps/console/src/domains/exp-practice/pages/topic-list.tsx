import type { TopicRow } from '@lab/contract/exp-practice'
import { api } from '../../../api/request/api.ts'
import { ContentListPage, type ContentRowActions } from '../../../content/life/content-list.tsx'
import type { ContentQuery } from '../../../content/life/list-query.ts'
import { dotted } from '../../../kit/format.ts'
import { later } from '../../../kit/later.tsx'
import type { CardLook } from '../../../kit/list/list-types.ts'
import { RelativeTime } from '../../../kit/measures.tsx'
import { StateTag } from '../../../kit/state-tag.tsx'
import { topicColumns } from '../columns.tsx'
import { topicWords } from '../topic-words.ts'

const CreateDialog = later(() => import('../parts/create-dialog.tsx'))

/** /exp-practice: topics of the organisation, of one's own and those others granted. */
export default function TopicList() {
  return (
    <ContentListPage
      kind="exp_practice"
      name="practice-topics"
      hasDifficulty
      words={topicWords}
      columns={topicColumns}
      card={cardOf}
      actions={actionsOf}
      empty={empty}
      source={source}
      rowsOf={({ topics }) => topics}
      CreateDialog={CreateDialog}
    />
  )
}

const source = (query: ContentQuery) => api.exp_practice.list.query({ query }, { quiet: true })

const actionsOf = ({ open, edit, copy, publish, enable, disable, remove }: ContentRowActions<TopicRow>) => [
  open,
  edit,
  copy,
  publish,
  enable,
  disable,
  remove,
]

const cardOf = (row: TopicRow, to: string): CardLook => ({
  kind: 'exp_practice',
  title: row.title,
  to,
  cover: row.cover,
  state: <StateTag state={row.state} />,
  text: dotted(row.tags),
  facts: [`${row.experiment_count} 个实验`, <RelativeTime key="at" at={row.updated_at} />],
})

const empty = {
  org: '组织里还没有实验练习专题。新建一个，从实验练习库取实验，发布后学员随时可以练。',
  mine: '您创建的专题会出现在这里。',
  granted: '同事把专题授权给您以后，会出现在这里。',
}
