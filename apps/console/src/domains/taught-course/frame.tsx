import { placeKindLabels } from '@lab/contract/place-words'
import { EyeOutlined, NotificationOutlined } from '@ant-design/icons'
import type { TaughtCourse } from '@lab/contract/taught-course'
import type { FrameProps } from '../../content/route-types.ts'
import { KindFrame } from '../../content/kind-frame.tsx'
import { openPreview } from '../../content/place/open-preview.ts'
import { ArchivedBanner, placeActions } from '../../content/place/place-header.tsx'
import { PlaceStateTag } from '../../content/place/place-state-tag.tsx'
import { teachingDays } from '../../content/place/teaching-days.ts'
import { useMount } from '../../content/use-mount.ts'
import { type Action, runAction } from '../../kit/action.ts'
import { Opened, useOpening } from '../../kit/dialog-frame/opening.tsx'
import { later } from '../../kit/later.tsx'
import { courseLife } from './actions.ts'
import { useCourse } from './use-course.ts'

const AnnouncementDialog = later(() => import('../../content/aspects/announcement/announcement-dialog.tsx'))

/** The header of a course that is taught: who teaches whom, its state, and its tabs. */
export default function CourseFrame({ children }: FrameProps) {
  const { go } = useMount()
  const announcing = useOpening()
  const { id, row, refusal, query } = useCourse()
  if (!row) {
    const { error, refetch } = query
    return (
      <KindFrame title={undefined} kind="lesson" {...(error ? { error, onRetry: () => void refetch() } : {})}>
        {null}
      </KindFrame>
    )
  }
  const run = async (action: Action<TaughtCourse>): Promise<void> => {
    if (!(await runAction(action, [row]))) return
    if (action === courseLife.remove) go('course.list')
    else await query.refetch()
  }
  return (
    <KindFrame
      title={row.name}
      kind="lesson"
      cover={row.cover}
      state={<PlaceStateTag row={row} />}
      facts={factsOf(row)}
      actions={[{ key: 'preview', label: '以学生身份预览', icon: EyeOutlined, run: () => openPreview(id) }]}
      moreActions={[
        {
          key: 'announce',
          label: '发布公告',
          icon: NotificationOutlined,
          ...(refusal === undefined ? {} : { disabledReason: refusal }),
          opens: announcing,
        },
        ...placeActions(courseLife.all, row, { what: placeKindLabels.course, run }),
      ]}
      {...(row.state === 'archived'
        ? {
            banner: (
              <ArchivedBanner
                what="课程"
                title="课程已归档，成员、教学内容和成绩只能查看。"
                canRestore={row.can.teach === true}
                onRestore={() => void run(courseLife.restore)}
              />
            ),
          }
        : {})}
    >
      {children}
      <Opened by={announcing}>{(close) => <AnnouncementDialog placeId={id} onClose={close} />}</Opened>
    </KindFrame>
  )
}

const factsOf = (row: TaughtCourse) => [
  { label: '负责人', value: row.owner.real_name },
  { label: '学员', value: `${row.student_count} 人` },
  { label: '授课', value: `${row.session_count} 次，${row.total_hours} 学时` },
  { label: '教学内容', value: `${row.content_count} 项` },
  ...(row.term ? [{ label: '学期', value: row.term }] : []),
  ...(row.starts_on || row.ends_on ? [{ label: '教学时间', value: teachingDays(row) }] : []),
]
