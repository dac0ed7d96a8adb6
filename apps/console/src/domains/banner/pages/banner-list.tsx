import {
  type Banner,
  bannerPolicies,
  bannerPolicyLabels,
  bannerSearchKeyLabels,
  bannerSearchKeys,
  bannerStatuses,
  bannerStatusLabels,
} from '@lab/contract/banner'
import { EditOutlined, PlusOutlined, PoweroffOutlined, RollbackOutlined, SendOutlined } from '@ant-design/icons'
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import type { Action } from '../../../kit/action.ts'
import { Opened, useOpening, useOpeningOf } from '../../../kit/dialog-frame/opening.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { TableColumn, ListFilter, ListQuery } from '../../../kit/list/list-types.ts'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import { RelativeTime } from '../../../kit/measures.tsx'
import { ToneTag } from '../../../kit/state-tag.tsx'
import styles from '../parts/banner.module.css'
import { later } from '../../../kit/later.tsx'
import { removal } from '../../../kit/removal.ts'

const BannerDialog = later(() => import('../parts/banner-dialog.tsx'))

const filters: ListFilter[] = [
  { kind: 'search', keys: bannerSearchKeys.map((value) => ({ value, label: bannerSearchKeyLabels[value] })) },
  {
    kind: 'select',
    name: 'resource_status',
    label: '状态',
    options: bannerStatuses.map((value) => ({ value, label: bannerStatusLabels[value] })),
  },
  {
    kind: 'select',
    name: 'policy',
    label: '展示范围',
    options: bannerPolicies.map((value) => ({ value, label: bannerPolicyLabels[value] })),
  },
]

const tones = { draft: 'slate', published: 'green', changed: 'amber' } as const

/** `selectKey:selectValue`, as the list takes its search. */
const searchOf = ({ selectKey, selectValue }: ListQuery): string | undefined =>
  selectValue ? `${selectKey ?? bannerSearchKeys[0]}:${selectValue}` : undefined

const at = (banner: Banner) => ({ params: { id: banner.id } })
const use = (use_status: 0 | 1) => (banners: Banner[]) =>
  Promise.all(banners.map((one) => api.banner.useStatus({ ...at(one), body: { use_status } })))

const columns: TableColumn<Banner>[] = [
  { key: 'title', title: '标题', isFixed: true, minWidth: 220, render: (one) => one.title },
  {
    key: 'picture',
    title: '图片',
    priority: 8,
    width: 140,
    render: (one) => <img className={styles.thumb} src={one.picture} alt={`${one.title}的图片`} />,
  },
  {
    key: 'resource_status',
    title: '状态',
    priority: 9,
    width: 150,
    render: (one) => <ToneTag tone={tones[one.resource_status]}>{bannerStatusLabels[one.resource_status]}</ToneTag>,
  },
  {
    key: 'use_status',
    title: '启用',
    priority: 7,
    width: 100,
    render: (one) => (
      <ToneTag tone={one.use_status ? 'green' : 'slate'}>{one.use_status ? '已启用' : '已停用'}</ToneTag>
    ),
  },
  { key: 'policy', title: '展示范围', priority: 5, width: 110, render: (one) => bannerPolicyLabels[one.policy] },
  { key: 'creator', title: '创建人', priority: 1, width: 120, render: (one) => one.creator.real_name },
  {
    key: 'updated_at',
    title: '更新时间',
    priority: 3,
    width: 140,
    render: (one) => <RelativeTime at={one.updated_at} />,
  },
]

/** The banners of the platform. */
export default function BannerList() {
  const [query, setQuery] = useListQuery()
  const editing = useOpeningOf<Banner>()
  const creating = useOpening()
  const stale = useStale()
  const actions: Action<Banner>[] = [
    {
      key: 'edit',
      label: '编辑',
      icon: EditOutlined,
      on: 'one',
      can: (one) => one.can.edit ?? false,
      opens: ([one]) => editing.of(one!),
    },
    {
      key: 'publish',
      label: '发布',
      icon: SendOutlined,
      on: 'one',
      can: (one) => one.resource_status !== 'published' && (one.can.edit ?? false),
      run: ([one]) => api.banner.pubStatus(at(one!)),
      done: '已发布',
    },
    {
      key: 'withdraw',
      label: '取消发布',
      icon: SendOutlined,
      on: 'one',
      can: (one) => one.resource_status === 'published' && (one.can.edit ?? false),
      run: ([one]) => api.banner.pubStatus(at(one!)),
      done: '已取消发布',
    },
    {
      key: 'rollback',
      label: '回退',
      icon: RollbackOutlined,
      on: 'one',
      can: (one) => one.can_rollback && (one.can.edit ?? false),
      confirm: ([one]) => `「${one!.title}」将恢复为上一个版本，现在的内容会被保留，可再次回退。`,
      run: ([one]) => api.banner.rollback(at(one!)),
      done: '已回退',
    },
    {
      key: 'disable',
      label: '停用',
      icon: PoweroffOutlined,
      can: (one) => one.use_status === 1 && (one.can.edit ?? false),
      run: use(0),
      done: '已停用',
    },
    {
      key: 'enable',
      label: '启用',
      icon: PoweroffOutlined,
      can: (one) => one.use_status === 0 && (one.can.edit ?? false),
      run: use(1),
      done: '已启用',
    },
    removal({
      what: '轮播图',
      counter: '张',
      nameOf: (one) => one.title,
      can: (one) => one.can.remove ?? false,
      consequence: () => '删除后不能恢复。',
      remove: (one, how) => api.banner.remove(at(one), how),
    }),
  ]
  return (
    <>
      <ListPage
        name="banners"
        title="轮播图"
        primaryAction={{ key: 'new', label: '新建轮播图', icon: PlusOutlined, opens: creating }}
        source={{
          ...api.banner.list.query({
            query: {
              page: query.page,
              per_page: query.per_page,
              search: searchOf(query),
              policy: query.policy as Banner['policy'] | undefined,
              resource_status: query.resource_status as Banner['resource_status'] | undefined,
            },
          }),
          placeholderData: keepPreviousData,
          select: (data) => ({ rows: data.list, total: data.total }),
        }}
        columns={columns}
        rowKey={(one) => one.id}
        filters={filters}
        query={query}
        onQueryChange={setQuery}
        rowActions={actions}
        bulkActions={actions}
        onActionDone={() => void stale('banner')}
        empty={{ kind: 'file', text: '新建的轮播图是草稿，发布并启用后按展示范围展示。' }}
      />
      <>
        <Opened by={creating}>{(close) => <BannerDialog onClose={close} />}</Opened>
        <Opened by={editing}>{(close, one) => <BannerDialog banner={one} onClose={close} />}</Opened>
      </>
    </>
  )
}
