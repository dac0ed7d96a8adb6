import { menuPages } from '@lab/contract/menu-pages'
import { type DomainRoutes, page } from '../../content/declare.ts'

export const reviewRoutes: DomainRoutes = {
  domain: 'review',
  routes: [
    page({ at: menuPages.publish_review, title: '发布审核', page: () => import('./pages/publish-list.tsx') }),
    page({ at: menuPages.sync_review, title: '同步审核', page: () => import('./pages/sync-list.tsx') }),
  ],
}
