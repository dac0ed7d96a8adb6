import { type DomainRoutes, page } from '../../content/declare.ts'

export const researchRoutes: DomainRoutes = {
  domain: 'research',
  routes: [
    page({ at: '/task', title: '科研任务' }),
    page({ at: '/task/:id', title: '科研任务详情', example: { id: 'task' } }),
    page({ at: '/my/task/:id', title: '我的任务详情', example: { id: 'task' } }),
  ],
}
