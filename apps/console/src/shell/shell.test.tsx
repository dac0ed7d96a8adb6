import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { draw as drawInApp } from '../kit/testing/draw.tsx'
import { activeUri } from './menu-types.ts'
import type { MenuItem } from './menu-types.ts'
import OrganisationDialog from './organisation-dialog.tsx'
import { shortOrganisationName } from './organisation-name.ts'
import { Shell } from './shell.tsx'
import type { ShellProps } from './shell.tsx'

const left: MenuItem[] = [
  { uri: '/dashboard', title: '工作台', icon: 'dashboard' },
  {
    uri: '/exp',
    title: '教学内容',
    icon: 'experiment',
    children: [
      { uri: '/exp', title: '实验' },
      { uri: '/exp-series', title: '实验系列' },
    ],
  },
]

beforeEach(() => {
  localStorage.clear()
  for (const name of ['menu', 'hideHeader', 'hideMenu']) delete document.documentElement.dataset[name]
})
afterEach(cleanup)

function draw(props: Partial<ShellProps> = {}, address = '/exp/7/basics') {
  const done: string[] = []
  drawInApp(
    <Shell
      platformName="云实验教学平台"
      person={{ realName: '王海燕' }}
      customerName="/示范大学/软件工程系"
      unreadCount={7}
      menus={{
        left,
        top: [{ uri: '/message', title: '消息', icon: 'bell' }],
        dropdown: [{ uri: '/help', title: '帮助' }],
      }}
      path="/exp/7/basics"
      crumbs={[{ title: '实验', to: '/exp' }, { title: '网络实验' }]}
      onBack={() => done.push('back')}
      onSwitchOrganisation={() => done.push('switch')}
      onLogout={() => done.push('logout')}
      {...props}
    >
      {props.children ?? <p>内容</p>}
    </Shell>,
    address,
  )
  return { done }
}

describe('header', () => {
  test('shows person, short organisation, unread count and both logos', async () => {
    const { done } = draw()
    expect(screen.getByText('王海燕')).toBeTruthy()
    expect(screen.getByRole('link', { name: /7\s*条未读\s*消息/ }).textContent).toContain('7')
    await userEvent.click(screen.getByRole('button', { name: '软件工程系' }))
    expect(done).toEqual(['switch'])
    expect([...document.querySelectorAll('.frame-logo img')].map((image) => image.getAttribute('src'))).toEqual([
      '/logo-dark.svg',
      '/logo-light.svg',
    ])
  })
  test('the person has their picture, or the last character of their name', () => {
    draw({ person: { realName: '王海燕', avatar: '/files/avatar.png' } })
    const person = screen.getByRole('button', { name: /王海燕/ })
    expect(person.querySelector('img')?.getAttribute('src')).toBe('/files/avatar.png')
    cleanup()
    draw()
    expect(screen.getByRole('button', { name: /王海燕/ }).querySelector('img')).toBeNull()
  })
  test('nothing unread shows no count; a message entry is there even when the menu has none', () => {
    draw({ unreadCount: 0, menus: { left, top: [], dropdown: [] } })
    const entry = screen.getByRole('link', { name: '消息' })
    expect(entry.getAttribute('href')).toBe('/message')
    expect(entry.textContent).toBe('消息')
  })
  test('an entry of another platform, or of another document of this server, opens beside the console', async () => {
    const student = '/auth/login?alias=student&redirect_url=%2Fstudent'
    const dropdown = [
      { uri: student, title: '学生端', icon: 'export' },
      { uri: 'https://student.example/', title: '外部平台', icon: 'export' },
    ]
    draw({ menus: { left, top: [], dropdown } }, '/exp/7/basics?s=1&hm=,x')
    await userEvent.click(screen.getByRole('button', { name: /王海燕/ }))
    for (const { uri, title } of dropdown) {
      const entry = screen.getByRole('menuitem', { name: title })
      expect([entry.getAttribute('href'), entry.getAttribute('target')]).toEqual([uri, '_blank'])
    }
  })
  test('the drop-down holds profile, message centre, its own entries and logout', async () => {
    const { done } = draw()
    await userEvent.click(screen.getByRole('button', { name: /王海燕/ }))
    const menu = within(screen.getByRole('menu'))
    expect(menu.getByRole('menuitem', { name: '个人中心' }).getAttribute('href')).toBe('/my/profile')
    expect(menu.getByRole('menuitem', { name: '消息中心' }).getAttribute('href')).toBe('/message')
    expect(menu.getByRole('menuitem', { name: '帮助' }).getAttribute('href')).toBe('/help')
    await userEvent.click(menu.getByRole('menuitem', { name: '退出登录' }))
    expect(done).toEqual(['logout'])
  })
})

test('left menu, header and drop-down show their own group', async () => {
  draw({
    menus: {
      left: [{ uri: '/exam', title: '左侧项', icon: 'file-done' }],
      top: [
        { uri: '/assistant', title: '助手', icon: 'robot' },
        { uri: '/message', title: '消息', icon: 'bell' },
      ],
      dropdown: [{ uri: '/my/task', title: '下拉项', icon: 'schedule' }],
    },
  })
  const hrefs = (area: HTMLElement) =>
    within(area)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
  const leftMenu = screen.getByRole('navigation', { name: '主菜单' })
  expect(hrefs(leftMenu)).toEqual(['/exam'])
  expect(within(leftMenu).getByRole('link', { name: '左侧项' }).querySelector('svg')).toBeTruthy()
  expect(hrefs(screen.getByRole('navigation', { name: '顶部菜单' }))).toEqual(['/assistant', '/message'])
  await userEvent.click(screen.getByRole('button', { name: /王海燕/ }))
  expect(within(screen.getByRole('menu')).getByRole('menuitem', { name: '下拉项' })).toBeTruthy()
})

