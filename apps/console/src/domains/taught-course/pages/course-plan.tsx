import { Skeleton } from 'antd'
import { useCallback } from 'react'
import { onDemand } from '../../../kit/on-demand.tsx'
import { type CoursePlanProps, loadCoursePlan } from '../../lesson/index.ts'
import { SessionContents } from '../parts/session-contents.tsx'
import { useCourse } from '../use-course.ts'

const CoursePlan = onDemand<CoursePlanProps>(loadCoursePlan, () => <Skeleton active paragraph={{ rows: 10 }} />)

/** 授课计划 of a course that is taught: its sessions, and what its learners work on in each. */
export default function CoursePlanPage() {
  const { id, refusal } = useCourse()
  const extraOf = useCallback(
    ({ id: sessionId }: { id: string }) => <SessionContents courseId={id} sessionId={sessionId} refusal={refusal} />,
    [id, refusal],
  )
  return <CoursePlan extraOf={extraOf} />
}
