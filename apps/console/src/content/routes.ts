import { type DomainRoutes, page } from './declare.ts'

/** Libraries of kinds that are still to be built; the others are the library domain's. */
export const libraryRoutes: DomainRoutes = {
  domain: 'content',
  routes: [page({ at: '/practical-training/library', title: '实训项目共享库' })],
}
