import type { TaughtCourse } from '@lab/contract/taught-course'
import { useMemo } from 'react'
import { api } from '../../../api/request/api.ts'
import { PlaceStateTag } from '../../../content/place/place-state-tag.tsx'
import { teachingDays } from '../../../content/place/teaching-days.ts'
import { useLinks } from '../../../content/use-links.ts'
import { dotted } from '../../../kit/format.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { CardLook, ListFilter, TableColumn } from '../../../kit/list/list-types.ts'
import { switchFilter } from '../../../kit/list/switch-filter.tsx'
import { TitleCell } from '../../../kit/list/title-cell.tsx'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import { Num, RelativeTime } from '../../../kit/measures.tsx'
import { Person } from '../../../kit/person.tsx'
import { archiveCourse, removeCourse, restoreCourse } from '../actions.ts'

const filters: ListFilter[] = [
  { kind: 'search', placeholder: '搜索课程、学期' },
  switchFilter('state', '课程状态', [
    { value: '', label: '全部' },
    { value: 'active', label: '进行中' },
    { value: 'archived', label: '已归档' },
  ]),
]
const actions = [archiveCourse, restoreCourse, removeCourse]
const stateTag = (row: TaughtCourse) => <PlaceStateTag row={row} />
const note = (row: TaughtCourse): string => dotted([row.term, row.title === row.name ? '' : row.title])

type CourseListProps = { name: string; title: string; scope: 'mine' | 'org'; empty: string }

/** Courses that are taught: those that the teacher leads, or all of the organisation. */
export function CourseList({ name, title, scope, empty }: CourseListProps) {
  const { href } = useLinks()
  const [query, setQuery] = useListQuery()
  const columns = useMemo(() => columnsOf((id) => href('course.detail', { lessonid: id })), [href])
  const card = (row: TaughtCourse): CardLook => ({
    kind: 'lesson',
    title: row.name,
    cover: row.cover,
    to: href('course.detail', { lessonid: row.id }),
    state: stateTag(row),
    text: note(row) || '未填写学期',
    facts: [`${row.student_count} 名学员`, `${row.session_count} 次课`, row.owner.real_name],
  })
  return (
    <ListPage
      name={name}
      title={title}
      hideTitle
      source={{
        ...api.taughtCourse.list.query({
          query: {
            keyword: query.selectValue,
            state: query.state as TaughtCourse['state'] | undefined,
            scope,
            page: query.page,
            per_page: query.per_page,
          },
        }),
        select: (data) => ({ rows: data.courses, total: data.total }),
      }}
      query={query}
      onQueryChange={setQuery}
      columns={columns}
      rowKey={(row) => row.id}
      filters={filters}
      rowActions={actions}
      card={card}
      empty={{ kind: 'lesson', text: empty }}
    />
  )
}

const columnsOf = (hrefOf: (id: string) => string): TableColumn<TaughtCourse>[] => [
  {
    key: 'name',
    title: '课程',
    minWidth: 260,
    isFixed: true,
    render: (row) => (
      <TitleCell kind="lesson" title={row.name} cover={row.cover} to={hrefOf(row.id)} note={note(row)} />
    ),
  },
  { key: 'state', title: '状态', priority: 9, width: 104, render: stateTag },
  {
    key: 'owner',
    title: '负责人',
    width: 132,
    priority: 5,
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
    key: 'sessions',
    title: '授课',
    width: 72,
    priority: 4,
    align: 'right',
    render: (row) => <Num value={row.session_count} />,
  },
  {
    key: 'contents',
    title: '教学内容',
    width: 88,
    priority: 3,
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
    title: '开课时间',
    priority: 1,
    width: 132,
    isOptional: true,
    render: (row) => <RelativeTime at={row.created_at} />,
  },
]
