import { type DomainRoutes, page } from './declare.ts'

/** Libraries: what other organisations opened to us, of any kind. They belong to no one domain. */
export const libraryRoutes: DomainRoutes = {
  domain: 'content',
  routes: [
    page({ at: '/library', title: '共享库' }),
    page({ at: '/exp-library', title: '实验共享库' }),
    page({ at: '/course-library', title: '课程共享库' }),
    page({ at: '/practical-training/library', title: '实训共享库' }),
  ],
}
