import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { usedBytes } from './index.ts'
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

test('one content is stored once and counts for each who uploads it', async () => {
  const bytes = text(`同一份内容 ${Math.random()}`)
  const { db } = app.kernel.connection
  const usedBy = async (name: 'a' | 'c') => usedBytes(db, app.school.orgs[name].id)
  const before = [await usedBy('a'), await usedBy('c')]
  const first = await teacher.upload('/apis/v2/file-files', 'file', { name: '甲.txt', bytes })
  const second = await (await app.as('stranger')).upload('/apis/v2/file-files', 'file', { name: '乙.txt', bytes })
  expect(second.data.path).not.toBe(first.data.path)
  const blobs = await db.execute<{ refs: number }>(
    sql`SELECT refs FROM file_blobs WHERE sha256 = ${createHash('sha256').update(bytes).digest('hex')}`,
  )
  expect(blobs.rows).toEqual([{ refs: 2 }])
  expect([await usedBy('a'), await usedBy('c')]).toEqual(before.map((used) => used + bytes.length))
  expect((await fetchFile(second.data.path)).rawPayload.equals(Buffer.from(bytes))).toBe(true)
})

test('twenty uploads of one content at once are one content', async () => {
  const bytes = text(`同时上传 ${Math.random()}`)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => teacher.upload('/apis/v2/file-files', 'file', { name: `${n}.txt`, bytes })),
  )
  expect(new Set(answers.map((answer) => answer.data.path)).size).toBe(20)
  const blobs = await app.kernel.connection.db.execute<{ refs: number }>(
    sql`SELECT refs FROM file_blobs WHERE sha256 = ${createHash('sha256').update(bytes).digest('hex')}`,
  )
  expect(blobs.rows).toEqual([{ refs: 20 }])
  for (const answer of answers) expect((await fetchFile(answer.data.path)).body).toBe(Buffer.from(bytes).toString())
})

test.each([
  ['pictures', 'a.png', png],
  ['pdf', 'a.pdf', text('%PDF-1.4\n%%EOF')],
  ['video', 'a.mp4', Buffer.concat([Buffer.from([0, 0, 0, 16]), Buffer.from('ftypisom'), Buffer.alloc(40)])],
  ['csv', 'a.csv', text('a,b\n1,2\n')],
  ['file', 'a.txt', text('一')],
])('the former address commons/%s keeps a file, and it is read as it was', async (call, name, bytes) => {
  const { data } = await teacher.upload(`/apis/v1/commons/${call}`, 'file', { name, bytes })
  expect(data).toMatchObject({ name, size: bytes.length, url: data.path })
  expect((await fetchFile(data.path)).rawPayload.equals(Buffer.from(bytes))).toBe(true)
})

test('a picture can be asked for as a download', async () => {
  const { path } = (await teacher.upload('/apis/v2/file-pictures', 'picture', { name: 'a.png', bytes: png })).data
  expect((await fetchFile(path)).headers['content-disposition']).toMatch(/^inline/)
  expect((await fetchFile(`${path}?download=1`)).headers['content-disposition']).toMatch(/^attachment/)
})

describe('what is not what it says is refused, and nothing is kept', () => {
  const html = text('<html><script>alert(1)</script></html>')
  const exe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200, 1)])
  const rows: [string, string, string, Uint8Array, string][] = [
    ['a page called a picture', '/apis/v2/file-pictures', 'a.png', html, '请上传'],
    ['a drawing that can carry scripts', '/apis/v2/file-pictures', 'a.svg', text('<svg onload="alert(1)"/>'), '请上传'],
    ['a picture called a PDF', '/apis/v2/file-pdfs', 'a.pdf', png, '请上传pdf格式文件'],
    ['a text called a video', '/apis/v2/file-videos', 'a.mp4', html, '请上传mp4格式文件'],
    ['a video of a format that is not taken', '/apis/v2/file-videos', 'a.avi', html, '请上传mp4、webm格式文件'],
    ['a page called a document', '/apis/v2/file-files', 'a.docx', html, '请上传docx格式文件'],
    ['a program called a text', '/apis/v2/file-files', 'a.txt', exe, '请上传txt格式文件'],
    ['a picture of another kind', '/apis/v2/file-pictures', 'a.jpg', png, '请上传jpg格式文件'],
    ['no notebook', '/apis/v2/file-files?origin=notebook', 'a.py', html, '请上传ipynb格式文件'],
    ['a text called a package', '/apis/v2/file-files?origin=code-store', 'a.zip', html, '请上传zip格式文件'],
    ['a picture called an icon', '/apis/v2/file-pictures', 'a.ico', png, '请上传ico格式文件'],
    ['another suffix', '/apis/v1/commons/csv', 'a.txt', html, '请上传csv格式文件'],
  ]
  test.each(rows)('%s', async (_name, path, name, bytes, message) => {
    const stored = () => app.kernel.connection.db.execute(sql`SELECT 1 FROM files`)
    const before = (await stored()).rows.length
    const answer = await teacher.upload(path, 'x', { name, bytes })
    expect(answer.status).toBe(422)
    expect(answer.msg).toContain(message)
    expect((await stored()).rows.length).toBe(before)
    expect(await readdir(join(app.dir, 'files/incoming'))).toEqual([])
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
  expect(answer.msg).toMatch(/^组织的存储空间不足：已用 .+，上限 1MB$/)
})

test('what a customer bought is the end for all its organisations together', async () => {
  const { db } = app.kernel.connection
  const operator = await app.as('operator')
  await operator.put('/apis/v2/platform-configs/upload_config', { file_limit: 100, file_size: 1000 })
  const customer = app.school.customers.first
  await db.execute(sql`UPDATE customers SET storage_mb = 2 WHERE id = ${customer}`)
  const bytes = new Uint8Array(1024 * 1024).fill(7)
  const neighbour = await app.as('neighbour')
  expect((await neighbour.upload('/apis/v2/file-files', 'file', { name: 'a.bin', bytes })).code).toBe(10200)
  bytes[0] = 8
  const answer = await teacher.upload('/apis/v2/file-files', 'file', { name: 'b.bin', bytes })
  expect(answer).toMatchObject({ status: 409, msg: expect.stringMatching(/^客户的存储空间不足/) })
  const stranger = await app.as('stranger')
  expect((await stranger.upload('/apis/v2/file-files', 'file', { name: 'b.bin', bytes })).code).toBe(10200)
  // Two at once for the last of the space: one of them.
  await db.execute(sql`UPDATE customers SET storage_mb = 3 WHERE id = ${customer}`)
  const both = await Promise.all(
    [teacher, neighbour].map((who, n) =>
      who.upload('/apis/v2/file-files', 'file', { name: 'c.bin', bytes: new Uint8Array(1024 * 1024).fill(10 + n) }),
    ),
  )
  expect(both.map((one) => one.status).toSorted()).toEqual([200, 409])
  await db.execute(sql`UPDATE customers SET storage_mb = 100000 WHERE id = ${customer}`)
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
