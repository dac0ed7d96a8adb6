import { kindLabels } from '@lab/contract/kinds'
import type { GrantFamily, GrantShelf } from '@lab/contract/grant'

/** Pages of an organisation's permissions, by the end of their addresses: which contents each is about. */
export const grantPages = {
  exp: { title: kindLabels.experiment, family: 'exp', shelf: 'own' },
  'repository/exp': { title: '实验案例', family: 'exp', shelf: 'case' },
  course: { title: kindLabels.lesson, family: 'course', shelf: 'own' },
  'repository/course': { title: '课程案例', family: 'course', shelf: 'case' },
  exam: { title: kindLabels.exam, family: 'exam', shelf: 'own' },
  series: { title: kindLabels.series, family: 'series', shelf: 'own' },
} as const satisfies Record<string, { title: string; family: GrantFamily; shelf: GrantShelf }>

export type GrantPageName = keyof typeof grantPages
export const grantPageNames = Object.keys(grantPages) as GrantPageName[]

const longestFirst = grantPageNames.toSorted((a, b) => b.length - a.length)

/** The page at an address of either family. */
export const grantPageAt = (path: string): GrantPageName =>
  longestFirst.find((name) => path.endsWith(`/${name}`)) ?? 'exp'
