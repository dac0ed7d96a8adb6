import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { RouterProvider } from 'react-router/dom'
import { afterEach, expect, test } from 'vitest'
import { createRouter } from '../app/router.tsx'
import { systemRoutes } from '../app/system-routes.ts'
import { page } from './declare.ts'
import { buildTable } from './table.ts'
import { useLinks } from './use-links.ts'

afterEach(cleanup)

function List() {
  const { href } = useLinks()
  const [first] = useState(() => href)
  const [presses, setPresses] = useState(0)
  return (
    <button onClick={() => setPresses(presses + 1)}>
      {presses} 次，{first === href ? '仍是' : '不再是'} {href('experiment.list')}
    </button>
  )
}

test('drawing a page again keeps its links, and so the rows that are made of them', async () => {
  const Page = () => Promise.resolve({ default: List })
  const routes = {
    domain: 'experiment',
    routes: [page({ at: '/exp', title: '实验', page: Page, lists: 'experiment' })],
  }
  const router = createRouter({ memory: ['/exp?s=1'], table: buildTable([systemRoutes, routes], {}) })
  render(<RouterProvider router={router} />)
  await userEvent.click(await screen.findByRole('button'))
  expect(screen.getByRole('button').textContent).toBe('1 次，仍是 /exp?s=1')
})
