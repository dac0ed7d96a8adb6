import type { ImportPreview } from '@lab/contract/classroom'
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
  total: counts.create + counts.join + counts.present + counts.refused,
  job_id: null,
  progress: null,
})

function show(shown: ImportPreview): { confirmed: () => number } {
  let confirmed = 0
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <PreviewStep
        classId="0de70000-0000-4000-8000-000000000301"
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
  const { confirmed } = show(preview({ create: 2, join: 1, present: 0, refused: 0 }))
  await userEvent.type(screen.getByLabelText('初始密码'), 'abc')
  await userEvent.click(screen.getByRole('button', { name: '导入 3 名学员' }))
  expect((await screen.findAllByText('初始密码至少8个字符')).length).toBeGreaterThan(0)
  expect(confirmed()).toBe(0)
})

test('where no account is made no password is asked for', () => {
  show(preview({ create: 0, join: 2, present: 0, refused: 0 }))
  expect(screen.queryByLabelText('初始密码')).toBeNull()
  expect(screen.getByRole('button', { name: '导入 2 名学员' })).toBeTruthy()
})

test('a list that brings nobody in cannot be confirmed and says why', () => {
  show(preview({ create: 0, join: 0, present: 1, refused: 2 }))
  expect(screen.getByText('没有可导入的学员，请修改名单后重新上传')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^导入/ })).toBeNull()
})

test('the encoding can be changed for text files only', () => {
  show(preview({ create: 1, join: 0, present: 0, refused: 0 }, '名单.xlsx'))
  expect(screen.queryByText('UTF-8')).toBeNull()
})
