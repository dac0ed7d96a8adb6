import { type DomainRoutes, page } from '../../content/declare.ts'
import { below, kind, mount } from '../../content/kind.ts'

export const questionBankRoutes: DomainRoutes<'question_bank'> = {
  domain: 'question-bank',
  kinds: {
    question_bank: kind('question_bank', {
      title: '题库详情',
      aspects: [
        'basics',
        'auth',
        'paper',
        'question',
        below('paper/:paperid', '试卷详情', { example: { paperid: 'paper' } }),
      ],
      example: { bankid: 'bank' },
    }),
  },
  routes: [
    page({ at: '/question-bank', title: '题库', lists: 'question_bank' }),
    mount('question_bank', { at: '/question-bank/:bankid' }),
  ],
}
