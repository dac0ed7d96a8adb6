import type { TaughtCourse } from '@lab/contract/taught-course'
import { api } from '../../api/request/api.ts'
import { placeLife } from '../../content/place/place-actions.ts'

const params = ({ id }: TaughtCourse) => ({ params: { id } })

export const courseLife = placeLife<TaughtCourse>({
  kind: 'course',
  counter: '门',
  contents: '教学内容',
  consequence: '成员名单、授课计划和教案将一并删除，且不能恢复。原来的备课和学员账号不受影响。',
  archive: (row) => api.taughtCourse.archive(params(row)),
  restore: (row) => api.taughtCourse.restore(params(row)),
  remove: (row, how) => api.taughtCourse.remove(params(row), how),
  uses: (row) => api.taughtCourse.uses(params(row)),
})
