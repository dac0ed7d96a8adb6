import type { FrameProps } from '../../content/route-types.ts'
import { PlaceFrame } from '../../content/place/place-frame.tsx'
import { courseLife } from './actions.ts'
import { useCourse } from './use-course.ts'

/** The header of a course that is taught: who teaches whom, its state, and its tabs. */
export default function CourseFrame({ children }: FrameProps) {
  const { row, query } = useCourse()
  return (
    <PlaceFrame
      kind="course"
      drawing="lesson"
      row={row}
      query={query}
      life={courseLife}
      list="course.list"
      archivedTitle="课程已归档，成员、教学内容和成绩只能查看。"
      facts={
        row && [
          { label: '授课', value: `${row.session_count} 次，${row.total_hours} 学时` },
          { label: '教学内容', value: `${row.content_count} 项` },
          ...(row.term ? [{ label: '学期', value: row.term }] : []),
        ]
      }
    >
      {children}
    </PlaceFrame>
  )
}
