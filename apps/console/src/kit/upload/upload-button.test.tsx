import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { UploadFile, UploadedFile } from '../editor/rich-text.ts'
import { draw as drawInApp } from '../testing/draw.tsx'
import { uploadRule } from './rules.ts'
import type { UploadConfig, UploadOrigin } from './rules.ts'
import type { UploadButtonProps } from './types.ts'
// The widget itself: what opens it lazily is tested where it is opened.
import { UploadButton } from './upload-button.tsx'

const MB = 1024 * 1024
const stored = (file: File): UploadedFile => ({
  path: `/files/x/${file.name}`,
  file_url: `/files/x/${file.name}`,
  name: file.name,
  filename: file.name,
  size: file.size,
})

/** A file that says how long it is without being so long. */
function fileOf(name: string, size: number): File {
  const file = new File(['x'], name)
  Object.defineProperty(file, 'size', { value: size })
  return file
}

function draw(props: Partial<UploadButtonProps> = {}, upload: UploadFile = async (file) => stored(file)) {
  const sent: string[] = []
  const given: UploadedFile[][] = []
  function Host() {
    const [files, setFiles] = useState<UploadedFile[]>([])
    return (
      <UploadButton
        value={files}
        rule={{ suffixes: [], limitMb: undefined }}
        {...props}
        onChange={(next) => {
          given.push(next)
          setFiles(next)
        }}
        upload={(file, how) => {
          sent.push(file.name)
          return upload(file, how)
        }}
      />
    )
  }
  drawInApp(<Host />)
  return { sent, given }
}

// As a drop does: the file dialog's own filter is only a help.
const choose = async (...files: File[]) => {
  const field = document.querySelector<HTMLInputElement>('input[type=file]')!
  await userEvent.upload(field, files, { applyAccept: false })
}
const refusal = () => screen.queryByRole('alert')?.textContent

afterEach(cleanup)

describe('before anything is sent', () => {
  const config: UploadConfig = { file_suffix: 'pdf', file_limit: 1, video_suffix: 'mp4', video_limit: 1 }
  test.each<[UploadOrigin, UploadConfig, string, number, string | undefined]>([
    ['file', config, 'a.exe', 1, '请上传pdf格式文件'],
    ['file', config, 'a.pdf', MB, undefined],
    ['file', config, 'a.pdf', MB + 1, '文件大小超过限制(1M)'],
    ['file', config, 'a.pdf', 2 * MB, '文件大小超过限制(1M)'],
    ['file', { ...config, file_suffix: '*' }, 'a.xyz', 1, undefined],
    ['video', config, 'a.avi', 1, '请上传mp4格式文件'],
    ['video', config, 'a.mp4', 2 * MB, '文件大小超过限制(1M)'],
    ['video', config, 'a.mp4', MB, undefined],
    ['user-import', config, 'a.txt', 1, '请上传csv、xlsx格式文件'],
    ['user-import', config, 'a.csv', 1, undefined],
    ['user-import', config, 'a.xlsx', 1, undefined],
    ['step-import', config, 'a.pdf', 1, '请上传zip格式文件'],
    ['step-import', config, 'a.zip', 1, undefined],
    ['code-store', config, 'a.tar', 1, '请上传zip格式文件'],
    ['code-store', { ...config, file_limit: 500 }, 'a.zip', 100 * MB + 1, '文件大小超过限制(100M)'],
    ['code-store', { ...config, file_limit: 1 }, 'a.zip', 100 * MB, undefined],
    ['notebook', config, 'a.py', 1, '请上传ipynb格式文件'],
    ['notebook', config, 'a.ipynb', 1, undefined],
    ['requirement', config, 'a.xyz', 1, undefined],
    ['icon', config, 'a.png', 1, '请上传ico格式文件'],
    ['icon', config, 'a.ico', 1, undefined],
    ['csv', config, 'a.xlsx', 1, '请上传csv格式文件'],
    ['csv', config, 'a.csv', 1, undefined],
  ])('%s under %j: %s of %i bytes → %s', async (origin, settings, name, size, message) => {
    const { sent } = draw({ rule: uploadRule(origin, settings) })
    await choose(fileOf(name, size))
    await waitFor(() => expect(message === undefined ? sent : refusal()).toEqual(message ?? [name]))
    expect(sent).toEqual(message === undefined ? [name] : [])
  })

  test('two files where one is allowed by default', async () => {
    const { sent } = draw()
    // A drop brings as many as were dragged.
    const data = { files: [fileOf('a.pdf', 1), fileOf('b.pdf', 1)] }
    fireEvent.drop(screen.getByRole('button', { name: '上传文件' }), { dataTransfer: data })
    expect(await screen.findByText('只允许上传1个文件')).toBeDefined()
    expect(sent).toEqual([])
  })

  test('a second while the only one is on its way', async () => {
    const { sent } = draw({}, () => new Promise(() => undefined))
    await choose(fileOf('a.pdf', 1))
    await waitFor(() => expect(sent).toEqual(['a.pdf']))
    const data = { files: [fileOf('b.pdf', 1)] }
    fireEvent.drop(screen.getByRole('button', { name: '上传文件' }), { dataTransfer: data })
    expect(await screen.findByText('只允许上传1个文件')).toBeDefined()
    expect(sent).toEqual(['a.pdf'])
  })

  test('a fourth where three are allowed', async () => {
    const { sent } = draw({ limit: 3 })
    await choose(fileOf('a.pdf', 1), fileOf('b.pdf', 1), fileOf('c.pdf', 1))
    await waitFor(() => expect(sent).toHaveLength(3))
    await choose(fileOf('d.pdf', 1))
    expect(await screen.findByText('只允许上传3个文件')).toBeDefined()
    expect(sent).toHaveLength(3)
  })
})

