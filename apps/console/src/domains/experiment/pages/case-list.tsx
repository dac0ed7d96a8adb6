import type { ExperimentRow } from '@lab/contract/experiment'
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
import { exportAction } from '../actions.ts'
import { experimentColumns } from '../columns.tsx'
import { cardOf } from '../parts/exp-card.tsx'

const rowKey = (row: ExperimentRow): string => row.id

/** /repository/exp: the organisation's exemplars that colleagues copy from. */
export default function CaseList() {
  const [query, setQuery] = useListQuery()
  const { href, go } = useLinks()
  const categories = useCategoryOptions('experiment', useIsAtRest() || Boolean(query.category_id))
  const actions = useMemo<Action<ExperimentRow>[]>(
    () => [
      {
        key: 'open',
        label: '打开',
        icon: FolderOpenOutlined,
        to: (row) => href('experiment-case.basics', { expid: row.id }),
      },
      copyAction((id) => go('experiment.basics', { expid: id }), '复制为我的实验'),
      exportAction,
    ],
    [href, go],
  )
  const columns = useMemo(() => experimentColumns((row) => href('experiment-case.basics', { expid: row.id })), [href])
  return (
    <ListPage
      name="experiment-cases"
      title="实验案例"
      note="本组织教师加入的范例，复制后即可修改使用"
      columns={columns}
      rowKey={rowKey}
      filters={contentFilters(categories, true)}
      query={query}
      onQueryChange={setQuery}
      rowActions={actions}
      defaultView="cards"
      card={(row) => cardOf(row, href('experiment-case.basics', { expid: row.id }))}
      empty={{ kind: 'experiment', text: '案例库里还没有实验。在实验的「更多」中选择「加入案例库」，就会出现在这里。' }}
      source={{
        ...api.experiment.list.query({ query: { ...askedOf(query), scope: 'case' } }, { quiet: true }),
        select: ({ experiments, total }) => ({ rows: experiments, ...shownTotal(askedOf(query), total) }),
      }}
    />
  )
}
