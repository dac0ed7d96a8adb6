import type { QuestionBankRow } from '@lab/contract/question-bank'
import { api } from '../../../api/request/api.ts'
import { ContentListPage, type ContentRowActions } from '../../../content/life/content-list.tsx'
import { dotted } from '../../../kit/format.ts'
import { later } from '../../../kit/later.tsx'
import type { CardLook } from '../../../kit/list/list-types.ts'
import { RelativeTime } from '../../../kit/measures.tsx'
import { StateTag } from '../../../kit/state-tag.tsx'
import { bankWords } from '../bank-words.ts'
import { bankColumns } from '../columns.tsx'

const CreateDialog = later(() => import('../parts/create-dialog.tsx'))

/** /question-bank: banks of the organisation, of one's own and those others granted. */
export default function BankList() {
  return (
    <ContentListPage
      kind="question_bank"
      name="question-banks"
      title="题库"
      home="question"
      columns={bankColumns}
      card={cardOf}
      actions={actionsOf}
      words={bankWords}
      empty={empty}
      source={(query) => api.question_bank.list.query({ query }, { quiet: true })}
      rowsOf={({ question_banks }) => question_banks}
      CreateDialog={CreateDialog}
    />
  )
}

/** One that is published has nothing more to publish. */
const actionsOf = ({ open, copy, publish, enable, disable, remove }: ContentRowActions<QuestionBankRow>) => [
  open,
  copy,
  { ...publish, can: (row: QuestionBankRow) => row.published_version === 0 && (publish.can?.(row) ?? true) },
  enable,
  disable,
  remove,
]

const cardOf = (row: QuestionBankRow, to: string): CardLook => ({
  kind: 'question_bank',
  title: row.title,
  to,
  cover: row.cover,
  state: <StateTag state={row.state} />,
  text: dotted(row.tags),
  facts: [`${row.question_count} 题`, <RelativeTime key="at" at={row.updated_at} />],
})

const empty = {
  org: '组织里还没有题库。新建一个并添加题目，发布后同事就可以用来组卷。',
  mine: '您创建的题库会出现在这里。',
  granted: '同事把题库授权给您以后，会出现在这里。',
}
