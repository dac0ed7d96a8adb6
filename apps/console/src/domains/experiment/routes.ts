import { kindLabels } from '@lab/contract/kinds'
import { menuPages } from '@lab/contract/menu-pages'
import { type DomainRoutes, page } from '../../content/declare.ts'
import { kind, markingBench, mount } from '../../content/kind.ts'
import { readListQuery } from '../../kit/list/list-address.ts'
import { listedAt } from '../../content/life/list-query.ts'

export const experimentRoutes: DomainRoutes<'experiment'> = {
  domain: 'experiment',
  kinds: {
    experiment: kind('experiment', {
      title: '实验详情',
      detail: () => import('./frame.tsx'),
      aspects: [
        'basics',
        'env',
        'dataset',
        'content',
        'teach',
        'auth',
        'query',
        'record',
        markingBench,
        'apply',
        'class',
      ],
      record: ['progress', 'process', 'query', 'score'],
      records: true,
      inClass: { aspects: ['record', markingBench, 'query', 'analysis', 'apply'], record: true, records: true },
      pages: {
        basics: () => import('./pages/basics.tsx'),
        env: () => import('./pages/env.tsx'),
        content: () => import('./pages/content.tsx'),
        teach: () => import('./pages/teach.tsx'),
        'record.detail': () => import('../../content/aspects/record/record-whole.tsx'),
      },
      first: (_search, { expid = '' }) => [{ call: 'experiment.get', input: { params: { id: expid } } }],
      example: { expid: 'experiment', recordid: 'experimentRecord', classid: 'class', seriesid: 'series' },
    }),
  },
  routes: [
    page({
      at: menuPages.experiment,
      title: kindLabels.experiment,
      lists: 'experiment',
      page: () => import('./pages/exp-list.tsx'),
      first: (search) =>
        search.get('view') === 'bin'
          ? []
          : [{ call: 'experiment.list', input: { query: listedAt(readListQuery(search)) } }],
    }),
    mount('experiment', { at: '/exp/:expid' }),
    page({ at: menuPages.experiment_case, title: '实验案例', page: () => import('./pages/case-list.tsx') }),
    mount('experiment', {
      at: '/repository/exp/:expid',
      name: 'experiment-case',
      title: '实验案例详情',
      isCase: true,
      only: ['basics', 'env', 'dataset', 'content', 'teach', 'auth'],
      example: { expid: 'experimentCase' },
    }),
    page({
      at: menuPages.practice_template,
      title: '实验练习库',
      page: () => import('./pages/template-list.tsx'),
    }),
    mount('experiment', {
      at: '/exp-practice-store/:expid',
      name: 'practice-template',
      title: '实验练习库',
      parentTitle: '实验练习模板详情',
      only: ['basics', 'env', 'dataset', 'content', 'auth', 'record'],
      hideMenu: true,
      example: { expid: 'practiceTemplate' },
    }),
  ],
}
