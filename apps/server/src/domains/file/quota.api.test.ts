import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { BYTES_PER_MB } from '@lab/contract/upload-rules'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'

let app: TestApp
let teacher: Caller
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  teacher = await app.as('teacher')
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.kernel.connection.db.execute(sql`DELETE FROM files`)
  await app.kernel.connection.db.execute(sql`DELETE FROM file_uploads`)
  await giveRoom(10)
})

const giveRoom = async (mb: number) =>
  (await app.as('operator')).put('/apis/v2/platform-configs/upload_config', { file_limit: 100, file_size: mb })
const open = async (size: number): Promise<string> =>
  (await teacher.post('/apis/v2/file-uploads', { name: 'a.bin', size })).data.upload.id
const sendPart = (id: string, number: number, size: number) =>
  teacher.upload(`/apis/v2/file-uploads/${id}/parts/${number}`, 'part', { name: 'part', bytes: randomBytes(size) })
const send = (size: number) =>
  teacher.upload('/apis/v2/file-files', 'file', { name: 'a.bin', bytes: randomBytes(size) })

test('parts of unfinished uploads take space', async () => {
  const size = 6 * BYTES_PER_MB
  const [one, other] = [await open(size), await open(size)]
  expect((await sendPart(one, 0, size)).status).toBe(200)
  expect(await sendPart(other, 0, size)).toMatchObject({ status: 409, code: 20203 })
  expect(await send(size)).toMatchObject({ status: 409, code: 20203 })
  await teacher.delete(`/apis/v2/file-uploads/${one}`)
  expect((await sendPart(other, 0, size)).status).toBe(200)
})

test('of several uploads at once, as many are taken as there is space for', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(4 * BYTES_PER_MB)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409, 409])
})
