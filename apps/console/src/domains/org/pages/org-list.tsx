import { menuPages } from '@lab/contract/menu-pages'
import { organisationStateLabels, organisationStates, type ManagedOrganisation } from '@lab/contract/org'
import {
  CaretDownOutlined,
  EditOutlined,
  PlusOutlined,
  SafetyOutlined,
  SwapOutlined,
  TeamOutlined,
  UploadOutlined,
} from '@ant-design/icons'
import { useMemo, useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { shortOrganisationName } from '../../../api/session/organisation-name.ts'
import { useStale } from '../../../api/use-stale.ts'
import { customerFilters } from '../../../content/administration/customer-filter.tsx'
import { EntryTabs } from '../../../content/entry-tabs.tsx'
import { useLinks } from '../../../content/use-links.ts'
import type { Action } from '../../../kit/action.ts'
import { Opened, useOpening, useOpeningOf } from '../../../kit/dialog-frame/opening.tsx'
import { later } from '../../../kit/later.tsx'
import { AppLink } from '../../../kit/link.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { ListFilter, ListQuery, TableColumn } from '../../../kit/list/list-types.ts'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import { Num, RelativeTime } from '../../../kit/measures.tsx'
import { Press } from '../../../kit/press.tsx'
import { removal, type Traces } from '../../../kit/removal.ts'
import { StateTag } from '../../../kit/state-tag.tsx'
import { switchActions } from '../../../kit/switch-actions.ts'
import { useQuery } from '@tanstack/react-query'
import styles from '../parts/org.module.css'
import { matching, treeRows, type TreeRow } from '../tree-rows.ts'

const OrganisationDialog = later(() => import('../parts/organisation-dialog.tsx'))
const MoveDialog = later(() => import('../parts/move-dialog.tsx'))

const filters: ListFilter[] = [
  { kind: 'search', placeholder: '搜索组织名称' },
  {
    kind: 'select',
    name: 'state',
    label: '状态',
    options: organisationStates.map((value) => ({ value, label: organisationStateLabels[value] })),
  },
]

const at = (row: ManagedOrganisation) => ({ params: { id: row.id } })

/** What the tree shows of the organisations that one administers. */
const shownRows = (all: readonly ManagedOrganisation[], query: ListQuery, closed: ReadonlySet<string>): TreeRow[] => {
  const found = matching(all, query.selectValue ?? '')
  return treeRows(query.state ? found.filter((one) => one.state === query.state) : found, closed)
}

async function tracesOf(row: ManagedOrganisation): Promise<Traces> {
  const { belongings, member_count } = await api.org.belongings(at(row))
  const owned = belongings.map(({ what, count }) => `${count} 个${what}`).join('、')
  return {
    goesWith: member_count ? [`${member_count} 名成员`] : [],
    ...(owned ? { staysBecause: `还有${owned}` } : {}),
  }
}

/** 组织管理: the tree of organisations with their states and people. */
export default function OrgList() {
  const [query, setQuery] = useListQuery()
  const { href } = useLinks()
  const stale = useStale()
  const creating = useOpening()
  const adding = useOpeningOf<ManagedOrganisation>()
  const editing = useOpeningOf<ManagedOrganisation>()
  const moving = useOpeningOf<ManagedOrganisation>()
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => new Set())
  const customerId = typeof query.customer_id === 'string' ? query.customer_id : undefined
  const tree = api.org.managed.query({ query: { customer_id: customerId } })
  const { data } = useQuery(tree)
  const all = data?.organizations ?? []

  const columns = useMemo(
    (): TableColumn<TreeRow>[] => [
      {
        key: 'short_name',
        title: '组织',
        isFixed: true,
        minWidth: 280,
        render: (row) => (
          <span className={styles.name} style={{ '--depth': row.depth } as React.CSSProperties}>
            {row.hasBelow ? (
              <Press
                className={styles.fold}
                data-closed={row.isClosed || undefined}
                aria-expanded={!row.isClosed}
                aria-label={`${row.isClosed ? '展开' : '收起'}${row.short_name}`}
                onClick={() => setClosed((before) => toggled(before, row.id))}
              >
                <CaretDownOutlined aria-hidden />
              </Press>
            ) : (
              <i className={styles.fold} />
            )}
            <AppLink className={styles.link} to={href('org.member', { orgid: row.id })} title={row.name}>
              {shortOrganisationName(row.name)}
            </AppLink>
          </span>
        ),
      },
      {
        key: 'state',
        title: '状态',
        priority: 9,
        width: 160,
        render: (row) => (
          <>
            <StateTag
              state={row.state === 'active' ? 'enabled' : row.state}
              label={organisationStateLabels[row.state]}
            />
            {row.is_closed_above && <span className={styles.why}>随上级</span>}
          </>
        ),
      },
      {
        key: 'teacher_count',
        title: '教师',
        priority: 7,
        width: 88,
        align: 'right',
        render: (row) => <Num value={row.teacher_count} unit=" 人" />,
      },
      {
        key: 'student_count',
        title: '学生',
        priority: 8,
        width: 88,
        align: 'right',
        render: (row) => <Num value={row.student_count} unit=" 人" />,
      },
      {
        key: 'ends_at',
        title: '到期时间',
        priority: 6,
        width: 148,
        render: (row) => (row.ends_at ? <RelativeTime at={row.ends_at} /> : '长期有效'),
      },
      { key: 'name', title: '路径', priority: 2, minWidth: 240, isOptional: true },
    ],
    [href],
  )

  const actions: Action<TreeRow>[] = [
    {
      key: 'member',
      label: '成员',
      icon: TeamOutlined,
      on: 'one',
      can: (row) => row.can.manage ?? false,
      to: (row) => href('org.member', { orgid: row.id }),
    },
    {
      key: 'add',
      label: '新建下级组织',
      icon: PlusOutlined,
      on: 'one',
      can: (row) => row.can.manage ?? false,
      opens: ([row]) => adding.of(row!),
    },
    {
      key: 'auth',
      label: '权限设置',
      icon: SafetyOutlined,
      on: 'one',
      can: (row) => row.can.manage ?? false,
      to: (row) => href('org.auth.exp', { orgid: row.id }),
    },
    {
      key: 'edit',
      label: '编辑',
      icon: EditOutlined,
      on: 'one',
      can: (row) => row.can.edit ?? false,
      opens: ([row]) => editing.of(row!),
    },
    {
      key: 'move',
      label: '移动',
      icon: SwapOutlined,
      on: 'one',
      can: (row) => row.can.edit ?? false,
      opens: ([row]) => moving.of(row!),
    },
    ...switchActions<TreeRow>({
      isEnabled: (row) => row.is_switched_on,
      mayEdit: (row) => row.can.edit ?? false,
      enable: (row) => api.org.enable(at(row)),
      disable: (row) => api.org.disable(at(row)),
    }).map((action) =>
      action.key === 'disable' ? { ...action, on: 'one' as const, danger: true, confirm: disablingQuestion } : action,
    ),
    removal<TreeRow>({
      what: '组织',
      nameOf: (row) => row.short_name,
      on: 'one',
      can: (row) => row.can.remove ?? false,
      traces: (rows) => Promise.all(rows.map(tracesOf)),
      consequence: () => '成员的账号和学习记录会保留，但不再属于该组织。删除后不能恢复。',
      remove: (row, how) => api.org.remove(at(row), how),
    }),
  ]
  return (
    <>
      <ListPage
        name="organisations"
        title="组织管理"
        tabs={<EntryTabs at={menuPages.org} />}
        note={data?.customer ? data.customer.name : undefined}
        {...(data?.can.create === true
          ? {
              primaryAction: { key: 'new', label: '新建组织', icon: PlusOutlined, opens: creating },
              pageActions: [{ key: 'import', label: '导入学校', icon: UploadOutlined, to: href('org.import') }],
            }
          : {})}
        source={{
          ...tree,
          select: ({ organizations }) => {
            const rows = shownRows(organizations, query, closed)
            const from = (query.page - 1) * query.per_page
            return { rows: rows.slice(from, from + query.per_page), total: rows.length }
          },
        }}
        columns={columns}
        rowKey={(row) => row.id}
        filters={[...customerFilters(), ...filters]}
        query={query}
        onQueryChange={setQuery}
        rowActions={actions}
        onActionDone={() => void stale('org')}
        empty={{ kind: 'class', text: '还没有组织。教师和学生都属于某个组织，内容也归组织所有。' }}
      />
      <>
        <Opened by={creating}>
          {(close) => <OrganisationDialog above={null} customerId={customerId} onClose={close} />}
        </Opened>
        <Opened by={adding}>{(close, row) => <OrganisationDialog above={row} onClose={close} />}</Opened>
        <Opened by={editing}>{(close, row) => <OrganisationDialog row={row} above={null} onClose={close} />}</Opened>
        <Opened by={moving}>
          {(close, row) => <MoveDialog all={all} row={row} mayBeAtTop={data?.can.create === true} onClose={close} />}
        </Opened>
      </>
    </>
  )
}

const toggled = (before: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const next = new Set(before)
  if (!next.delete(id)) next.add(id)
  return next
}

const disablingQuestion = ([row]: TreeRow[]): string =>
  `停用「${row!.short_name}」${row!.hasBelow ? '和它的所有下级组织' : ''}后，其中的人员会退出登录，不能再进入。内容和学习记录会保留，可以随时恢复。`
