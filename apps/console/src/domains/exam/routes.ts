import { type DomainRoutes, page } from '../../content/declare.ts'
import { kind, mount } from '../../content/kind.ts'

export const examRoutes: DomainRoutes<'exam'> = {
  domain: 'exam',
  kinds: {
    exam: kind('exam', {
      title: '考试详情',
      aspects: ['basics', 'teach', 'auth', 'question', 'record', 'apply', 'class'],
      record: ['process'],
      inClass: { aspects: ['record', 'analysis', 'apply'], record: false, records: false },
      example: { examid: 'exam', recordid: 'examRecord', classid: 'class' },
    }),
  },
  routes: [page({ at: '/exam', title: '考试', lists: 'exam' }), mount('exam', { at: '/exam/:examid' })],
}
