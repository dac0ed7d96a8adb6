import {
  assignmentStateLabels,
  assignmentStates,
  type AssignmentState,
  type OwnAssignment,
} from '@lab/contract/research-task'
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../../api/request/api.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { TableColumn, ListFilter } from '../../../kit/list/list-types.ts'
import { TitleCell } from '../../../kit/list/title-cell.tsx'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import { RelativeTime } from '../../../kit/measures.tsx'
import { ProgressBar } from '../../../kit/progress-bar.tsx'
import { AssignmentTag } from '../parts/tags.tsx'

const filters: ListFilter[] = [
  { kind: 'search', placeholder: '搜索任务名称' },
  {
    kind: 'select',
    name: 'state',
    label: '状态',
    options: assignmentStates.map((value) => ({ value, label: assignmentStateLabels[value] })),
  },
]

const columns: TableColumn<OwnAssignment>[] = [
  {
    key: 'title',
    title: '任务',
    isFixed: true,
    minWidth: 240,
    render: (one) => (
      <TitleCell
        kind="environment"
        title={one.task.title}
        to={`/my/task/${one.id}`}
        note={one.task.state === 'closed' ? '任务已结束' : ''}
      />
    ),
  },
  { key: 'state', title: '状态', priority: 9, width: 110, render: (one) => <AssignmentTag state={one.state} /> },
  {
    key: 'progress',
    title: '进度',
    priority: 8,
    width: 160,
    render: (one) => <ProgressBar percent={one.progress} label="进度" />,
  },
  { key: 'due_on', title: '截止日期', priority: 7, width: 120, render: (one) => one.task.due_on ?? '--' },
  { key: 'creator', title: '发布人', priority: 1, width: 120, render: (one) => one.task.creator.real_name },
  {
    key: 'updated_at',
    title: '更新时间',
    priority: 2,
    width: 130,
    render: (one) => <RelativeTime at={one.updated_at} />,
  },
]

/** The research tasks that one takes part in. */
export default function MyTasks() {
  const [query, setQuery] = useListQuery()
  return (
    <ListPage
      name="my-research-tasks"
      title="我的任务"
      hideTitle
      source={{
        ...api.researchTask.mine.query({
          query: {
            page: query.page,
            per_page: query.per_page,
            keyword: query.selectValue,
            state: query.state as AssignmentState | undefined,
          },
        }),
        placeholderData: keepPreviousData,
        select: (data) => ({ rows: data.assignments, total: data.total }),
      }}
      columns={columns}
      rowKey={(one) => one.id}
      filters={filters}
      query={query}
      onQueryChange={setQuery}
      empty={{ kind: 'environment', text: '同事邀请您参与的科研任务会显示在这里。' }}
    />
  )
}
