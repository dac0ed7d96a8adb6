import type { Classroom } from '@lab/contract/classroom'
import { api } from '../../api/request/api.ts'
import { placeLife } from '../../content/place/place-actions.ts'

const params = ({ id }: Classroom) => ({ params: { id } })

export const classLife = placeLife<Classroom>({
  kind: 'class',
  counter: '个',
  contents: '内容',
  consequence: '成员名单、分组和教学安排将一并删除，且不能恢复。学员账号不受影响。',
  archive: (row) => api.classroom.archive(params(row)),
  restore: (row) => api.classroom.restore(params(row)),
  remove: (row, how) => api.classroom.remove(params(row), how),
  uses: (row) => api.classroom.uses(params(row)),
})
