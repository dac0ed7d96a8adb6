import type { Project } from '@lab/contract/project'
import { api } from '../../api/request/api.ts'
import { placeLife } from '../../content/place/place-actions.ts'

const params = ({ id }: Project) => ({ params: { id } })

export const projectLife = placeLife<Project>({
  kind: 'project',
  counter: '个',
  contents: '任务',
  consequence: '成员名单、小组和任务安排将一并删除，且不能恢复。学员账号不受影响。',
  archive: (row) => api.project.archive(params(row)),
  restore: (row) => api.project.restore(params(row)),
  remove: (row, how) => api.project.remove(params(row), how),
  uses: (row) => api.project.uses(params(row)),
})
