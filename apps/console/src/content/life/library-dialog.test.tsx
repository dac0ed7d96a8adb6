import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, expect, test } from 'vitest'
import { drawThemed } from '../../kit/testing/draw.tsx'
import LibraryDialog from './library-dialog.tsx'

afterEach(cleanup)

test.each([
  ['追加', 1],
  ['覆盖', 2],
])('%s sends the mode %i and closes', async (label, mode) => {
  let closed = 0
  const asked: number[] = []
  const dialog = (
    <LibraryDialog
      content={{ kind: 'experiment', title: '管道' }}
      add={async (given) => {
        asked.push(given)
        return { id: 'case-1', isNew: true, leftOut: [] }
      }}
      onClose={() => closed++}
      onOpen={() => {}}
    />
  )
  drawThemed(<RouterProvider router={createMemoryRouter([{ path: '/', element: dialog }])} />)
  expect((await screen.findByRole('radio', { name: '追加' })) as HTMLInputElement).toHaveProperty('checked', true)
  await userEvent.click(screen.getByRole('radio', { name: label }))
  await userEvent.click(screen.getByRole('button', { name: '加入' }))
  await waitFor(() => expect(closed).toBe(1))
  expect(asked).toEqual([mode])
})
