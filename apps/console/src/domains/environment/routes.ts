import { type DomainRoutes, page } from '../../content/declare.ts'

export const environmentRoutes: DomainRoutes = {
  domain: 'environment',
  routes: [
    page({ at: '/env/template', title: '环境模板', page: () => import('./pages/template-list.tsx') }),
    page({
      at: '/env/template/:envid',
      title: '环境模板详情',
      example: { envid: 'template' },
      page: () => import('./pages/template-detail.tsx'),
    }),
    page({ at: '/env/instance', title: '环境实例', page: () => import('./pages/instance-list.tsx') }),
    page({ at: '/env/research', title: '科研环境' }),
  ],
}
