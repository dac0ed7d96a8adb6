import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '../../../api/request/testing/sign-in.ts'
import { settings } from '../../../api/session/settings.ts'
import { drawThemed } from '../../../kit/testing/draw.tsx'
import ImportDialog from './import-dialog.tsx'
import ImportLabsDialog from './labs/import-labs-dialog.tsx'

const MB = 1024 * 1024
let sent: string[]
beforeEach(() => {
  sent = []
  signIn()
  settings.set({ upload_config: { file_limit: 3 } })
  vi.stubGlobal('fetch', (url: string) => {
    sent.push(url)
    return new Promise(() => undefined)
  })
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = new EventTarget()
      open(_method: string, url: string) {
        sent.push(url)
      }
      setRequestHeader() {}
      addEventListener() {}
      send() {}
      abort() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Chooses a package that says how long it is without being so long. */
async function choose(into: { id: string; title: string } | undefined, size: number) {
  const events = { onClose: () => {}, onImported: () => {} }
  const dialog = into ? <ImportDialog into={into} {...events} /> : <ImportLabsDialog {...events} />
  drawThemed(<RouterProvider router={createMemoryRouter([{ path: '/', element: dialog }])} />)
  const file = new File(['x'], '实验包.zip')
  Object.defineProperty(file, 'size', { value: size })
  fireEvent.change(await screen.findByLabelText(into ? '实验包' : '实验压缩包'), { target: { files: [file] } })
}
const steps = { id: 'e1', title: '管道' }

test('steps come by the rule of a step import: zip, up to the limit of files', async () => {
  await choose(steps, 3 * MB + 1)
  expect(await screen.findByText('文件大小超过限制(3M)')).toBeDefined()
  expect(sent).toEqual([])
})

test.each([
  ['steps within the limit', steps, 3 * MB, 'origin=step-import'],
  ['an experiment beyond it', undefined, 4 * MB, 'origin=package'],
])('%s are sent', async (_what, into, size, origin) => {
  await choose(into, size)
  await waitFor(() => expect(sent.some((url) => url.includes(origin))).toBe(true))
})
