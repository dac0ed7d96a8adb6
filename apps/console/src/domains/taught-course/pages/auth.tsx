import { Permissions } from '../../../content/aspects/permission/permissions.tsx'
import { useMount } from '../../../content/use-mount.ts'
import { Note } from '../../../kit/note.tsx'
import styles from '../taught-course.module.css'

/** 权限设置: who else than its teachers looks at a course, or edits what is written for it. */
export default function CourseAuth() {
  const { id } = useMount()
  return (
    <div className={styles.auth}>
      <Note tone="info">
        课程的教师可以编辑大纲、教案和授课计划，助教可以查看，不需要在这里授权；其他同事在这里授权后才能看到这门课程。
      </Note>
      <Permissions kind="lesson" id={id} hasScope={false} />
    </div>
  )
}
