import { kindLabels } from '@lab/contract/kinds'
import { menuPages } from '@lab/contract/menu-pages'
import { type DomainRoutes, page } from '../../content/declare.ts'
import { kind, mount } from '../../content/kind.ts'

export const codePracticeRoutes: DomainRoutes<'code_practice'> = {
  domain: 'code-practice',
  kinds: {
    code_practice: kind('code_practice', {
      title: '代码练习详情',
      aspects: ['basics', 'content', 'auth', 'record'],
      record: [],
      example: { practiceid: 'codePractice', recordid: 'codePracticeRecord' },
    }),
  },
  routes: [
    page({ at: menuPages.code_practice, title: kindLabels.code_practice, lists: 'code_practice' }),
    mount('code_practice', { at: '/code-practice/:practiceid' }),
  ],
}
