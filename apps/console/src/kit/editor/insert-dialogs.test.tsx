import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { draw } from '../testing/draw.tsx'
import type { EditorCommand, EditorHandle } from './commands.ts'
import { InsertDialogs } from './insert-dialogs.tsx'

afterEach(cleanup)

test('linking a resource requires a chosen one', async () => {
  const ran: EditorCommand[] = []
  const handle: EditorHandle = {
    run: (command) => ran.push(command),
    focus: () => undefined,
    selectedText: () => '',
    holdPlace: () => ({ insert: () => undefined, release: () => undefined }),
  }
  const closed: string[] = []
  draw(
    <InsertDialogs
      open="resource"
      handle={handle}
      canUpload
      onFiles={() => undefined}
      onPickResource={async () => ({ title: '讲义', url: '/files/a/讲义.pdf' })}
      onClose={() => closed.push('closed')}
    />,
  )
  const confirm = () => userEvent.click(screen.getByRole('button', { name: '插入' }))
  await confirm()
  expect(await screen.findByText('请选择环节内容')).toBeDefined()
  expect(ran).toEqual([])
  expect(closed).toEqual([])

  await userEvent.click(screen.getByRole('button', { name: '选择资源' }))
  await waitFor(() => expect(screen.queryByText('请选择环节内容')).toBeNull())
  await confirm()
  await waitFor(() => expect(ran).toEqual([{ name: 'link', href: '/files/a/讲义.pdf', text: '讲义' }]))
  expect(closed).toEqual(['closed'])
})
