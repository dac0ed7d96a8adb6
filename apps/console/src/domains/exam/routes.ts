import { kindLabels } from '@lab/contract/kinds'
import { menuPages } from '@lab/contract/menu-pages'
import { type DomainRoutes, page } from '../../content/declare.ts'
import { examCockpit, kind, markingBench, mount, tab } from '../../content/kind.ts'
import { listedAt } from '../../content/life/list-query.ts'
import { readListQuery } from '../../kit/list/list-address.ts'

export const examRoutes: DomainRoutes<'exam'> = {
  domain: 'exam',
  kinds: {
    exam: kind('exam', {
      title: '考试详情',
      detail: () => import('./frame.tsx'),
      aspects: ['basics', 'teach', 'auth', 'question', 'record', examCockpit, markingBench, 'apply', 'class'],
      record: [tab('process', '答卷与过程')],
      inClass: { aspects: ['record', examCockpit, markingBench, 'analysis', 'apply'], record: false, records: false },
      pages: {
        basics: () => import('./pages/basics.tsx'),
        teach: () => import('./pages/teach.tsx'),
        question: () => import('./pages/question.tsx'),
        'record.process': () => import('./record/record-page.tsx'),
        'record.cockpit': () => import('./cockpit/cockpit-page.tsx'),
      },
      first: (_search, { examid = '' }) => [{ call: 'exam.get', input: { params: { id: examid } } }],
      example: { examid: 'exam', recordid: 'examRecord', classid: 'examClass' },
    }),
  },
  routes: [
    page({
      at: menuPages.exam,
      title: kindLabels.exam,
      lists: 'exam',
      page: () => import('./pages/exam-list.tsx'),
      first: (search) =>
        search.get('view') === 'bin' ? [] : [{ call: 'exam.list', input: { query: listedAt(readListQuery(search)) } }],
    }),
    mount('exam', { at: '/exam/:examid' }),
  ],
}
