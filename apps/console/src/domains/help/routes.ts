import { type DomainRoutes, page } from '../../content/declare.ts'

export const helpRoutes: DomainRoutes = {
  domain: 'help',
  routes: [page({ at: '/help', title: '帮助', page: () => import('./pages/help.tsx') })],
}
