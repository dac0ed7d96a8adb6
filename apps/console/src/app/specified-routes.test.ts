import { matchRoutes, type RouteObject } from 'react-router'
import { describe, expect, test } from 'vitest'
import { routeObjects } from './router.tsx'
import { routeTable } from './routes.ts'

// What the specification says of addresses, written down once more: the golden list follows every change, this does not.

const { routes, byPath } = routeTable
const titleOf = (path: string) => byPath.get(path)?.title
const tabsOf = (detail: string) =>
  routes
    .filter(({ path, node }) => node.tab && new RegExp(`^${detail}/[^/]+$`).test(path))
    .map(({ path }) => path.slice(detail.length + 1))

/** Tab → addresses that lead to it as their first one. */
const firstTabs: Record<string, string[]> = {
  recent: ['/course-preparation', '/course'],
  typing: ['/practice'],
  basics: [
    '/question-bank/:bankid',
    '/exp/:expid',
    '/exp/:expid/dataset/:datasetid',
    '/repository/exp/:expid',
    '/mooc/:courseid',
    '/repository/mooc/:courseid',
    '/exam/:examid',
    '/series/:seriesid',
    '/exp-series/:seriesid',
    '/series/:seriesid/content/exp/:expid',
    '/series/:seriesid/content/exp/:expid/dataset/:datasetid',
    '/series/:seriesid/content/course/:courseid',
    '/series/:seriesid/content/exam/:examid',
    '/exp-series/:seriesid/content/exp/:expid',
    '/exp-series/:seriesid/content/exp/:expid/dataset/:datasetid',
    '/exp-series/:seriesid/content/course/:courseid',
    '/exp-series/:seriesid/content/exam/:examid',
    '/practice/:trainingid',
    '/env/dataset/:datasetid',
    '/course-preparation/:lessonid',
    '/repository/course/:lessonid',
    '/course/:lessonid',
    '/course/exp/:expid',
    '/code-practice/:practiceid',
    '/exp-practice/:topicid',
    '/exp-practice/:topicid/content/exp/:expid',
    '/exp-practice/:topicid/content/exp/:expid/dataset/:datasetid',
    '/exp-practice-store/:expid',
    '/exp-practice-store/:expid/dataset/:datasetid',
    '/class/:classid',
    '/class/:classid/content/exp/:expid',
    '/class/:classid/content/exp/:expid/dataset/:datasetid',
    '/class/:classid/content/course/:courseid',
    '/class/:classid/content/exam/:examid',
    '/class/:classid/content/series/:seriesid',
    '/class/:classid/content/series/:seriesid/exp/:expid',
    '/class/:classid/content/series/:seriesid/exp/:expid/dataset/:datasetid',
    '/practical-training/class/:classid',
    '/practical-training/class/:classid/content/exp/:expid',
    '/practical-training/class/:classid/content/exp/:expid/dataset/:datasetid',
    '/practical-training/class/:classid/content/course/:courseid',
    '/practical-training/class/:classid/content/exam/:examid',
    '/practical-training/class/:classid/content/series/:seriesid',
    '/practical-training/class/:classid/content/series/:seriesid/exp/:expid',
    '/practical-training/class/:classid/content/series/:seriesid/exp/:expid/dataset/:datasetid',
    '/repository/project/:projectid',
    '/project/:projectid',
    '/project/:projectid/content/exp/:expid',
    '/project/:projectid/content/course/:courseid',
    '/project/:projectid/content/exam/:examid',
  ],
  picture: ['/repository/resource'],
  member: ['/org/:orgid'],
  exp: [
    '/org/:orgid/auth',
    '/org/auth/:id',
    '/class/:classid/content',
    '/class/:classid/record',
    '/practical-training/class/:classid/content',
    '/practical-training/class/:classid/record',
  ],
  system: ['/platform'],
  profile: ['/my'],
  progress: [
    '/exp/:expid/record/:recordid',
    '/exp/:expid/class/:classid/record/:recordid',
    '/mooc/:courseid/record/:recordid',
    '/mooc/:courseid/class/:classid/record/:recordid',
    '/series/:seriesid/content/exp/:expid/record/:recordid',
    '/series/:seriesid/content/course/:courseid/record/:recordid',
    '/exp-series/:seriesid/content/exp/:expid/record/:recordid',
    '/exp-series/:seriesid/content/course/:courseid/record/:recordid',
    '/course/exp/:expid/record/:recordid',
    '/class/:classid/series/:seriesid/exp/:expid/record/:recordid',
    '/class/:classid/content/exp/:expid/record/:recordid',
    '/class/:classid/content/course/:courseid/record/:recordid',
    '/class/:classid/content/series/:seriesid/exp/:expid/record/:recordid',
    '/practical-training/class/:classid/series/:seriesid/exp/:expid/record/:recordid',
    '/practical-training/class/:classid/content/exp/:expid/record/:recordid',
    '/practical-training/class/:classid/content/course/:courseid/record/:recordid',
    '/practical-training/class/:classid/content/series/:seriesid/exp/:expid/record/:recordid',
    '/project/:projectid/teach',
    '/project/:projectid/content/exp/:expid/record/:recordid',
    '/project/:projectid/content/course/:courseid/record/:recordid',
  ],
  record: ['/exp/:expid/class/:classid', '/mooc/:courseid/class/:classid', '/exam/:examid/class/:classid'],
  process: [
    '/exam/:examid/record/:recordid',
    '/series/:seriesid/content/exam/:examid/record/:recordid',
    '/exp-series/:seriesid/content/exam/:examid/record/:recordid',
    '/class/:classid/content/exam/:examid/record/:recordid',
    '/practical-training/class/:classid/content/exam/:examid/record/:recordid',
    '/project/:projectid/content/exam/:examid/record/:recordid',
  ],
  courseware: [
    '/course-preparation/:lessonid/resource',
    '/repository/course/:lessonid/resource',
    '/course/:lessonid/resource',
  ],
  student: ['/class/:classid/member', '/practical-training/class/:classid/member', '/project/:projectid/member'],
  task: ['/project/:projectid/content', '/project/group/:groupid/teach'],
  dashboard: ['/project/full-statis', '/project/group/:groupid/statis'],
  requirement: ['/project/group/:groupid', '/project/group/:groupid/interative/:interativeid'],
  list: ['/project/group/:groupid/requirement'],
  store: ['/project/group/:groupid/code'],
  case: ['/project/group/:groupid/test'],
  daily: ['/project/group/:groupid/report'],
  plan: ['/project/group/:groupid/interative/:interativeid/test'],
  result: ['/project/group/:groupid/code/check/:code_review_project_id'],
  cycle: ['/project/group/:groupid/code/check/:code_review_project_id/cyclomatic-complexity'],
}

