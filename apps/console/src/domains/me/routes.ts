import { type DomainRoutes, tabs } from '../../content/declare.ts'
import { tab } from '../../content/kind.ts'
import { myTasks } from '../research-task/routes.ts'

export const meRoutes: DomainRoutes = {
  domain: 'me',
  routes: [
    tabs({
      at: '/my',
      title: '个人中心',
      children: [tab('profile', '个人资料'), tab('pwd', '修改密码'), tab('task', '我的任务'), tab('token', 'API 令牌')],
      pages: {
        profile: () => import('./pages/profile.tsx'),
        pwd: () => import('./pages/password.tsx'),
        task: myTasks,
        token: () => import('./pages/tokens.tsx'),
      },
    }),
  ],
}
