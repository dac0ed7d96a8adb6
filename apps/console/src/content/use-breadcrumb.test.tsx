import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Outlet, useSearchParams } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, expect, test } from 'vitest'
import { createRouter } from '../app/router.tsx'
import { systemRoutes } from '../app/system-routes.ts'
import { Link } from '../kit/navigation/link.tsx'
import { useNameInBreadcrumb, useObjectNames } from '../kit/navigation/object-names.ts'
import { Breadcrumb } from '../shell/breadcrumb.tsx'
import { page, type DomainRoutes } from './declare.ts'
import { kind, mount } from './kind.ts'
import { buildTable } from './table.ts'
import { useBreadcrumb, viewAddress } from './use-breadcrumb.ts'

const as = (Page: () => React.ReactNode) => () => Promise.resolve({ default: Page })

function Bin() {
  useNameInBreadcrumb(viewAddress('/exp', 'bin'), '回收站')
  return <Link to="/exp/7">打开</Link>
}

function List() {
  const [params] = useSearchParams()
  return params.get('view') === 'bin' ? <Bin /> : <Link to="/exp?view=bin">去回收站</Link>
}

/** A removed object's page: it has no name to show. */
function Removed() {
  useNameInBreadcrumb('/exp/7', null)
  return <p>该内容在回收站中</p>
}

const routes: DomainRoutes<'experiment'> = {
  domain: 'experiment',
  kinds: {
    experiment: kind('experiment', {
      title: '实验详情',
      aspects: ['basics'],
      pages: { basics: as(Removed) },
      example: {},
    }),
  },
  routes: [
    page({ at: '/exp', title: '实验', page: as(List), lists: 'experiment' }),
    mount('experiment', { at: '/exp/:expid' }),
  ],
}

function Shell() {
  return (
    <>
      <Breadcrumb crumbs={useBreadcrumb(useObjectNames())} onBack={() => undefined} />
      <Outlet />
    </>
  )
}

function open(at: string) {
  const table = buildTable([systemRoutes, routes], {})
  render(<RouterProvider router={createRouter({ table, layouts: { shell: Shell }, memory: [at] })} />)
}

const crumbs = () =>
  within(screen.getByRole('navigation', { name: '面包屑' }))
    .getAllByRole('listitem')
    .map((crumb) => crumb.textContent)

afterEach(cleanup)

test('a recycle bin is below its list, and its crumb goes when one leaves it', async () => {
  open('/exp')
  await userEvent.click(await screen.findByText('去回收站'))
  await waitFor(() => expect(crumbs()).toEqual(['实验', '回收站']))
  expect(screen.getByRole('button', { name: '返回' })).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: '实验' }))
  await screen.findByText('去回收站')
  await waitFor(() => expect(crumbs()).toEqual(['实验']))
})

test('what is opened out of the bin is below the list, without the name it had', async () => {
  open('/exp?view=bin')
  await userEvent.click(await screen.findByText('打开'))
  await screen.findByText('该内容在回收站中')
  await waitFor(() => expect(crumbs()).toEqual(['实验', '实验详情', '基本信息']))
})
