import { contentKinds, kinds } from '@lab/contract/kinds'
import { menuPages } from '@lab/contract/menu-pages'
import { readFileSync } from 'node:fs'
import { matchRoutes, type RouteObject } from 'react-router'
import { describe, expect, test } from 'vitest'
import { resolveName } from '../content/resolve-name.ts'
import { sharedPages } from '../content/shared-pages.ts'
import { breadcrumb, trailOf } from '../content/trail.ts'
import { exampleOf } from './route-example.ts'
import { routeObjects } from './router.tsx'
import { goldenFile, goldenOf, pendingCount, readRatchet } from './routes-golden.ts'
import { domains, routeTable } from './routes.ts'

const { routes, byPath } = routeTable
const objects = routeObjects({})
const firstOf = (address: string): string => /^\/[^/?]*/.exec(address)?.[0] ?? ''
/** What may match an address that begins so. All patterns begin with a fixed segment, and a match ranks all that it is given. */
const beginningWith = (first: string, given: readonly RouteObject[]): RouteObject[] =>
  given.flatMap((object) => {
    if (object.path && object.path !== '*') return firstOf(object.path) === first ? [object] : []
    return [object.children ? { ...object, children: beginningWith(first, object.children) } : object]
  })
const known = new Map<string, RouteObject[]>()
function matched(address: string): string | undefined {
  const first = firstOf(address)
  const few = known.get(first) ?? beginningWith(first, objects)
  known.set(first, few)
  return matchRoutes(few, address)?.at(-1)?.route.id
}

describe('the table', () => {
  test('is the list kept next to it; after a change run: node apps/console/src/app/routes-golden.ts --write', () => {
    expect(goldenOf(routeTable)).toBe(readFileSync(goldenFile, 'utf8'))
  })

  test('has each address once', () => {
    expect(byPath.size).toBe(routes.length)
  })

  test('titles every address', () => {
    expect(routes.filter((route) => !route.title.trim()).map((route) => route.path)).toEqual([])
  })

  test('redirects to addresses of its own', () => {
    const lost = routes.filter((route) => route.redirectTo && !byPath.has(route.redirectTo))
    expect(lost.map((route) => `${route.path} -> ${route.redirectTo}`)).toEqual([])
  })

  test.each(Object.entries(menuPages))('has the page %s of the menus', (_page, address) => {
    expect(byPath.get(address)).toMatchObject({ path: address })
  })

  test('finds a place for every page that a domain gives', () => {
    const placed = new Set(routes.map((route) => route.page))
    const given = domains.flatMap(({ kinds = {}, routes: declared }) => [
      ...Object.values(kinds).flatMap((kind) => Object.entries(kind.pages)),
      ...declared.flatMap((each) => (each.is === 'tabs' ? Object.entries(each.pages) : [])),
    ])
    const unused = [...given, ...Object.entries(sharedPages)].filter(([, page]) => !placed.has(page))
    expect(unused.map(([name]) => name)).toEqual([])
  })

  test('says at every address of a kind of content which kind it is', () => {
    const slugs = new Map<string, string>(contentKinds.map((kind) => [kinds[kind].slug, kind]))
    const wrong = routes.filter(({ mount }) => mount && slugs.has(mount.name) && slugs.get(mount.name) !== mount.kind)
    expect(wrong.map(({ path, mount }) => `${path} ${mount!.kind}`)).toEqual([])
    const mounted = new Set(routes.map(({ mount }) => mount?.kind))
    expect(contentKinds.filter((kind) => !mounted.has(kind))).toEqual([])
  })

  test('names a breadcrumb parent that exists', () => {
    const lost = routes.filter(({ node }) => node.parent && !byPath.has(node.parent))
    expect(lost.map((route) => route.path)).toEqual([])
  })

  test('has no more pending pages than before; the number in pending-ratchet.json may only fall', () => {
    expect(pendingCount(routeTable)).toBeLessThanOrEqual(readRatchet())
  })
})

