import { queryOptions } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { draw as drawInApp } from '../testing/draw.tsx'
import { PickerDialog } from './picker-dialog.tsx'
import { readPickerPage, type PickerMode, type PickerSearch } from './picker-rules.ts'

type Row = { id: string; title: string }
const all: Row[] = Array.from({ length: 45 }, (_, at) => ({ id: String(at + 1), title: `实验${at + 1}` }))

type Props = {
  mode: PickerMode
  isTaken?: (row: Row) => boolean
  selected?: Row[]
  answer?: (page: number) => Promise<{ rows: Row[]; total: number }>
}

function draw({ mode, isTaken, selected, answer }: Props) {
  const asked: (PickerSearch & { page: number; per_page: number })[] = []
  const confirmed: Row[][] = []
  function Host() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          打开
        </button>
        <PickerDialog
          open={isOpen}
          title="选择实验"
          mode={mode}
          {...(selected ? { selected } : {})}
          {...(isTaken ? { isTaken } : {})}
          filters={[{ kind: 'search' }]}
          initialSearch={{ status: 'enabled', keyword: 'x' }}
          columns={[{ key: 'title', title: '名称' }]}
          onConfirm={(rows) => confirmed.push(rows)}
          onClose={() => setOpen(false)}
          source={(params) =>
            queryOptions({
              queryKey: ['rows', params],
              queryFn: () => {
                asked.push(params)
                if (answer) return answer(params.page)
                const from = (params.page - 1) * params.per_page
                return { rows: all.slice(from, from + params.per_page), total: all.length }
              },
            })
          }
        />
      </>
    )
  }
  drawInApp(<Host />)
  return { asked, confirmed }
}

const open = () => userEvent.click(screen.getByRole('button', { name: '打开' }))
const confirm = () => userEvent.click(screen.getByRole('button', { name: '确定' }))
const box = (name: string, role: 'checkbox' | 'radio' = 'checkbox') => screen.findByRole(role, { name })

afterEach(() => {
  cleanup()
  localStorage.clear()
})

test('the list is 200 high until it was pulled higher; then every list is as high', async () => {
  draw({ mode: 'checkbox' })
  await open()
  const list = () => screen.getByRole('table').parentElement!
  await box('选择实验1')
  expect(list().style.height).toBe('200px')
  // As the browser does while the corner is pulled.
  list().style.height = '420px'
  await waitFor(() => expect(localStorage.getItem('picker-height')).toBe('420'))
  await userEvent.click(screen.getByRole('button', { name: '取消' }))
  await open()
  await box('选择实验1')
  expect(list().style.height).toBe('420px')
})

