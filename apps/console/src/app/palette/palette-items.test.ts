import type { FoundObject } from '@lab/contract/dashboard'
import { describe, expect, test } from 'vitest'
import { searchItems } from '../../kit/palette/palette-match.ts'
import { matchPinyin } from '../../kit/palette/pinyin.ts'
import type { Menus } from '../../api/session/menu-types.ts'
import type { OpenedObject } from '../../content/opened/kept.ts'
import { routeTable } from '../routes.ts'
import { type Actions, actionItems, appearanceItems, foundItems, openedItems, pageItems } from './palette-items.ts'

const menus: Menus = {
  left: [
    { uri: '/dashboard', title: '工作台', icon: 'dashboard' },
    {
      uri: '/class',
      title: '教学',
      children: [
        { uri: '/class', title: '班级', icon: 'team' },
        { uri: '/exp', title: '实验', icon: 'experiment' },
        { uri: '/env/template', title: '环境模板', icon: 'container' },
        {
          uri: '/library',
          title: '共享库',
          icon: 'share-alt',
          tabs: [
            { uri: '/library', title: '全部' },
            { uri: '/exp-library', title: '实验' },
          ],
        },
      ],
    },
  ],
  top: [{ uri: '/message', title: '消息', icon: 'bell' }],
  dropdown: [
    { uri: '/my/profile', title: '个人中心', icon: 'user' },
    { uri: 'https://student.example/', title: '学生端', icon: 'export' },
  ],
}
const done: string[] = []
const actions = Object.fromEntries(
  ['importMembers', 'createExperiment', 'createClass', 'createSuite', 'switchOrganisation', 'showKeys', 'logout'].map(
    (name) => [name, () => void done.push(name)],
  ),
) as unknown as Actions

const object = (id: string, title: string): OpenedObject => ({
  to: `/exp/${id}`,
  title,
  kind: 'experiment',
  note: '实验',
  orgId: 'a',
})
const found = (kind: FoundObject['kind'], title: string, more: Partial<FoundObject> = {}): FoundObject => ({
  kind,
  id: '5',
  title,
  note: '',
  is_training: false,
  ...more,
})

const everything = [
  ...openedItems(
    { recent: [object('1', 'Linux 用户与权限')], favourites: [object('2', '数据结构实验')] },
    true,
    '/dashboard',
  ),
  ...foundItems(
    routeTable,
    [found('experiment', '网络基础：抓包分析'), found('class', '软件工程2601班', { note: '2026秋 · 操作系统' })],
    () => false,
  ),
  ...actionItems(menus, actions),
  ...appearanceItems(() => {}),
  ...pageItems(routeTable, menus, false),
]

describe('what a teacher types and what comes first', () => {
  test.each([
    ['实验', '数据结构实验'],
    ['sy', '实验'],
    ['xjsy', '新建实验'],
    ['xinjian', '新建实验'],
    ['新建班级', '创建班级'],
    ['cjbj', '创建班级'],
    ['qhzz', '切换组织'],
    ['导入名单', '导入名单'],
    ['daoru', '导入名单'],
    ['drmd', '导入名单'],
    ['导入学员', '导入名单'],
    ['浅色', '外观：浅色'],
    ['主题', '外观：跟随平台'],
    ['shense', '外观：深色'],
    ['紧凑', '列表密度：紧凑'],
    ['tcdl', '退出登录'],
    ['gzt', '工作台'],
    ['grzx', '个人中心'],
    ['linux', 'Linux 用户与权限'],
    ['yhyqx', 'Linux 用户与权限'],
    ['zhuabao', '网络基础：抓包分析'],
    ['rjgc', '软件工程2601班'],
    ['2601', '软件工程2601班'],
    ['操作系统', '软件工程2601班'],
  ])('%s: %s', (query, title) => {
    const titles = searchItems(everything, query, matchPinyin).map((item) => item.title)
    expect(titles).toContain(title)
    expect(titles.indexOf(title)).toBeLessThan(4)
  })
})

