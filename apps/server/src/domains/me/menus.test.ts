import { describe, expect, test } from 'vitest'
import { menusFor, studentEntry } from './menus.ts'

describe('the students’ platform is entered', () => {
  test.each([
    ['/auth/login?alias=student&redirect_url=%2F', '/auth/login?alias=student&redirect_url=%2F'],
    ['/', '/auth/login?alias=student&redirect_url=%2F'],
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
    menusFor(['teacher'], null, '/', hasVpn).teacher_dropdown.some(({ uri }) => uri === '/platform/vpn-download')
  expect([offers(true), offers(false)]).toEqual([true, false])
})

describe('a menu is the person’s own', () => {
  const titles = (...given: Parameters<typeof menusFor>) =>
    menusFor(...given).teacher_left.flatMap(({ title, children = [] }) => [title, ...children.map((one) => one.title)])

  test('by role', () => {
    const [teacher, admin, operator] = (['teacher', 'account_admin', 'system_operator'] as const).map((role) =>
      titles([role], null, '/'),
    )
    for (const title of ['组织', '用户', '操作日志']) {
      expect([teacher!, admin!, operator!].map((menu) => menu.includes(title))).toEqual([false, true, true])
    }
    for (const title of ['客户', '平台设置']) {
      expect([teacher!, admin!, operator!].map((menu) => menu.includes(title))).toEqual([false, false, true])
    }
  })
  test('by what the customer bought; a group is entered by its first entry', () => {
    const menu = menusFor(['teacher'], ['exam', 'class'], '/').teacher_left
    const content = menu.find(({ title }) => title === '教学内容')
    expect(content).toMatchObject({ uri: '/exam', children: [{ title: '测评' }, { title: '题库' }] })
    expect(menu.some(({ title }) => title === '开放训练')).toBe(false)
  })
})
