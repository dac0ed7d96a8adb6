import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { DialogHost } from './dialog-host.tsx'
import { askQuestion, confirmLeave, showNotice } from './dialog-store.ts'
import { showToast } from './toast-store.ts'

afterEach(cleanup)

const read = () => userEvent.click(screen.getByRole('button', { name: '确定' }))
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('one message at a time: title 提示, button 确定, the same text once, another text next to it', async () => {
  draw(<DialogHost />)
  const answers: Promise<void>[] = []
  act(() => {
    answers.push(showNotice('资源不存在'), showNotice('资源不存在'), showNotice('请求超时'))
  })
  const dialog = await screen.findByRole('dialog')
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  expect(screen.getByText('提示')).toBeTruthy()
  expect(screen.getAllByText('资源不存在')).toHaveLength(1)
  expect(dialog.textContent).toContain('请求超时')
  await read()
  await Promise.all(answers)
  await gone()
})

test('a further message after the first was read opens again', async () => {
  draw(<DialogHost />)
  act(() => void showNotice('一'))
  await screen.findByText('一')
  await read()
  await gone()
  act(() => void showNotice('二'))
  expect(await screen.findByText('二')).toBeTruthy()
  await read()
  await gone()
})

test('leaving asks in the words of the specification', async () => {
  draw(<DialogHost />)
  let answer: Promise<boolean> = Promise.resolve(false)
  act(() => void (answer = confirmLeave()))
  expect(await screen.findByText('数据将不会保存，确定离开吗？')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '继续编辑' }))
  expect(await answer).toBe(false)
  act(() => void (answer = askQuestion({ title: '删除', okText: '删除', text: '真的？', danger: true })))
  await screen.findByText('真的？')
  await userEvent.click(screen.getByRole('button', { name: '删除' }))
  expect(await answer).toBe(true)
  await gone()
})

test('a toast can be undone', async () => {
  draw(<DialogHost />)
  let isUndone = false
  act(() => showToast('已移入回收站', { action: { label: '撤销', run: () => (isUndone = true) } }))
  expect(screen.getByRole('status').textContent).toContain('已移入回收站')
  await userEvent.click(screen.getByRole('button', { name: '撤销' }))
  expect(isUndone).toBe(true)
  expect(screen.queryByText('已移入回收站')).toBeNull()
})
