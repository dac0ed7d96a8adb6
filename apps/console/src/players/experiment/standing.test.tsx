import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DialogHost } from '../../kit/dialogs/dialog-host.tsx'
import { signIn } from '../../api/request/testing/sign-in.ts'
import { draw } from '../../kit/testing/draw.tsx'
import { WorkSaver } from '../saving/work-saver.ts'
import { SubmitButton } from './standing.tsx'
import type { Learning } from './use-learning.ts'
import type { WorkValue } from './use-work-saver.ts'

const place = { userId: 'u', recordId: 'r' }
const learning = { record: { state: 'in_progress' }, steps: [] } as unknown as Learning
const report = (text: string): WorkValue => ({ kind: 'report', text })
const answer = (option: string): WorkValue => ({ kind: 'answer', answer: [option] })

beforeEach(() => {
  localStorage.clear()
  signIn({}, 'a-token')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The button of a desk at which something was just written, and what reached the server, in its order. */
async function submits(isConnected: boolean, write: (saver: WorkSaver<WorkValue>) => void) {
  const reached: string[] = []
  const saver = new WorkSaver<WorkValue>({
    place,
    send: async (_step, value) => {
      if (!isConnected) throw new TypeError('Failed to fetch')
      reached.push(value.kind === 'report' ? value.text : value.answer.join(''))
    },
  })
  vi.stubGlobal('fetch', async (url: string) => {
    reached.push(url.includes('/submit') ? 'submitted' : url)
    return new Response(JSON.stringify({ code: 10200, data: learning }))
  })
  write(saver)
  draw(
    <>
      <SubmitButton recordId="r" learning={learning} saver={saver} />
      <DialogHost />
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: '提交' }))
  return { reached, dialog: await screen.findByRole('dialog') }
}

test('what was written a moment ago reaches the server before the work is submitted', async () => {
  const { reached, dialog } = await submits(true, (saver) =>
    saver.note('s', { value: report('最后一句'), base: report(''), isDue: true }),
  )
  expect(reached).toEqual(['最后一句'])
  expect(dialog.textContent).not.toContain('没有保存')
  await userEvent.click(screen.getAllByRole('button', { name: '提交' }).at(-1)!)
  await vi.waitFor(() => expect(reached).toEqual(['最后一句', 'submitted']))
})

test('what the server does not have is said before anything is submitted without it', async () => {
  const { reached, dialog } = await submits(false, (saver) =>
    saver.note('s', { value: report('最后一句'), base: report(''), isDue: true }),
  )
  expect(dialog.textContent).toContain('有 1 处内容还没有保存到服务器')
  await userEvent.click(screen.getByRole('button', { name: '取消' }))
  expect(reached).toEqual([])
})

test.each([
  ['another option', 'B', true],
  ['the option that was submitted', 'A', false],
])('a draft with %s is said only where it would be missed', async (_what, option, isSaid) => {
  const { dialog } = await submits(true, (saver) =>
    saver.note('q', { value: answer(option), base: answer('A'), isDue: false }),
  )
  expect(dialog.textContent?.includes('有 1 道题的答案还没有点「提交答案」')).toBe(isSaid)
  await userEvent.click(screen.getByRole('button', { name: '取消' }))
})
