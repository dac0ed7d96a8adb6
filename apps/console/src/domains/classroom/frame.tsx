import { useQuery } from '@tanstack/react-query'
import { CopyOutlined } from '@ant-design/icons'
import { api } from '../../api/request/api.ts'
import { InviteCode } from '../../content/aspects/invite/invite-code.tsx'
import type { FrameProps } from '../../content/route-types.ts'
import { PlaceFrame } from '../../content/place/place-frame.tsx'
import { useMount } from '../../content/use-mount.ts'
import { classLife } from './actions.ts'
import { Opened, useOpening } from '../../kit/dialog-frame/opening.tsx'
import { later } from '../../kit/later.tsx'
import { ClassSteps, isBeginning } from './parts/class-steps.tsx'

const RolloverDialog = later(() => import('./parts/rollover/rollover-dialog.tsx'))

/** The header of a class: who teaches whom, its state, and its tabs. */
export default function ClassFrame({ children }: FrameProps) {
  const { id, go } = useMount()
  const copying = useOpening()
  const query = useQuery(api.classroom.get.query({ params: { id } }))
  // The class that was shown before must not lend its name to the next one.
  const row = query.data?.class.id === id ? query.data.class : undefined
  const copyRefusal = row?.can.teach === true ? undefined : (row?.can.teach ?? '您不能复制该班级')
  return (
    <PlaceFrame
      kind="class"
      drawing="class"
      {...(row ? { shape: { of: 'squares' as const, count: row.student_count } } : {})}
      row={row}
      query={query}
      life={classLife}
      list="class.list"
      archivedTitle="班级已归档，成员、内容和成绩只能查看。"
      facts={
        row && [
          { label: '教师和助教', value: `${row.teacher_count} 人` },
          { label: '内容', value: `${row.content_count} 项` },
        ]
      }
      lastFacts={
        row?.invite_code && row.state === 'active'
          ? [{ label: '邀请码', value: <InviteCode code={row.invite_code} /> }]
          : []
      }
      moreActions={[
        {
          key: 'copy',
          label: '复制到新学期',
          icon: CopyOutlined,
          ...(copyRefusal === undefined ? {} : { disabledReason: copyRefusal }),
          opens: copying,
        },
      ]}
    >
      {row && isBeginning(row) && <ClassSteps row={row} />}
      {children}
      <Opened by={copying}>
        {(close) =>
          row && (
            <RolloverDialog
              row={row}
              onClose={close}
              onCopied={(made) => {
                close()
                go('class.detail', { classid: made.id })
              }}
            />
          )
        }
      </Opened>
    </PlaceFrame>
  )
}