describe('every address', () => {
  test('is opened by its own example', () => {
    const wrong = routes
      .filter((route) => !route.node.external)
      .map((route) => [exampleOf(route), matched(exampleOf(route)), route.path])
      .filter(([, found, path]) => found !== path)
    expect(wrong).toEqual([])
  })

  test('begins with a fixed segment', () => {
    expect(routes.filter(({ path }) => firstOf(path).includes(':')).map(({ path }) => path)).toEqual([])
  })

  test('can be named from anywhere with its parameters', () => {
    const nowhere = { route: null, params: {} }
    const unnamed = routes.filter((route) => {
      const given = Object.fromEntries([...route.path.matchAll(/:(\w+)/g)].map((match) => [match[1]!, 'x']))
      return !resolveName(routeTable, route.name, given, nowhere)
    })
    expect(unnamed.map((route) => route.path)).toEqual([])
  })
})

describe('fixed segments win over parameters', () => {
  test.each([
    ['/course/recent', '/course/recent'],
    ['/course/all', '/course/all'],
    ['/course/7', '/course/:lessonid'],
    ['/course/exp/7', '/course/exp/:expid'],
    ['/course/exp/7/record', '/course/exp/:expid/record'],
    ['/course/7/record/8', '/course/:lessonid/record/:recordid'],
    ['/course-preparation/recent', '/course-preparation/recent'],
    ['/course-preparation/7', '/course-preparation/:lessonid'],
    ['/repository/course/unaudited', '/repository/course/unaudited'],
    ['/repository/course/7', '/repository/course/:lessonid'],
    ['/practice/typing', '/practice/typing'],
    ['/practice/shortcut', '/practice/shortcut'],
    ['/practice/oj', '/practice/oj'],
    ['/practice/7', '/practice/:trainingid'],
    ['/project/full-statis', '/project/full-statis'],
    ['/project/full-statis/burndown', '/project/full-statis/burndown'],
    ['/project/group/7', '/project/group/:groupid'],
    ['/project/group/7/member', '/project/group/:groupid/member'],
    ['/project/7/member', '/project/:projectid/member'],
    ['/org/member/7', '/org/member/:id'],
    ['/org/auth/7', '/org/auth/:id'],
    ['/org/7/member', '/org/:orgid/member'],
    ['/org/7/auth/repository/exp', '/org/:orgid/auth/repository/exp'],
    ['/class/7/content/exp', '/class/:classid/content/exp'],
    ['/class/7/content/exp/8', '/class/:classid/content/exp/:expid'],
    ['/exp/7/record', '/exp/:expid/record'],
    ['/exp/7/records', '/exp/:expid/records'],
    ['/no/such/page', 'unknown'],
    ['/exp/7/nothing', 'unknown'],
    ['/auth/login', 'unknown'],
  ])('%s opens %s', (address, expected) => {
    expect(matched(address)).toBe(expected)
  })
})

describe('the breadcrumb', () => {
  test.each([
    ['/dashboard', '工作台'],
    ['/exp/:expid/basics', '实验 / 实验详情 / 基本信息'],
    ['/exp/:expid/record/:recordid/process', '实验 / 实验详情 / 学习记录 / 记录详情 / 过程记录'],
    ['/class/:classid/member/student', '班级 / 班级详情 / 成员 / 学生'],
    ['/class/:classid/content/exp/:expid/teach', '班级 / 班级详情 / 实验 / 实验详情 / 教学设置'],
    ['/exp-practice/:topicid/content', '实验练习专题 / 专题详情 / 内容'],
    ['/exp-practice-store/:expid/env', '实验练习库 / 实验练习模板详情 / 实验环境'],
    ['/course-preparation/:lessonid/outline', '备课 / 备课 / 课程大纲'],
    ['/platform/vpn', '平台设置 / VPN 设置'],
    ['/practice/:trainingid/user/:userid', '开放训练 / 开放训练详情 / 学习记录 / 学员训练记录'],
    ['/lesson/:lessonid/preview', '备课 / 备课 / 课程预览'],
    ['/org/member/:id', '组织管理 / 成员详情'],
  ])('of %s is %s', (path, expected) => {
    const route = byPath.get(path)!
    const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map((match) => [match[1]!, 'x']))
    const crumbs = breadcrumb(trailOf(routeTable, route), params)
    expect(crumbs.map((crumb) => crumb.title).join(' / ')).toBe(expected)
    expect(crumbs.every((crumb) => matched(crumb.to) !== 'unknown')).toBe(true)
  })

  test('shows the names that are known', () => {
    const trail = trailOf(routeTable, byPath.get('/exp/:expid/basics')!)
    const titles = breadcrumb(trail, { expid: '7' }, { '/exp/7': '进程调度实验' }).map((crumb) => crumb.title)
    expect(titles).toEqual(['实验', '进程调度实验', '基本信息'])
  })
})

