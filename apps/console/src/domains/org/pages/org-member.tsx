import { roleLabels } from '@lab/contract/identity'
import type { OrgMember } from '@lab/contract/member'
import { userTypeLabels, userTypes, type UserType } from '@lab/contract/org'
import { CrownOutlined, SwapOutlined, UploadOutlined, UserAddOutlined, UserDeleteOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../api/request/api.ts'
import { shortOrganisationName } from '../../../api/session/organisation-name.ts'
import { useStale } from '../../../api/use-stale.ts'
import { userActions } from '../../../content/administration/user-actions.ts'
import { useLinks } from '../../../content/use-links.ts'
import { useMount } from '../../../content/use-mount.ts'
import type { Action } from '../../../kit/action.ts'
import { Kept, Opened, useOpening, useOpeningOf } from '../../../kit/dialog-frame/opening.tsx'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { later } from '../../../kit/later.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { ListFilter, TableColumn } from '../../../kit/list/list-types.ts'
import { switchPart } from '../../../kit/list/switch-filter.tsx'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import { RelativeTime } from '../../../kit/measures.tsx'
import { Person } from '../../../kit/person.tsx'
import { StateTag, ToneTag } from '../../../kit/state-tag.tsx'
import { MemberPicker } from '../parts/member-picker.tsx'
import styles from '../parts/org.module.css'

const TransferDialog = later(() => import('../parts/transfer-dialog.tsx'))
const ResetPasswordDialog = later(() => import('../../../content/administration/reset-password-dialog.tsx'))
const CreateUserDialog = later(async () => {
  const { CreateUserDialog: dialog } = await import('../../../content/administration/user-dialog.tsx')
  return { default: dialog }
})
const ImportDialog = later(async () => {
  const { ImportDialog: dialog } = await import('../../../content/aspects/roster/import/import-dialog.tsx')
  return { default: dialog }
})

const filters: ListFilter[] = [
  switchPart(
    'user_type',
    '成员类型',
    userTypes.map((value) => ({ value, label: userTypeLabels[value] })),
  ),
  { kind: 'search', placeholder: '搜索姓名、学号、手机' },
  {
    kind: 'select',
    name: 'state',
    label: '账号状态',
    options: [
      { value: 'enabled', label: '正常' },
      { value: 'disabled', label: '已停用' },
    ],
  },
]

const namesOf = (rows: readonly OrgMember[]): string =>
  rows.length <= 3 ? rows.map((one) => `「${one.real_name}」`).join('、') : `选中的 ${rows.length} 名成员`

/** Who belongs to an organisation: teachers and students, its administrators, and the ways in and out. */
export default function OrgMembers() {
  const { id } = useMount()
  const { href } = useLinks()
  const stale = useStale()
  const [query, setQuery] = useListQuery()
  const type: UserType = query.user_type === 'student' ? 'student' : 'teacher'
  const picking = useOpening()
  const importing = useOpening()
  const creating = useOpening()
  const moving = useOpeningOf<OrgMember[]>()
  const resetting = useOpeningOf<{ id: string; real_name: string }>()
  const organisation = useQuery(api.org.get.query({ params: { id } })).data?.organization
  const list = api.member.list.query({
    params: { id },
    query: {
      user_type: type,
      keyword: query.selectValue,
      state: query.state === 'enabled' || query.state === 'disabled' ? query.state : undefined,
      page: query.page,
      per_page: query.per_page,
    },
  })
  const { data } = useQuery({ ...list, placeholderData: keepPreviousData })
  const refresh = () => stale('member', 'org', 'user')

  const columns = useMemo(
    (): TableColumn<OrgMember>[] => [
      {
        key: 'real_name',
        title: '姓名',
        isFixed: true,
        minWidth: 220,
        render: (row) => (
          <span className={styles.person}>
            <Person name={row.real_name} avatar={row.avatar} to={href('org.member.detail', { id: row.id })} />
            {row.is_admin && (
              <ToneTag tone="hue" plain>
                组织管理员
              </ToneTag>
            )}
          </span>
        ),
      },
      {
        key: 'number',
        title: type === 'student' ? '学号' : '工号',
        priority: 9,
        width: 148,
        render: (row) => row.number || '--',
      },
      { key: 'username', title: '用户名', priority: 4, width: 148 },
      {
        key: 'roles',
        title: '角色',
        priority: 6,
        width: 120,
        render: (row) => row.roles.map((role) => roleLabels[role]).join('、') || '--',
      },
      { key: 'phone', title: '手机', priority: 3, width: 140, render: (row) => row.phone || '--' },
      { key: 'email', title: '邮箱', priority: 1, minWidth: 180, isOptional: true },
      ...(type === 'student'
        ? [
            { key: 'administrative_class', title: '行政班', priority: 2, width: 148, isOptional: true as const },
            { key: 'major', title: '专业', priority: 1, width: 160, isOptional: true as const },
          ]
        : []),
      {
        key: 'is_enabled',
        title: '账号状态',
        inCard: 'state',
        priority: 8,
        width: 104,
        render: (row) => (
          <StateTag state={row.is_enabled ? 'enabled' : 'disabled'} label={row.is_enabled ? '正常' : '已停用'} />
        ),
      },
      {
        key: 'last_seen_at',
        title: '最近使用',
        priority: 5,
        width: 132,
        render: (row) => (row.last_seen_at ? <RelativeTime at={row.last_seen_at} /> : '未登录过'),
      },
      {
        key: 'joined_at',
        title: '加入时间',
        priority: 2,
        width: 132,
        isOptional: true,
        render: (row) => <RelativeTime at={row.joined_at} />,
      },
    ],
    [href, type],
  )

  const appoint =
    (is_admin: boolean) =>
    ([row]: OrgMember[]) =>
      api.member.update({ params: { id, user_id: row!.id }, body: { is_admin } })
  const actions: Action<OrgMember>[] = [
    {
      key: 'appoint',
      label: '设为组织管理员',
      icon: CrownOutlined,
      on: 'one',
      can: (row) => !row.is_admin && row.roles.includes('teacher'),
      confirm: ([row]) =>
        `「${row!.real_name}」将可以管理「${organisation?.short_name ?? '该组织'}」的成员，以及它的所有下级组织。`,
      run: appoint(true),
      done: '已设为组织管理员',
    },
    {
      key: 'dismiss',
      label: '取消组织管理员',
      icon: CrownOutlined,
      on: 'one',
      can: (row) => row.is_admin,
      run: appoint(false),
      done: '已取消组织管理员',
    },
    { key: 'transfer', label: '转到其他组织', icon: SwapOutlined, opens: moving.of },
    {
      key: 'leave',
      label: '移出组织',
      icon: UserDeleteOutlined,
      danger: true,
      confirm: (rows) => `移出后，${namesOf(rows)}不能再进入该组织。账号、内容和学习记录会保留，重新加入后可继续。`,
      run: (rows) => api.member.remove({ params: { id }, body: { user_ids: rows.map((one) => one.id) } }),
      done: '已移出组织',
    },
    ...userActions<OrgMember>({ isEnabled: (row) => row.is_enabled, resetting }),
  ]
  const word = userTypeLabels[type]
  return (
    <>
      <ListPage
        name="organisation-members"
        title="成员"
        hideTitle
        primaryAction={{ key: 'add', label: `添加${word}`, icon: UserAddOutlined, opens: picking }}
        pageActions={[
          ...(type === 'student' ? [{ key: 'import', label: '导入名单', icon: UploadOutlined, opens: importing }] : []),
          ...(data?.can.create === true ? [{ key: 'create', label: '新建用户', opens: creating }] : []),
        ]}
        source={{
          ...list,
          placeholderData: keepPreviousData,
          select: ({ members, total }) => ({ rows: members, total }),
        }}
        query={query}
        onQueryChange={setQuery}
        columns={columns}
        rowKey={(row) => row.id}
        filters={filters}
        rowActions={actions}
        bulkActions={actions}
        onActionDone={() => void refresh()}
        empty={{
          kind: 'class',
          text:
            type === 'student' ? '还没有学生。可以导入名单，或从其他组织添加。' : '还没有教师。可以从其他组织添加。',
        }}
      />
      <Kept by={picking}>
        {(open, close) => (
          <MemberPicker
            open={open}
            orgId={id}
            type={type}
            onClose={close}
            onConfirm={(people) => {
              if (people.length === 0) return
              void api.member
                .add({ params: { id }, body: { user_ids: people.map((one) => one.id) } })
                .then(({ added }) => showToast(`已添加 ${added} 名${word}`))
                .then(refresh)
                .catch(() => undefined)
            }}
          />
        )}
      </Kept>
      <Opened by={importing}>{(close) => <ImportDialog placeId={id} onClose={close} />}</Opened>
      <Opened by={creating}>
        {(close) => (
          <CreateUserDialog
            organisation={organisation && { id, name: shortOrganisationName(organisation.name) }}
            onClose={close}
          />
        )}
      </Opened>
      <Opened by={moving}>{(close, people) => <TransferDialog orgId={id} people={people} onClose={close} />}</Opened>
      <Opened by={resetting}>{(close, person) => <ResetPasswordDialog person={person} onClose={close} />}</Opened>
    </>
  )
}
