import { kindLabels } from '@lab/contract/kinds'
import { menuPages } from '@lab/contract/menu-pages'
import { type DomainRoutes, page, tabs } from '../../content/declare.ts'
import { kind, mount, tab } from '../../content/kind.ts'

export const trainingRoutes: DomainRoutes<'training'> = {
  domain: 'training',
  kinds: {
    training: kind('training', {
      title: '开放训练详情',
      detail: () => import('./frame.tsx'),
      aspects: ['basics', 'content', 'auth', 'record', 'class'],
      pages: {
        basics: () => import('./pages/basics.tsx'),
        content: () => import('./pages/content.tsx'),
        record: () => import('./pages/record.tsx'),
      },
      first: (_search, { trainingid = '' }) => [{ call: 'training.get', input: { params: { id: trainingid } } }],
      example: { trainingid: 'training' },
    }),
  },
  routes: [
    tabs({
      at: menuPages.training,
      title: kindLabels.training,
      children: [
        tab('typing', '打字训练', { lists: 'training' }),
        tab('shortcut', '快捷键训练'),
        tab('oj', '编程训练'),
      ],
      pages: { typing: () => import('./pages/typing-list.tsx') },
    }),
    mount('training', { at: '/practice/:trainingid' }),
    page({
      at: '/practice/:trainingid/user/:userid',
      title: '学员训练记录',
      learnerOf: 'training',
      page: () => import('./pages/person.tsx'),
      parent: '/practice/:trainingid/record',
      example: { trainingid: 'training', userid: 'student' },
    }),
  ],
}
