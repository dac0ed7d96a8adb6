import type { ComponentType } from 'react'

/** A page of the learners' site. */
export type LearnRoute = {
  path: string
  title: string
  /** Shown to teachers in a preview too; of the others they read what a newcomer would find there. */
  isPreviewed?: boolean
  /** Fills the window: a desk at which somebody works has no menu around it. */
  isDesk?: boolean
  /** The entry of the menu that it is below. */
  menu?: string
  load: () => Promise<{ default: ComponentType }>
  /** What its first view is drawn with further: fetched together with its code, each only once that asks for it otherwise. */
  with?: readonly (() => Promise<unknown>)[]
}

/** Every page of the learners' site, by its address. */
export const learnRoutes: readonly LearnRoute[] = [
  { path: '/learn', title: '学习', isPreviewed: true, load: () => import('./pages/home.tsx') },
  {
    path: '/learn/class/:placeId',
    title: '班级',
    menu: '/learn',
    isPreviewed: true,
    load: () => import('./pages/class.tsx'),
  },
  {
    path: '/learn/offering/:offeringId',
    title: '学习内容',
    menu: '/learn',
    isPreviewed: true,
    load: () => import('./pages/offering.tsx'),
  },
  {
    path: '/learn/series/:offeringId',
    title: '系列',
    menu: '/learn',
    isPreviewed: true,
    load: () => import('./pages/series.tsx'),
  },
  {
    path: '/learn/course/:offeringId',
    title: '实践课程',
    menu: '/learn',
    isPreviewed: true,
    load: () => import('./pages/course.tsx'),
  },
  {
    path: '/learn/questions/:questionId',
    title: '提问',
    menu: '/learn',
    isPreviewed: true,
    load: () => import('./pages/question.tsx'),
  },
  {
    path: '/learn/work/:recordId',
    title: '学习',
    isDesk: true,
    isPreviewed: true,
    load: () => import('./pages/work.tsx'),
    // Most of what is worked on are experiments, which begin with a text.
    with: [() => import('./work/experiment-work.tsx'), () => import('../kit/editor/rich-text-view.tsx')],
  },
  { path: '/learn/practice', title: '自主练习', load: () => import('./pages/practices.tsx') },
  {
    path: '/learn/practice/:contentId',
    title: '自主练习',
    menu: '/learn/practice',
    load: () => import('./pages/practice.tsx'),
  },
  {
    path: '/learn/topics',
    title: '实验练习专题',
    menu: '/learn/practice',
    load: () => import('./pages/topics.tsx'),
  },
  {
    path: '/learn/topic/:topicId',
    title: '实验练习专题',
    menu: '/learn/practice',
    load: () => import('./pages/topic.tsx'),
  },
  { path: '/learn/scores', title: '成绩', load: () => import('./pages/scores.tsx') },
  {
    path: '/learn/record/:recordId',
    title: '成绩和反馈',
    menu: '/learn/scores',
    load: () => import('./pages/record.tsx'),
  },
  {
    path: '/learn/certificates',
    title: '证书',
    menu: '/learn/scores',
    load: () => import('./pages/certificates.tsx'),
  },
  { path: '/learn/applications', title: '申请', load: () => import('./pages/applications.tsx') },
  { path: '/learn/messages', title: '消息', load: () => import('./pages/messages.tsx') },
  { path: '/learn/profile', title: '个人中心', load: () => import('./pages/profile.tsx') },
]

/** What the menu leads to. */
export const learnMenu = [
  { path: '/learn', title: '学习', icon: 'home' },
  { path: '/learn/practice', title: '自主练习', icon: 'practice' },
  { path: '/learn/scores', title: '成绩', icon: 'scores' },
  { path: '/learn/applications', title: '申请', icon: 'applications' },
] as const
