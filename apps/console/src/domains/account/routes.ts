import { type DomainRoutes, page } from '../../content/declare.ts'

export const accountRoutes: DomainRoutes = {
  domain: 'account',
  routes: [
    page({ at: '/account', title: '客户管理', page: () => import('./pages/customer-list.tsx') }),
    page({
      at: '/account/module/:accountid',
      title: '客户模块',
      example: { accountid: 'account' },
      parent: '/account',
      page: () => import('./pages/customer-modules.tsx'),
    }),
  ],
}
