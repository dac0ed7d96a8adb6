import { kindLabels } from '@lab/contract/kinds'
import { menuPages } from '@lab/contract/menu-pages'
import { type DomainRoutes, page } from '../../content/declare.ts'
import { below, kind, mount } from '../../content/kind.ts'
import { listedAt } from '../../content/life/list-query.ts'
import { readListQuery } from '../../kit/list/list-address.ts'

export const questionBankRoutes: DomainRoutes<'question_bank'> = {
  domain: 'question-bank',
  kinds: {
    question_bank: kind('question_bank', {
      title: '题库详情',
      detail: () => import('./frame.tsx'),
      aspects: [
        'basics',
        'auth',
        'paper',
        'question',
        below('question/import', '导入题目'),
        below('paper/:paperid', '试卷详情', { example: { paperid: 'paper' } }),
      ],
      pages: {
        basics: () => import('./pages/basics.tsx'),
        question: () => import('./pages/question.tsx'),
        'question.import': () => import('./import/import-page.tsx'),
        paper: () => import('./paper/paper-list.tsx'),
        'paper.detail': () => import('./paper/paper.tsx'),
      },
      first: (_search, { bankid = '' }) => [{ call: 'question_bank.get', input: { params: { id: bankid } } }],
      example: { bankid: 'bank' },
    }),
  },
  routes: [
    page({
      at: menuPages.question_bank,
      title: kindLabels.question_bank,
      lists: 'question_bank',
      page: () => import('./pages/bank-list.tsx'),
      first: (search) =>
        search.get('view') === 'bin'
          ? []
          : [{ call: 'question_bank.list', input: { query: listedAt(readListQuery(search)) } }],
    }),
    mount('question_bank', { at: '/question-bank/:bankid' }),
  ],
}
