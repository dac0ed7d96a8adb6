import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Drawer } from './drawer.tsx'
import { draw } from './testing/draw.tsx'

afterEach(cleanup)

/** A list of people in a drawer, and one person's drawer instead of it. */
function Page() {
  const [open, setOpen] = useState<'list' | 'one'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <button type="button" onClick={() => setOpen('list')}>
        名单
      </button>
      {open === 'list' && (
        <Drawer title="名单" onClose={close}>
          <button type="button" onClick={() => setOpen('one')}>
            查看
          </button>
        </Drawer>
      )}
      {open === 'one' && (
        <Drawer title="王静雯" onClose={close}>
          个别安排
        </Drawer>
      )}
    </>
  )
}

test('a drawer that was closed by Escape gives the focus back to what opened it', async () => {
  const user = userEvent.setup()
  draw(<Page />)
  await user.click(screen.getByRole('button', { name: '名单' }))
  await user.click(screen.getByRole('button', { name: '查看' }))
  await user.click(screen.getByRole('dialog', { name: '王静雯' }))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  // What had opened this drawer went with the drawer it was in.
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '名单' }))
})

test('a focus that went elsewhere meanwhile stays there', async () => {
  const user = userEvent.setup()
  draw(
    <>
      <Page />
      <input aria-label="搜索" />
    </>,
  )
  await user.click(screen.getByRole('button', { name: '名单' }))
  screen.getByLabelText('搜索').focus()
  const close = screen.getByRole('button', { name: '关闭' })
  close.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('搜索'))
})
