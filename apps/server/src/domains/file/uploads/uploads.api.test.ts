import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { uploadPartBytes } from '@lab/contract/file'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { boot } from '../../../boot/boot.ts'
import { testApp, type Caller, type TestApp } from '../../../testing/index.ts'
import { sweep } from '../sweep.ts'

let app: TestApp
let teacher: Caller
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  teacher = await app.as('teacher')
})
afterAll(() => app.close())

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
/** Two whole parts and a bit. */
const big = randomBytes(uploadPartBytes * 2 + 12_345)
const partOf = (bytes: Uint8Array, number: number): Uint8Array =>
  bytes.subarray(number * uploadPartBytes, (number + 1) * uploadPartBytes)

const open = async (who: Caller, fields: Record<string, unknown> = {}) =>
  who.post('/apis/v2/file-uploads', { name: '数据.bin', size: big.length, ...fields })
const send = (who: Caller, id: string, number: number, bytes: Uint8Array, query = '') =>
  who.upload(`/apis/v2/file-uploads/${id}/parts/${number}${query}`, 'part', { name: 'part', bytes })
const finish = (who: Caller, id: string) => who.post(`/apis/v2/file-uploads/${id}/finish`)
const storedParts = () => readdir(join(app.dir, 'files/parts'), { recursive: true }).catch(() => [])

describe('a file in parts', () => {
  test('comes together from parts in any order, sent again as one likes', async () => {
    const { upload } = (await open(teacher, { sha256: hashOf(big).toUpperCase() })).data
    expect(upload).toMatchObject({ parts: 3, part_bytes: uploadPartBytes, received: [], state: 'open', file: null })
    await send(teacher, upload.id, 2, partOf(big, 2))
    await send(teacher, upload.id, 0, partOf(big, 1))
    const again = await send(teacher, upload.id, 0, partOf(big, 0), `?sha256=${hashOf(partOf(big, 0))}`)
    expect(again.data).toEqual({ received: [0, 2], received_bytes: uploadPartBytes + 12_345 })
    expect(await finish(teacher, upload.id)).toMatchObject({ status: 409, msg: '还有1个分片没有上传' })
    await send(teacher, upload.id, 1, partOf(big, 1))
    const done = await finish(teacher, upload.id)
    expect(done.data).toMatchObject({ name: '数据.bin', size: big.length })
    const shown = await app.app.inject({ method: 'GET', url: done.data.path })
    expect(hashOf(shown.rawPayload)).toBe(hashOf(big))
    // Asked again, it is the same file; and nothing of the parts is left.
    expect((await finish(teacher, upload.id)).data.path).toBe(done.data.path)
    const state = (await teacher.get(`/apis/v2/file-uploads/${upload.id}`)).data.upload
    expect(state).toMatchObject({ state: 'done', file: { path: done.data.path }, received_bytes: big.length })
    expect((await send(teacher, upload.id, 0, partOf(big, 0))).status).toBe(404)
    expect(await storedParts()).toEqual([])
  })

  test('goes on where it was after the server was killed', async () => {
    const { upload } = (await open(teacher)).data
    await send(teacher, upload.id, 0, partOf(big, 0))
    // Another process on the same database and storage, which knows of the upload what is written down.
    const { kernel } = app
    const second = await boot(
      kernel.config,
      kernel.log,
      { ...kernel.connection, close: async () => {} },
      { runJobs: false },
    )
    try {
      const headers = { authorization: `Bearer ${teacher.token}`, 'domain-id': app.school.orgs.a.domainId }
      const asked = await second.app.inject({ method: 'GET', url: `/apis/v2/file-uploads/${upload.id}`, headers })
      expect(asked.json().data.upload.received).toEqual([0])
    } finally {
      await second.app.close()
      await second.kernel.events.close()
    }
    for (const number of [1, 2]) await send(teacher, upload.id, number, partOf(big, number))
    expect((await finish(teacher, upload.id)).data.size).toBe(big.length)
  })

  test('finished twice at the same moment is one file', async () => {
    const bytes = randomBytes(1000)
    const { upload } = (await open(teacher, { size: 1000 })).data
    await send(teacher, upload.id, 0, bytes)
    const answers = await Promise.all(Array.from({ length: 5 }, () => finish(teacher, upload.id)))
    expect(new Set(answers.map((answer) => answer.data.path)).size).toBe(1)
    const files = await app.kernel.connection.db.execute(sql`SELECT 1 FROM files WHERE sha256 = ${hashOf(bytes)}`)
    expect(files.rows).toHaveLength(1)
  })
})

