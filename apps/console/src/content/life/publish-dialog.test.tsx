import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '../../api/request/testing/sign-in.ts'
import { drawThemed } from '../../kit/testing/draw.tsx'
import PublishDialog from './publish-dialog.tsx'

beforeEach(() => {
  signIn()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each([
  ['what is not written', '实验中没有任何环节', false, '去编写内容', 'content'],
  ['what is not validated', '环节「管道」尚未验证', true, '去验证', 'validation'],
])('%s leads to where it is mended', async (_, reason, forcible, label, place) => {
  const answer = { code: 20303, msg: `还不能发布：${reason}`, reason: 'content.notReady', data: { forcible } }
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(answer), { status: 422 })))
  const led: string[] = []
  const dialog = (
    <PublishDialog
      content={{ id: 'e1', title: '管道', version: 1, published_version: 0 }}
      onClose={() => led.push('closed')}
      onPublished={() => {}}
      onMend={(missing) => led.push(missing)}
    />
  )
  drawThemed(<RouterProvider router={createMemoryRouter([{ path: '/', element: dialog }])} />)
  await userEvent.click(await screen.findByRole('button', { name: '发布 v1' }))
  expect((await screen.findByRole('alert')).textContent).toContain(reason)
  await userEvent.click(screen.getByRole('button', { name: label }))
  expect(led).toEqual(['closed', place])
})
