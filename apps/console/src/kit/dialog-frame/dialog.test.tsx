import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { Dialog } from './dialog.tsx'

afterEach(cleanup)

/** Two dialogs, the second opened from the first. */
function Stack({ canGo = true }: { canGo?: boolean }) {
  const [depth, setDepth] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setDepth(1)}>
        打开
      </button>
      {depth > 0 && (
        <Dialog title="下面" onClose={() => setDepth(0)} closesOnEscape={canGo}>
          {depth === 1 && (
            <button type="button" onClick={() => setDepth(2)}>
              再打开
            </button>
          )}
          <input aria-label="名称" />
        </Dialog>
      )}
      {depth > 1 && (
        <Dialog title="上面" onClose={() => setDepth(1)}>
          <input aria-label="原因" />
        </Dialog>
      )}
    </>
  )
}

const titles = () =>
  screen.queryAllByRole('dialog').map((one) => one.getAttribute('aria-labelledby') && one.textContent)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('Escape closes the dialog on top and no other; the focus goes back to where each was opened', async () => {
  draw(<Stack />)
  await press('打开')
  await press('再打开')
  expect(titles()).toEqual(['下面', '上面'])
  await userEvent.keyboard('{Escape}')
  expect(titles()).toEqual(['下面再打开'])
  // What it was opened from had been taken away meanwhile: the dialog below has the focus, not the page behind.
  expect(document.activeElement).toBe(screen.getByRole('dialog'))
  await userEvent.keyboard('{Escape}')
  expect(titles()).toEqual([])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '打开' }))
})

test('Escape leaves a dialog alone that has to be answered', async () => {
  draw(<Stack canGo={false} />)
  await press('打开')
  await userEvent.keyboard('{Escape}')
  expect(titles()).toEqual(['下面再打开'])
})

test('Tab stays inside and comes in again from the page behind', async () => {
  draw(<Stack />)
  await press('打开')
  const dialog = screen.getByRole('dialog')
  for (let at = 0; at < 7; at += 1) {
    await userEvent.tab()
    expect(dialog.contains(document.activeElement)).toBe(true)
  }
  ;(document.activeElement as HTMLElement).blur()
  expect(document.activeElement).toBe(document.body)
  await userEvent.tab({ shift: true })
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '名称' }))
})

test('the page behind does not scroll while a dialog is open, and only then', async () => {
  draw(<Stack />)
  const { overflow } = document.documentElement.style
  await press('打开')
  await expect.poll(() => document.documentElement.style.overflow).toBe('hidden')
  await userEvent.keyboard('{Escape}')
  expect(document.documentElement.style.overflow).toBe(overflow)
})

test.each([
  ['its first field, not 关闭', <input key="a" aria-label="名称" />, '名称'],
  [
    'the field that asks for it',
    [<input key="a" aria-label="名称" />, <input key="b" aria-label="编号" data-autofocus />],
    '编号',
  ],
  ['the first that can be typed into', [<input key="a" disabled />, <textarea key="b" aria-label="说明" />], '说明'],
  ['itself where there is nothing to type', <p key="a">说明</p>, undefined],
])('a dialog gives the focus to %s', (_what, inside, name) => {
  draw(
    <Dialog title="新建" onClose={() => {}}>
      {inside}
    </Dialog>,
  )
  const expected = name === undefined ? screen.getByRole('dialog') : screen.getByRole('textbox', { name })
  expect(document.activeElement).toBe(expected)
})

test('a field that arrives later gets the focus, unless it has moved on', async () => {
  function Later({ isThere }: { isThere: boolean }) {
    return (
      <Dialog title="新建" onClose={() => {}}>
        {isThere && <input aria-label="名称" />}
      </Dialog>
    )
  }
  const { rerender } = draw(<Later isThere={false} />)
  expect(document.activeElement).toBe(screen.getByRole('dialog'))
  rerender(<Later isThere />)
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('textbox', { name: '名称' }))
})
