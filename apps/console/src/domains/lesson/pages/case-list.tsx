import type { LessonRow } from '@lab/contract/lesson'
import { AuditOutlined, FolderOpenOutlined } from '@ant-design/icons'
import { useMemo } from 'react'
import { api } from '../../../api/request/api.ts'
import { useCategoryOptions } from '../../../content/category-options.ts'
import { copyAction } from '../../../content/life/actions.ts'
import { contentFilters } from '../../../content/life/columns.tsx'
import { askedOf } from '../../../content/life/list-query.ts'
import { shownTotal } from '../../../content/list-total.ts'
import { useLinks } from '../../../content/use-links.ts'
import type { Action } from '../../../kit/action.ts'
import { useIsAtRest } from '../../../kit/later.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import { lessonColumns } from '../columns.tsx'
import { cardOf } from '../parts/lesson-card.tsx'

const rowKey = (row: LessonRow): string => row.id

/** /repository/course: the organisation's preparations that colleagues copy from. */
export default function CaseList() {
  const [query, setQuery] = useListQuery()
  const { href, go } = useLinks()
  const categories = useCategoryOptions('lesson', useIsAtRest() || Boolean(query.category_id))
  const actions = useMemo<Action<LessonRow>[]>(
    () => [
      {
        key: 'open',
        label: '打开',
        icon: FolderOpenOutlined,
        to: (row) => href('lesson-case.basics', { lessonid: row.id }),
      },
      copyAction((id) => go('lesson.basics', { lessonid: id }), '复制为我的课程'),
    ],
    [href, go],
  )
  const columns = useMemo(() => lessonColumns((row) => href('lesson-case.basics', { lessonid: row.id })), [href])
  return (
    <ListPage
      name="lesson-cases"
      title="课程案例"
      note="本组织教师加入的范例，复制后即可修改使用"
      columns={columns}
      rowKey={rowKey}
      pageActions={[{ key: 'unaudited', label: '待审核', icon: AuditOutlined, to: '/repository/course/unaudited' }]}
      filters={contentFilters(categories, true)}
      query={query}
      onQueryChange={setQuery}
      rowActions={actions}
      defaultView="cards"
      card={(row) => cardOf(row, href('lesson-case.basics', { lessonid: row.id }))}
      empty={{ kind: 'lesson', text: '案例库里还没有课程。在课程的「更多」中选择「加入案例库」，就会出现在这里。' }}
      source={{
        ...api.lesson.list.query({ query: { ...askedOf(query), scope: 'case' } }, { quiet: true }),
        select: ({ lessons, total }) => ({ rows: lessons, ...shownTotal(askedOf(query), total) }),
      }}
    />
  )
}
