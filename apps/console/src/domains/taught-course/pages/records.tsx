import type { CourseLearner, CourseLearnerSort } from '@lab/contract/taught-course'
import { DownloadOutlined } from '@ant-design/icons'
import { useMemo } from 'react'
import { api } from '../../../api/request/api.ts'
import { useMount } from '../../../content/use-mount.ts'
import { Opened, useOpening } from '../../../kit/dialog-frame/opening.tsx'
import { later } from '../../../kit/later.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { ListFilter, TableColumn } from '../../../kit/list/list-types.ts'
import { orderOf } from '../../../kit/list/order-of.ts'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import { AppLink } from '../../../kit/link.tsx'
import { Num, RelativeTime } from '../../../kit/measures.tsx'
import { Person } from '../../../kit/person.tsx'
import { ProgressBar } from '../../../kit/progress-bar.tsx'

const ResultsDialog = later(() => import('../parts/results-dialog.tsx'))

const sorts: readonly CourseLearnerSort[] = ['number', 'progress', 'score']
const filters: ListFilter[] = [{ kind: 'search', placeholder: '搜索姓名、学号' }]
const keyOf = ({ learner }: CourseLearner): string => learner.id

/** 学习记录: how far everybody is with what the course has taught so far, and what they have earned. */
export default function CourseRecords() {
  const { id, href } = useMount()
  const [query, setQuery] = useListQuery()
  const exporting = useOpening()
  const { page, per_page, selectValue, sort } = query
  const columns = useMemo(
    () => columnsOf((recordid) => href('course.record.detail', { lessonid: id, recordid })),
    [href, id],
  )
  return (
    <>
      <ListPage
        name="course-records"
        title="学习记录"
        hideTitle
        pageActions={[{ key: 'export', label: '导出成绩登记表', icon: DownloadOutlined, opens: exporting }]}
        source={{
          ...api.taughtCourse.learners.query(
            { params: { id }, query: { page, per_page, keyword: selectValue || undefined, ...orderOf(sorts, sort) } },
            { quiet: true },
          ),
          select: ({ learners, total }) => ({ rows: learners, total }),
        }}
        query={query}
        onQueryChange={setQuery}
        columns={columns}
        rowKey={keyOf}
        filters={filters}
        empty={{ kind: 'record', text: '还没有学员。在「班级」中添加上课班级，或在「成员」中添加学员。' }}
      />
      <Opened by={exporting}>{(close) => <ResultsDialog courseId={id} onClose={close} />}</Opened>
    </>
  )
}

const columnsOf = (hrefOf: (userId: string) => string): TableColumn<CourseLearner>[] => [
  {
    key: 'number',
    title: '学员',
    isFixed: true,
    minWidth: 200,
    sortable: true,
    render: ({ learner }) => (
      <AppLink to={hrefOf(learner.id)}>
        <Person name={learner.real_name} avatar={learner.avatar} note={learner.number} />
      </AppLink>
    ),
  },
  { key: 'group', title: '小组', width: 104, priority: 2, render: ({ learner }) => learner.group_name || '--' },
  {
    key: 'due',
    title: '已上课次的内容',
    width: 136,
    priority: 9,
    align: 'right',
    render: ({ due_count: due, due_done_count: done }) =>
      due > 0 ? <span className="num">{`${done} / ${due}`}</span> : '--',
  },
  {
    key: 'done',
    title: '全部内容',
    width: 104,
    priority: 7,
    align: 'right',
    render: ({ work_count: all, done_count: done }) => <span className="num">{`${done} / ${all}`}</span>,
  },
  {
    key: 'progress',
    title: '学习进度',
    width: 168,
    priority: 8,
    sortable: true,
    render: ({ learner, progress }) => <ProgressBar label={`${learner.real_name}的进度`} percent={progress} />,
  },
  {
    key: 'score',
    title: '得分',
    width: 88,
    priority: 9,
    align: 'right',
    sortable: true,
    render: ({ score }) => (score === null ? '--' : <Num value={Math.round(score * 10) / 10} />),
  },
  {
    key: 'last_active_at',
    title: '最近学习',
    width: 120,
    priority: 4,
    render: ({ last_active_at: at }) => <RelativeTime at={at} />,
  },
]
