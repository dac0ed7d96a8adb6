import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'

let app: TestApp
let teacher: Caller
beforeAll(async () => {
  app = await testApp()
  teacher = await app.as('teacher')
})
afterAll(() => app.close())

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const text = (value: string) => new TextEncoder().encode(value)
const fetchFile = (url: string, headers: Record<string, string> = {}) => app.app.inject({ method: 'GET', url, headers })

test('a picture comes back as it went, from an address of its own, sandboxed', async () => {
  const answer = await teacher.upload('/apis/v2/file-pictures', 'picture', { name: '图 片.png', bytes: png })
  expect(answer.data).toMatchObject({ name: '图 片.png', size: png.length })
  expect(answer.data.path).toBe(answer.data.file_url)
  const shown = await fetchFile(answer.data.path)
  expect(shown.rawPayload.equals(png)).toBe(true)
  expect(shown.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
  expect(shown.headers['content-security-policy']).toContain('sandbox')
})

test('the older address answers data.url', async () => {
  const answer = await teacher.upload('/apis/v1/commons/pictures', 'picture', { name: 'a.png', bytes: png })
  expect((await fetchFile(answer.data.url)).statusCode).toBe(200)
})

describe('what is not what it says is refused, and nothing is kept', () => {
  const html = text('<html><script>alert(1)</script></html>')
  const rows: [string, string, string, Uint8Array, string][] = [
    ['a page called a picture', '/apis/v2/file-pictures', 'a.png', html, '请上传'],
    ['a drawing that can carry scripts', '/apis/v2/file-pictures', 'a.svg', text('<svg onload="alert(1)"/>'), '请上传'],
    ['a picture called a PDF', '/apis/v2/file-pdfs', 'a.pdf', png, '请上传pdf格式文件'],
    ['a text called a video', '/apis/v2/file-videos', 'a.mp4', html, '请上传mp4、webm格式文件'],
    ['another suffix', '/apis/v1/commons/csv', 'a.txt', html, '请上传csv格式文件'],
  ]
  test.each(rows)('%s', async (_name, path, name, bytes, message) => {
    const answer = await teacher.upload(path, 'x', { name, bytes })
    expect(answer.status).toBe(422)
    expect(answer.msg).toContain(message)
  })
})

test('a page uploaded as a file is only ever a download', async () => {
  const answer = await teacher.upload('/apis/v2/file-files', 'file', {
    name: 'a.html',
    bytes: text('<script>alert(1)</script>'),
  })
  const shown = await fetchFile(answer.data.path)
  expect(shown.headers['content-disposition']).toMatch(/^attachment/)
  expect(shown.headers['content-type']).toBe('application/octet-stream')
})

test('a file over the limit is refused by name of the limit', async () => {
  const operator = await app.as('operator')
  await operator.put('/apis/v2/platform-configs/upload_config', { file_limit: 1 })
  const answer = await teacher.upload('/apis/v2/file-files', 'file', {
    name: 'big.bin',
    bytes: new Uint8Array(1024 * 1024 + 1),
  })
  expect(answer).toMatchObject({ status: 413, msg: '文件大小超过限制(1M)' })
})

test('a full quota is refused with what is used', async () => {
  const operator = await app.as('operator')
  await operator.put('/apis/v2/platform-configs/upload_config', { file_limit: 100, file_size: 1 })
  const answer = await teacher.upload('/apis/v2/file-files', 'file', {
    name: 'big.bin',
    bytes: new Uint8Array(1024 * 1024),
  })
  expect(answer.status).toBe(409)
  expect(answer.msg).toContain('存储空间不足')
})

test('a range of a file, and an address that nobody was given', async () => {
  const answer = await (
    await app.as('stranger')
  ).upload('/apis/v2/file-files', 'file', { name: 'a.txt', bytes: text('0123456789') })
  const part = await fetchFile(answer.data.path, { range: 'bytes=2-4' })
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10'])
  expect((await fetchFile('/files/AAAAAAAAAAAAAAAAAAAAAA/a.txt')).statusCode).toBe(404)
  expect((await fetchFile('/files/..%2f..%2fetc/passwd')).statusCode).toBe(404)
})
