import { type DomainRoutes, page } from '../../content/declare.ts'
import { below, kind, mount } from '../../content/kind.ts'

export const datasetRoutes: DomainRoutes = {
  domain: 'dataset',
  kinds: [
    kind('dataset', {
      param: 'datasetid',
      title: '数据集详情',
      aspects: ['basics', 'content', below('content/tree/:dirname', '文件目录', { example: { dirname: 'dirname' } })],
      example: { datasetid: 'dataset' },
    }),
  ],
  routes: [
    page({ at: '/env/dataset', title: '数据集', lists: 'dataset' }),
    mount('dataset', { at: '/env/dataset/:datasetid' }),
  ],
}
