import { Alert } from 'antd'
import { NotificationOutlined } from '@ant-design/icons'
import type { TaughtCourse } from '@lab/contract/taught-course'
import type { FrameProps } from '../../content/route-types.ts'
import { KindFrame } from '../../content/kind-frame.tsx'
import { PlaceStateTag } from '../../content/place/place-state-tag.tsx'
import { teachingDays } from '../../content/place/teaching-days.ts'
import { useMount } from '../../content/use-mount.ts'
import { type Action, runAction, standing } from '../../kit/action.ts'
import { Button } from '../../kit/button.tsx'
import type { DetailPageProps } from '../../kit/detail/detail-page.tsx'
import { Opened, useOpening } from '../../kit/dialog-frame/opening.tsx'
import { later } from '../../kit/later.tsx'
import { archiveCourse, removeCourse, restoreCourse } from './actions.ts'
import { useCourse } from './use-course.ts'

const AnnouncementDialog = later(() => import('../../content/aspects/announcement/announcement-dialog.tsx'))

type PageActions = NonNullable<DetailPageProps['moreActions']>

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
    if (action === removeCourse) go('course.list')
    else await query.refetch()
  }
  return (
    <KindFrame
      title={row.name}
      kind="lesson"
      cover={row.cover}
      state={<PlaceStateTag row={row} />}
      facts={factsOf(row)}
      moreActions={[
        {
          key: 'announce',
          label: '发布公告',
          icon: NotificationOutlined,
          ...(refusal === undefined ? {} : { disabledReason: refusal }),
          opens: announcing,
        },
        ...[archiveCourse, restoreCourse, removeCourse].flatMap((action) => pageAction(action, row, run)),
      ]}
      {...(row.state === 'archived'
        ? { banner: <ArchivedBanner row={row} onRestore={() => void run(restoreCourse)} /> }
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

/** An action on the course as an entry of its menu; none where it is out of the question. */
function pageAction(
  action: Action<TaughtCourse>,
  row: TaughtCourse,
  run: (action: Action<TaughtCourse>) => void,
): PageActions {
  const state = standing(action, row)
  if (state === 'hidden') return []
  return [
    {
      key: action.key,
      label: `${action.label}课程`,
      ...(action.icon ? { icon: action.icon } : {}),
      ...(action.danger ? { danger: true } : {}),
      ...(typeof state === 'object' ? { disabledReason: state.reason } : {}),
      run: () => run(action),
    },
  ]
}

function ArchivedBanner({ row, onRestore }: { row: TaughtCourse; onRestore: () => void }) {
  return (
    <Alert
      type="info"
      showIcon
      style={{ marginBottom: 16 }}
      title="课程已归档，成员、教学内容和成绩只能查看。"
      action={
        row.can.teach === true && (
          <Button isSmall onClick={onRestore}>
            恢复课程
          </Button>
        )
      }
    />
  )
}
