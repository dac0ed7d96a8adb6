import { menuPages } from '@lab/contract/menu-pages'
import { type DomainRoutes, page } from '../../content/declare.ts'

/** What other organisations opened to us: of any kind, experiments alone, preparations alone. */
export const sharedLibraryRoutes: DomainRoutes = {
  domain: 'library',
  routes: [
    page({
      at: menuPages.library,
      title: '共享库',
      page: () => import('./pages/library-list.tsx').then((pages) => ({ default: pages.WholeLibrary })),
    }),
    page({
      at: menuPages.lesson_library,
      title: '课程共享库',
      page: () => import('./pages/library-list.tsx').then((pages) => ({ default: pages.CourseLibrary })),
    }),
    page({
      at: menuPages.experiment_library,
      title: '实验共享库',
      page: () => import('./pages/library-list.tsx').then((pages) => ({ default: pages.ExperimentLibrary })),
    }),
  ],
}
