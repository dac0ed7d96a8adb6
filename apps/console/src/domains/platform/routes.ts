import { menuPages } from '@lab/contract/menu-pages'
import { type DomainRoutes, tabs } from '../../content/declare.ts'
import { tab } from '../../content/kind.ts'
import { platformBanners } from '../banner/routes.ts'
import { platformCategories } from '../category/routes.ts'
import { platformEnvironment } from '../environment/routes.ts'
import { platformVpn, platformVpnDownload } from '../vpn/routes.ts'

export const platformRoutes: DomainRoutes = {
  domain: 'platform',
  routes: [
    tabs({
      at: menuPages.platform,
      title: '平台设置',
      groups: {
        平台: ['system', 'login', 'upload', 'audit'],
        内容: ['category', 'banner', 'doc'],
        教学服务: ['env', 'check', 'project-train', 'assistant'],
        网络: ['vpn', 'vpn-download'],
      },
      children: [
        tab('system', '系统设置'),
        tab('vpn', 'VPN 设置'),
        tab('audit', '审核设置'),
        tab('category', '平台分类'),
        tab('banner', '轮播图'),
        tab('doc', '文档设置'),
        tab('env', '环境设置'),
        tab('upload', '上传设置'),
        tab('vpn-download', 'VPN 下载'),
        tab('project-train', '项目实训设置'),
        tab('check', '代码检查设置'),
        tab('assistant', '智能助手设置'),
        tab('login', '登录设置'),
      ],
      pages: {
        system: () => import('./pages/system-settings.tsx'),
        upload: () => import('./pages/upload-settings.tsx'),
        audit: () => import('./pages/audit-settings.tsx'),
        doc: () => import('./pages/doc-settings.tsx'),
        'project-train': () => import('./pages/train-settings.tsx'),
        check: () => import('./pages/check-settings.tsx'),
        assistant: () => import('./pages/assistant-settings.tsx'),
        login: () => import('./pages/login-settings.tsx'),
        banner: platformBanners,
        category: platformCategories,
        env: platformEnvironment,
        vpn: platformVpn,
        'vpn-download': platformVpnDownload,
      },
    }),
  ],
}
