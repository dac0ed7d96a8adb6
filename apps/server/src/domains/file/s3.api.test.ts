import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { uploadPartBytes } from '@lab/contract/file'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startS3Server, type S3TestServer } from '../../kernel/files/testing/s3-server.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { graceDays, sweep } from './sweep.ts'

let server: S3TestServer
let app: TestApp
let teacher: Caller
beforeAll(async () => {
  server = await startS3Server()
  app = await testApp({
    runJobs: false,
    env: {
      S3_ENDPOINT: server.endpoint,
      S3_BUCKET: server.bucket,
      S3_REGION: server.region,
      S3_ACCESS_KEY: server.accessKey,
      S3_SECRET_KEY: server.secretKey,
    },
  })
  teacher = await app.as('teacher')
})
afterAll(async () => {
  await app?.close()
  await server.close()
})

const keys = (prefix: string) => [...server.objects.keys()].filter((key) => key.startsWith(prefix))
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

test('with S3 the same uploads, whole and in parts, end in the bucket and nowhere else', async () => {
  const bytes = randomBytes(uploadPartBytes + 100)
  const { upload } = (await teacher.post('/apis/v2/file-uploads', { name: 'a.bin', size: bytes.length })).data
  for (const number of [1, 0]) {
    const part = bytes.subarray(number * uploadPartBytes, (number + 1) * uploadPartBytes)
    await teacher.upload(`/apis/v2/file-uploads/${upload.id}/parts/${number}`, 'part', { name: 'p', bytes: part })
  }
  expect(keys('parts/')).toHaveLength(2)
  const first = await teacher.post(`/apis/v2/file-uploads/${upload.id}/finish`)
  const second = await teacher.upload('/apis/v2/file-files', 'file', { name: 'b.bin', bytes })
  expect([keys('parts/'), keys('incoming/')]).toEqual([[], []])
  expect(keys('blobs/')).toEqual([`blobs/${hashOf(bytes).slice(0, 2)}/${hashOf(bytes)}`])
  for (const answer of [first, second]) {
    const shown = await app.app.inject({ method: 'GET', url: answer.data.path })
    expect(hashOf(shown.rawPayload)).toBe(hashOf(bytes))
  }
  const range = { range: `bytes=${uploadPartBytes}-${uploadPartBytes + 9}` }
  const part = await app.app.inject({ method: 'GET', url: first.data.path, headers: range })
  expect(part.rawPayload.equals(bytes.subarray(uploadPartBytes, uploadPartBytes + 10))).toBe(true)

  // Refused ones leave nothing either.
  await teacher.upload('/apis/v2/file-pictures', 'picture', { name: 'a.png', bytes: Buffer.from('<html>') })
  expect([keys('incoming/'), keys('blobs/').length]).toEqual([[], 1])

  await sweep(app.kernel, new Date())
  await app.kernel.connection.db.execute(
    sql`UPDATE files SET unused_since = unused_since - make_interval(days => ${graceDays})`,
  )
  expect(await sweep(app.kernel, new Date())).toMatchObject({ files: 2, blobs: 1, bytes: bytes.length })
  expect([...server.objects.keys()]).toEqual([])
})

test.each<[string, Parameters<S3TestServer['refuse']>[0]]>([
  ['refuses', { code: 'AccessDenied' }],
  ['has lost the bucket', { code: 'NoSuchBucket' }],
  ['does not answer', 'hang-up'],
])(
  'a storage that %s is said to be unavailable, and for how long, not broken',
  async (_what, how) => {
    const bytes = randomBytes(100)
    const { path } = (await teacher.upload('/apis/v2/file-files', 'file', { name: 'kept.bin', bytes })).data
    server.refuse(how)
    const upload = await teacher.upload('/apis/v2/file-files', 'file', { name: 'c.bin', bytes: randomBytes(100) })
    const shown = await app.app.inject({ method: 'GET', url: path })
    server.refuse(null)
    const said = { code: 10503, msg: '文件存储暂不可用，请稍后再试或联系管理员', reason: 'unavailable' }
    expect([upload.status, upload.headers['retry-after'], upload.text]).toEqual([503, '30', JSON.stringify(said)])
    expect([shown.statusCode, shown.headers['retry-after'], shown.json()]).toEqual([503, '30', said])
    expect((await app.app.inject({ method: 'GET', url: path })).rawPayload.equals(bytes)).toBe(true)
    expect((await teacher.upload('/apis/v2/file-files', 'file', { name: 'd.bin', bytes })).status).toBe(200)
  },
  30_000,
)
