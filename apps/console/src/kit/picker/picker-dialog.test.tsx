import { queryOptions } from '@tanstack/react-query'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { draw as drawInApp } from '../testing/draw.tsx'
import { PickerDialog } from './picker-dialog.tsx'
import type { PickerMode, PickerSearch } from './picker-rules.ts'

type Row = { id: string; title: string }
const all: Row[] = Array.from({ length: 45 }, (_, at) => ({ id: String(at + 1), title: `实验${at + 1}` }))

function draw({ mode, selected }: { mode: PickerMode; selected?: Row[] }) {
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

afterEach(cleanup)

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
})

describe('choosing', () => {
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
