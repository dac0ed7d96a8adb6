import type { Classroom } from '@lab/contract/classroom'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '../../../../api/request/testing/sign-in.ts'
import { draw } from '../../../../kit/testing/draw.tsx'
import RolloverDialog from './rollover-dialog.tsx'

const row = {
  id: '0de70000-0000-4000-8000-000000000001',
  name: '软件工程1班',
  term: '2026年秋季',
  starts_on: '2026-09-01',
} as Classroom

const asked: { method: string; path: string; body: Record<string, unknown> }[] = []
beforeEach(() => {
  asked.length = 0
  signIn({ id: 'u', real_name: '林致远' })
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const path = new URL(url, 'http://lab').pathname
    asked.push({ method: init?.method ?? 'GET', path, body: JSON.parse(String(init?.body ?? '{}')) })
    const data = path.endsWith('/copy')
      ? { class: { ...row, id: 'new', name: '新班级' } }
      : { rows: [], teachers: ['林致远'], materials: 2, old_start: '2026-08-31' }
    return Response.json({ code: 10200, msg: '', data })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('nothing is made before it is asked for; then what was shown is made', async () => {
  let made = ''
  draw(<RolloverDialog row={row} onClose={() => undefined} onCopied={(one) => (made = one.name)} />)
  expect(await screen.findByText(/林致远/)).toBeTruthy()
  expect(screen.getByText(/2 份/)).toBeTruthy()
  expect(asked.every((one) => one.path.endsWith('/copy-preview'))).toBe(true)
  const name = screen.getByRole('textbox', { name: '班级名称' })
  await userEvent.clear(name)
  await userEvent.type(name, '新班级')
  await userEvent.click(screen.getByRole('button', { name: '创建新班级' }))
  await vi.waitFor(() => expect(made).toBe('新班级'))
  expect(asked.at(-1)).toMatchObject({ method: 'POST', body: { name: '新班级', with_teachers: true, without: [] } })
})

test('the name goes with the term that is chosen, until another is written', async () => {
  draw(<RolloverDialog row={row} onClose={() => undefined} onCopied={() => undefined} />)
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: '班级名称' })
  const term = screen.getByRole('combobox', { name: '学期' })
  await userEvent.clear(term)
  await userEvent.type(term, '小学期')
  expect(name.value).toBe('软件工程1班（小学期）')
  await userEvent.type(name, 'A')
  await userEvent.type(term, '二')
  expect(name.value).toBe('软件工程1班（小学期）A')
})

test('a class without a name says so and asks for nothing', async () => {
  draw(<RolloverDialog row={row} onClose={() => undefined} onCopied={() => undefined} />)
  await userEvent.clear(await screen.findByRole('textbox', { name: '班级名称' }))
  await userEvent.click(screen.getByRole('button', { name: '创建新班级' }))
  expect((await screen.findByRole('alert')).textContent).toBe('请输入班级名称')
  expect(asked.some((one) => one.path.endsWith('/copy'))).toBe(false)
})