test('an uploaded file is shown with name and size, and can be taken away', async () => {
  const { given } = draw()
  await choose(fileOf('讲义.pdf', 1_540_000))
  expect(await screen.findByTitle('讲义.pdf')).toBeDefined()
  expect(screen.getByText('1.54 MB')).toBeDefined()
  expect(given.at(-1)).toEqual([
    {
      path: '/files/x/讲义.pdf',
      file_url: '/files/x/讲义.pdf',
      name: '讲义.pdf',
      filename: '讲义.pdf',
      size: 1_540_000,
    },
  ])
  await userEvent.click(screen.getByRole('button', { name: '移除 讲义.pdf' }))
  expect(given.at(-1)).toEqual([])
})

test('progress is shown, and cancelling takes the request back', async () => {
  const aborted = vi.fn<(reason: unknown) => void>()
  const { given } = draw({}, (_file, { onProgress, signal }) => {
    onProgress(40)
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        aborted(signal.reason)
        reject(new DOMException('aborted', 'AbortError'))
      })
    })
  })
  await choose(fileOf('a.pdf', 1))
  const bar = await screen.findByRole('progressbar', { name: 'a.pdf 的上传进度' })
  await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('40'))
  await userEvent.click(screen.getByRole('button', { name: '取消上传 a.pdf' }))
  expect(aborted).toHaveBeenCalledWith('cancelled')
  expect(screen.queryByTitle('a.pdf')).toBeNull()
  expect(given).toEqual([])
})

test('a failure is shown in the server’s words, and another try goes through', async () => {
  let tries = 0
  const { given } = draw({}, async (file) => {
    tries += 1
    if (tries === 1) throw new Error('存储空间不足')
    return stored(file)
  })
  await choose(fileOf('a.pdf', 1))
  expect(await screen.findByText('存储空间不足')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: '重新上传 a.pdf' }))
  await waitFor(() => expect(given).toHaveLength(1))
  expect(tries).toBe(2)
})
