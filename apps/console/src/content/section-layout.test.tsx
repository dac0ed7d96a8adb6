import { cleanup, render, screen, within } from '@testing-library/react'
import { Outlet } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, expect, test } from 'vitest'
import { createRouter } from '../app/router.tsx'
import { menus } from '../api/session/menus.ts'
import { systemRoutes } from '../app/system-routes.ts'
import type { MenuItem } from '../api/session/menu-types.ts'
import { page, tabs, type DomainRoutes } from './declare.ts'
import { tab } from './kind.ts'
import { SectionLayout } from './section-layout.tsx'
import { buildTable } from './table.ts'

const as = (words: string) => () => Promise.resolve({ default: () => <p>{words}</p> })
const routes: DomainRoutes = {
  domain: 'me',
  routes: [
    tabs({
      at: '/my',
      title: '个人中心',
      children: [tab('profile', '个人资料'), tab('pwd', '修改密码')],
      pages: { profile: as('资料'), pwd: as('密码') },
    }),
    page({ at: '/soon', title: '实验系列' }),
  ],
}
const shared = (uri: string, title: string): MenuItem => ({
  uri,
  title,
  tabs: [
    { uri, title: '全部' },
    { uri: '/other', title: '其他' },
  ],
})

function open(at: string, left: MenuItem[] = []) {
  menus.set({ left, top: [], dropdown: [] })
  const table = buildTable([systemRoutes, routes], {})
  const layouts = { shell: Outlet, section: SectionLayout }
  render(<RouterProvider router={createRouter({ table, layouts, memory: [at] })} />)
}

const isBefore = (one: HTMLElement, other: HTMLElement): boolean =>
  Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING)

afterEach(() => {
  cleanup()
  menus.set(undefined)
})

test('a section has one heading, above its tabs', async () => {
  open('/my/pwd')
  const heading = await screen.findByRole('heading', { level: 1, name: '个人中心' })
  const own = screen.getByRole('navigation', { name: '个人中心' })
  expect(isBefore(heading, own)).toBe(true)
  expect(within(own).getByRole('link', { current: 'page' }).textContent).toBe('修改密码')
  expect(isBefore(own, screen.getByText('密码'))).toBe(true)
})

test('a section that shares its entry of the menu: heading, the lists of the entry, its own tabs', async () => {
  open('/my/profile', [shared('/my', '个人')])
  const heading = await screen.findByRole('heading', { level: 1, name: '个人中心' })
  const entry = screen.getByRole('navigation', { name: '个人' })
  const own = screen.getByRole('navigation', { name: '个人中心' })
  expect([isBefore(heading, entry), isBefore(entry, own)]).toEqual([true, true])
})

test('a page that has not been built and shares its entry: heading above the lists of the entry', async () => {
  open('/soon', [shared('/soon', '系列')])
  const heading = await screen.findByRole('heading', { level: 1, name: '实验系列' })
  const entry = screen.getByRole('navigation', { name: '系列' })
  expect(isBefore(heading, entry)).toBe(true)
  expect(isBefore(entry, screen.getByText('该部分正在建设中'))).toBe(true)
})

test('one that has its entry to itself says its title once', async () => {
  open('/soon')
  expect(await screen.findByText('该部分正在建设中')).toBeTruthy()
  expect(screen.getAllByText('实验系列')).toHaveLength(1)
  expect(screen.queryByRole('navigation')).toBeNull()
})
