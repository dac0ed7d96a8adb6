import { menuPages } from '@lab/contract/menu-pages'
import { type DomainRoutes, page } from '../../content/declare.ts'

export const ownRoleRoutes: DomainRoutes = {
  domain: 'own-role',
  routes: [
    page({ at: menuPages.own_role, title: '角色管理', page: () => import('./pages/role-list.tsx') }),
    page({
      at: '/org/role/:roleid',
      title: '角色权限',
      example: { roleid: 'ownRole' },
      parent: menuPages.own_role,
      page: () => import('./pages/role-detail.tsx'),
    }),
  ],
}
