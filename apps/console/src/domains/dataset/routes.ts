import { kindLabels } from '@lab/contract/kinds'
import { menuPages } from '@lab/contract/menu-pages'
import { type DomainRoutes, page } from '../../content/declare.ts'
import { below, kind, mount } from '../../content/kind.ts'
import { readListQuery } from '../../kit/list/list-address.ts'
import { listedAt } from '../../content/life/list-query.ts'
import { datasetFilters } from './filters.ts'

export const datasetRoutes: DomainRoutes<'dataset'> = {
  domain: 'dataset',
  kinds: {
    dataset: kind('dataset', {
      title: '数据集详情',
      detail: () => import('./frame.tsx'),
      aspects: ['basics', 'content', below('content/tree/:dirname', '文件目录', { example: { dirname: 'dirname' } })],
      pages: {
        basics: () => import('./pages/basics.tsx'),
        content: () => import('./pages/content.tsx'),
        'content.tree.detail': () => import('./pages/content.tsx'),
      },
      first: (_search, { datasetid = '' }) => [{ call: 'dataset.get', input: { params: { id: datasetid } } }],
      example: { datasetid: 'dataset' },
    }),
  },
  routes: [
    page({
      at: menuPages.dataset,
      title: kindLabels.dataset,
      lists: 'dataset',
      page: () => import('./pages/dataset-list.tsx'),
      first: (search) =>
        search.get('view') === 'bin'
          ? []
          : [{ call: 'dataset.list', input: { query: listedAt(readListQuery(search), datasetFilters) } }],
    }),
    mount('dataset', { at: '/env/dataset/:datasetid' }),
  ],
}
