import { menuPages } from '@lab/contract/menu-pages'
import { type DomainRoutes, page } from '../../content/declare.ts'

export const orgTokenRoutes: DomainRoutes = {
  domain: 'orgToken',
  routes: [page({ at: menuPages.org_token, title: '组织令牌', page: () => import('./pages/token-list.tsx') })],
}
