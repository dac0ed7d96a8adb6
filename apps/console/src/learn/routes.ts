import type { ComponentType } from 'react'

/** A page of the learners' site. */
export type LearnRoute = {
  path: string
  title: string
  /** Fills the window: a desk at which somebody works has no menu around it. */
  isDesk?: boolean
  /** The entry of the menu that it is below. */
  menu?: string
  load: () => Promise<{ default: ComponentType }>
}

/** Every page of the learners' site, by its address. */
export const learnRoutes: readonly LearnRoute[] = [
  { path: '/learn', title: '学习', load: () => import('./pages/home.tsx') },
  {
    path: '/learn/offering/:offeringId',
    title: '学习内容',
    menu: '/learn',
    load: () => import('./pages/offering.tsx'),
  },
  { path: '/learn/work/:recordId', title: '学习', isDesk: true, load: () => import('./pages/work.tsx') },
]

/** What the menu leads to. */
export const learnMenu = [
  { path: '/learn', title: '学习', icon: 'home' },
  { path: '/learn/scores', title: '成绩', icon: 'scores' },
  { path: '/learn/applications', title: '申请', icon: 'applications' },
] as const
