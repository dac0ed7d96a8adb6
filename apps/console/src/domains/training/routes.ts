import { type DomainRoutes, page, tabs } from '../../content/declare.ts'
import { kind, mount, tab } from '../../content/kind.ts'

export const trainingRoutes: DomainRoutes = {
  domain: 'training',
  kinds: [
    kind('training', {
      title: '开放训练详情',
      aspects: ['basics', 'content', 'auth', 'record'],
      example: { trainingid: 'training' },
    }),
  ],
  routes: [
    tabs({
      at: '/practice',
      title: '开放训练',
      children: [tab('typing', '打字训练'), tab('shortcut', '快捷键训练'), tab('oj', '编程训练')],
    }),
    mount('training', { at: '/practice/:trainingid' }),
    page({
      at: '/practice/:trainingid/user/:userid',
      title: '学员训练记录',
      parent: '/practice/:trainingid/record',
      example: { trainingid: 'training', userid: 'student' },
    }),
  ],
}
