import { type DomainRoutes, page } from '../../content/declare.ts'

export const assistantRoutes: DomainRoutes = {
  domain: 'assistant',
  routes: [page({ at: '/assistant', title: '智能助手' })],
}
