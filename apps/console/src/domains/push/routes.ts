import { menuPages } from '@lab/contract/menu-pages'
import { type DomainRoutes, page } from '../../content/declare.ts'

export const pushRoutes: DomainRoutes = {
  domain: 'push',
  routes: [
    page({ at: menuPages.push, title: '事件推送', page: () => import('./pages/target-list.tsx') }),
    page({
      at: '/org/push/:targetid',
      title: '推送记录',
      example: { targetid: 'pushTarget' },
      parent: menuPages.push,
      page: () => import('./pages/target-detail.tsx'),
    }),
  ],
}
