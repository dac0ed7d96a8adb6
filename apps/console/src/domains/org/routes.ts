import { type DomainRoutes, page, tabs } from '../../content/declare.ts'
import { kind, mount, section, tab } from '../../content/kind.ts'

/** Kinds of content whose permissions are set for an organisation as a whole. */
const authTabs = [
  tab('exp'),
  tab('repository/exp', '实验案例'),
  tab('course'),
  tab('repository/course', '课程案例'),
  tab('exam'),
  tab('series'),
]

export const orgRoutes: DomainRoutes<'org'> = {
  domain: 'org',
  kinds: {
    org: kind('org', {
      title: '组织详情',
      aspects: ['member', section('auth', authTabs)],
      example: { orgid: 'org' },
      detail: () => import('./frame.tsx'),
      pages: { member: () => import('./pages/org-member.tsx') },
    }),
  },
  routes: [
    page({ at: '/org', title: '组织管理', lists: 'org', page: () => import('./pages/org-list.tsx') }),
    mount('org', { at: '/org/:orgid' }),
    page({
      at: '/org/member/:id',
      title: '成员详情',
      example: { id: 'teacher' },
      page: () => import('./pages/member-detail.tsx'),
    }),
    // Also referenced by this older address; `id` is the organisation.
    tabs({ at: '/org/auth/:id', title: '权限设置', children: authTabs, example: { id: 'org' } }),
  ],
}
