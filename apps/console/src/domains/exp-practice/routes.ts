import { kindLabels } from '@lab/contract/kinds'
import { menuPages } from '@lab/contract/menu-pages'
import { type DomainRoutes, page } from '../../content/declare.ts'
import { kind, mount } from '../../content/kind.ts'
import { listedAt } from '../../content/life/list-query.ts'
import { readListQuery } from '../../kit/list/list-address.ts'

export const expPracticeRoutes: DomainRoutes<'exp_practice'> = {
  domain: 'exp-practice',
  kinds: {
    exp_practice: kind('exp_practice', {
      title: kindLabels.exp_practice,
      detail: () => import('./frame.tsx'),
      aspects: ['basics', 'content', 'auth', 'record'],
      pages: {
        basics: () => import('./pages/basics.tsx'),
        content: () => import('./pages/content.tsx'),
        record: () => import('./pages/record.tsx'),
      },
      first: (_search, { topicid = '' }) => [{ call: 'exp_practice.get', input: { params: { id: topicid } } }],
      example: { topicid: 'topic' },
    }),
  },
  routes: [
    page({
      at: menuPages.exp_practice,
      title: kindLabels.exp_practice,
      lists: 'exp_practice',
      page: () => import('./pages/topic-list.tsx'),
      first: (search) =>
        search.get('view') === 'bin'
          ? []
          : [{ call: 'exp_practice.list', input: { query: listedAt(readListQuery(search)) } }],
    }),
    mount('exp_practice', { at: '/exp-practice/:topicid', parentTitle: '专题详情' }),
    mount('experiment', {
      at: '/exp-practice/:topicid/content/exp/:expid',
      within: 'topic',
      only: ['basics', 'env', 'dataset', 'content', 'record'],
      record: 'page',
      hideMenu: true,
      example: { topicid: 'topic', expid: 'topicExperiment', recordid: 'topicExperimentRecord' },
    }),
  ],
}
