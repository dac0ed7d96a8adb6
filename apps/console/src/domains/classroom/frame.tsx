import { useQuery } from '@tanstack/react-query'
import { CopyOutlined, EyeOutlined, NotificationOutlined } from '@ant-design/icons'
import type { Classroom } from '@lab/contract/classroom'
import { api } from '../../api/request/api.ts'
import type { FrameProps } from '../../content/route-types.ts'
import { KindFrame } from '../../content/kind-frame.tsx'
import { useMount } from '../../content/use-mount.ts'
import { type Action, runAction } from '../../kit/action.ts'
import { teachRefusal } from './class-access.ts'
import { classLife } from './actions.ts'
import { InviteCode } from './parts/invite-code.tsx'
import { teachingDays } from '../../content/place/teaching-days.ts'
import { Opened, useOpening } from '../../kit/dialog-frame/opening.tsx'
import { later } from '../../kit/later.tsx'
import { ArchivedBanner, placeActions } from '../../content/place/place-header.tsx'
import { openPreview } from '../../content/place/open-preview.ts'
import { PlaceStateTag } from '../../content/place/place-state-tag.tsx'
import { ClassSteps, isBeginning } from './parts/class-steps.tsx'

const AnnouncementDialog = later(() => import('../../content/aspects/announcement/announcement-dialog.tsx'))
const RolloverDialog = later(() => import('./parts/rollover/rollover-dialog.tsx'))

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
    if (action === classLife.remove) go('class.list')
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
      actions={[{ key: 'preview', label: '以学生身份预览', icon: EyeOutlined, run: () => openPreview(id) }]}
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
        ...placeActions(classLife.all, row, { what: '班级', run }),
      ]}
      {...(row.state === 'archived'
        ? {
            banner: (
              <ArchivedBanner
                what="班级"
                title="班级已归档，成员、内容和成绩只能查看。"
                canRestore={row.can.teach === true}
                onRestore={() => void run(classLife.restore)}
              />
            ),
          }
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
