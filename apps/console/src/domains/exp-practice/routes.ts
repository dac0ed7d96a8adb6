import { type DomainRoutes, page } from '../../content/declare.ts'
import { kind, mount } from '../../content/kind.ts'

export const expPracticeRoutes: DomainRoutes<'exp_practice'> = {
  domain: 'exp-practice',
  kinds: {
    exp_practice: kind('exp_practice', {
      title: '实验练习专题',
      aspects: ['basics', 'content', 'auth', 'record'],
      example: { topicid: 'topic' },
    }),
  },
  routes: [
    page({ at: '/exp-practice', title: '实验练习专题', lists: 'exp_practice' }),
    mount('exp_practice', { at: '/exp-practice/:topicid', parentTitle: '专题详情' }),
    mount('experiment', {
      at: '/exp-practice/:topicid/content/exp/:expid',
      within: 'topic',
      only: ['basics', 'env', 'dataset', 'content', 'record'],
      record: 'page',
      hideMenu: true,
      example: { topicid: 'topic', expid: 'topicExperiment', recordid: 'topicExperimentRecord' },
    }),
    page({ at: '/exp-practice-store', title: '实验练习库' }),
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