describe('pages', () => {
  const paths = (isOperator: boolean) => pageItems(routeTable, menus, isOperator).map((item) => item.to)
  test('those of the menus, and those that are alone below them', () => {
    expect(paths(false)).toEqual(expect.arrayContaining(['/dashboard', '/class', '/exp', '/message', '/my/profile']))
  })
  test('lists that share an entry, each by its own title', () => {
    const shared = pageItems(routeTable, menus, false).filter(({ to }) => to?.endsWith('library'))
    expect(shared.map(({ title, note, to }) => [title, note, to])).toEqual([
      ['共享库', '教学', '/library'],
      ['实验共享库', '共享库', '/exp-library'],
    ])
  })
  test('none twice, none that needs an object, none of an area that the menus do not have', () => {
    const all = paths(false)
    expect(new Set(all).size).toBe(all.length)
    expect(all.filter((path) => path?.includes(':') && path.startsWith('/'))).toEqual([])
    expect(all.filter((path) => /^\/(platform|user|account|org|403|404|auth|test)/.test(path ?? ''))).toEqual([])
  })
  test('the self-check is for operators', () => {
    expect(paths(true)).toContain('/test')
  })
  test('the page of the student platform is outside', () => {
    expect(paths(false)).toContain('https://student.example/')
  })
})

describe('objects', () => {
  test('a preparation and the course that is taught from it differ by their words', () => {
    const items = foundItems(routeTable, [found('lesson', 'x'), found('course', 'x')], () => false)
    expect(items.map(({ note }) => note?.split(' · ')[0])).toEqual(['备课', '课程'])
  })
  test.each([
    [found('experiment', 'x'), '/exp/5', '内容'],
    [found('lesson', 'x'), '/course-preparation/5', '内容'],
    [found('exp_series', 'x'), '/exp-series/5', '内容'],
    [found('question_bank', 'x'), '/question-bank/5', '内容'],
    [found('class', 'x'), '/class/5', '班级'],
    [found('class', 'x', { is_training: true }), '/practical-training/class/5', '班级'],
    [found('course', 'x'), '/course/5', '课程'],
    [found('suite', 'x'), '/env/template/5?view=suite', '环境'],
  ] as const)('%j opens %s', (one, to, section) => {
    expect(foundItems(routeTable, [one], () => false)).toMatchObject([{ to, section }])
  })

  test('what is there already is not offered twice', () => {
    expect(foundItems(routeTable, [found('experiment', 'x')], (to) => to === '/exp/5')).toEqual([])
  })

  test('favourites come first and are not among the recent ones; the page itself is no place to go', () => {
    const recent = [
      object('1', '甲'),
      object('2', '乙'),
      ...Array.from({ length: 12 }, (_, at) => object(`${at + 9}`, '旧')),
    ]
    const items = openedItems({ recent, favourites: [object('2', '乙')] }, false, '/exp/1')
    expect(items.slice(0, 2).map((item) => `${item.section} ${item.title}`)).toEqual(['收藏 乙', '最近打开 旧'])
    expect(items).toHaveLength(9)
    expect(openedItems({ recent, favourites: [] }, true, '/')).toHaveLength(14)
  })
})

test('actions that the menus have no place for are not offered', () => {
  const titles = actionItems({ ...menus, left: [menus.left[0]!] }, actions).map((item) => item.title)
  expect(titles).toEqual(['导入名单', '切换组织', '查看快捷键', '退出登录'])
  for (const item of actionItems(menus, actions)) item.run?.()
  expect(done).toEqual([
    'importMembers',
    'createExperiment',
    'createClass',
    'createSuite',
    'switchOrganisation',
    'showKeys',
    'logout',
  ])
  const outsideOfClasses = actionItems(menus, { ...actions, importMembers: undefined })
  expect(outsideOfClasses.map((item) => item.title)).not.toContain('导入名单')
})

test('actions that the role of the person leaves out are not offered', () => {
  const titles = actionItems({ ...menus, lacking: ['content.change', 'environment.change'] }, actions).map(
    (item) => item.title,
  )
  expect(titles).toEqual(['导入名单', '创建班级', '切换组织', '查看快捷键', '退出登录'])
})
