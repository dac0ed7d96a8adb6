import { kindLabels } from '@lab/contract/kinds'
import { menuPages } from '@lab/contract/menu-pages'
import { type DomainRoutes, page } from '../../content/declare.ts'
import { kind, mount } from '../../content/kind.ts'
import { listedAt } from '../../content/life/list-query.ts'
import { readListQuery } from '../../kit/list/list-address.ts'

export const moocRoutes: DomainRoutes<'mooc'> = {
  domain: 'mooc',
  kinds: {
    mooc: kind('mooc', {
      title: '实践课程详情',
      detail: () => import('./frame.tsx'),
      aspects: ['basics', 'content', 'teach', 'auth', 'query', 'record', 'apply', 'class'],
      record: ['progress', 'query'],
      inClass: { aspects: ['record', 'query', 'analysis', 'apply'], record: true, records: false },
      pages: {
        basics: () => import('./pages/basics.tsx'),
        content: () => import('./pages/content.tsx'),
        teach: () => import('./pages/teach.tsx'),
        query: () => import('./pages/queries.tsx'),
        analysis: () => import('./pages/class-analysis.tsx'),
      },
      first: (_search, { courseid = '' }) => [{ call: 'mooc.get', input: { params: { id: courseid } } }],
      firstOf: {
        content: (_search, { courseid = '' }) => [{ call: 'mooc.plan', input: { params: { id: courseid } } }],
      },
      example: { courseid: 'mooc', recordid: 'moocRecord', classid: 'class' },
    }),
  },
  routes: [
    page({
      at: menuPages.mooc,
      title: kindLabels.mooc,
      lists: 'mooc',
      page: () => import('./pages/mooc-list.tsx'),
      first: (search) =>
        search.get('view') === 'bin' ? [] : [{ call: 'mooc.list', input: { query: listedAt(readListQuery(search)) } }],
    }),
    mount('mooc', { at: '/mooc/:courseid' }),
    page({ at: menuPages.mooc_case, title: '实践课程案例', page: () => import('./pages/case-list.tsx') }),
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
