import { type DomainRoutes, page } from '../../content/declare.ts'

/** What other organisations opened to us: of any kind, experiments alone, preparations alone. */
export const sharedLibraryRoutes: DomainRoutes = {
  domain: 'library',
  routes: [
    page({
      at: '/library',
      title: '共享库',
      page: () => import('./pages/library-list.tsx').then((pages) => ({ default: pages.WholeLibrary })),
    }),
    page({
      at: '/course-library',
      title: '课程共享库',
      page: () => import('./pages/library-list.tsx').then((pages) => ({ default: pages.CourseLibrary })),
    }),
    page({
      at: '/exp-library',
      title: '实验共享库',
      page: () => import('./pages/library-list.tsx').then((pages) => ({ default: pages.ExperimentLibrary })),
    }),
  ],
}
