import type { Classroom } from '@lab/contract/classroom'
import { useMount } from '../../../content/use-mount.ts'
import { Opened, opens, useOpening } from '../../../kit/dialog-frame/opening.tsx'
import { later } from '../../../kit/later.tsx'
import { AppLink } from '../../../kit/link.tsx'
import { Button, buttonLook } from '../../../kit/button.tsx'
import { StepMark } from '../../../kit/step-mark.tsx'
import styles from './class-steps.module.css'

const ImportDialog = later(async () => ({
  default: (await import('../../../content/aspects/roster/import/import-dialog.tsx')).ImportDialog,
}))
const InviteDialog = later(() => import('../../../content/aspects/invite/invite-dialog.tsx'))

/** Whether a class still needs its people or its contents, from somebody who may give it both. */
export const isBeginning = (row: Pick<Classroom, 'state' | 'can' | 'student_count' | 'content_count'>): boolean =>
  row.state === 'active' && row.can.teach === true && (row.student_count === 0 || row.content_count === 0)

/** What a new class needs before its first lesson, on each of its pages until it is there. */
export function ClassSteps({ row }: { row: Classroom }) {
  const { href } = useMount()
  const importing = useOpening()
  const inviting = useOpening()
  const { invite_code: code } = row
  const hasStudents = row.student_count > 0
  const hasContents = row.content_count > 0
  return (
    <>
      <ol className={styles.steps} aria-label="开课准备">
        <li>
          <StepMark at={1} isDone={hasStudents} />
          {hasStudents ? '已有学员' : <Button {...opens(importing)}>导入名单</Button>}
        </li>
        <li>
          <StepMark at={2} isDone={hasContents} />
          {hasContents ? (
            '已有内容'
          ) : (
            <AppLink to={href('class.content.exp', { classid: row.id })} className={buttonLook}>
              添加实验
            </AppLink>
          )}
        </li>
        <li>
          <StepMark at={3} isDone={false} />
          {code ? (
            <Button {...opens(inviting)}>把邀请码发给学员</Button>
          ) : (
            <AppLink to={href('class.basics', { classid: row.id })} className={buttonLook}>
              启用邀请码
            </AppLink>
          )}
        </li>
      </ol>
      <Opened by={importing}>{(close) => <ImportDialog placeId={row.id} onClose={close} />}</Opened>
      <Opened by={inviting}>
        {(close) => code && <InviteDialog what="班级" name={row.name} code={code} onClose={close} />}
      </Opened>
    </>
  )
}
