import { EditOutlined, PlusOutlined } from '@ant-design/icons'
import { weekdayName } from '@lab/contract/days'
import type { Pool } from '@lab/contract/pool'
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../../api/request/api.ts'
import { useMay } from '../../../api/session/abilities.ts'
import type { Action } from '../../../kit/action.ts'
import { Opened, useOpening, useOpeningOf } from '../../../kit/dialog-frame/opening.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { ListFilter, TableColumn } from '../../../kit/list/list-types.ts'
import { TitleCell } from '../../../kit/list/title-cell.tsx'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import { StateTag } from '../../../kit/state-tag.tsx'
import { switchActions } from '../../../kit/switch-actions.ts'
import { exactTime } from '../../../kit/time-text.ts'
import { later } from '../../../kit/later.tsx'
import { removal } from '../../../kit/removal.ts'

const PoolDialog = later(() => import('./pool-dialog.tsx'))

/** `常备 2 个；周一 08:00–09:40 30 个`: when how many are ready. */
export function poolWords(pool: Pick<Pool, 'standing' | 'windows'>): string {
  const lessons = pool.windows.map(
    ({ weekday, from, to, count }) => `${weekdayName(weekday)} ${from}–${to} ${count} 个`,
  )
  return [...(pool.standing ? [`常备 ${pool.standing} 个`] : []), ...lessons].join('；')
}

const columns: TableColumn<Pool>[] = [
  {
    key: 'suite',
    title: '环境套件',
    isFixed: true,
    minWidth: 200,
    render: (pool) => <TitleCell kind="environment" title={pool.suite.title} note={pool.failure || pool.class?.name} />,
  },
  {
    key: 'state',
    title: '状态',
    priority: 9,
    width: 110,
    render: (pool) => <StateTag state={pool.failure ? 'error' : pool.state} />,
  },
  { key: 'plan', title: '什么时候准备多少', priority: 7, minWidth: 260, render: poolWords },
  {
    key: 'ready',
    title: '就绪 / 应有',
    priority: 8,
    width: 120,
    align: 'right',
    render: (pool) => `${pool.ready} / ${pool.wanted}${pool.starting ? `（启动中 ${pool.starting}）` : ''}`,
  },
  { key: 'taken', title: '已领用', priority: 1, width: 80, align: 'right' },
  {
    key: 'next_at',
    title: '下次准备',
    priority: 3,
    width: 150,
    render: (pool) => (pool.next_at ? exactTime(pool.next_at).slice(0, 16) : '--'),
  },
]

/** Environments that are started ahead, always or by a timetable. */
export function PoolList({ part }: { part: ListFilter }) {
  const [query, setQuery] = useListQuery()
  const editing = useOpeningOf<Pool>()
  const mayCreate = useMay('environment.change')
  const creating = useOpening()
  const params = (pool: Pool) => ({ params: { id: pool.id } })
  const actions: Action<Pool>[] = [
    {
      key: 'edit',
      label: '编辑',
      icon: EditOutlined,
      on: 'one',
      can: (pool) => pool.can.edit ?? false,
      opens: ([pool]) => editing.of(pool!),
    },
    ...switchActions<Pool>({
      isEnabled: (pool) => pool.state === 'enabled',
      mayEdit: (pool) => pool.can.edit ?? false,
      enable: (pool) => api.pool.enable(params(pool)),
      disable: (pool) => api.pool.disable(params(pool)),
    }),
    removal({
      what: '预启动',
      nameOf: (pool) => pool.suite.title,
      on: 'one',
      can: (pool) => pool.can.remove ?? false,
      consequence: () => '还没有人领用的环境会销毁。',
      remove: (pool, how) => api.pool.remove(params(pool), how),
    }),
  ]
  return (
    <>
      <ListPage
        name="env-pools"
        title="环境实例"
        {...(mayCreate
          ? { primaryAction: { key: 'new', label: '新建预启动', icon: PlusOutlined, opens: creating } }
          : {})}
        source={{
          ...api.pool.list.query({}),
          placeholderData: keepPreviousData,
          refetchInterval: 30_000,
          select: (data) => ({ rows: data.env_pools, total: data.env_pools.length }),
        }}
        columns={columns}
        rowKey={(pool) => pool.id}
        filters={[part]}
        query={query}
        onQueryChange={setQuery}
        rowActions={actions}
        empty={{ kind: 'environment', text: '上课前把环境启动好：学员点开始时立刻得到一个，不用等待。' }}
      />
      <>
        <Opened by={creating}>{(close) => <PoolDialog onClose={close} />}</Opened>
        <Opened by={editing}>{(close, pool) => <PoolDialog pool={pool} onClose={close} />}</Opened>
      </>
    </>
  )
}
