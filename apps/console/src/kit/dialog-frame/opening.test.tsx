import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState, type ComponentProps } from 'react'
import { afterEach, expect, test } from 'vitest'
import { TextField } from '../form/controls/text-field.tsx'
import { draw } from '../testing/draw.tsx'
import { Dialog } from './dialog.tsx'
import { Kept, Opened, opens, useOpening, useOpeningOf } from './opening.tsx'

afterEach(cleanup)

function Field(props: Omit<ComponentProps<typeof TextField>, 'onBlur' | 'isDisabled'>) {
  return <TextField {...props} isDisabled={false} onBlur={() => undefined} />
}

function Named({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState<string | undefined>('')
  return (
    <Dialog title="新建" onClose={onClose}>
      <Field id="name" label="名称" isFirst value={name} onChange={setName} />
    </Dialog>
  )
}

function Page() {
  const opening = useOpening()
  return (
    <>
      <button type="button" {...opens(opening)}>
        打开
      </button>
      <button type="button">别处</button>
      <Opened by={opening}>{(close) => <Named onClose={close} />}</Opened>
    </>
  )
}

const button = () => screen.getByRole('button', { name: '打开' })
/** Also what is out of sight. */
const isDrawn = () => document.querySelector('#name') !== null
const isOpen = () => screen.queryByRole('dialog', { name: '新建' }) !== null

test('a pointer on the button draws the dialog out of reach, a press opens that very one', async () => {
  draw(<Page />)
  await userEvent.hover(button())
  await expect.poll(isDrawn).toBe(true)
  expect(isOpen()).toBe(false)
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(document.activeElement).toBe(document.body)
  expect(document.documentElement.style.overflow).toBe('')
  const drawn = document.querySelector('#name')
  await userEvent.click(button())
  expect(isOpen()).toBe(true)
  expect(document.activeElement).toBe(drawn)
  await userEvent.keyboard('{Escape}')
  expect(isOpen()).toBe(false)
  expect(document.activeElement).toBe(button())
})

test('a pointer that goes on leaves nothing behind', async () => {
  draw(<Page />)
  await userEvent.hover(button())
  await expect.poll(isDrawn).toBe(true)
  await userEvent.unhover(button())
  expect(isDrawn()).toBe(false)
})

test('the keyboard comes near by Tab and opens by Enter', async () => {
  draw(<Page />)
  await userEvent.tab()
  await expect.poll(isDrawn).toBe(true)
  await userEvent.tab()
  expect(isDrawn()).toBe(false)
  await userEvent.tab({ shift: true })
  await userEvent.keyboard('{Enter}')
  expect(isOpen()).toBe(true)
  expect(document.activeElement).toBe(document.querySelector('#name'))
})

test('Escape does not reach a dialog that is only drawn ahead', async () => {
  draw(<Page />)
  await userEvent.hover(button())
  await expect.poll(isDrawn).toBe(true)
  await userEvent.keyboard('{Escape}')
  expect(isDrawn()).toBe(true)
})

function Searching() {
  const opening = useOpening()
  return (
    <>
      <button type="button" {...opens(opening)}>
        打开
      </button>
      <Kept by={opening}>{(open, close) => <Search open={open} onClose={close} />}</Kept>
    </>
  )
}

function Search({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [word, setWord] = useState<string | undefined>('')
  if (!open) return null
  return (
    <Dialog title="选择" onClose={onClose}>
      <Field id="word" label="关键字" value={word} onChange={setWord} />
    </Dialog>
  )
}

test('a dialog that is kept knows what was looked for the last time', async () => {
  draw(<Searching />)
  await userEvent.click(button())
  await userEvent.type(screen.getByRole('textbox', { name: '关键字' }), '网络')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(button())
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '关键字' }).value).toBe('网络')
})

function Rows() {
  const opening = useOpeningOf<{ id: string; name: string }>()
  return (
    <>
      {['甲', '乙'].map((name) => (
        <button key={name} type="button" {...opens(opening.of({ id: name, name }))}>
          编辑{name}
        </button>
      ))}
      <Opened by={opening}>{(close, row) => <Renamed name={row.name} onClose={close} />}</Opened>
    </>
  )
}

function Renamed({ name: before, onClose }: { name: string; onClose: () => void }) {
  const [name, setName] = useState<string | undefined>(before)
  return (
    <Dialog title={`编辑${before}`} onClose={onClose}>
      <Field id="name" label="名称" isFirst value={name} onChange={setName} />
    </Dialog>
  )
}

const field = () => document.querySelector<HTMLInputElement>('#name')

test('a dialog of rows is drawn for the row that the pointer stays on, and opened as that very one', async () => {
  draw(<Rows />)
  const [one, other] = screen.getAllByRole('button')
  await userEvent.hover(one!)
  expect(field()).toBeNull()
  await userEvent.hover(other!)
  await expect.poll(() => field()?.value).toBe('乙')
  expect(screen.queryByRole('dialog')).toBeNull()
  const drawn = field()
  await userEvent.click(other!)
  expect(screen.getByRole('dialog', { name: '编辑乙' }).contains(drawn)).toBe(true)
  expect(document.activeElement).toBe(drawn)
})

test('what was typed for one row is not shown for the next', async () => {
  draw(<Rows />)
  const [one, other] = screen.getAllByRole('button')
  await userEvent.click(one!)
  await userEvent.type(field()!, '改')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(other!)
  expect(field()!.value).toBe('乙')
})
