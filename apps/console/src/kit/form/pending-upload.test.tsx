import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { UploadedFile } from '../editor/rich-text.ts'
import { drawThemed } from '../testing/draw.tsx'
import { UploadButton } from '../upload/upload-button.tsx'
import { FormDialog } from './form-dialog.tsx'

afterEach(cleanup)

const schema = z.object({ file: z.string().min(1, '请上传压缩包') })
const stored: UploadedFile = {
  path: '/files/a.zip',
  file_url: '/files/a.zip',
  name: 'a.zip',
  filename: 'a.zip',
  size: 1,
}

/** A form with one file, whose upload ends as the test says. */
function draw() {
  const saved: string[] = []
  const ends: { resolve: (file: UploadedFile) => void; reject: (error: Error) => void }[] = []
  const dialog = (
    <FormDialog
      open
      title="导入"
      schema={schema}
      fields={[
        {
          name: 'file',
          label: '压缩包',
          kind: 'custom',
          render: ({ onChange }) => (
            <UploadButton
              value={[]}
              label="上传 zip 压缩包"
              rule={{ suffixes: [], limitMb: undefined }}
              upload={() => {
                const { promise, resolve, reject } = Promise.withResolvers<UploadedFile>()
                ends.push({ resolve, reject })
                return promise
              }}
              onChange={([file]) => file && onChange(file.file_url)}
            />
          ),
        },
      ]}
      initialValues={{ file: '' }}
      onSubmit={async ({ file }) => {
        saved.push(file)
        return undefined
      }}
      onClose={() => undefined}
    />
  )
  drawThemed(<RouterProvider router={createMemoryRouter([{ path: '/', element: dialog }])} />)
  return { saved, ends }
}

async function choosesAndSubmits(ends: unknown[]): Promise<void> {
  const field = document.querySelector<HTMLInputElement>('input[type=file]')!
  await userEvent.upload(field, new File(['x'], 'a.zip'))
  await waitFor(() => expect(ends).toHaveLength(1))
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
}

test('a form that is sent while its file is on the way waits for it', async () => {
  const { saved, ends } = draw()
  await choosesAndSubmits(ends)
  expect(screen.getByRole('button', { name: '确定' }).getAttribute('aria-busy')).toBe('true')
  expect(screen.queryByText('请上传压缩包')).toBeNull()
  expect(saved).toEqual([])
  ends[0]!.resolve(stored)
  await waitFor(() => expect(saved).toEqual(['/files/a.zip']))
})

test('a file that does not arrive keeps the form from being sent, and says so', async () => {
  const { saved, ends } = draw()
  await choosesAndSubmits(ends)
  ends[0]!.reject(new Error('网络中断'))
  expect(await screen.findByText('有文件没有上传成功，请重新上传或移除后再提交')).toBeTruthy()
  expect(saved).toEqual([])
})

test('one that is taken back is not waited for', async () => {
  const { saved, ends } = draw()
  await choosesAndSubmits(ends)
  await userEvent.click(screen.getByRole('button', { name: '取消上传 a.zip' }))
  ends[0]!.resolve(stored)
  expect(await screen.findByText('请上传压缩包')).toBeTruthy()
  expect(saved).toEqual([])
})
