import { LessonList } from '../parts/lesson-list.tsx'

/** /course-preparation/all: preparations of the organisation, of one's own and those others granted. */
export default function AllLessons() {
  return <LessonList name="lesson" isRecent={false} empty={empty} />
}

const empty = {
  org: '组织里还没有备课。新建一门课程，从教学大纲开始。',
  mine: '您创建的备课会出现在这里。',
  granted: '同事把备课授权给您以后，会出现在这里。',
}
