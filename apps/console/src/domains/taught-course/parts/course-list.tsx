import { placeKindLabels } from '@lab/contract/place-words'
import type { TaughtCourse } from '@lab/contract/taught-course'
import { useMemo } from 'react'
import { api } from '../../../api/request/api.ts'
import { phaseFilter, phaseOf, placeCard, placeColumns } from '../../../content/place/place-columns.tsx'
import { useLinks } from '../../../content/use-links.ts'
import { dotted } from '../../../kit/format.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { ListFilter } from '../../../kit/list/list-types.ts'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import { Num } from '../../../kit/measures.tsx'
import { courseLife } from '../actions.ts'

const filters: ListFilter[] = [{ kind: 'search', placeholder: '搜索课程、学期' }, phaseFilter(placeKindLabels.course)]

const looksOf = (hrefOf: (id: string) => string) => {
  const look = {
    kind: 'lesson',
    what: placeKindLabels.course,
    note: (row: TaughtCourse) => dotted([row.term, row.title === row.name ? '' : row.title]),
    hrefOf,
  }
  return {
    columns: placeColumns<TaughtCourse>(look, {
      contents: '教学内容',
      created: '开课时间',
      own: {
        key: 'sessions',
        title: '授课',
        width: 72,
        priority: 4,
        align: 'right',
        render: (row) => <Num value={row.session_count} />,
      },
    }),
    card: placeCard<TaughtCourse>(look, { missing: '未填写学期', fact: (row) => `${row.session_count} 次课` }),
  }
}

type CourseListProps = { name: string; title: string; scope: 'mine' | 'org'; empty: string }

/** Courses that are taught: those that the teacher leads, or all of the organisation. */
export function CourseList({ name, title, scope, empty }: CourseListProps) {
  const { href } = useLinks()
  const [query, setQuery] = useListQuery()
  const { columns, card } = useMemo(() => looksOf((lessonid) => href('course.detail', { lessonid })), [href])
  return (
    <ListPage
      name={name}
      title={title}
      hideTitle
      source={{
        ...api.taughtCourse.list.query({
          query: {
            keyword: query.selectValue,
            state: phaseOf(query.state),
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
      rowActions={courseLife.all}
      card={card}
      empty={{ kind: 'lesson', text: empty }}
    />
  )
}
