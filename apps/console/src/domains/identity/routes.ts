import { menuPages } from '@lab/contract/menu-pages'
import { type DomainRoutes, page } from '../../content/declare.ts'

export const identityRoutes: DomainRoutes = {
  domain: 'identity',
  routes: [
    page({ at: menuPages.user, title: '用户管理', page: () => import('./pages/user-list.tsx') }),
    // The sign-in page is a document of its own, so that nothing of the console loads before somebody is known.
    page({ at: '/auth/login', title: '登录', external: true }),
  ],
}
