import type { MoocRow } from '@lab/contract/mooc'
import { FolderOpenOutlined } from '@ant-design/icons'
import { useMemo } from 'react'
import { api } from '../../../api/request/api.ts'
import { useCategoryOptions } from '../../../content/category-options.ts'
import { copyAction } from '../../../content/life/actions.ts'
import { contentFilters } from '../../../content/life/columns.tsx'
import { askedOf } from '../../../content/life/list-query.ts'
import { shownTotal } from '../../../content/list-total.ts'
import { useLinks } from '../../../content/use-links.ts'
import type { Action } from '../../../kit/action.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { useIsAtRest } from '../../../kit/later.tsx'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import { moocColumns } from '../columns.tsx'
import { cardOf } from '../parts/mooc-card.tsx'

const rowKey = (row: MoocRow): string => row.id

/** /repository/mooc: the organisation's courses that colleagues copy from. */
export default function CaseList() {
  const [query, setQuery] = useListQuery()
  const { href, go } = useLinks()
  const categories = useCategoryOptions('mooc', useIsAtRest() || Boolean(query.category_id))
  const actions = useMemo<Action<MoocRow>[]>(
    () => [
      {
        key: 'open',
        label: '打开',
        icon: FolderOpenOutlined,
        to: (row) => href('mooc-case.basics', { courseid: row.id }),
      },
      copyAction((id) => go('mooc.basics', { courseid: id }), '复制为我的课程'),
    ],
    [href, go],
  )
  const columns = useMemo(() => moocColumns((row) => href('mooc-case.basics', { courseid: row.id })), [href])
  return (
    <ListPage
      name="mooc-cases"
      title="实践课程案例"
      note="本组织教师加入的范例，复制后即可修改使用"
      columns={columns}
      rowKey={rowKey}
      filters={contentFilters(categories, true)}
      query={query}
      onQueryChange={setQuery}
      rowActions={actions}
      defaultView="cards"
      card={(row) => cardOf(row, href('mooc-case.basics', { courseid: row.id }))}
      empty={{ kind: 'mooc', text: '案例库里还没有实践课程。在课程的「更多」中选择「加入案例库」，就会出现在这里。' }}
      source={{
        ...api.mooc.list.query({ query: { ...askedOf(query), scope: 'case' } }, { quiet: true }),
        select: ({ moocs, total }) => ({ rows: moocs, ...shownTotal(askedOf(query), total) }),
      }}
    />
  )
}
