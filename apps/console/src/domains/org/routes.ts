import { menuPages } from '@lab/contract/menu-pages'
import { type DomainRoutes, page, tabs } from '../../content/declare.ts'
import { kind, mount, section, tab } from '../../content/kind.ts'
import type { Pages } from '../../content/route-types.ts'
import { grantPageNames, grantPages } from './grant-pages.ts'

const authTabs = grantPageNames.map((name) => tab(name, grantPages[name].title))
const grants = () => import('./pages/org-grants.tsx')
/** The same page for each of the tabs, whose names in links have dots. */
const authPages = (prefix = ''): Pages =>
  Object.fromEntries(grantPageNames.map((name) => [prefix + name.replaceAll('/', '.'), grants]))

export const orgRoutes: DomainRoutes<'org'> = {
  domain: 'org',
  kinds: {
    org: kind('org', {
      title: '组织详情',
      aspects: ['member', section('auth', authTabs)],
      example: { orgid: 'org' },
      detail: () => import('./frame.tsx'),
      pages: { member: () => import('./pages/org-member.tsx'), ...authPages('auth.') },
    }),
  },
  routes: [
    page({ at: menuPages.org, title: '组织管理', lists: 'org', page: () => import('./pages/org-list.tsx') }),
    mount('org', { at: '/org/:orgid' }),
    page({
      at: '/org/member/:id',
      title: '成员详情',
      example: { id: 'teacher' },
      page: () => import('./pages/member-detail.tsx'),
    }),
    // Also referenced by this older address; `id` is the organisation.
    tabs({ at: '/org/auth/:id', title: '权限设置', children: authTabs, pages: authPages(), example: { id: 'org' } }),
  ],
}
