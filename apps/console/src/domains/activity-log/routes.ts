import { menuPages } from '@lab/contract/menu-pages'
import { type DomainRoutes, page } from '../../content/declare.ts'

export const activityLogRoutes: DomainRoutes = {
  domain: 'activity-log',
  routes: [page({ at: menuPages.activity_log, title: '操作日志', page: () => import('./pages/operation-log.tsx') })],
}
