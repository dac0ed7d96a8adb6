import type { ImportPreview } from '@lab/contract/place'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { PreviewStep } from './preview-step.tsx'

afterEach(cleanup)

const preview = (counts: ImportPreview['counts'], file_name = '名单.csv'): ImportPreview => ({
  id: '0de70000-0000-4000-8000-000000000001',
  file_name,
  encoding: 'utf-8',
  columns: [],
  state: 'preview',
  counts,
  rows: [],
  odd: [],
  total: counts.create + counts.join + counts.update + counts.present + counts.refused,
  job_id: null,
  progress: null,
})

function show(shown: ImportPreview): { confirmed: () => number } {
  let confirmed = 0
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <PreviewStep
        placeId="0de70000-0000-4000-8000-000000000301"
        preview={shown}
        onEncoding={() => Promise.resolve()}
        onColumns={() => Promise.resolve()}
        onBack={() => undefined}
        onConfirmed={() => {
          confirmed += 1
        }}
      />
    </QueryClientProvider>,
  )
  return { confirmed: () => confirmed }
}

test('new accounts need a first password, and a weak one is refused in the words of the contract', async () => {
  const { confirmed } = show(preview({ create: 2, join: 1, update: 0, present: 0, refused: 0 }))
  await userEvent.type(screen.getByLabelText('初始密码'), 'abc')
  await userEvent.click(screen.getByRole('button', { name: '导入 3 名学员' }))
  expect((await screen.findAllByText('初始密码至少8个字符')).length).toBeGreaterThan(0)
  expect(confirmed()).toBe(0)
})

test('who chooses 学号后六位 types no password, and sees one as an example', async () => {
  const number = '2026010123'
  const shown = preview({ create: 1, join: 0, update: 0, present: 0, refused: 0 })
  const row = { line: 2, number, real_name: '王芳', phone: '', email: '', sex: '' as const, major: '' }
  show({
    ...shown,
    rows: [{ ...row, administrative_class: '', group_name: '', action: 'create', reason: '', is_odd: false }],
  })
  await userEvent.click(screen.getByText('学号后六位'))
  expect(screen.getByLabelText('初始密码').textContent).toBe('如学号 2026010123，初始密码为 010123')
  await userEvent.click(screen.getByText('统一设置'))
  expect(screen.getByLabelText<HTMLInputElement>('初始密码').value).toBe('')
})

test('where no account is made no password is asked for', () => {
  show(preview({ create: 0, join: 2, update: 0, present: 0, refused: 0 }))
  expect(screen.queryByLabelText('初始密码')).toBeNull()
  expect(screen.getByRole('button', { name: '导入 2 名学员' })).toBeTruthy()
})

test('a list that brings nobody in cannot be confirmed and says why', () => {
  show(preview({ create: 0, join: 0, update: 0, present: 1, refused: 2 }))
  expect(screen.getByText('没有可导入的学员，请修改名单后重新上传')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^导入/ })).toBeNull()
})

test('a list that only says more about members is imported as well', () => {
  show(preview({ create: 0, join: 0, update: 2, present: 1, refused: 0 }))
  expect(screen.getByRole('button', { name: '更新 2 名学员的资料' })).toBeTruthy()
  expect(screen.queryByLabelText('初始密码')).toBeNull()
})

test('the encoding can be changed for text files only', () => {
  show(preview({ create: 1, join: 0, update: 0, present: 0, refused: 0 }, '名单.xlsx'))
  expect(screen.queryByText('UTF-8')).toBeNull()
})

test('columns that are not imported are one line, open only where a needed one is missing', () => {
  const columns = [
    { heading: '学号', example: '2026001', field: 'number' as const },
    { heading: '姓名', example: '王芳', field: 'real_name' as const },
    { heading: '籍贯', example: '浙江', field: null },
  ]
  const counts = { create: 1, join: 0, update: 0, present: 0, refused: 0 }
  show({ ...preview(counts), columns })
  const folded = (): boolean => !screen.getByText(/^1 列不导入/).closest('details')!.open
  expect(folded()).toBe(true)
  cleanup()
  show({ ...preview(counts), columns: [columns[0]!, { ...columns[1]!, heading: '学生', field: null }] })
  expect(folded()).toBe(false)
})

test('numbers unlike the others are said before anything is imported', () => {
  const odd = [{ line: 7, reason: '学号以2062开头，其余为2026，请核对' }]
  show({ ...preview({ create: 9, join: 0, update: 0, present: 0, refused: 0 }), odd })
  expect(screen.getByRole('alert').textContent).toContain('第7行学号以2062开头，其余为2026，请核对')
})
