import { type DomainRoutes, page } from '../../content/declare.ts'

export const dashboardRoutes: DomainRoutes = {
  domain: 'dashboard',
  routes: [page({ at: '/dashboard', title: '工作台', page: () => import('./pages/dashboard.tsx') })],
}
