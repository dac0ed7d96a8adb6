import { act, cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider, useLoaderData, useLocation, useParams } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { RouterViewPage, useRouterView, type RouterView } from './router-view.tsx'

afterEach(cleanup)

function Page() {
  const { pathname, search } = useLocation()
  const { id } = useParams()
  const loaded = useLoaderData<string>()
  return <p>{`${pathname}${search} ${id} ${loaded}`}</p>
}

/** Shows the first page that it met next to the one that the router is at. */
function Shell() {
  const now = useRouterView()
  const [first] = useState<RouterView>(now)
  return (
    <>
      <section aria-label="first">
        <RouterViewPage view={first} />
      </section>
      <section aria-label="now">
        <RouterViewPage view={now} />
      </section>
    </>
  )
}

const textOf = (name: string) => screen.getByRole('region', { name }).textContent

test('a kept page goes on seeing its address, its parameters and its data while the router moves on', async () => {
  const loader = ({ params }: { params: { id?: string } }) => `data of ${params.id}`
  const list = { id: 'list', path: 'list/:id', Component: Page, loader }
  const router = createMemoryRouter([{ path: '/', Component: Shell, children: [list] }], {
    initialEntries: ['/list/a?page=2'],
    hydrationData: { loaderData: { list: 'data of a' } },
  })
  render(<RouterProvider router={router} />)
  expect(textOf('first')).toBe('/list/a?page=2 a data of a')
  await act(() => router.navigate('/list/b'))
  expect(textOf('first')).toBe('/list/a?page=2 a data of a')
  expect(textOf('now')).toBe('/list/b b data of b')
})
