import { menuPages } from '@lab/contract/menu-pages'
import { type DomainRoutes, page } from '../../content/declare.ts'
import type { PageLoader } from '../../content/route-types.ts'

/** The platform's own categories, a tab of its settings. */
export const platformCategories: PageLoader = () => import('./pages/platform-categories.tsx')

export const categoryRoutes: DomainRoutes = {
  domain: 'category',
  routes: [
    page({ at: menuPages.category, title: '分类管理', page: () => import('./pages/organisation-categories.tsx') }),
  ],
}
