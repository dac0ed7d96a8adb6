import { menuPages } from '@lab/contract/menu-pages'
import { type DomainRoutes, page, redirect } from '../content/declare.ts'

/** Addresses of the console itself. The home page is a setting; what is here is its default. */
export const systemRoutes: DomainRoutes = {
  domain: 'app',
  routes: [
    redirect({ at: '/', title: '首页', to: menuPages.dashboard }),
    redirect({ at: '/login', title: '登录', to: '/auth/login', public: true }),
    page({ at: '/test', title: '运行检查', public: true, page: () => import('./pages/test.tsx') }),
    page({
      at: '/403',
      title: '没有访问权限',
      public: true,
      framed: true,
      page: () => import('./pages/forbidden.tsx'),
    }),
    page({ at: '/404', title: '页面不存在', public: true, framed: true, page: () => import('./pages/not-found.tsx') }),
  ],
}
