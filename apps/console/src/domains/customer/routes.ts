import { menuPages } from '@lab/contract/menu-pages'
import { type DomainRoutes, page } from '../../content/declare.ts'

export const customerRoutes: DomainRoutes = {
  domain: 'customer',
  routes: [
    page({ at: menuPages.customer, title: '客户管理', page: () => import('./pages/customer-list.tsx') }),
    page({
      at: '/account/module/:accountid',
      title: '客户模块',
      example: { accountid: 'account' },
      parent: menuPages.customer,
      page: () => import('./pages/customer-modules.tsx'),
    }),
  ],
}
