import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { createFormStore, FormProvider } from '../../../kit/form/form-store.ts'
import { draw } from '../../../kit/testing/draw.tsx'
import { KeyField } from './key-field.tsx'

afterEach(cleanup)

function Field({ isKept }: { isKept: boolean }) {
  const [form] = useState(() => createFormStore({ has_api_key: isKept }))
  const [value, setValue] = useState<unknown>()
  return (
    <FormProvider value={form}>
      <KeyField id="key" value={value} onChange={setValue} onBlur={() => undefined} isDisabled={false} />
    </FormProvider>
  )
}

test('a key that is set is not asked for again, and a change of it can be taken back', async () => {
  const user = userEvent.setup()
  draw(<Field isKept />)
  expect(screen.getByText('已设置')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '更换' }))
  await user.type(screen.getByPlaceholderText('输入新密钥'), 'k')
  await user.click(screen.getByRole('button', { name: '保留原密钥' }))
  expect(screen.getByText('已设置')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '移除' }))
  expect(screen.getByText('保存后移除')).toBeTruthy()
})

test('without a key the field is there to be filled', () => {
  draw(<Field isKept={false} />)
  expect(screen.getByPlaceholderText('没有密钥可留空')).toBeTruthy()
})
