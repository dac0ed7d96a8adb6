import { CourseList } from '../parts/course-list.tsx'

/** /course/all: every course of the organisation. */
export default function AllCourses() {
  return <CourseList name="course-all" title="全部课程" scope="org" empty={empty} />
}

const empty = '本组织还没有课程。在「备课」中发布一份备课，再用「开课」开始一门课程。'
