import { act, cleanup, render, screen } from '@testing-library/react'
import { RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { exampleOf } from './route-example.ts'
import { createRouter } from './router.tsx'
import { routeTable } from './routes.ts'

afterEach(cleanup)

const pending = routeTable.routes.filter((route) => route.pending && !route.node.external && !route.node.public)

test('every page that has not been built says so under its real title', { timeout: 60_000 }, async () => {
  const router = createRouter({ table: routeTable, layouts: {}, memory: [exampleOf(pending[0]!)] })
  await act(async () => void render(<RouterProvider router={router} />))
  const wrong: string[] = []
  for (const route of pending) {
    await act(() => router.navigate(exampleOf(route)))
    const said = screen.getByRole('alert').textContent
    if (router.state.matches.at(-1)?.route.id !== route.path) wrong.push(`${route.path} is not what opens`)
    if (said !== `${route.title}该部分正在建设中`) wrong.push(`${route.path} says ${said}`)
  }
  expect(wrong).toEqual([])
})
