import type { GrantAbility, PermissionRow } from '@lab/contract/permission'
import { grantAbilityLabels, subjectKindLabels, subjectKinds } from '@lab/contract/permission'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useMemo } from 'react'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import type { Action } from '../../../kit/action.ts'
import { Opened, useOpening } from '../../../kit/dialog-frame/opening.tsx'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { SelectField } from '../../../kit/form/controls/select-field.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { TableColumn, ListFilter } from '../../../kit/list/list-types.ts'
import { oneOf } from '../../../kit/list/one-of.ts'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import { RelativeTime } from '../../../kit/measures.tsx'
import { Person } from '../../../kit/person.tsx'
import type { KindName } from '../../kind-names.ts'
import { optionsOf } from '../../life/words.ts'
import { GrantDialog } from './grant-dialog.tsx'
import { subjectIcons } from './subject-icons.ts'
import styles from './permission.module.css'
import { UseScopeCard } from './use-scope-card.tsx'
import { useCanManage } from './use-can-manage.ts'

const filters: ListFilter[] = [
  { kind: 'search', placeholder: '搜索姓名、学号/工号、班级、组织' },
  { kind: 'select', name: 'subject_kind', label: '类型', options: optionsOf(subjectKindLabels), width: 112 },
]
const rowKey = (row: PermissionRow): string => row.id

type PermissionsProps = {
  kind: KindName
  id: string
  /** Whether it can be used by all of the organisation, by some, or by nobody else; what is no content of its own has none. */
  hasScope?: boolean
}

/** To whom a content is open, and what each of those may do with it. */
export function Permissions({ kind, id, hasScope = true }: PermissionsProps) {
  const canManage = useCanManage(kind, id)
  const stale = useStale()
  const [query, setQuery] = useListQuery()
  const adding = useOpening()
  const refusal = canManage === true ? undefined : (canManage ?? '正在读取权限')

  const columns = useMemo<TableColumn<PermissionRow>[]>(
    () => [
      {
        key: 'name',
        title: '对象',
        isFixed: true,
        minWidth: 240,
        render: (row) => <Subject row={row} />,
      },
      { key: 'kind', title: '类型', priority: 3, width: 96, render: (row) => subjectKindLabels[row.subject_kind] },
      {
        key: 'ability',
        title: '权限',
        priority: 9,
        width: 128,
        render: (row) => (
          <SelectField
            isSmall
            isBare
            label={`${row.name}的权限`}
            width={96}
            isDisabled={canManage !== true}
            value={row.ability}
            options={optionsOf<GrantAbility>(grantAbilityLabels)}
            onChange={(ability) => {
              const { subject_kind, subject_id } = row
              void api.permission
                .grant({ params: { id }, body: { rows: [{ subject_kind, subject_id, ability }] } })
                .then(() => showToast(`「${row.name}」现在可以${grantAbilityLabels[ability]}`))
                .catch(() => undefined)
                .finally(() => stale('permission'))
            }}
          />
        ),
      },
      { key: 'granted_by', title: '授权人', priority: 1, width: 104, render: (row) => row.granted_by.real_name },
      {
        key: 'created_at',
        title: '授权时间',
        priority: 2,
        width: 132,
        render: (row) => <RelativeTime at={row.created_at} />,
      },
    ],
    [canManage, id, stale],
  )
  const actions = useMemo<Action<PermissionRow>[]>(
    () => [
      {
        key: 'revoke',
        label: '移除',
        icon: DeleteOutlined,
        danger: true,
        can: () => refusal ?? true,
        run: async (rows) => {
          await api.permission.revoke({ params: { id }, body: { permission_ids: rows.map((row) => row.id) } })
          const names = rows.length === 1 ? `「${rows[0]!.name}」` : `${rows.length} 个对象`
          showToast(`已移除${names}的权限`, {
            action: { label: '撤销', run: () => void putBack(id, rows).then(() => stale('permission')) },
          })
          await stale('permission')
        },
      },
    ],
    [id, refusal, stale],
  )
  return (
    <div className={styles.page}>
      {hasScope && <UseScopeCard kind={kind} id={id} refusal={refusal} />}
      <ListPage
        name="permissions"
        title="授权名单"
        hideTitle
        primaryAction={{
          key: 'add',
          label: '添加授权',
          icon: PlusOutlined,
          opens: adding,
          ...(refusal === undefined ? {} : { disabledReason: refusal }),
        }}
        columns={columns}
        rowKey={rowKey}
        filters={filters}
        query={query}
        onQueryChange={setQuery}
        rowActions={actions}
        bulkActions={actions}
        empty={{ kind: 'list', text: '还没有单独授权。把内容授权给组织、班级或个人后，会列在这里。' }}
        source={{
          ...api.permission.list.query(
            {
              params: { id },
              query: {
                page: query.page,
                per_page: query.per_page,
                keyword: query.selectValue?.slice(0, 100),
                subject_kind: oneOf(subjectKinds, query.subject_kind),
              },
            },
            { quiet: true },
          ),
          select: ({ permissions, total }) => ({ rows: permissions, total }),
        }}
      />
      <Opened by={adding}>
        {(close) => (
          <GrantDialog
            id={id}
            onClose={close}
            onGranted={(count) => {
              showToast(`已授权 ${count} 个对象`)
              void stale('permission')
            }}
          />
        )}
      </Opened>
    </div>
  )
}

function Subject({ row }: { row: PermissionRow }) {
  if (row.subject_kind === 'user') return <Person name={row.name} note={row.number} />
  const Icon = subjectIcons[row.subject_kind]
  return (
    <span className={styles.subject}>
      <Icon aria-hidden />
      <span title={row.name}>{row.name}</span>
    </span>
  )
}

async function putBack(id: string, rows: readonly PermissionRow[]): Promise<void> {
  await api.permission
    .grant({
      params: { id },
      body: { rows: rows.map(({ subject_kind, subject_id, ability }) => ({ subject_kind, subject_id, ability })) },
    })
    .catch(() => undefined)
}
