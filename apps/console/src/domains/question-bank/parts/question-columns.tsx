import type { BankQuestionRow } from '@lab/contract/bank-question'
import { questionDifficultyLabels } from '@lab/contract/question/paper-content'
import { questionTypeLabels } from '@lab/contract/question/types'
import { dotted } from '../../../kit/format.ts'
import type { TableColumn } from '../../../kit/list/list-types.ts'
import { Num, RelativeTime } from '../../../kit/measures.tsx'
import { Press } from '../../../kit/press.tsx'
import { shareText } from '../bank-words.ts'
import styles from '../question-bank.module.css'

/** Columns of a bank's questions; a press on a stem opens it as a learner meets it. */
const allColumns = (open: (row: BankQuestionRow) => void): TableColumn<BankQuestionRow>[] => [
  {
    key: 'stem_text',
    title: '题干',
    isFixed: true,
    minWidth: 400,
    render: (row) => (
      <span className={styles.stem}>
        <span className={styles.numbered}>
          <span className={styles.quiet}>{row.number}</span>
          <Press className={styles.stemText} title={row.stem_text} onClick={() => open(row)}>
            {row.stem_text}
          </Press>
        </span>
        {(row.tags.length > 0 || row.knowledge.length > 0) && (
          <small>{dotted([...row.knowledge.map(({ name }) => name), ...row.tags.map((tag) => `#${tag}`)])}</small>
        )}
      </span>
    ),
  },
  { key: 'type', title: '题型', width: 72, priority: 10, render: ({ type }) => questionTypeLabels[type] },
  {
    key: 'difficulty',
    title: '难度',
    width: 60,
    priority: 9,
    render: ({ difficulty }) => questionDifficultyLabels[difficulty],
  },
  {
    key: 'points',
    title: '分值',
    width: 60,
    priority: 7,
    align: 'right',
    render: ({ points }) => <Num value={points} />,
  },
  {
    key: 'facility',
    title: '难度系数',
    width: 84,
    priority: 5,
    align: 'right',
    render: (row) => <span title={measuredBy(row)}>{shareText(row.facility)}</span>,
  },
  {
    key: 'discrimination',
    title: '区分度',
    width: 72,
    priority: 4,
    align: 'right',
    render: (row) => <span title={measuredBy(row)}>{shareText(row.discrimination)}</span>,
  },
  {
    key: 'use_count',
    title: '使用次数',
    width: 84,
    priority: 3,
    align: 'right',
    render: (row) => <Num value={row.use_count} />,
  },
  { key: 'version', title: '版本', width: 56, priority: 2, render: ({ version }) => `v${version}` },
  {
    key: 'updated_at',
    title: '更新时间',
    width: 112,
    priority: 1,
    render: (row) => <RelativeTime at={row.updated_at} />,
  },
]

const figures = new Set(['facility', 'discrimination', 'use_count'])

/** Figures have columns once there are any; until then the stem gets the width. */
export const questionColumns = (
  open: (row: BankQuestionRow) => void,
  hasFigures: boolean,
): TableColumn<BankQuestionRow>[] => allColumns(open).filter(({ key }) => hasFigures || !figures.has(key))

const measuredBy = ({ answer_count: count }: BankQuestionRow): string =>
  count > 0 ? `由 ${count} 份作答算出` : '还没有考试的作答'
