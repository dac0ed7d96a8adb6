import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { draw as drawInApp } from '../kit/testing/draw.tsx'
import { activeUri, sharedEntry } from '../api/session/menu-types.ts'
import type { MenuItem } from '../api/session/menu-types.ts'
import OrganisationDialog from './organisation-dialog.tsx'
import { shortOrganisationName } from '../api/session/organisation-name.ts'
import { Shell } from './shell.tsx'
import type { ShellProps } from './shell.tsx'

const left: MenuItem[] = [
  { uri: '/dashboard', title: '工作台', icon: 'dashboard' },
  {
    uri: '/exp',
    title: '内容',
    icon: 'experiment',
    children: [
      { uri: '/exp', title: '实验' },
      {
        uri: '/series',
        title: '系列',
        tabs: [
          { uri: '/series', title: '系列' },
          { uri: '/exp-series', title: '实验系列' },
        ],
      },
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
  test('shows person, short organisation and unread count', async () => {
    const { done } = draw()
    expect(screen.getByText('王海燕')).toBeTruthy()
    expect(screen.getByRole('link', { name: /7\s*条未读\s*消息/ }).textContent).toContain('7')
    await userEvent.click(screen.getByRole('button', { name: '软件工程系' }))
    expect(done).toEqual(['switch'])
  })
  test("the product's logo is drawn in place; a platform's own one is a picture for each mode", () => {
    draw()
    const home = screen.getByRole('link', { name: /首页/ })
    expect(home.querySelector('img')).toBeNull()
    expect([...home.querySelectorAll('svg')].map(({ textContent }) => textContent)).toEqual([
      '云实验教学平台',
      '云实验教学平台',
    ])
    cleanup()
    draw({ logo: { dark: '/files/dark.png', light: '/files/light.png' } })
    const pictures = [...screen.getByRole('link', { name: /首页/ }).querySelectorAll('img')]
    expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual(['/files/dark.png', '/files/light.png'])
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
  test('an entry of another platform, or of another document of this server, opens next to the console', async () => {
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
  test('has a plain entry, and a group whose entries are below its caption', () => {
    draw({ path: '/dashboard' }, '/dashboard')
    const menu = within(screen.getByRole('navigation', { name: '主菜单' }))
    expect(menu.getByRole('link', { name: '工作台' }).getAttribute('href')).toBe('/dashboard')
    const group = within(menu.getByRole('list', { name: '内容' }))
    expect(group.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['实验', '/exp'],
      ['系列', '/series'],
    ])
    expect(menu.queryByRole('button', { name: '内容' })).toBeNull()
  })
  test('lights the page', () => {
    draw()
    const menu = within(screen.getByRole('navigation', { name: '主菜单' }))
    expect(menu.getByRole('link', { name: '实验' }).getAttribute('aria-current')).toBe('page')
    expect(menu.getByRole('link', { name: '系列' }).getAttribute('aria-current')).toBeNull()
  })
  test('a collapsed group opens next to it, with the page lit that shares its entry', async () => {
    draw({ path: '/exp-series/3' }, '/exp-series/3')
    await userEvent.click(screen.getByRole('button', { name: '收起菜单' }))
    await userEvent.click(screen.getByRole('button', { name: '内容' }))
    const beside = within(screen.getByRole('navigation', { name: '内容' }))
    expect(beside.getByRole('link', { name: '系列' }).getAttribute('aria-current')).toBe('page')
    expect(beside.getByRole('link', { name: '实验' }).getAttribute('aria-current')).toBeNull()
  })
  test('says how much waits behind an entry, and nothing where nothing does', () => {
    draw({ menuCounts: { '/exp': 3, '/series': 0 } })
    expect(screen.getByRole('link', { name: /^实验\s*，3 项待处理$/ })).toBeTruthy()
    expect(screen.getByRole('link', { name: '系列' }).textContent).toBe('系列')
    cleanup()
    draw({ menuCounts: { '/exp': 120 } })
    expect(screen.getByText('99+')).toBeTruthy()
  })
  test('collapsed, its group says how much waits in all, and its entries each', async () => {
    draw({ menuCounts: { '/exp': 3, '/series': 2 } })
    await userEvent.click(screen.getByRole('button', { name: '收起菜单' }))
    await userEvent.click(screen.getByRole('button', { name: /^内容\s*，5 项待处理$/ }))
    expect(screen.getByRole('link', { name: /^系列\s*，2 项待处理$/ })).toBeTruthy()
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
  test('starts collapsed in a narrow window, whatever another window left behind', () => {
    const { innerWidth } = window
    window.innerWidth = 800
    localStorage.setItem('isOpen', '1')
    draw()
    expect(document.documentElement.dataset.menu).toBe('collapsed')
    expect(localStorage.getItem('isOpen')).toBe('1')
    window.innerWidth = innerWidth
  })
  test.each([
    ['/exp', '/exp'],
    ['/exp/7', '/exp'],
    ['/series/3', '/series'],
    ['/exp-series', '/series'],
    ['/exp-series/3', '/series'],
    ['/experiments', undefined],
    ['/dashboard', '/dashboard'],
  ])('at %s the entry %s is lit', (path, uri) => {
    expect(activeUri(left, path)).toBe(uri)
  })
  test.each([
    ['/exp-series', '系列'],
    ['/series', '系列'],
    ['/exp-series/3', undefined],
    ['/exp', undefined],
  ])('the list at %s shares the entry %s', (at, title) => {
    expect(sharedEntry(left, at)?.title).toBe(title)
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

test('above a page of the menu there is no way back; what page it is is only heard', () => {
  draw({ crumbs: [{ title: '实验' }] })
  expect(screen.queryByRole('button', { name: '返回' })).toBeNull()
  const crumbs = screen.getByRole('navigation', { name: '面包屑' })
  expect(crumbs.className).toBe('visually-hidden')
  expect(within(crumbs).getByText('实验').getAttribute('aria-current')).toBe('page')
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
