import { CheckCircleOutlined, EditOutlined, RedoOutlined } from '@ant-design/icons'
import type { ResearchAssignment, ResearchTaskState } from '@lab/contract/research-task'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import { useBackToList } from '../../../content/use-back.ts'
import { DetailPage } from '../../../kit/detail/detail-page.tsx'
import { Opened, useOpening } from '../../../kit/dialog-frame/opening.tsx'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { RichTextView } from '../../../kit/editor/index.ts'
import { DataTable } from '../../../kit/list/data-table.tsx'
import type { TableColumn } from '../../../kit/list/list-types.ts'
import { RelativeTime } from '../../../kit/measures.tsx'
import { useNameInBreadcrumb } from '../../../kit/navigation/object-names.ts'
import { Person } from '../../../kit/person.tsx'
import { ProgressBar } from '../../../kit/progress-bar.tsx'
import { Button } from '../../../kit/button.tsx'
import { AssignmentTag, TaskTag } from '../parts/tags.tsx'
import styles from '../parts/research-task.module.css'
import { later } from '../../../kit/later.tsx'

const TaskDialog = later(() => import('../parts/task-dialog.tsx'))
const PartDrawer = later(() => import('../parts/part-drawer.tsx'))

const columns = (open: (id: string) => void): TableColumn<ResearchAssignment>[] => [
  {
    key: 'member',
    title: '参与人',
    isFixed: true,
    minWidth: 200,
    render: (one) => <Person name={one.member.real_name} avatar={one.member.avatar} size={24} />,
  },
  { key: 'state', title: '状态', priority: 9, width: 110, render: (one) => <AssignmentTag state={one.state} /> },
  {
    key: 'progress',
    title: '进度',
    priority: 5,
    width: 180,
    render: (one) => <ProgressBar percent={one.progress} label="进度" />,
  },
  {
    key: 'submitted_at',
    title: '提交时间',
    priority: 3,
    width: 140,
    render: (one) => (one.submitted_at ? <RelativeTime at={one.submitted_at} /> : '--'),
  },
  {
    key: 'updated_at',
    title: '更新时间',
    priority: 1,
    width: 140,
    render: (one) => <RelativeTime at={one.updated_at} />,
  },
  {
    key: 'open',
    title: '操作',
    priority: 10,
    width: 110,
    render: (one) => (
      <Button aria-label={`查看${one.member.real_name}的分工`} onClick={() => open(one.id)}>
        {one.state === 'submitted' ? '验收' : '查看'}
      </Button>
    ),
  },
]

/** A research task: what is asked, and how far everybody is. */
export default function TaskDetail() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(api.researchTask.get.query({ params: { id } }))
  const back = useBackToList()
  const editing = useOpening()
  const [part, setPart] = useState<string>()
  const stale = useStale()
  const task = data?.research_task
  useNameInBreadcrumb(`/task/${id}`, task?.title)
  const setState = async (state: ResearchTaskState): Promise<void> => {
    await api.researchTask.setState({ params: { id }, body: { state } })
    await stale('researchTask')
    showToast(state === 'closed' ? '任务已结束' : '任务已重新开始')
  }
  const canEdit = task?.can.edit === true
  return (
    <DetailPage
      title={task?.title}
      kind="environment"
      hideCover
      error={error && !data ? error : undefined}
      onRetry={() => void refetch()}
      onBack={back}
      state={task && <TaskTag state={task.state} />}
      facts={
        task
          ? [
              { label: '发布人', value: task.creator.real_name },
              { label: '截止日期', value: task.due_on ?? '--' },
              { label: '已通过', value: `${task.accepted_count} / ${task.member_count}` },
            ]
          : []
      }
      actions={
        canEdit
          ? [
              task.state === 'open'
                ? {
                    key: 'close',
                    label: '结束任务',
                    icon: CheckCircleOutlined,
                    run: () => void setState('closed').catch(() => undefined),
                  }
                : {
                    key: 'open',
                    label: '重新开始',
                    icon: RedoOutlined,
                    run: () => void setState('open').catch(() => undefined),
                  },
              { key: 'edit', label: '编辑', icon: EditOutlined, opens: editing },
            ]
          : []
      }
    >
      {data && task && (
        <>
          <section className={styles.card} aria-labelledby="task-goal">
            <h2 id="task-goal" className={styles.heading}>
              任务说明
            </h2>
            <RichTextView value={task.goal} emptyText="没有说明" />
          </section>
          <section className={styles.card} aria-labelledby="task-parts">
            <h2 id="task-parts" className={styles.heading}>
              {canEdit ? '参与人' : '我的分工'}
            </h2>
            <DataTable rows={data.assignments} columns={columns(setPart)} rowKey={(one) => one.id} label="参与人" />
          </section>
        </>
      )}
      <>
        {data && task && (
          <Opened by={editing}>
            {(close) => <TaskDialog task={task} members={data.assignments.map((one) => one.member)} onClose={close} />}
          </Opened>
        )}
        {part && <PartDrawer id={part} onClose={() => setPart(undefined)} />}
      </>
    </DetailPage>
  )
}
