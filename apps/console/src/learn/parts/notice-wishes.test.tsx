import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { signIn } from '../../api/request/testing/sign-in.ts'
import { draw } from '../../kit/testing/draw.tsx'
import { NoticeWishes } from './notice-wishes.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('two choices before the first answer are both kept, and what is not offered here stays as it was', async () => {
  let muted: string[] = ['job']
  const answers: (() => void)[] = []
  const sent: string[][] = []
  vi.stubGlobal('fetch', async (_url: string, given?: RequestInit) => {
    if (given?.method === 'PUT' || given?.method === 'POST') {
      muted = (JSON.parse(String(given.body)) as { muted_notice_kinds: string[] }).muted_notice_kinds
      sent.push(muted)
      await new Promise<void>((resolve) => answers.push(resolve))
    }
    return new Response(JSON.stringify({ code: 10200, data: { setting: { muted_notice_kinds: muted } } }))
  })
  signIn({}, 'a-token')
  draw(<NoticeWishes />)
  const boxes = await screen.findAllByRole('checkbox')
  const isChecked = () => screen.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).checked)
  expect(isChecked()).not.toContain(false)
  await userEvent.click(boxes[0]!)
  await userEvent.click(boxes[1]!)
  expect(isChecked().slice(0, 3)).toEqual([false, false, true])
  await waitFor(() => expect(sent).toHaveLength(1))
  answers[0]!()
  await waitFor(() => expect(sent).toHaveLength(2))
  answers[1]!()
  expect(sent[1]).toEqual(['job', expect.any(String), expect.any(String)])
  await waitFor(() => expect(isChecked().slice(0, 3)).toEqual([false, false, true]))
})
