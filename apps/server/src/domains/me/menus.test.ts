import { kindLabels } from '@lab/contract/kinds'
import { projectTitle } from '@lab/contract/place-words'
import { describe, expect, test } from 'vitest'
import { menusFor, menusOfLearner, studentEntry } from './menus.ts'

describe('the students’ platform is entered', () => {
  test.each([
    ['/auth/login?alias=student&redirect_url=%2Flearn', '/auth/login?alias=student&redirect_url=%2Flearn'],
    ['/auth/login', '/auth/login?alias=student&redirect_url=%2Flearn'],
    ['/learn', '/auth/login?alias=student&redirect_url=%2Flearn'],
    ['/', '/auth/login?alias=student&redirect_url=%2Flearn'],
    ['/student', '/student?alias=student&redirect_url=%2F'],
    [
      'https://learn.example.edu',
      'https://learn.example.edu/auth/login?alias=student&redirect_url=https%3A%2F%2Flearn.example.edu%2F',
    ],
    [
      'https://learn.example.edu/sso?alias=learner&redirect_url=%2Fhome',
      'https://learn.example.edu/sso?alias=learner&redirect_url=%2Fhome',
    ],
  ])('at %s by %s', (address, entry) => {
    expect(studentEntry(address)).toBe(entry)
  })

  test('from an entry of the drop-down', () => {
    const { teacher_dropdown } = menusFor(['teacher'], null, '/')
    expect(teacher_dropdown.find(({ title }) => title === '学生端')?.uri).toBe(studentEntry('/'))
  })
})

test('what the VPN needs is offered once there is one', () => {
  const offers = (hasVpn: boolean): boolean =>
    menusFor(['teacher'], null, '/', { hasVpn }).teacher_dropdown.some(({ uri }) => uri === '/platform/vpn-download')
  expect([offers(true), offers(false)]).toEqual([true, false])
})

describe('a menu is the person’s own', () => {
  type Given = Parameters<typeof menusFor>
  const entries = (...given: Given) => menusFor(...given).teacher_left.flatMap((one) => one.children ?? [one])
  const titles = (...given: Given) => entries(...given).map(({ title }) => title)
  const tabs = (title: string, ...given: Given) =>
    entries(...given)
      .find((one) => one.title === title)
      ?.tabs?.map(({ uri }) => uri)

  test('all of it: a caption for each group, one word for each kind', () => {
    const menu = menusFor(['system_operator'], null, '/').teacher_left
    expect(menu.map(({ title, children = [] }) => [title, children.map((one) => one.title).join(' ')])).toEqual([
      ['工作台', ''],
      ['教学', '班级 课程 备课 实训班级 实训项目'],
      ['内容', '实验 实践课程 考试 系列 题库 开放训练'],
      ['资源', '案例 资源 共享库 数据集'],
      ['环境', '环境实例 环境模板 科研环境 科研任务'],
      ['管理', '审核 组织 用户 客户 分类 设置 日志'],
    ])
  })
  test('by role', () => {
    const [teacher, admin, operator] = (['teacher', 'account_admin', 'system_operator'] as const).map((role) =>
      titles([role], null, '/'),
    )
    for (const title of ['审核', '组织', '用户', '日志']) {
      expect([teacher!, admin!, operator!].map((menu) => menu.includes(title))).toEqual([false, true, true])
    }
    for (const title of ['客户', '设置']) {
      expect([teacher!, admin!, operator!].map((menu) => menu.includes(title))).toEqual([false, false, true])
    }
  })
  test('by what the customer bought; a group is entered by its first entry', () => {
    const menu = menusFor(['teacher'], ['exam', 'class'], '/').teacher_left
    const content = menu.find(({ title }) => title === '内容')
    expect(content).toMatchObject({ uri: '/exam', children: [{ title: '考试' }, { title: '题库' }] })
    expect(menu.some(({ title }) => title === '环境')).toBe(false)
    expect(titles(['teacher'], ['lesson'], '/')).not.toContain('课程')
    expect(titles(['teacher'], ['lesson', 'class'], '/')).toContain('课程')
  })
  test.each([
    ['案例', null, ['/repository/exp', '/repository/mooc', '/repository/course', '/repository/project']],
    ['案例', ['lesson', 'mooc'], ['/repository/mooc', '/repository/course']],
    ['共享库', null, ['/library', '/exp-library', '/course-library', '/practical-training/library']],
    ['共享库', ['experiment'], ['/library', '/exp-library']],
    ['共享库', [], undefined],
    ['开放训练', null, ['/practice', '/code-practice', '/exp-practice', '/exp-practice-store']],
    ['系列', null, ['/series', '/exp-series']],
    ['审核', null, ['/publish', '/sync']],
  ])('the lists that share %s, with %j', (title, modules, uris) => {
    expect(tabs(title, ['account_admin'], modules, '/')).toEqual(uris)
  })
  test('a list of one kind is called like the kind', () => {
    const words = (title: string) =>
      entries(['account_admin'], null, '/')
        .find((one) => one.title === title)
        ?.tabs?.map((tab) => tab.title)
    const { experiment, mooc, lesson } = kindLabels
    expect([words('案例'), words('共享库')]).toEqual([
      [experiment, mooc, lesson, projectTitle],
      ['全部', experiment, lesson, projectTitle],
    ])
  })
  test('an entry is the address of its first list', () => {
    const uriOf = (modules: string[]) => entries(['teacher'], modules, '/').find(({ title }) => title === '案例')?.uri
    expect([['mooc'], ['project', 'lesson'], []].map(uriOf)).toEqual([
      '/repository/mooc',
      '/repository/course',
      undefined,
    ])
  })
})

test.each([
  ['https://learn.example.edu/learn?alias=student&redirect_url=%2F'],
  ['/auth/login?alias=student&redirect_url=%2Flearn'],
])('a learner gets nothing but the way to their own site, here at %s', (address) => {
  const { teacher_left, teacher_top, teacher_dropdown } = menusOfLearner(address)
  expect([...teacher_left, ...teacher_top]).toEqual([])
  expect(teacher_dropdown).toEqual([{ uri: address, title: '学生端', icon: 'export' }])
})
