import { cleanup, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from '../../button.tsx'
import { draw } from '../../testing/draw.tsx'
import { NumberField } from './number-field.tsx'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'

afterEach(cleanup)

test('a number that is saved as it is typed never leaves its range', async () => {
  const user = userEvent.setup()
  const saved = vi.fn<(value: number | undefined) => void>()
  function Points() {
    const [value, setValue] = useState<number | undefined>(5)
    const save = (next: number | undefined): void => {
      saved(next)
      setValue(next)
    }
    return <NumberField label="分值" value={value} min={0} max={100} onChange={save} keepsRange />
  }
  draw(<Points />)
  const field = screen.getByRole<HTMLInputElement>('spinbutton', { name: '分值' })
  await user.clear(field)
  await user.type(field, '250')
  expect(saved.mock.lastCall).toEqual([25])
  await user.tab()
  expect(saved.mock.lastCall).toEqual([100])
  expect(field.value).toBe('100')
})

test('a select of numbers passes on numbers', async () => {
  const user = userEvent.setup()
  const chosen = vi.fn<(speed: number) => void>()
  const options = [1, 2].map((value) => ({ value, label: `${value} 倍` }))
  draw(<SelectField label="播放速度" value={1} options={options} onChange={chosen} />)
  await user.click(screen.getByRole('combobox', { name: '播放速度' }))
  await user.click(screen.getByRole('option', { name: '2 倍' }))
  expect(chosen.mock.calls).toEqual([[2]])
})

test('Enter sends a line of text, but not the Enter that ends a Chinese word', () => {
  const sent = vi.fn<(withShift: boolean) => void>()
  draw(<TextField label="查找" value="中" onChange={() => undefined} onEnter={sent} />)
  const field = screen.getByRole('textbox', { name: '查找' })
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  expect(sent).not.toHaveBeenCalled()
  fireEvent.keyDown(field, { key: 'Enter', shiftKey: true })
  expect(sent.mock.calls).toEqual([[true]])
})

test('a busy button says so and does nothing more', async () => {
  const pressed = vi.fn<() => void>()
  draw(
    <Button isBusy onClick={pressed}>
      保存
    </Button>,
  )
  const button = screen.getByRole('button', { name: '保存' })
  await userEvent.click(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(pressed).not.toHaveBeenCalled()
})
