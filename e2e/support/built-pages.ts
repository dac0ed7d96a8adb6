import { routeTable } from '../../apps/console/src/app/routes.ts'
import type { Route } from '../../apps/console/src/content/table.ts'

// What has not been built is one component, proved with every title in apps/console/src/app/pending-pages.test.tsx.
const built = routeTable.routes.filter(
  (route) => route.kind === 'page' && !route.pending && !route.node.external && !route.node.public,
)

const pages = [...Map.groupBy(built, ({ page }) => page).values()]

/** The first mount of each page that is made of other code. Further ones show the same with another object. */
export const unique = pages.map(([first]) => first!)

/**
 * The first mount of each page in each further context: within a class, within a course. That the others ask for their own
 * objects is proved without a browser (apps/console/src/app/narrowing.test.tsx).
 */
export const furtherMounts = pages.flatMap(([first, ...more]) =>
  [...Map.groupBy(more, ({ mount }) => mount?.within ?? null)]
    .filter(([within]) => within !== (first!.mount?.within ?? null))
    .map(([, [one]]) => one!),
)

/** Whose page it is, among the demo people: everything that teachers may not open belongs to the operator. */
export const visitorOf = ({ path }: Route): string =>
  /^\/(test|platform|operation-log|org|user|account)\b/.test(path) ? 'operator' : 'teacher1'

/** Pages that are named by their object alone. */
const namedByObject: Readonly<Record<string, string>> = {
  '/env/template/:envid': 'Linux 命令行',
  '/task/:id': '实验环境启动时间的测量',
  '/my/task/:id': '实验环境启动时间的测量',
  '/account/module/:accountid': '示范大学',
  '/org/member/:id': '林致远',
  '/org/role/:roleid': '助教',
  '/org/import/:importid': '2026年秋季学期师生名单.xlsx',
  '/org/push/:targetid': '教务系统',
}

/** What a page says of itself, in its heading, its breadcrumb or its chosen tab. */
export const nameOf = ({ path, title }: Route): string => namedByObject[path] ?? title