describe('opening and closing', () => {
  test('opening asks page 1 with 20 rows and marks the chosen ones', async () => {
    const { asked } = draw({ mode: 'checkbox', selected: [all[2] as Row] })
    await open()
    await waitFor(async () => expect(await box('选择实验3')).toHaveProperty('checked', true))
    expect(asked[0]).toMatchObject({ page: 1, per_page: 20, status: 'enabled', keyword: 'x' })
    expect(await box('选择实验1')).toHaveProperty('checked', false)
  })
  test('closing on another page starts over, with the search cleared but for the kept parameters', async () => {
    const { asked } = draw({ mode: 'checkbox' })
    await open()
    await box('选择实验1')
    await userEvent.click(screen.getByRole('button', { name: '第2页' }))
    await box('选择实验21')
    await userEvent.click(screen.getByRole('button', { name: '取消' }))
    await open()
    await waitFor(() => expect(asked.at(-1)).toEqual({ page: 1, per_page: 20, status: 'enabled' }))
  })
  test('closing while page 3 is loading leaves nothing behind: no old rows, page 1, nothing that waits for ever', async () => {
    const { asked } = draw({
      mode: 'checkbox',
      answer: (page) =>
        page === 3
          ? new Promise(() => undefined)
          : Promise.resolve({ rows: all.slice((page - 1) * 20, page * 20), total: all.length }),
    })
    await open()
    await box('选择实验1')
    await userEvent.click(screen.getByRole('button', { name: '第2页' }))
    await box('选择实验21')
    await userEvent.click(screen.getByRole('button', { name: '第3页' }))
    await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true'))
    await userEvent.click(screen.getByRole('button', { name: '取消' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await open()
    await box('选择实验1')
    expect(screen.queryByRole('checkbox', { name: '选择实验21' })).toBeNull()
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false')
    expect(screen.getByRole('button', { name: '第1页' }).getAttribute('aria-current')).toBe('page')
    expect(asked.at(-1)).toMatchObject({ page: 1 })
  })
  test('opening again asks page 1 and marks the former choice', async () => {
    const { asked } = draw({ mode: 'checkbox', selected: [all[0] as Row] })
    await open()
    await box('选择实验1')
    await userEvent.click(screen.getByRole('button', { name: '第2页' }))
    await box('选择实验21')
    await userEvent.click(screen.getByRole('button', { name: '取消' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await open()
    await waitFor(async () => expect(await box('选择实验1')).toHaveProperty('checked', true))
    expect(asked.map((one) => one.page)).toEqual([1, 2, 1])
  })
  test('a typed search is gone from field and request when it opens again', async () => {
    const { asked } = draw({ mode: 'checkbox' })
    await open()
    await box('选择实验1')
    await userEvent.type(screen.getByRole('textbox', { name: '按名称搜索' }), '实验4{Enter}')
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ selectKey: 'title', selectValue: '实验4' }))
    await userEvent.click(screen.getByRole('button', { name: '取消' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await open()
    await waitFor(() => expect(asked.at(-1)).toEqual({ page: 1, per_page: 20, status: 'enabled', selectKey: 'title' }))
    expect(screen.getByRole('textbox', { name: '按名称搜索' })).toHaveProperty('value', '')
  })
})

describe('rows', () => {
  test.each([
    ['radio', 'checkbox'],
    ['checkbox', 'radio'],
  ] as const)('%s: every row has one, and none has a %s', async (mode, other) => {
    draw({ mode })
    await open()
    await box('选择实验1', mode)
    expect(screen.getAllByRole(mode, { name: /^选择实验/ })).toHaveLength(20)
    expect(screen.queryAllByRole(other)).toHaveLength(0)
  })

  test.each(['env_suites', 'templates', 'teachers', 'category'])('an answer with its rows under %s', async (name) => {
    const answer = {
      [name]: [
        { uuid: 'u1', title: '第一行' },
        { uuid: 'u2', title: '第二行' },
      ],
      total: 41,
    }
    drawInApp(
      <PickerDialog
        open
        title="选择"
        primaryKey="uuid"
        selected={[{ uuid: 'u2', title: '' }]}
        columns={[{ key: 'title', title: '名称' }]}
        source={() => ({
          queryKey: [name] as const,
          queryFn: async (): Promise<Record<string, unknown>> => answer,
          select: (data) => readPickerPage<{ uuid: string; title: string }>(data),
        })}
        onConfirm={() => undefined}
        onClose={() => undefined}
      />,
    )
    expect(await screen.findByText('第一行')).toBeTruthy()
    expect(screen.getByText(/共\s*41\s*条/)).toBeTruthy()
    // Told apart by another field than id.
    await waitFor(async () => expect(await box('选择第二行')).toHaveProperty('checked', true))
    expect(await box('选择第一行')).toHaveProperty('checked', false)
  })

  test('chosen rows are marked 50 ms after their page has come', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      draw({ mode: 'checkbox', selected: [all[2] as Row] })
      const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
      fireEvent.click(screen.getByRole('button', { name: '打开' }))
      const row = () => screen.queryByRole('checkbox', { name: '选择实验3' })
      for (let time = 0; time < 20 && !row(); time++) await pass(1)
      expect(row()).toHaveProperty('checked', false)
      await pass(48)
      expect(row()).toHaveProperty('checked', false)
      await pass(2)
      expect(row()).toHaveProperty('checked', true)
    } finally {
      vi.useRealTimers()
    }
  })

  test('a press before the marks have come is marked at once, and takes no former choice away', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const { confirmed } = draw({ mode: 'checkbox', selected: [all[2] as Row] })
      const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
      fireEvent.click(screen.getByRole('button', { name: '打开' }))
      const row = () => screen.queryByRole('checkbox', { name: '选择实验3' })
      for (let time = 0; time < 20 && !row(); time++) await pass(1)
      expect(row()).toHaveProperty('checked', false)
      fireEvent.click(row()!)
      expect(row()).toHaveProperty('checked', true)
      fireEvent.click(screen.getByRole('button', { name: '确定' }))
      expect(confirmed).toEqual([[all[2]]])
    } finally {
      vi.useRealTimers()
    }
  })

  test('a mark in sight stays while another page of rows with the same row comes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      draw({
        mode: 'checkbox',
        answer: (page) =>
          Promise.resolve({ rows: page === 1 ? all.slice(0, 20) : all.slice(2, 22), total: all.length }),
      })
      const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
      const row = (at: number) => screen.queryByRole('checkbox', { name: `选择实验${at}` })
      fireEvent.click(screen.getByRole('button', { name: '打开' }))
      for (let time = 0; time < 20 && !row(3); time++) await pass(1)
      fireEvent.click(row(3)!)
      fireEvent.click(screen.getByRole('button', { name: '第2页' }))
      for (let time = 0; time < 40 && !row(22); time++) {
        expect(row(3)).toHaveProperty('checked', true)
        await pass(1)
      }
      expect(row(22)).toHaveProperty('checked', false)
      expect(row(3)).toHaveProperty('checked', true)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('choosing', () => {
  test('checkbox: a second click takes the row back, and the whole row is the target', async () => {
    const { confirmed } = draw({ mode: 'checkbox' })
    await open()
    await box('选择实验1')
    await userEvent.click(screen.getByText('实验1', { exact: true }))
    await waitFor(async () => expect(await box('选择实验1')).toHaveProperty('checked', true))
    await userEvent.click(await box('选择实验1'))
    await waitFor(async () => expect(await box('选择实验1')).toHaveProperty('checked', false))
    await userEvent.click(await box('选择实验2'))
    await confirm()
    expect(confirmed).toEqual([[all[1]]])
  })
  test('what is there already comes last, says so, and is not chosen, by its own box or with the page', async () => {
    const { confirmed } = draw({ mode: 'checkbox', isTaken: (row) => row.id === all[0]!.id || row.id === all[4]!.id })
    await open()
    const first = await box('选择实验1')
    const names = screen.getAllByRole('checkbox', { name: /^选择实验/ }).map((one) => one.getAttribute('aria-label'))
    expect([names[0], ...names.slice(-2)]).toEqual(['选择实验2', '选择实验1', '选择实验5'])
    expect(screen.getAllByText('已添加')).toHaveLength(2)
    expect(within(first.closest('tr')!).getByText('已添加')).toBeTruthy()
    expect(first).toHaveProperty('disabled', true)
    await userEvent.click(screen.getByText('实验1', { exact: true }))
    await userEvent.click(await box('选择本页全部'))
    expect(screen.getByText(/已选 18 项/)).toBeTruthy()
    await confirm()
    expect(confirmed[0]).toEqual(all.slice(0, 20).filter((_, at) => at !== 0 && at !== 4))
  })
  test('radio: the last choice is the only one', async () => {
    const { confirmed } = draw({ mode: 'radio' })
    await open()
    await userEvent.click(await box('选择实验1', 'radio'))
    await userEvent.click(await box('选择实验2', 'radio'))
    await confirm()
    expect(confirmed).toEqual([[all[1]]])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
  test('checkbox: select-all is for the page; choices of other pages stay and are marked on return', async () => {
    const { confirmed } = draw({ mode: 'checkbox' })
    await open()
    await userEvent.click(await box('选择实验1'))
    await userEvent.click(screen.getByRole('button', { name: '第2页' }))
    await box('选择实验21')
    await userEvent.click(await box('选择本页全部'))
    await waitFor(async () => expect(await box('选择实验40')).toHaveProperty('checked', true))
    expect(within(screen.getByRole('dialog')).getByText(/已选 21 项/)).toBeTruthy()
    await userEvent.click(await box('选择本页全部'))
    await userEvent.click(screen.getByRole('button', { name: '第1页' }))
    await waitFor(async () => expect(await box('选择实验1')).toHaveProperty('checked', true))
    await confirm()
    expect(confirmed).toEqual([[all[0]]])
  })
})
