import { type DomainRoutes, page } from '../../content/declare.ts'

export const accountRoutes: DomainRoutes = {
  domain: 'account',
  routes: [
    page({ at: '/account', title: '客户管理' }),
    page({ at: '/account/module/:accountid', title: '客户模块', example: { accountid: 'account' } }),
  ],
}