describe('what does not fit is refused, and leaves what was there', () => {
  test('a part of another length, of other bytes than said, or that the file does not have', async () => {
    const { upload } = (await open(teacher)).data
    await send(teacher, upload.id, 0, partOf(big, 0))
    expect((await send(teacher, upload.id, 0, partOf(big, 0).subarray(1))).msg).toBe('文件在传输中损坏，请重新上传')
    expect((await send(teacher, upload.id, 1, Buffer.concat([partOf(big, 1), Buffer.from('!')]))).status).toBe(413)
    expect((await send(teacher, upload.id, 2, Buffer.concat([partOf(big, 2), Buffer.from('!')]))).status).toBe(422)
    expect((await send(teacher, upload.id, 1, partOf(big, 1), `?sha256=${'0'.repeat(64)}`)).status).toBe(422)
    expect((await send(teacher, upload.id, 3, Buffer.from('!'))).status).toBe(404)
    const state = (await teacher.get(`/apis/v2/file-uploads/${upload.id}`)).data.upload
    expect(state.received).toEqual([0])
    expect(await readdir(join(app.dir, 'files/incoming'))).toEqual([])
    await teacher.delete(`/apis/v2/file-uploads/${upload.id}`)
  })

  test('a whole that is not what was announced', async () => {
    const { upload } = (await open(teacher, { size: 3, sha256: hashOf(Buffer.from('abc')) })).data
    await send(teacher, upload.id, 0, Buffer.from('abd'))
    expect((await finish(teacher, upload.id)).msg).toBe('文件在传输中损坏，请重新上传')
    expect((await teacher.get(`/apis/v2/file-uploads/${upload.id}`)).status).toBe(404)
    expect(await storedParts()).toEqual([])
  })

  test('a program in parts that is called a picture', async () => {
    const { upload } = (await open(teacher, { size: 100, name: 'a.png', origin: 'image' })).data
    await send(teacher, upload.id, 0, Buffer.alloc(100, 'MZ'))
    expect((await finish(teacher, upload.id)).msg).toBe('请上传png格式文件')
    expect(await storedParts()).toEqual([])
  })

  test.each<[string, Record<string, unknown>, number, string]>([
    ['a suffix', { name: 'a.avi', origin: 'video' }, 422, '请上传mp4、webm格式文件'],
    ['a size', { name: 'a.zip', origin: 'code-store', size: 100 * 1024 * 1024 + 1 }, 413, '文件大小超过限制(100M)'],
    ['an empty file', { size: 0 }, 422, '文件为空'],
    ['an unknown origin', { origin: 'nowhere' }, 422, '来源'],
  ])('%s is refused before a byte is sent', async (_name, fields, status, message) => {
    const answer = await open(teacher, fields)
    expect(answer.status).toBe(status)
    expect(answer.msg).toContain(message)
  })

  test('more than the space that is left, at the beginning and at each part', async () => {
    const operator = await app.as('operator')
    const limits = { file_limit: 10_000, file_size: 20_480 }
    await operator.put('/apis/v2/platform-configs/upload_config', { ...limits, file_size: 10 })
    expect((await open(teacher)).msg).toMatch(/^组织的存储空间不足/)
    await operator.put('/apis/v2/platform-configs/upload_config', limits)
    const { upload } = (await open(teacher)).data
    await operator.put('/apis/v2/platform-configs/upload_config', { ...limits, file_size: 10 })
    expect((await send(teacher, upload.id, 0, partOf(big, 0))).msg).toMatch(/^组织的存储空间不足/)
    await operator.put('/apis/v2/platform-configs/upload_config', limits)
    expect((await send(teacher, upload.id, 0, partOf(big, 0))).code).toBe(10200)
    await teacher.delete(`/apis/v2/file-uploads/${upload.id}`)
  })

  test('more uploads at once than anybody needs', async () => {
    const peer = await app.as('peer')
    const opened = await Promise.all(Array.from({ length: 20 }, () => open(peer, { size: 1 })))
    expect(opened.every((answer) => answer.code === 10200)).toBe(true)
    expect((await open(peer, { size: 1 })).msg).toContain('同时进行的上传不能超过20个')
    await peer.delete(`/apis/v2/file-uploads/${opened[0]!.data.upload.id}`)
    expect((await open(peer, { size: 1 })).code).toBe(10200)
  })
})

test('nobody else sees an upload, whatever they are', async () => {
  const { upload } = (await open(teacher)).data
  for (const who of ['peer', 'admin', 'operator', 'student', 'stranger'] as const) {
    const other = await app.as(who)
    expect((await other.get(`/apis/v2/file-uploads/${upload.id}`)).status, who).toBe(404)
    expect((await send(other, upload.id, 0, partOf(big, 0))).status, who).toBe(404)
    expect((await finish(other, upload.id)).status, who).toBe(404)
    expect((await other.delete(`/apis/v2/file-uploads/${upload.id}`)).status, who).toBe(404)
  }
  await teacher.delete(`/apis/v2/file-uploads/${upload.id}`)
})

test('given up, or forgotten, nothing of it stays', async () => {
  const given = (await open(teacher)).data.upload
  await send(teacher, given.id, 0, partOf(big, 0))
  expect((await teacher.delete(`/apis/v2/file-uploads/${given.id}`)).code).toBe(10200)
  expect((await teacher.get(`/apis/v2/file-uploads/${given.id}`)).status).toBe(404)
  const forgotten = (await open(teacher)).data.upload
  await send(teacher, forgotten.id, 0, partOf(big, 0))
  const { db } = app.kernel.connection
  await db.execute(sql`UPDATE file_uploads SET expires_at = now() - interval '1 s' WHERE id = ${forgotten.id}`)
  expect((await send(teacher, forgotten.id, 1, partOf(big, 1))).status).toBe(404)
  expect((await sweep(app.kernel, new Date())).uploads).toBe(1)
  expect((await db.execute(sql`SELECT 1 FROM file_uploads WHERE id = ${forgotten.id}`)).rows).toEqual([])
  const folders = await readdir(join(app.dir, 'files/parts'))
  expect(folders).not.toContain(given.id)
  expect(folders).not.toContain(forgotten.id)
})
