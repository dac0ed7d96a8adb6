import { LessonList } from '../parts/lesson-list.tsx'

/** /course-preparation/recent: what this teacher has written in, the latest first. */
export default function RecentLessons() {
  return <LessonList name="lesson-recent" isRecent empty={empty} />
}

const empty = {
  org: '您编写过的备课会出现在这里。新建一门课程，从教学大纲开始。',
  mine: '您创建并编写过的备课会出现在这里。',
  granted: '您编写过的、同事授权给您的备课会出现在这里。',
}
