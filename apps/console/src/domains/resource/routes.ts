import { menuPages } from '@lab/contract/menu-pages'
import { type DomainRoutes, tabs } from '../../content/declare.ts'
import { tab } from '../../content/kind.ts'

export const resourceRoutes: DomainRoutes = {
  domain: 'resource',
  routes: [
    tabs({
      at: menuPages.resource,
      title: '资源库',
      children: [
        tab('picture', '图片'),
        tab('video', '视频'),
        tab('pdf', 'PDF'),
        tab('rich-text', '富文本'),
        tab('file', '文件'),
      ],
      pages: {
        picture: () => import('./pages/resource-list.tsx').then((pages) => ({ default: pages.Pictures })),
        video: () => import('./pages/resource-list.tsx').then((pages) => ({ default: pages.Videos })),
        pdf: () => import('./pages/resource-list.tsx').then((pages) => ({ default: pages.Pdfs })),
        'rich-text': () => import('./pages/resource-list.tsx').then((pages) => ({ default: pages.RichTexts })),
        file: () => import('./pages/resource-list.tsx').then((pages) => ({ default: pages.Files })),
      },
    }),
  ],
}
