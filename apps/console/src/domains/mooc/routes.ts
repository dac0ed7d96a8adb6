import { type DomainRoutes, page } from '../../content/declare.ts'
import { kind, mount } from '../../content/kind.ts'

export const moocRoutes: DomainRoutes<'mooc'> = {
  domain: 'mooc',
  kinds: {
    mooc: kind('mooc', {
      title: '实践课程详情',
      aspects: ['basics', 'content', 'teach', 'auth', 'query', 'record', 'apply', 'class'],
      record: ['progress', 'query'],
      inClass: { aspects: ['record', 'query', 'analysis', 'apply'], record: true, records: false },
      example: { courseid: 'mooc', recordid: 'moocRecord', classid: 'class' },
    }),
  },
  routes: [
    page({ at: '/mooc', title: '实践课程', lists: 'mooc' }),
    mount('mooc', { at: '/mooc/:courseid' }),
    page({ at: '/repository/mooc', title: '实践课程案例' }),
    mount('mooc', {
      at: '/repository/mooc/:courseid',
      name: 'mooc-case',
      title: '实践课程案例详情',
      isCase: true,
      only: ['basics', 'content', 'auth'],
      example: { courseid: 'moocCase' },
    }),
  ],
}