describe('menu', () => {
  test('has a plain entry, and a group that opens its second level', async () => {
    draw({ path: '/dashboard' }, '/dashboard')
    const menu = within(screen.getByRole('navigation', { name: '主菜单' }))
    expect(menu.getByRole('link', { name: '工作台' }).getAttribute('href')).toBe('/dashboard')
    const group = menu.getByRole('button', { name: '教学内容' })
    expect(group.getAttribute('aria-expanded')).toBe('false')
    expect(menu.queryByRole('link', { name: '实验系列' })).toBeNull()
    await userEvent.click(group)
    expect(group.getAttribute('aria-expanded')).toBe('true')
    expect(menu.getByRole('link', { name: '实验系列' }).getAttribute('href')).toBe('/exp-series')
  })
  test('lights the page and unfolds its group', () => {
    draw()
    const menu = within(screen.getByRole('navigation', { name: '主菜单' }))
    expect(menu.getByRole('link', { name: '实验' }).getAttribute('aria-current')).toBe('page')
    expect(menu.getByRole('link', { name: '实验系列' }).getAttribute('aria-current')).toBeNull()
  })
  test('links keep s and hm', () => {
    draw({}, '/exp/7/basics?hm=,x&s=site&page=3')
    expect(screen.getByRole('link', { name: '工作台' }).getAttribute('href')).toBe('/dashboard?s=site&hm=,x')
  })
  test('collapses, opens again, and remembers', async () => {
    draw()
    await userEvent.click(screen.getByRole('button', { name: '收起菜单' }))
    expect(document.documentElement.dataset.menu).toBe('collapsed')
    expect(localStorage.getItem('isOpen')).toBe('0')
    await userEvent.click(screen.getByRole('button', { name: '展开菜单' }))
    expect(document.documentElement.dataset.menu).toBeUndefined()
  })
  test.each([
    ['/exp', '/exp'],
    ['/exp/7', '/exp'],
    ['/exp-series/3', '/exp-series'],
    ['/experiments', undefined],
    ['/dashboard', '/dashboard'],
  ])('at %s the entry %s is lit', (path, uri) => {
    expect(activeUri(left, path)).toBe(uri)
  })
})

test('the back arrow and the crumbs', async () => {
  const { done } = draw()
  await userEvent.click(screen.getByRole('button', { name: '返回' }))
  expect(done).toEqual(['back'])
  const crumbs = within(screen.getByRole('navigation', { name: '面包屑' }))
  expect(crumbs.getByRole('link', { name: '实验' }).getAttribute('href')).toBe('/exp')
  expect(crumbs.getByText('网络实验').getAttribute('aria-current')).toBe('page')
})

test('a page without a breadcrumb line has no crumbs and no arrow', () => {
  draw({ hideCrumbs: true })
  expect(screen.queryByRole('navigation', { name: '面包屑' })).toBeNull()
  expect(screen.queryByRole('button', { name: '返回' })).toBeNull()
})

test('hm hides header and menu and leaves the content', () => {
  draw({ hideHeader: true, hideMenu: true })
  expect(screen.queryByRole('banner')).toBeNull()
  expect(screen.queryByRole('navigation', { name: '主菜单' })).toBeNull()
  expect(screen.getByText('内容')).toBeTruthy()
  expect(document.documentElement.dataset.hideHeader).toBe('')
})

test.each([
  ['/示范大学/计算机学院/软件工程系', '软件工程系'],
  ['示范大学', '示范大学'],
  ['/示范大学/', '示范大学'],
  ['/a/一二三四五六七八九十一二三四五六七八九十', '一二三四五六七八九十一二三四五六七八九十'],
  ['/a/一二三四五六七八九十一二三四五六七八九十多', '一二三四五六七八九十一二三四五六七八九十…'],
])('the short name of %s is %s', (name, short) => {
  expect(shortOrganisationName(name)).toBe(short)
})

describe('organisation dialog', () => {
  function open(closable: boolean) {
    const chosen: string[] = []
    let closed = 0
    drawInApp(
      <OrganisationDialog
        open
        closable={closable}
        organisations={[
          { id: '1', name: '/示范大学/软件工程系' },
          { id: '2', name: '/示范大学/信息学院' },
        ]}
        onConfirm={(id) => chosen.push(id)}
        onClose={() => closed++}
      />,
    )
    return { chosen, closedTimes: () => closed }
  }

  test('says what will happen, requires a choice, and gives it', async () => {
    const { chosen } = open(false)
    expect(screen.getByText('切换后，系统将按所选组织展示资源')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '确定' }))
    expect((await screen.findByRole('alert')).textContent).toBe('请选择客户身份')
    expect(chosen).toEqual([])
    await userEvent.click(screen.getByRole('combobox', { name: '客户身份' }))
    const offered = screen.getAllByRole('option').map((one) => one.querySelector('span > span')?.textContent)
    expect(offered).toEqual(['软件工程系', '信息学院'])
    expect(screen.getByRole('listbox').getAttribute('aria-multiselectable')).toBeNull()
    await userEvent.click(await screen.findByText('信息学院'))
    await userEvent.click(screen.getByRole('button', { name: '确定' }))
    await expect.poll(() => chosen).toEqual(['2'])
  })
  test.each([true, false])('neither Escape nor a press outside closes it (closable: %s)', async (closable) => {
    const { closedTimes } = open(closable)
    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getByRole('dialog').parentElement as HTMLElement)
    expect(closedTimes()).toBe(0)
    expect(screen.queryByRole('button', { name: '取消' }) !== null).toBe(closable)
  })
})
