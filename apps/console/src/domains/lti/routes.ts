import { menuPages } from '@lab/contract/menu-pages'
import { type DomainRoutes, page } from '../../content/declare.ts'

export const ltiRoutes: DomainRoutes = {
  domain: 'lti',
  routes: [
    page({ at: menuPages.lti, title: 'LTI 平台', page: () => import('./pages/platform-list.tsx') }),
    page({
      at: '/lti-selection/:selectionid',
      title: '选择教学内容',
      example: { selectionid: 'ltiSelection' },
      page: () => import('./pages/selection.tsx'),
    }),
  ],
}
