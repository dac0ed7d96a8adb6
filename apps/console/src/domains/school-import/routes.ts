import { menuPages } from '@lab/contract/menu-pages'
import { type DomainRoutes, page } from '../../content/declare.ts'

export const schoolImportRoutes: DomainRoutes = {
  domain: 'school-import',
  routes: [
    page({
      at: '/org/import',
      title: '学校导入',
      parent: menuPages.org,
      page: () => import('./pages/import-list.tsx'),
    }),
    page({
      at: '/org/import/:importid',
      title: '导入详情',
      example: { importid: 'schoolImport' },
      parent: '/org/import',
      page: () => import('./pages/one-import.tsx'),
    }),
  ],
}
