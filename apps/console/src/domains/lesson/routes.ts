import { type DomainRoutes, page, tabs } from '../../content/declare.ts'
import { below, kind, mount, section, tab } from '../../content/kind.ts'

export const lessonRoutes: DomainRoutes<'lesson'> = {
  domain: 'lesson',
  kinds: {
    lesson: kind('lesson', {
      title: '课程详情',
      detail: () => import('./frame.tsx'),
      aspects: [
        'basics',
        'outline',
        'teaching-plan',
        'graph',
        section('resource', ['courseware', 'video', 'file', 'exp']),
        'course-plan',
        'auth',
        'member',
        'record',
        'class',
        'course-basics',
        below('preview', '课程预览'),
      ],
      record: [],
      pages: {
        basics: () => import('./pages/basics.tsx'),
        outline: () => import('./pages/outline.tsx'),
        'teaching-plan': () => import('./pages/teaching-plan.tsx'),
        graph: () => import('./pages/graph.tsx'),
        'course-plan': () => import('./pages/course-plan.tsx'),
      },
      first: (_search, { lessonid = '' }) => [{ call: 'lesson.get', input: { params: { id: lessonid } } }],
      example: { lessonid: 'lesson', recordid: 'lessonRecord' },
    }),
  },
  routes: [
    tabs({
      at: '/course-preparation',
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
    page({ at: '/repository/course', title: '课程案例' }),
    page({ at: '/repository/course/unaudited', title: '待审核课程案例' }),
    mount('lesson', {
      at: '/repository/course/:lessonid',
      name: 'lesson-case',
      title: '课程案例详情',
      isCase: true,
      only: ['basics', 'outline', 'teaching-plan', 'graph', 'resource', 'course-plan', 'auth'],
      example: { lessonid: 'lessonCase' },
    }),
    tabs({ at: '/course', title: '课程', children: [tab('recent', '最近课程'), tab('all', '全部课程')] }),
    mount('lesson', {
      at: '/course/:lessonid',
      name: 'course',
      only: [
        'basics',
        'course-plan',
        'member',
        'auth',
        'record',
        'class',
        'course-basics',
        'outline',
        'teaching-plan',
        'graph',
        'resource',
      ],
      record: 'page',
    }),
    mount('experiment', {
      // No course is named here: it is the experiment by itself.
      at: '/course/exp/:expid',
      only: ['basics', 'env', 'dataset', 'content', 'teach', 'auth', 'record', 'query', 'apply'],
      record: 'tabs',
      records: true,
      example: { expid: 'lessonExperiment', recordid: 'lessonExperimentRecord' },
    }),
  ],
}
