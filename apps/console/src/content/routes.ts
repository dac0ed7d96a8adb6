import { menuPages } from '@lab/contract/menu-pages'
import { type DomainRoutes, page } from './declare.ts'

/** Libraries of kinds that are still to be built; the others are the library domain's. */
export const libraryRoutes: DomainRoutes = {
  domain: 'content',
  routes: [page({ at: menuPages.project_library, title: '实训项目共享库' })],
}
