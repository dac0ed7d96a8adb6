import { joinPieces, typedBy, type TypingPiece } from '@lab/contract/typing-log'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draw } from '../../kit/testing/draw.tsx'
import { TypingDesk } from './typing-desk.tsx'

// Test files share a window, and with it what each of them left in the browser.
beforeEach(() => localStorage.clear())
afterEach(cleanup)

test('a refused run says why in one line below the field, keeps what was typed and is submitted again from there', async () => {
  const user = userEvent.setup()
  const finish = vi.fn<() => Promise<void>>()
  finish.mockRejectedValueOnce(Object.assign(new Error('录入过快，成绩无效'), { status: 409 }))
  draw(
    <TypingDesk
      recordId="r"
      attempt={1}
      content={{ text: 'the cat', language: 'en', log: [] }}
      save={() => Promise.resolve()}
      finish={finish}
    />,
  )
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: '录入区' })
  await user.type(field, 'the')
  await user.click(screen.getByRole('button', { name: '提交' }))

  const said = await screen.findByRole('alert')
  expect(said.textContent).toBe('提交失败：录入过快，成绩无效重试')
  expect(said.querySelector('svg')).toBeNull()
  expect(field.compareDocumentPosition(said) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(field.value).toBe('the')
  expect(document.activeElement).toBe(field)

  await user.click(screen.getByRole('button', { name: '重试' }))
  expect(finish).toHaveBeenCalledTimes(2)
})

test('what was typed without a connection is there again after a reload, and is sent then', async () => {
  const user = userEvent.setup()
  const sent: TypingPiece[] = []
  let isConnected = false
  const desk = (
    <TypingDesk
      recordId="offline"
      attempt={1}
      content={{ text: 'the cat', language: 'en', log: [] }}
      save={async (piece) => {
        if (!isConnected) throw new Error('offline')
        sent.push(piece)
      }}
      finish={() => Promise.resolve()}
    />
  )
  const { unmount } = draw(desk)
  await user.type(screen.getByRole('textbox', { name: '录入区' }), 'the c')
  unmount()
  isConnected = true
  draw(desk)
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '录入区' }).value).toBe('the c')
  await vi.waitFor(() => expect(joinPieces(sent)!.map(({ type }) => type)).toEqual([...Array(5).fill('key'), 'resume']))
  await user.type(screen.getByRole('textbox', { name: '录入区' }), 'at')
  await user.click(screen.getByRole('button', { name: '提交' }))
  expect(typedBy(joinPieces(sent)!).join('')).toBe('the cat')
  expect(Object.keys(localStorage)).toEqual([])
})
