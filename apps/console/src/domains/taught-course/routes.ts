import { placeKindLabels } from '@lab/contract/place-words'
import { menuPages } from '@lab/contract/menu-pages'
import { markbookPages } from '../../content/aspects/markbook/pages.ts'
import { type DomainRoutes, tabs } from '../../content/declare.ts'
import { kind, markbookSetup, mount, section, tab } from '../../content/kind.ts'
import { writtenCalls, writtenPages } from '../lesson/index.ts'

export const taughtCourseRoutes: DomainRoutes<'course'> = {
  domain: 'taught-course',
  kinds: {
    course: kind('course', {
      title: '课程详情',
      detail: () => import('./frame.tsx'),
      aspects: [
        'basics',
        'course-plan',
        'member',
        'auth',
        'record',
        'markbook',
        markbookSetup,
        'class',
        'course-basics',
        'outline',
        'teaching-plan',
        'graph',
        section('resource', ['courseware', 'video', 'file', 'exp']),
      ],
      record: [],
      pages: {
        ...writtenPages,
        ...markbookPages,
        basics: () => import('./pages/basics.tsx'),
        'course-plan': () => import('./pages/course-plan.tsx'),
        member: () => import('./pages/member.tsx'),
        auth: () => import('./pages/auth.tsx'),
        class: () => import('./pages/classes.tsx'),
        'course-basics': () => import('./pages/course-basics.tsx'),
        record: () => import('./pages/records.tsx'),
        'record.detail': () => import('./pages/learner-record.tsx'),
      },
      first: (_search, { lessonid = '' }) => [{ call: 'taughtCourse.get', input: { params: { id: lessonid } } }],
      firstOf: writtenCalls,
      example: { lessonid: 'lesson', recordid: 'student' },
    }),
  },
  routes: [
    tabs({
      at: menuPages.course,
      title: placeKindLabels.course,
      children: [tab('recent', '最近课程'), tab('all', '全部课程', { lists: 'course' })],
      pages: {
        recent: () => import('./pages/recent-courses.tsx'),
        all: () => import('./pages/all-courses.tsx'),
      },
    }),
    mount('course', { at: '/course/:lessonid', record: 'page', inClass: true }),
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
