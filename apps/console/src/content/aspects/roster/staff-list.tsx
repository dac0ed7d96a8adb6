import { showingPlaces } from '@lab/contract/place-words'
import { memberRoleLabels } from '@lab/contract/place'
import { UserAddOutlined } from '@ant-design/icons'
import { useMemo } from 'react'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import type { Action } from '../../../kit/action.ts'
import { Kept, useOpening } from '../../../kit/dialog-frame/opening.tsx'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { TableColumn, ListFilter } from '../../../kit/list/list-types.ts'
import { switchFilter } from '../../../kit/list/switch-filter.tsx'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import { RelativeTime } from '../../../kit/measures.tsx'
import { Person } from '../../../kit/person.tsx'
import { ToneTag } from '../../../kit/state-tag.tsx'
import { useRosterPlace } from './place-access.ts'
import type { Member } from './members.ts'
import { PeoplePicker } from './people-picker.tsx'

type StaffRole = 'teacher' | 'assistant'
const roles = { teacher: 'teacher', assistant: 'assistant' } as const

const filters: ListFilter[] = [
  switchFilter('role', '角色', [
    { value: 'teacher', label: memberRoleLabels.teacher },
    { value: 'assistant', label: memberRoleLabels.assistant },
  ]),
  { kind: 'search', placeholder: '搜索姓名、工号、用户名' },
]

/** 教师: who teaches in the place, and the assistants, who grade and answer but change nothing else. */
export default function StaffList() {
  const { id, word, place, refusal } = useRosterPlace()
  const stale = useStale()
  const [query, setQuery] = useListQuery()
  const picking = useOpening()
  const role: StaffRole = query.role === 'assistant' ? roles.assistant : roles.teacher
  const ownerId = place?.owner_id

  const columns = useMemo(
    (): TableColumn<Member>[] => [
      {
        key: 'real_name',
        title: '姓名',
        minWidth: 200,
        isFixed: true,
        render: (one) => (
          <Person
            name={one.real_name}
            avatar={one.avatar}
            note={one.user_id === ownerId ? `${word}负责人` : undefined}
          />
        ),
      },
      { key: 'number', title: '工号', priority: 5, width: 148 },
      { key: 'username', title: '用户名', priority: 4, width: 160 },
      {
        key: 'role',
        title: '角色',
        priority: 9,
        width: 104,
        render: (one) => <ToneTag tone={one.role === 'teacher' ? 'hue' : 'blue'}>{memberRoleLabels[one.role]}</ToneTag>,
      },
      { key: 'phone', title: '手机', priority: 3, width: 140 },
      { key: 'email', title: '邮箱', priority: 1, minWidth: 180, isOptional: true },
      {
        key: 'joined',
        title: '加入时间',
        priority: 2,
        width: 140,
        render: (one) => <RelativeTime at={one.joined_at} />,
      },
    ],
    [ownerId, word],
  )
  const rowActions = useMemo((): Action<Member>[] => {
    const can = (one: Member) => refusal ?? (one.user_id === ownerId ? `${word}负责人的角色不能修改` : true)
    const change = (label: string, to: StaffRole): Action<Member> => ({
      key: to,
      label,
      on: 'one',
      can: (one) => one.role !== to && can(one),
      run: ([one]) => api.place.setMemberRole({ params: { id: one!.id }, body: { role: to } }),
      done: `已设为${memberRoleLabels[to]}`,
    })
    return [
      change('设为教师', 'teacher'),
      change('设为助教', 'assistant'),
      {
        key: 'remove',
        label: '移除',
        danger: true,
        can: (one) => refusal ?? (one.user_id === ownerId ? `${word}负责人不能移除` : true),
        confirm: (members) =>
          `将${members.map((one) => `「${one.real_name}」`).join('、')}移出${word}后，其不能再查看该${word}。`,
        run: (members) =>
          api.place.removeMembers({ params: { id }, body: { member_ids: members.map((one) => one.id) } }),
        done: `已移出${word}`,
      },
    ]
  }, [id, refusal, ownerId, word])

  const label = memberRoleLabels[role]
  return (
    <>
      <ListPage
        name="class-teacher"
        title="教师"
        hideTitle
        primaryAction={{
          key: 'add',
          label: `添加${label}`,
          icon: UserAddOutlined,
          opens: picking,
          ...(refusal === undefined ? {} : { disabledReason: refusal }),
        }}
        source={{
          ...api.place.members.query({
            params: { id },
            query: { role, keyword: query.selectValue, page: query.page, per_page: query.per_page },
          }),
          select: (data) => ({ rows: data.members, total: data.total }),
        }}
        query={query}
        onQueryChange={setQuery}
        columns={columns}
        rowKey={(one) => one.id}
        filters={filters}
        rowActions={rowActions}
        onActionDone={() => void stale(...showingPlaces)}
        empty={{
          kind: 'class',
          text:
            role === 'assistant'
              ? `还没有助教。助教可以评分和答疑，不能修改${word}。`
              : '教师可以管理成员、内容和成绩。',
        }}
      />
      <Kept by={picking}>
        {(open, close) => (
          <PeoplePicker
            open={open}
            placeId={id}
            who="staff"
            title={`添加${label}`}
            onClose={close}
            onConfirm={(people) => {
              if (people.length === 0) return
              void api.place
                .addMembers({ params: { id }, body: { user_ids: people.map((one) => one.user_id), role } })
                .then(({ added }) => showToast(`已添加 ${added} 名${label}`))
                .then(() => stale(...showingPlaces))
                .catch(() => undefined)
            }}
          />
        )}
      </Kept>
    </>
  )
}
