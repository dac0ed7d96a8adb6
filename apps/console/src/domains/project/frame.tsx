import type { FrameProps } from '../../content/route-types.ts'
import { PlaceFrame } from '../../content/place/place-frame.tsx'
import { projectLife } from './actions.ts'
import { shapeOf } from './shape.ts'
import { useProject } from './use-project.ts'

/** The header of a project: who teaches whom, its state, and its tabs. */
export default function ProjectFrame({ children }: FrameProps) {
  const { row, query } = useProject()
  return (
    <PlaceFrame
      kind="project"
      drawing="project"
      {...(row ? { shape: shapeOf(row.student_count) } : {})}
      row={row}
      query={query}
      life={projectLife}
      list="project.list"
      archivedTitle="项目已归档，成员、任务和成绩只能查看。"
      facts={
        row && [
          { label: '教师和助教', value: `${row.teacher_count} 人` },
          { label: '任务', value: `${row.content_count} 项` },
          ...(row.term ? [{ label: '学期', value: row.term }] : []),
        ]
      }
    >
      {children}
    </PlaceFrame>
  )
}
