import { type DomainRoutes, page } from './declare.ts'

/** Libraries of kinds that are still to be built; those of experiments and of any kind are the library domain's. */
export const libraryRoutes: DomainRoutes = {
  domain: 'content',
  routes: [
    page({ at: '/course-library', title: '课程共享库' }),
    page({ at: '/practical-training/library', title: '实训项目共享库' }),
  ],
}
