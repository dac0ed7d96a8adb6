import { dotted } from '../../../kit/format.ts'
import { Opened, useOpening } from '../../../kit/dialog-frame/opening.tsx'
import type { Classroom } from '@lab/contract/classroom'
import { PlusOutlined } from '@ant-design/icons'
import { useMemo } from 'react'
import { api } from '../../../api/request/api.ts'
import { useLinks } from '../../../content/use-links.ts'
import { later } from '../../../kit/later.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { CardLook, TableColumn, ListFilter } from '../../../kit/list/list-types.ts'
import { switchFilter } from '../../../kit/list/switch-filter.tsx'
import { TitleCell } from '../../../kit/list/title-cell.tsx'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import { Num, RelativeTime } from '../../../kit/measures.tsx'
import { Person } from '../../../kit/person.tsx'
import { archiveClass, removeClass, restoreClass } from '../actions.ts'
import { teachingDays } from '../../../content/place/teaching-days.ts'
import { PlaceStateTag } from '../../../content/place/place-state-tag.tsx'

const CreateClassDialog = later(async () => ({
  default: (await import('./create-class-dialog.tsx')).CreateClassDialog,
}))

const filters: ListFilter[] = [
  { kind: 'search', placeholder: '搜索班级、课程、学期' },
  switchFilter('state', '班级状态', [
    { value: '', label: '全部' },
    { value: 'ahead', label: '未开始' },
    { value: 'active', label: '进行中' },
    { value: 'archived', label: '已归档' },
  ]),
  switchFilter('scope', '班级范围', [
    { value: '', label: '本组织' },
    { value: 'mine', label: '我的班级' },
  ]),
]

const actions = [archiveClass, restoreClass, removeClass]
const stateTag = (row: Classroom) => <PlaceStateTag row={row} />
const note = (row: Classroom): string => dotted([row.term, row.course_name])

/** Classes as a list; the same page for teaching and for practical training. */
export function ClassList({ isTraining }: { isTraining: boolean }) {
  const title = isTraining ? '实训班级' : '班级'
  const { href, go } = useLinks()
  const [query, setQuery] = useListQuery()
  const creating = useOpening()

  const columns = useMemo(
    (): TableColumn<Classroom>[] => [
      {
        key: 'name',
        title: '班级',
        minWidth: 260,
        isFixed: true,
        render: (row) => (
          <TitleCell
            kind="class"
            title={row.name}
            cover={row.cover}
            shape={{ of: 'squares', count: row.student_count }}
            to={href('class.detail', { classid: row.id })}
            note={note(row)}
          />
        ),
      },
      { key: 'state', title: '状态', priority: 9, width: 104, render: stateTag },
      {
        key: 'owner',
        title: '负责人',
        width: 132,
        priority: 4,
        render: (row) => <Person name={row.owner.real_name} avatar={row.owner.avatar} size={24} />,
      },
      {
        key: 'students',
        title: '学员',
        priority: 8,
        width: 72,
        align: 'right',
        render: (row) => <Num value={row.student_count} />,
      },
      {
        key: 'teachers',
        title: '教师和助教',
        width: 96,
        priority: 1,
        align: 'right',
        render: (row) => <Num value={row.teacher_count} />,
      },
      {
        key: 'contents',
        title: '内容',
        width: 72,
        priority: 2,
        align: 'right',
        render: (row) => <Num value={row.content_count} />,
      },
      {
        key: 'days',
        title: '教学时间',
        width: 196,
        priority: 3,
        render: (row) => <span className="num">{teachingDays(row)}</span>,
      },
      {
        key: 'created_at',
        title: '创建时间',
        priority: 1,
        width: 132,
        isOptional: true,
        render: (row) => <RelativeTime at={row.created_at} />,
      },
    ],
    [href],
  )
  const card = (row: Classroom): CardLook => ({
    kind: 'class',
    title: row.name,
    cover: row.cover,
    shape: { of: 'squares', count: row.student_count },
    to: href('class.detail', { classid: row.id }),
    state: stateTag(row),
    text: note(row) || '未填写学期和课程',
    facts: [`${row.student_count} 名学员`, `${row.content_count} 项内容`, row.owner.real_name],
  })

  return (
    <>
      <ListPage
        name={isTraining ? 'training-class' : 'class'}
        title={title}
        primaryAction={{ key: 'create', label: '创建班级', icon: PlusOutlined, opens: creating }}
        source={{
          ...api.classroom.list.query({
            query: {
              keyword: query.selectValue,
              state: query.state as Classroom['state'] | undefined,
              scope: query.scope as 'mine' | undefined,
              training: isTraining ? '1' : '0',
              page: query.page,
              per_page: query.per_page,
            },
          }),
          select: (data) => ({ rows: data.classes, total: data.total }),
        }}
        query={query}
        onQueryChange={setQuery}
        columns={columns}
        rowKey={(row) => row.id}
        filters={filters}
        rowActions={actions}
        card={card}
        defaultView="cards"
        empty={{ kind: 'class', text: '班级把学员、教学内容和成绩放在一起。创建班级后即可导入学员、安排实验。' }}
      />
      <Opened by={creating}>
        {(close) => (
          <CreateClassDialog
            open
            isTraining={isTraining}
            onClose={close}
            onCreated={(row) => go('class.member.student', { classid: row.id })}
          />
        )}
      </Opened>
    </>
  )
}
