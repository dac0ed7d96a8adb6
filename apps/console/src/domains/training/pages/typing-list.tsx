import type { TrainingRow } from '@lab/contract/training'
import { typingLanguageLabels, type TypingLanguage } from '@lab/contract/typing-log'
import { api } from '../../../api/request/api.ts'
import { ContentListPage, type ContentRowActions } from '../../../content/life/content-list.tsx'
import type { OwnFilters } from '../../../content/life/list-query.ts'
import { dotted } from '../../../kit/format.ts'
import { later } from '../../../kit/later.tsx'
import type { CardLook } from '../../../kit/list/list-types.ts'
import { RelativeTime } from '../../../kit/measures.tsx'
import { StateTag } from '../../../kit/state-tag.tsx'
import { targetText, trainingColumns } from '../columns.tsx'
import { trainingWords } from '../training-words.ts'

const CreateDialog = later(() => import('../parts/create-dialog.tsx'))

/** /practice/typing: texts to type of the organisation, of one's own and those others granted. */
export default function TypingList() {
  return (
    <ContentListPage
      kind="training"
      name="trainings"
      title="打字训练"
      hideTitle
      home="content"
      hasDifficulty
      filters={filters}
      columns={trainingColumns}
      card={cardOf}
      actions={actionsOf}
      words={trainingWords}
      empty={empty}
      source={(query) => api.training.list.query({ query }, { quiet: true })}
      rowsOf={({ trainings }) => trainings}
      CreateDialog={CreateDialog}
    />
  )
}

const filters: OwnFilters<{ language: TypingLanguage }> = {
  language: { label: '语言', values: typingLanguageLabels, width: 96 },
}

const actionsOf = ({ open, copy, publish, enable, disable, remove }: ContentRowActions<TrainingRow>) => [
  open,
  copy,
  publish,
  enable,
  disable,
  remove,
]

const cardOf = (row: TrainingRow, to: string): CardLook => ({
  kind: 'training',
  title: row.title,
  to,
  cover: row.cover,
  state: <StateTag state={row.state} />,
  text: dotted(row.tags),
  facts: [
    `${typingLanguageLabels[row.language]} ${row.character_count} 字`,
    targetText(row),
    <RelativeTime key="at" at={row.updated_at} />,
  ],
})

const empty = {
  org: '组织里还没有打字训练。新建一个并填写文本，发布后学员就可以练习。',
  mine: '您创建的训练会出现在这里。',
  granted: '同事把训练授权给您以后，会出现在这里。',
}
