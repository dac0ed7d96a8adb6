import { menuPages } from '@lab/contract/menu-pages'
import { type DomainRoutes, page } from '../../content/declare.ts'

export const noticeRoutes: DomainRoutes = {
  domain: 'notice',
  routes: [page({ at: menuPages.message, title: '消息中心', page: () => import('./pages/message-centre.tsx') })],
}
