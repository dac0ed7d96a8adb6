import { menuPages } from '@lab/contract/menu-pages'
import { type DomainRoutes, page, tabs } from '../../content/declare.ts'
import { below, kind, mount, section, tab } from '../../content/kind.ts'
import { preparationCalls } from './first-calls.ts'
import { writtenPages } from './written-pages.ts'

export const lessonRoutes: DomainRoutes<'lesson'> = {
  domain: 'lesson',
  kinds: {
    lesson: kind('lesson', {
      title: '备课',
      detail: () => import('./frame.tsx'),
      aspects: [
        'basics',
        'outline',
        'teaching-plan',
        'graph',
        section('resource', ['courseware', 'video', 'file', 'exp']),
        'course-plan',
        'auth',
        below('preview', '课程预览'),
      ],
      pages: {
        ...writtenPages,
        basics: () => import('./pages/basics.tsx'),
        'course-plan': () => import('./pages/course-plan.tsx'),
        preview: () => import('./pages/preview.tsx'),
      },
      first: (_search, { lessonid = '' }) => [{ call: 'lesson.get', input: { params: { id: lessonid } } }],
      firstOf: preparationCalls,
      example: { lessonid: 'preparedLesson' },
    }),
  },
  routes: [
    tabs({
      at: menuPages.lesson,
      title: '备课',
      children: [tab('recent', '最近备课'), tab('all', '全部备课', { lists: 'lesson' })],
      pages: {
        recent: () => import('./pages/recent-lessons.tsx'),
        all: () => import('./pages/all-lessons.tsx'),
      },
    }),
    mount('lesson', {
      at: '/course-preparation/:lessonid',
      title: '备课',
      only: ['basics', 'outline', 'teaching-plan', 'graph', 'resource', 'course-plan', 'auth'],
      hideMenu: true,
      example: { lessonid: 'preparedLesson' },
    }),
    mount('lesson', {
      at: '/lesson/:lessonid',
      only: ['preview'],
      root: false,
      parent: '/course-preparation/:lessonid',
      example: { lessonid: 'preparedLesson' },
    }),
    page({ at: menuPages.lesson_case, title: '课程案例', page: () => import('./pages/case-list.tsx') }),
    page({
      at: '/repository/course/unaudited',
      title: '待审核课程案例',
      page: () => import('./pages/unaudited.tsx'),
    }),
    mount('lesson', {
      at: '/repository/course/:lessonid',
      name: 'lesson-case',
      title: '课程案例详情',
      isCase: true,
      only: ['basics', 'outline', 'teaching-plan', 'graph', 'resource', 'course-plan', 'auth'],
      example: { lessonid: 'lessonCase' },
    }),
  ],
}
