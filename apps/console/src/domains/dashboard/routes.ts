import { menuPages } from '@lab/contract/menu-pages'
import { type DomainRoutes, page } from '../../content/declare.ts'

export const dashboardRoutes: DomainRoutes = {
  domain: 'dashboard',
  routes: [page({ at: menuPages.dashboard, title: '工作台', page: () => import('./pages/dashboard.tsx') })],
}
