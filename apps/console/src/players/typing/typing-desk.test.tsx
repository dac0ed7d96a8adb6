import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { draw } from '../../kit/testing/draw.tsx'
import { TypingDesk } from './typing-desk.tsx'

afterEach(cleanup)

test('a refused run says why in one line below the field, keeps what was typed and is submitted again from there', async () => {
  const user = userEvent.setup()
  const finish = vi.fn<() => Promise<void>>()
  finish.mockRejectedValueOnce(Object.assign(new Error('录入过快，成绩无效'), { status: 409 }))
  draw(
    <TypingDesk
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
