import type { LtiOffering } from '@lab/contract/lti'
import { CheckOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { api } from '../../../api/request/api.ts'
import type { Action } from '../../../kit/action.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { ListFilter, TableColumn } from '../../../kit/list/list-types.ts'
import { useListQuery } from '../../../kit/list/use-list-query.ts'

const filters: ListFilter[] = [{ kind: 'search', placeholder: '搜索内容或班级' }]
const columns: TableColumn<LtiOffering>[] = [
  { key: 'title', title: '教学内容', isFixed: true, minWidth: 240 },
  { key: 'place', title: '班级或课程', priority: 9, minWidth: 200 },
]

/** 选择教学内容: what a teacher puts into their course on another platform. */
export default function Selection() {
  const { selectionid: id = '' } = useParams()
  const [query, setQuery] = useListQuery()
  const list = api.lti.choices.query({ params: { id } })
  const { data } = useQuery(list)
  const word = query.selectValue?.trim().toLowerCase() ?? ''
  const actions: Action<LtiOffering>[] = [
    {
      key: 'choose',
      label: '放到平台',
      icon: CheckOutlined,
      on: 'one',
      run: async ([row]) => {
        const { url } = await api.lti.choose({ params: { id }, body: { offering_id: row!.id } })
        location.assign(url)
      },
    },
  ]
  return (
    <ListPage
      name="lti-selection"
      title="选择教学内容"
      note={data?.platform}
      source={{
        ...list,
        select: ({ offerings }) => {
          const found = offerings.filter(({ title, place }) => `${title} ${place}`.toLowerCase().includes(word))
          const from = (query.page - 1) * query.per_page
          return { rows: found.slice(from, from + query.per_page), total: found.length }
        },
      }}
      columns={columns}
      rowKey={(row) => row.id}
      filters={filters}
      query={query}
      onQueryChange={setQuery}
      rowActions={actions}
      empty={{ text: '您还没有在班级或课程里安排教学内容。先建班并添加内容，再从教学平台重新进入。' }}
    />
  )
}