describe('links by name', () => {
  const from = (path: string | null, params: Record<string, string>) => ({
    route: path ? byPath.get(path)! : null,
    params,
  })

  test.each([
    // on, its parameters, name, given, address
    ['/exp', {}, 'experiment.detail', { expid: '7' }, '/exp/7'],
    ['/repository/exp', {}, 'experiment-case.detail', { expid: '7' }, '/repository/exp/7'],
    ['/class/:classid/content/exp', { classid: '1' }, 'experiment.detail', { expid: '7' }, '/class/1/content/exp/7'],
    ['/exp/:expid/basics', { expid: '7' }, 'record', {}, '/exp/7/record'],
    ['/exp/:expid/record', { expid: '7' }, 'record.process', { recordid: '9' }, '/exp/7/record/9/process'],
    ['/exp/:expid/record', { expid: '7' }, 'record.detail', { recordid: '9' }, '/exp/7/record/9'],
    ['/exp/:expid/record/:recordid/process', { expid: '7', recordid: '9' }, 'query', {}, '/exp/7/record/9/query'],
    ['/exp/:expid/record/:recordid/process', { expid: '7', recordid: '9' }, 'basics', {}, '/exp/7/basics'],
    ['/exp/:expid/record/:recordid/process', { expid: '7', recordid: '9' }, 'record', {}, '/exp/7/record'],
    ['/exp/:expid/class', { expid: '7' }, 'class.record', { classid: '1' }, '/exp/7/class/1/record'],
    [
      '/exp/:expid/class/:classid/record',
      { expid: '7', classid: '1' },
      'record.score',
      { recordid: '9' },
      '/exp/7/class/1/record/9/score',
    ],
    [
      '/exp/:expid/class/:classid/record/:recordid/score',
      { expid: '7', classid: '1', recordid: '9' },
      'records',
      {},
      '/exp/7/class/1/records',
    ],
    [
      '/class/:classid/content/exp/:expid/record',
      { classid: '1', expid: '7' },
      'record.score',
      { recordid: '9' },
      '/class/1/content/exp/7/record/9/score',
    ],
    [
      '/practical-training/class/:classid/content/exp/:expid/record',
      { classid: '1', expid: '7' },
      'record.score',
      { recordid: '9' },
      '/practical-training/class/1/content/exp/7/record/9/score',
    ],
    ['/exp/:expid/dataset', { expid: '7' }, 'dataset.detail', { datasetid: '3' }, '/exp/7/dataset/3'],
    [
      '/exp/:expid/dataset/:datasetid/basics',
      { expid: '7', datasetid: '3' },
      'content',
      {},
      '/exp/7/dataset/3/content',
    ],
    [
      '/project/group/:groupid/code/file',
      { groupid: '5' },
      'code.file.blob.detail',
      { branchname: 'feature/登录' },
      '/project/group/5/code/file/blob/feature%2F%E7%99%BB%E5%BD%95',
    ],
    [
      '/project/group/:groupid/interative',
      { groupid: '5' },
      'iteration.detail',
      { interativeid: '6' },
      '/project/group/5/interative/6',
    ],
    ['/dashboard', {}, 'exam.record.process', { examid: '2', recordid: '9' }, '/exam/2/record/9/process'],
    [
      '/dashboard',
      {},
      'exam.record.process',
      { examid: '2', recordid: '9', classid: '1' },
      '/class/1/content/exam/2/record/9/process',
    ],
    ['/dashboard', {}, 'course.detail', { lessonid: '4' }, '/course/4'],
    ['/dashboard', {}, 'exam.list', {}, '/exam'],
    ['/repository/exp/:expid/basics', { expid: '7' }, 'record', {}, null],
    ['/exp', {}, 'experiment.detail', {}, null],
    ['/exp', {}, 'nothing', {}, null],
  ])('on %s with %j, %s %j is %s', (on, params, name, given, expected) => {
    expect(resolveName(routeTable, name, given as Record<string, string>, from(on, params))).toBe(expected)
  })

  test('a parameter of the address can be taken away', () => {
    const origin = from('/exp/:expid/class/:classid/record', { expid: '7', classid: '1' })
    expect(resolveName(routeTable, 'experiment.record', { classid: null }, origin)).toBe('/exp/7/record')
  })
})