describe('redirects', () => {
  test.each(Object.entries(firstTabs).flatMap(([tab, from]) => from.map((path) => [path, `${path}/${tab}`] as const)))(
    '%s leads to %s',
    (path, target) => {
      expect(byPath.get(path)?.redirectTo).toBe(target)
      expect(byPath.has(target)).toBe(true)
    },
  )
  test.each([
    ['/', '/dashboard'],
    ['/login', '/auth/login'],
  ])('%s leads to %s', (path, target) => {
    expect(byPath.get(path)?.redirectTo).toBe(target)
  })
  test('there are no others, but for data sets, which open wherever there is a tab of them', () => {
    const known = new Set(['/', '/login', ...Object.values(firstTabs).flat()])
    const others = routes.filter(({ kind, path }) => kind === 'redirect' && !known.has(path)).map(({ path }) => path)
    expect(others.filter((path) => !path.endsWith('/dataset/:datasetid'))).toEqual([])
  })
  test('/practice has the children typing, shortcut and oj', () => {
    for (const child of ['typing', 'shortcut', 'oj']) {
      expect(byPath.get(`/practice/${child}`)?.kind).toBe('page')
    }
  })
})

describe('the left menu is hidden', () => {
  /** The addresses that the specification marks, each with everything below it. */
  const marked = [
    '/course-preparation/:lessonid',
    ...['/series/:seriesid', '/exp-series/:seriesid'].flatMap((series) => [
      `${series}/content/exp/:expid`,
      `${series}/content/course/:courseid`,
      `${series}/content/exam/:examid`,
    ]),
    '/exp-practice/:topicid/content/exp/:expid',
    '/exp-practice-store/:expid',
    ...['/class/:classid', '/practical-training/class/:classid'].flatMap((classroom) => [
      `${classroom}/exp/:expid/records`,
      `${classroom}/series/:seriesid/exp/:expid/records`,
      `${classroom}/series/:seriesid/exp/:expid/record/:recordid`,
    ]),
  ]
  const isMarked = (path: string) => marked.some((one) => path === one || path.startsWith(`${one}/`))

  test('on every address that the specification marks, and on no other', () => {
    expect(marked.filter((path) => !byPath.has(path))).toEqual([])
    expect(routes.filter(({ path, hideMenu }) => hideMenu !== isMarked(path)).map(({ path }) => path)).toEqual([])
    expect(routes.filter(({ hideMenu }) => hideMenu).length).toBeGreaterThan(120)
  })
})

