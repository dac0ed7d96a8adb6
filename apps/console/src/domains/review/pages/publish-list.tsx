import { ReviewList } from '../parts/review-list.tsx'

/** /publish: requests to share with other organisations. Administrators decide, teachers follow their own. */
export default function PublishList() {
  return (
    <ReviewList
      at="/publish"
      name="reviews"
      title="发布审核"
      note="教师申请将内容共享给其他组织，管理员审核后进入共享库"
      empty="没有共享申请。在已发布内容的「更多」中选择「共享」即可申请。"
    />
  )
}
