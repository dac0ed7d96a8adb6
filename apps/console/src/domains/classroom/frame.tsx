import { useQuery } from '@tanstack/react-query'
import { CopyOutlined, NotificationOutlined } from '@ant-design/icons'
import { Alert } from 'antd'
import type { Classroom } from '@lab/contract/classroom'
import { api } from '../../api/request/api.ts'
import type { FrameProps } from '../../content/route-types.ts'
import { KindFrame } from '../../content/kind-frame.tsx'
import { useMount } from '../../content/use-mount.ts'
import { type Action, runAction, standing } from '../../kit/action.ts'
import { Button } from '../../kit/button.tsx'
import type { DetailPageProps } from '../../kit/detail/detail-page.tsx'
import { teachRefusal } from './class-access.ts'
import { archiveClass, removeClass, restoreClass } from './actions.ts'
import { InviteCode } from './parts/invite-code.tsx'
import { teachingDays } from '../../content/place/teaching-days.ts'
import { Opened, useOpening } from '../../kit/dialog-frame/opening.tsx'
import { later } from '../../kit/later.tsx'
import { PlaceStateTag } from '../../content/place/place-state-tag.tsx'
import { ClassSteps, isBeginning } from './parts/class-steps.tsx'

const AnnouncementDialog = later(() => import('../../content/aspects/announcement/announcement-dialog.tsx'))
const RolloverDialog = later(() => import('./parts/rollover/rollover-dialog.tsx'))

type PageActions = NonNullable<DetailPageProps['moreActions']>

/** The header of a class: who teaches whom, its state, and its tabs. */
export default function ClassFrame({ children }: FrameProps) {
  const { id, go } = useMount()
  const copying = useOpening()
  const announcing = useOpening()
  const { data, error, refetch } = useQuery(api.classroom.get.query({ params: { id } }))
  // The class that was shown before must not lend its name to the next one.
  const row = data?.class.id === id ? data.class : undefined
  if (!row) {
    return (
      <KindFrame title={undefined} kind="class" {...(error ? { error, onRetry: () => void refetch() } : {})}>
        {null}
      </KindFrame>
    )
  }
  const refusal = teachRefusal(row)
  const run = async (action: Action<Classroom>): Promise<void> => {
    if (!(await runAction(action, [row]))) return
    if (action === removeClass) go('class.list')
    else await refetch()
  }
  return (
    <KindFrame
      title={row.name}
      kind="class"
      cover={row.cover}
      shape={{ of: 'squares', count: row.student_count }}
      state={<PlaceStateTag row={row} />}
      facts={[
        { label: '负责人', value: row.owner.real_name },
        { label: '学员', value: `${row.student_count} 人` },
        { label: '教师和助教', value: `${row.teacher_count} 人` },
        { label: '内容', value: `${row.content_count} 项` },
        ...(row.starts_on || row.ends_on ? [{ label: '教学时间', value: teachingDays(row) }] : []),
        ...(row.invite_code && row.state === 'active'
          ? [{ label: '邀请码', value: <InviteCode code={row.invite_code} /> }]
          : []),
      ]}
      moreActions={[
        {
          key: 'announce',
          label: '发布公告',
          icon: NotificationOutlined,
          ...(refusal === undefined ? {} : { disabledReason: refusal }),
          opens: announcing,
        },
        {
          key: 'copy',
          label: '复制到新学期',
          icon: CopyOutlined,
          ...(row.can.teach === true ? {} : { disabledReason: row.can.teach ?? '您不能复制该班级' }),
          opens: copying,
        },
        ...[archiveClass, restoreClass, removeClass].flatMap((action) => pageAction(action, row, run)),
      ]}
      {...(row.state === 'archived'
        ? { banner: <ArchivedBanner row={row} onRestore={() => void run(restoreClass)} /> }
        : {})}
    >
      {isBeginning(row) && <ClassSteps row={row} />}
      {children}
      <Opened by={announcing}>{(close) => <AnnouncementDialog placeId={id} onClose={close} />}</Opened>
      <Opened by={copying}>
        {(close) => (
          <RolloverDialog
            row={row}
            onClose={close}
            onCopied={(made) => {
              close()
              go('class.detail', { classid: made.id })
            }}
          />
        )}
      </Opened>
    </KindFrame>
  )
}

/** An action on the class as an entry of its menu; none where it is out of the question. */
function pageAction(action: Action<Classroom>, row: Classroom, run: (action: Action<Classroom>) => void): PageActions {
  const state = standing(action, row)
  if (state === 'hidden') return []
  return [
    {
      key: action.key,
      label: `${action.label}班级`,
      ...(action.icon ? { icon: action.icon } : {}),
      ...(action.danger ? { danger: true } : {}),
      ...(typeof state === 'object' ? { disabledReason: state.reason } : {}),
      run: () => run(action),
    },
  ]
}

function ArchivedBanner({ row, onRestore }: { row: Classroom; onRestore: () => void }) {
  return (
    <Alert
      type="info"
      showIcon
      style={{ marginBottom: 16 }}
      title="班级已归档，成员、内容和成绩只能查看。"
      action={
        row.can.edit === true && (
          <Button isSmall onClick={onRestore}>
            恢复班级
          </Button>
        )
      }
    />
  )
}
