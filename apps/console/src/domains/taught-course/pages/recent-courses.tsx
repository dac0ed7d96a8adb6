import { CourseList } from '../parts/course-list.tsx'

/** /course/recent: what this teacher teaches, what is under way first. */
export default function RecentCourses() {
  return <CourseList name="course-recent" title="最近课程" scope="mine" empty={empty} />
}

const empty = '您讲授或协助的课程会出现在这里。在「备课」中发布一份备课，再用「开课」开始一门课程。'
