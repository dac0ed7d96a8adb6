import { Opened, useOpening } from '../../../kit/dialog-frame/opening.tsx'
import { PlusOutlined } from '@ant-design/icons'
import {
  researchTaskStateLabels,
  researchTaskStates,
  type ResearchTask,
  type ResearchTaskState,
} from '@lab/contract/research-task'
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../../api/request/api.ts'
import { useMay } from '../../../api/session/abilities.ts'
import { useStale } from '../../../api/use-stale.ts'
import type { Action } from '../../../kit/action.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { TableColumn, ListFilter } from '../../../kit/list/list-types.ts'
import { TitleCell } from '../../../kit/list/title-cell.tsx'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import { RelativeTime } from '../../../kit/measures.tsx'
import { TaskTag } from '../parts/tags.tsx'
import { later } from '../../../kit/later.tsx'
import { removal } from '../../../kit/removal.ts'

const TaskDialog = later(() => import('../parts/task-dialog.tsx'))

const filters: ListFilter[] = [
  { kind: 'search', placeholder: '搜索任务名称' },
  {
    kind: 'select',
    name: 'state',
    label: '状态',
    options: researchTaskStates.map((value) => ({ value, label: researchTaskStateLabels[value] })),
  },
  { kind: 'select', name: 'mine', label: '发布人', options: [{ value: '1', label: '我发布的' }] },
]

const columns: TableColumn<ResearchTask>[] = [
  {
    key: 'title',
    title: '名称',
    isFixed: true,
    minWidth: 240,
    render: (one) => <TitleCell kind="environment" title={one.title} to={`/task/${one.id}`} />,
  },
  { key: 'state', title: '状态', priority: 9, width: 92, render: (one) => <TaskTag state={one.state} /> },
  { key: 'member_count', title: '参与人', priority: 5, width: 76, align: 'right' },
  { key: 'submitted_count', title: '待验收', priority: 8, width: 76, align: 'right' },
  {
    key: 'accepted_count',
    title: '已通过',
    priority: 7,
    width: 80,
    align: 'right',
    render: (one) => `${one.accepted_count} / ${one.member_count}`,
  },
  { key: 'due_on', title: '截止日期', priority: 6, width: 112, render: (one) => one.due_on ?? '--' },
  { key: 'creator', title: '发布人', priority: 2, width: 96, render: (one) => one.creator.real_name },
  {
    key: 'created_at',
    title: '发布时间',
    priority: 1,
    width: 122,
    render: (one) => <RelativeTime at={one.created_at} />,
  },
]

/** Research tasks: those that one gave or takes part in, and for administrators all. */
export default function TaskList() {
  const [query, setQuery] = useListQuery()
  const mayCreate = useMay('research.change')
  const creating = useOpening()
  const stale = useStale()
  const actions: Action<ResearchTask>[] = [
    removal({
      what: '科研任务',
      nameOf: (one) => one.title,
      on: 'one',
      can: (one) => one.can.remove ?? false,
      consequence: () => '参与人的进展与成果会一起删除，不能恢复。',
      remove: (one, how) => api.researchTask.remove({ params: { id: one.id } }, how),
    }),
  ]
  return (
    <>
      <ListPage
        name="research-tasks"
        title="科研任务"
        {...(mayCreate
          ? { primaryAction: { key: 'new', label: '发布科研任务', icon: PlusOutlined, opens: creating } }
          : {})}
        source={{
          ...api.researchTask.list.query({
            query: {
              page: query.page,
              per_page: query.per_page,
              keyword: query.selectValue,
              state: query.state as ResearchTaskState | undefined,
              mine: query.mine === '1' ? '1' : '0',
            },
          }),
          placeholderData: keepPreviousData,
          select: (data) => ({ rows: data.research_tasks, total: data.total }),
        }}
        columns={columns}
        rowKey={(one) => one.id}
        filters={filters}
        query={query}
        onQueryChange={setQuery}
        rowActions={actions}
        onActionDone={() => void stale('researchTask')}
        empty={{ kind: 'environment', text: '把研究课题分给同事：各自在科研环境中完成，提交成果后由您验收。' }}
      />
      <>
        <Opened by={creating}>{(close) => <TaskDialog onClose={close} />}</Opened>
      </>
    </>
  )
}
