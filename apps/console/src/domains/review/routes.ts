import { type DomainRoutes, page } from '../../content/declare.ts'

export const reviewRoutes: DomainRoutes = {
  domain: 'review',
  routes: [
    page({ at: '/publish', title: '发布审核', page: () => import('./pages/publish-list.tsx') }),
    page({ at: '/sync', title: '同步审核', page: () => import('./pages/sync-list.tsx') }),
  ],
}
