import { menuPages } from '@lab/contract/menu-pages'
import { type DomainRoutes, page } from '../../content/declare.ts'

export const assistantRoutes: DomainRoutes = {
  domain: 'assistant',
  routes: [page({ at: menuPages.assistant, title: '智能助手', page: () => import('./pages/assistant.tsx') })],
}
