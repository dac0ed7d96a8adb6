import { menuPages } from '@lab/contract/menu-pages'
import { type DomainRoutes, page } from '../../content/declare.ts'
import type { PageLoader } from '../../content/route-types.ts'

/** How environments run on the platform, a tab of its settings. */
export const platformEnvironment: PageLoader = () => import('./pages/settings.tsx')

export const environmentRoutes: DomainRoutes = {
  domain: 'environment',
  routes: [
    page({ at: menuPages.template, title: '环境模板', page: () => import('./pages/template-list.tsx') }),
    page({
      at: '/env/template/:envid',
      title: '环境模板详情',
      example: { envid: 'template' },
      page: () => import('./pages/template-detail.tsx'),
    }),
    page({ at: menuPages.environment, title: '环境实例', page: () => import('./pages/environments.tsx') }),
    page({ at: menuPages.research_environment, title: '科研环境', page: () => import('./pages/research-list.tsx') }),
  ],
}
