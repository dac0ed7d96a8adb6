import { menuPages } from '@lab/contract/menu-pages'
import { type DomainRoutes, page } from '../../content/declare.ts'
import type { PageLoader } from '../../content/route-types.ts'

/** The tab of the personal centre that lists one's own parts of research tasks. */
export const myTasks: PageLoader = () => import('./pages/my-tasks.tsx')

export const researchTaskRoutes: DomainRoutes = {
  domain: 'research-task',
  routes: [
    page({ at: menuPages.research_task, title: '科研任务', page: () => import('./pages/task-list.tsx') }),
    page({
      at: '/task/:id',
      title: '科研任务详情',
      example: { id: 'task' },
      page: () => import('./pages/task-detail.tsx'),
    }),
    page({
      at: '/my/task/:id',
      title: '我的任务详情',
      example: { id: 'taskPart' },
      page: () => import('./pages/my-task.tsx'),
    }),
  ],
}
