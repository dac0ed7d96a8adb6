import type { RecordListRow } from '@lab/contract/record'
import type { TableColumn } from '../../../kit/list/list-types.ts'
import { Duration, Num, RelativeTime } from '../../../kit/measures.tsx'
import { Person } from '../../../kit/person.tsx'
import { ProgressBar } from '../../../kit/progress-bar.tsx'
import { CurrentStep } from './current-step.tsx'
import { partyNote } from './party.ts'
import { RecordStateTag } from './record-state.tsx'

/** The columns of a list of records; in one class the class needs none. `who` is what whose records are called, `item` a step. */
export function recordColumns(
  inClass: boolean,
  who: string,
  item: string,
  linkTo: (row: RecordListRow) => string | undefined,
): TableColumn<RecordListRow>[] {
  return [
    {
      // Sorted by the number below the name.
      key: 'number',
      title: who,
      minWidth: 200,
      isFixed: true,
      sortable: true,
      render: (row) => (
        <Person
          name={row.learner.real_name}
          avatar={row.learner.avatar}
          to={linkTo(row)}
          note={partyNote(row.learner)}
        />
      ),
    },
    ...(inClass
      ? []
      : [
          {
            key: 'class',
            title: '班级',
            priority: 6,
            width: 160,
            render: (row: RecordListRow) => row.place_name,
          },
        ]),
    {
      key: 'state',
      title: '状态',
      priority: 9,
      width: 132,
      render: (row) => <RecordStateTag state={row.state} isLate={row.is_late} isAppealed={row.has_open_appeal} />,
    },
    {
      key: 'progress',
      title: '进度',
      priority: 7,
      width: 128,
      sortable: true,
      render: (row) => <ProgressBar percent={row.progress} label={`${row.learner.real_name}的进度`} />,
    },
    {
      key: 'stuck',
      title: `当前${item}`,
      priority: 2,
      minWidth: 200,
      sortable: true,
      render: (row) =>
        row.current_step && (row.state === 'in_progress' || row.state === 'returned') ? (
          <CurrentStep step={row.current_step} />
        ) : (
          '--'
        ),
    },
    {
      key: 'score',
      title: '成绩',
      priority: 8,
      width: 92,
      align: 'right',
      sortable: true,
      render: (row) => (
        <>
          <Num value={row.score} />
          {row.score !== null && <small> / {row.max_score}</small>}
        </>
      ),
    },
    {
      key: 'duration',
      title: '用时',
      priority: 4,
      width: 124,
      align: 'right',
      sortable: true,
      render: (row) => (row.id === null ? '--' : <Duration seconds={row.duration_seconds} />),
    },
    {
      key: 'last_active_at',
      title: '最近活动',
      priority: 5,
      width: 128,
      sortable: true,
      render: (row) => <RelativeTime at={row.last_active_at} />,
    },
    {
      key: 'queries',
      title: '待答',
      priority: 3,
      width: 64,
      align: 'right',
      isOptional: true,
      render: (row) => <Num value={row.open_queries} />,
    },
    { key: 'attempt', title: '第几次', priority: 1, width: 72, align: 'right', isOptional: true },
  ]
}