describe('variants of a detail page', () => {
  test.each([
    ['/exp/:expid', 'basics env dataset content teach auth query record apply class'],
    ['/repository/exp/:expid', 'basics env dataset content teach auth'],
    ['/mooc/:courseid', 'basics content teach auth query record apply class'],
    ['/repository/mooc/:courseid', 'basics content auth'],
  ])('%s has the tabs %s', (detail, tabs) => {
    expect(tabsOf(detail)).toEqual(tabs.split(' '))
    const inside = routes
      .filter(({ path }) => path.startsWith(`${detail}/`))
      .map(({ path }) => path.split('/')[detail.split('/').length])
    for (const aspect of ['query', 'record', 'apply', 'class'].filter((one) => !tabs.includes(one))) {
      expect(inside).not.toContain(aspect)
    }
  })
})

describe('titles that the specification gives', () => {
  test.each([
    ['/course-preparation/:lessonid', '备课'],
    ['/exp-practice/:topicid', '实验练习专题'],
    ['/exp-practice-store/:expid', '实验练习库'],
  ])('%s is titled %s', (path, title) => {
    expect(titleOf(path)).toBe(title)
  })
  test.each([
    ['/exp-practice/:topicid', '专题详情'],
    ['/exp-practice-store/:expid', '实验练习模板详情'],
  ])('the children of %s are under %s', (path, title) => {
    expect(byPath.get(path)?.node.parentTitle).toBe(title)
  })
  test.each([
    '/exp/:expid',
    '/repository/exp/:expid',
    '/mooc/:courseid',
    '/repository/mooc/:courseid',
    '/course/:lessonid',
    '/course-preparation/:lessonid',
    '/repository/course/:lessonid',
    '/exam/:examid',
    '/series/:seriesid',
    '/exp-series/:seriesid',
    '/question-bank/:bankid',
    '/org/:orgid',
    '/repository/project/:projectid',
    '/practice/:trainingid',
    '/code-practice/:practiceid',
    '/exp-practice/:topicid',
    '/exp-practice-store/:expid',
    '/class/:classid/content/exp/:expid',
    '/project/:projectid/content/exam/:examid',
  ])('%s has a page 权限设置', (detail) => {
    expect(titleOf(`${detail}/auth`)).toBe('权限设置')
  })
})

test('every page is fetched by the first visit to it, and is no part of the console’s start', () => {
  const leaves = (objects: RouteObject[]): RouteObject[] =>
    objects.flatMap((object) => (object.children ? leaves(object.children) : [object]))
  const pages = routes.filter(({ kind, node }) => kind === 'page' && !node.external)
  const objects = new Map(leaves(routeObjects({})).map((object) => [object.id, object]))
  // A page that were part of the start would be a component next to its address, without a loader.
  expect(pages.filter(({ path }) => typeof objects.get(path)?.loader !== 'function').map(({ path }) => path)).toEqual(
    [],
  )
  const loads = pages.flatMap(({ page }) => (page ? [page] : []))
  expect(loads.filter((load) => !/import\(|__vi_import__|__vite_ssr_dynamic_import__/.test(load.toString()))).toEqual(
    [],
  )
})

test('the pending-review list of course cases is no course case of that name', () => {
  const found = matchRoutes(routeObjects({}), '/repository/course/unaudited')?.at(-1)
  expect(found?.route.id).toBe('/repository/course/unaudited')
  expect(found?.params).toEqual({})
  expect(byPath.get('/repository/course/unaudited')).toMatchObject({ kind: 'page', mount: null })
})
