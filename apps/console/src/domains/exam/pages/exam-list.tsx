import type { ExamRow } from '@lab/contract/exam'
import { api } from '../../../api/request/api.ts'
import { ContentListPage, type ContentRowActions } from '../../../content/life/content-list.tsx'
import { dotted } from '../../../kit/format.ts'
import { later } from '../../../kit/later.tsx'
import type { CardLook } from '../../../kit/list/list-types.ts'
import { RelativeTime } from '../../../kit/measures.tsx'
import { StateTag } from '../../../kit/state-tag.tsx'
import { examColumns } from '../columns.tsx'
import { durationText, examWords } from '../exam-words.ts'

const CreateDialog = later(() => import('../parts/create-dialog.tsx'))

/** /exam: exams of the organisation, of one's own and those others granted. */
export default function ExamList() {
  return (
    <ContentListPage
      kind="exam"
      name="exams"
      title="考试"
      home="question"
      columns={examColumns}
      card={cardOf}
      actions={actionsOf}
      words={examWords}
      empty={empty}
      source={(query) => api.exam.list.query({ query }, { quiet: true })}
      rowsOf={({ exams }) => exams}
      CreateDialog={CreateDialog}
    />
  )
}

const actionsOf = ({ open, copy, publish, enable, disable, remove }: ContentRowActions<ExamRow>) => [
  open,
  copy,
  publish,
  enable,
  disable,
  remove,
]

const cardOf = (row: ExamRow, to: string): CardLook => ({
  kind: 'exam',
  title: row.title,
  to,
  cover: row.cover,
  state: <StateTag state={row.state} />,
  text: dotted(row.tags),
  facts: [
    `${row.question_count} 题，${row.points} 分`,
    durationText(row.duration_minutes),
    <RelativeTime key="at" at={row.updated_at} />,
  ],
})

const empty = {
  org: '组织里还没有考试。新建一个并添加题目，发布后就可以安排到班级。',
  mine: '您创建的考试会出现在这里。',
  granted: '同事把考试授权给您以后，会出现在这里。',
}
