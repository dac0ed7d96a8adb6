import { StopOutlined } from '@ant-design/icons'
import type { Vpn } from '@lab/contract/vpn'
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import type { Action } from '../../../kit/action.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { TableColumn, ListFilter } from '../../../kit/list/list-types.ts'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import { RelativeTime } from '../../../kit/measures.tsx'
import { ToneTag } from '../../../kit/state-tag.tsx'
import styles from './vpn.module.css'

const filters: ListFilter[] = [{ kind: 'search', placeholder: '搜索姓名或用户名' }]

const columns: TableColumn<Vpn>[] = [
  { key: 'real_name', title: '姓名', isFixed: true, minWidth: 200, render: (one) => one.real_name },
  { key: 'username', title: '用户名', priority: 4, width: 160 },
  { key: 'address', title: '地址', priority: 5, width: 140, render: (one) => one.address || '不在网段内' },
  {
    key: 'is_stale',
    title: '配置',
    priority: 6,
    width: 110,
    render: (one) => <ToneTag tone={one.is_stale ? 'amber' : 'green'}>{one.is_stale ? '需重新下载' : '有效'}</ToneTag>,
  },
  {
    key: 'public_key',
    title: '公钥',
    priority: 1,
    minWidth: 200,
    render: (one) => <span className={styles.key}>{one.public_key}</span>,
  },
  {
    key: 'issued_at',
    title: '更新时间',
    priority: 3,
    width: 140,
    render: (one) => <RelativeTime at={one.issued_at} />,
  },
]

/** Everybody who has a key. */
export function PeerList({ part }: { part: ListFilter }) {
  const [query, setQuery] = useListQuery()
  const stale = useStale()
  const actions: Action<Vpn>[] = [
    {
      key: 'revoke',
      label: '收回',
      icon: StopOutlined,
      danger: true,
      confirm: (list) =>
        list.length === 1
          ? `将收回「${list[0]!.real_name}」的 VPN 密钥；在服务器上更新配置后不能再连接。`
          : `将收回所选 ${list.length} 人的 VPN 密钥；在服务器上更新配置后不能再连接。`,
      run: (list) => Promise.all(list.map((one) => api.vpn.revoke({ params: { id: one.id } }))),
      done: '已收回',
    },
  ]
  return (
    <ListPage
      name="vpn-people"
      title="VPN 使用者"
      source={{
        ...api.vpn.list.query({
          query: { page: query.page, per_page: query.per_page, keyword: query.selectValue },
        }),
        placeholderData: keepPreviousData,
        select: (data) => ({ rows: data.vpns, total: data.total }),
      }}
      columns={columns}
      rowKey={(one) => one.id}
      filters={[part, ...filters]}
      query={query}
      onQueryChange={setQuery}
      rowActions={actions}
      bulkActions={actions}
      onActionDone={() => void stale('vpn')}
      empty={{ kind: 'file', text: '在「VPN 下载」中生成过密钥的人会显示在这里。' }}
    />
  )
}
