import { showingPlaces } from '@lab/contract/place-words'
import { ClockCircleOutlined, DownloadOutlined, SyncOutlined, UserAddOutlined, UploadOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import type { Action } from '../../../kit/action.ts'
import { Kept, Opened, useOpening, useOpeningOf } from '../../../kit/dialog-frame/opening.tsx'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { later } from '../../../kit/later.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import { useRosterPlace } from './place-access.ts'
import { allLearners, type Member } from './members.ts'
import { LearnerDrawer } from './accommodation/learner-drawer.tsx'
import { ListDrawer } from './accommodation/list-drawer.tsx'
import { ProfileDialog } from './accommodation/profile-dialog.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { downloadMembers, narrowed } from './download-members.ts'
import { ImportDialog } from './import/import-dialog.tsx'
import { JoinRequestsNote } from './join-requests-note.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { PeoplePicker } from './people-picker.tsx'
import { studentColumns } from './student-columns.tsx'

const RosterDialog = later(() => import('./lti/roster-dialog.tsx'))

/** 学生: who learns in the place, and the ways in: a list from a file, people of the organisation, the invite code. */
export default function StudentList() {
  const { id, word, place, refusal } = useRosterPlace()
  const stale = useStale()
  const [query, setQuery] = useListQuery()
  const importing = useOpening()
  const picking = useOpening()
  const listing = useOpening()
  const moving = useOpeningOf<Member[]>()
  const arranging = useOpeningOf<Member[]>()
  const synchronising = useOpening()
  const looking = useOpeningOf<string>()
  const describing = useOpeningOf<Member>()
  const groups = useQuery(api.place.groups.query({ params: { id } }))
  const rosters = useQuery({
    ...api.ltiRoster.ofPlace.query({ params: { id } }, { quiet: true }),
    enabled: id !== '' && place !== undefined && place.kind !== 'organisation',
  })
  const students = useQuery({ ...allLearners(id), enabled: false })

  const rowActions = useMemo((): Action<Member>[] => {
    const can = () => refusal ?? true
    return [
      {
        key: 'move',
        label: '调整小组',
        can,
        opens: moving.of,
      },
      {
        key: 'details',
        label: '修改资料',
        on: 'one',
        can,
        opens: ([member]) => describing.of(member!),
      },
      {
        key: 'learner',
        label: '个别安排',
        on: 'one',
        opens: ([member]) => looking.of(member!.user_id),
      },
      {
        key: 'profile',
        label: '添加个别安排',
        on: 'many',
        can,
        opens: arranging.of,
      },
      {
        key: 'remove',
        label: '移除',
        danger: true,
        can,
        confirm: (members) =>
          members.length === 1
            ? `将「${members[0]!.real_name}」移出${word}。其账号和已有的学习记录会保留，重新加入后可继续。`
            : `将选中的 ${members.length} 名学员移出${word}。他们的账号和已有的学习记录会保留，重新加入后可继续。`,
        run: (members) =>
          api.place.removeMembers({ params: { id }, body: { member_ids: members.map((one) => one.id) } }),
        done: `已移出${word}`,
      },
    ]
  }, [arranging, describing, id, looking, moving, refusal, word])
  const blocked = refusal === undefined ? {} : { disabledReason: refusal }
  const groupId = typeof query.group_id === 'string' ? query.group_id : undefined
  const download = async () => {
    const all = (await students.refetch()).data ?? []
    downloadMembers(place?.name ?? word, narrowed(all, { keyword: query.selectValue, groupId }))
  }

  return (
    <>
      <JoinRequestsNote placeId={id} kind={place?.kind} />
      <ListPage
        name="class-student"
        title="学生"
        hideTitle
        primaryAction={{
          key: 'import',
          label: '导入名单',
          icon: UploadOutlined,
          opens: importing,
          ...blocked,
        }}
        pageActions={[
          {
            key: 'accommodations',
            label: '个别安排',
            icon: ClockCircleOutlined,
            opens: listing,
          },
          { key: 'download', label: '导出名单', icon: DownloadOutlined, run: () => void download() },
          ...(rosters.data?.total
            ? [{ key: 'platform', label: '教学平台名单', icon: SyncOutlined, opens: synchronising }]
            : []),
          {
            key: 'pick',
            label: '从组织选择',
            icon: UserAddOutlined,
            opens: picking,
            ...blocked,
          },
        ]}
        source={{
          ...api.place.members.query({
            params: { id },
            query: {
              role: 'student',
              keyword: query.selectValue,
              group_id: groupId,
              page: query.page,
              per_page: query.per_page,
            },
          }),
          select: (data) => ({ rows: data.members, total: data.total }),
        }}
        query={query}
        onQueryChange={setQuery}
        columns={studentColumns}
        rowKey={(one) => one.id}
        filters={[
          { kind: 'search', placeholder: '搜索姓名、学号、用户名' },
          {
            kind: 'select',
            name: 'group_id',
            label: '小组',
            options: groups.data?.groups.map((group) => ({ value: group.id, label: group.name })),
          },
        ]}
        rowActions={rowActions}
        bulkActions={rowActions}
        onActionDone={() => void stale(...showingPlaces)}
        empty={{ kind: 'class', text: '还没有学员。可以上传 csv 或 xlsx 名单，从组织中选择，或把邀请码告诉学员。' }}
      />
      <Opened by={importing}>{(close) => <ImportDialog placeId={id} onClose={close} />}</Opened>
      <Kept by={picking}>
        {(open, close) => (
          <PeoplePicker
            open={open}
            placeId={id}
            who="students"
            title="从组织选择学员"
            onClose={close}
            onConfirm={(people) => {
              if (people.length === 0) return
              void api.place
                .addMembers({ params: { id }, body: { user_ids: people.map((one) => one.user_id), role: 'student' } })
                .then(({ added }) => showToast(`已添加 ${added} 名学员`))
                .then(() => stale(...showingPlaces))
                .catch(() => undefined)
            }}
          />
        )}
      </Kept>
      <Opened by={synchronising}>
        {(close) => <RosterDialog of={{ placeId: id }} title="教学平台名单" onClose={close} />}
      </Opened>
      <Opened by={listing}>
        {(close) => (
          <ListDrawer
            placeId={id}
            onOpen={(userId) => {
              close()
              looking.of(userId).open()
            }}
            onClose={close}
          />
        )}
      </Opened>
      <Opened by={looking}>
        {(close, learnerId) => <LearnerDrawer placeId={id} learnerId={learnerId} refusal={refusal} onClose={close} />}
      </Opened>
      <Opened by={arranging}>
        {(close, members) => (
          <ProfileDialog
            placeId={id}
            learners={members.map((one) => ({ id: one.user_id, real_name: one.real_name }))}
            onClose={close}
          />
        )}
      </Opened>
      <Opened by={describing}>{(close, member) => <DetailsDialog member={member} onClose={close} />}</Opened>
      <Opened by={moving}>
        {(close, members) => <MoveDialog placeId={id} members={members} onClose={close} onMoved={close} />}
      </Opened>
    </>
  )
}
