import { ReviewList } from '../../review/index.ts'

/** /repository/course/unaudited: preparations that wait to be opened to other organisations. */
export default function UnauditedLessons() {
  return (
    <ReviewList
      at="/repository/course/unaudited"
      name="lesson-reviews"
      title="待审核课程案例"
      note="教师申请共享的课程，审核通过后其他组织可以查看和复制"
      empty="没有待审核的课程。在已发布课程的「更多」中选择「共享」即可申请。"
      waiting="lesson"
    />
  )
}
