import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { signIn } from '../../api/request/testing/sign-in.ts'
import { draw } from '../../kit/testing/draw.tsx'
import AskDialog from './ask-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a question says which step it is about', async () => {
  signIn({ role_slugs: ['student'] }, 'a-token')
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, given?: RequestInit) => {
    if (given?.method === 'POST') asked.push(JSON.parse(String(given.body)))
    return new Response(JSON.stringify({ code: 10200, data: { queries: [], total: 0 } }))
  })
  const step = { id: '00000000-0000-4000-8000-000000000001', title: '写出问候' }
  draw(<AskDialog recordId="r" kind="mooc" step={step} onClose={() => undefined} />)
  expect(await screen.findByText('关于小节「写出问候」')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('问题'), '为什么没有通过')
  await userEvent.click(screen.getByRole('button', { name: '提交问题' }))
  await vi.waitFor(() => expect(asked).toMatchObject([{ title: '为什么没有通过', step_id: step.id }]))
})
