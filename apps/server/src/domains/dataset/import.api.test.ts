import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { zip, type Entry } from '../../kernel/files/testing/zip-writer.ts'
import { expectDone } from '../learning/testing/taught.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { runAgain } from '../../testing/run-again.ts'
import { aDataset } from './testing/a-dataset.ts'

let app: TestApp
let teacher: Caller
let who: { userId: string; orgId: string }
beforeAll(async () => {
  app = await testApp()
  teacher = await app.as('teacher')
  who = { userId: app.school.people.teacher.id, orgId: app.school.orgs.a.id }
}, 60_000)
afterAll(() => app?.close())

const at = (id: string, path: string): string => `/apis/v2/datasets/${id}${path}`
const upload = async (caller: Caller, entries: Entry[]): Promise<string> =>
  (await caller.upload('/apis/v2/file-files?origin=archive', 'file', { name: '数据.zip', bytes: zip(entries) })).data
    .path

/** The job once it has ended. */
async function ended(id: string) {
  const read = async () => (await teacher.get(`/apis/v2/jobs/${id}`)).data.job
  await expect.poll(async () => (await read()).finished_at, { timeout: 20_000 }).not.toBeNull()
  return read()
}
const paths = async (id: string): Promise<string[]> => {
  const { rows } = await app.kernel.connection.pool.query(
    `SELECT path FROM dataset_entries WHERE dataset_id = $1 AND until IS NULL AND is_file ORDER BY path_key`,
    [id],
  )
  return rows.map((row: { path: string }) => row.path)
}
/** 「成绩.csv」 as Windows in China writes it into archives. */
const gbkName = Buffer.from([0xb3, 0xc9, 0xbc, 0xa8, 0x2e, 0x63, 0x73, 0x76])

describe('a zip', () => {
  test('is taken apart below a folder; what cannot be taken is named', async () => {
    const id = await aDataset(app, who, { title: '导入', files: { 'in/keep.txt': '原' }, isDraft: true })
    const url = await upload(teacher, [
      { name: gbkName, bytes: Buffer.from('a\n1\n') },
      { name: 'deep/er/x.bin', bytes: Buffer.alloc(1000, 7), deflate: true },
      { name: 'keep.txt', bytes: Buffer.from('新') },
      { name: 'what?.txt' },
      { name: '假图.png', bytes: Buffer.from('<script>') },
    ])
    const started = await teacher.post(at(id, '/imports'), { url, dir: 'in', same: 'keep' })
    expect(started.code).toBe(311012)
    const job = await ended(started.data.job_id)
    expect(job).toMatchObject({
      title: '导入「数据.zip」到数据集「导入」',
      state: 'done',
      done: 5,
      total: 5,
      note: '已导入2个文件，2个未能导入',
      result: {
        added: 2,
        replaced: 0,
        kept: 1,
        refused: [
          { path: 'in/假图.png', reason: '请上传png格式文件' },
          { path: 'in/what?.txt', reason: '名称不能包含控制字符和 \\ < > : " | ? *' },
        ],
      },
    })
    expect(await paths(id)).toEqual(['in/deep/er/x.bin', 'in/keep.txt', 'in/成绩.csv'])
    expect((await app.app.inject({ url })).statusCode).toBe(404)
  })

  test('that is run again after a crash changes nothing more', async () => {
    const id = await aDataset(app, who, { title: '再次', files: { a: '1' }, isDraft: true })
    const entries = [{ name: '一.txt' }, { name: '二.txt' }]
    const url = await upload(teacher, entries)
    const { data } = await teacher.post(at(id, '/imports'), { url })
    await ended(data.job_id)
    // As a killed server leaves it: the work was done, the end was not written down, the archive is still there.
    const again = (await upload(teacher, entries)).split('/')[2]
    const { db } = app.kernel.connection
    await db.execute(sql`UPDATE files SET token = ${url.split('/')[2]} WHERE token = ${again}`)
    await runAgain(app.kernel, data.job_id)
    expect((await ended(data.job_id)).result).toEqual({ added: 0, replaced: 0, kept: 2, refused: [] })
    expect(await paths(id)).toEqual(['a', '一.txt', '二.txt'])
  })

  test('that is hostile is refused as a whole', async () => {
    const id = await aDataset(app, who, { title: '恶意', files: { a: '1' }, isDraft: true })
    const url = await upload(teacher, [{ name: '好.txt' }, { name: '../../坏.txt' }])
    const job = await ended((await teacher.post(at(id, '/imports'), { url })).data.job_id)
    expect(job).toMatchObject({ state: 'failed', error: '文件无法读取：包含不安全的文件路径' })
    expect(await paths(id)).toEqual(['a'])
  })

  test('of somebody else, or of nobody, is refused at once', async () => {
    const id = await aDataset(app, who, { title: '别人的', files: { a: '1' }, isDraft: true })
    const theirs = await upload(await app.as('peer'), [{ name: 'x.txt' }])
    for (const url of [theirs, `/files/${'n'.repeat(22)}/n.zip`]) {
      const answer = await teacher.post(at(id, '/imports'), { url })
      expect([answer.status, answer.msg]).toEqual([422, '文件无法读取：压缩包不存在'])
    }
  })

  test('stops where the organisation’s space ends, and says so', async () => {
    const id = await aDataset(app, who, { title: '空间', files: { a: '1' }, isDraft: true })
    const url = await upload(teacher, [
      { name: 'small.bin', bytes: Buffer.alloc(1000, 1) },
      { name: 'big.bin', bytes: Buffer.alloc(40 * 1024 * 1024, 2), deflate: true },
    ])
    const { db } = app.kernel.connection
    const used = await db.execute<{ bytes: string }>(
      sql`SELECT sum(bytes) AS bytes FROM file_usage JOIN organisations o ON o.id = org_id WHERE o.customer_id = ${app.school.customers.first}`,
    )
    const megabytes = Math.ceil(Number(used.rows[0]!.bytes) / 1024 / 1024) + 10
    await db.execute(sql`UPDATE customers SET storage_mb = ${megabytes} WHERE id = ${app.school.customers.first}`)
    const job = await ended((await teacher.post(at(id, '/imports'), { url })).data.job_id)
    const said = JSON.stringify(job.state === 'done' ? job.result.refused : job.error)
    expect(said).toMatch(/存储空间不足|解压后的内容过大/)
    expect(await paths(id)).not.toContain('big.bin')
    const room = expectDone(await teacher.upload(at(id, '/files'), 'file', { name: 'b', bytes: Uint8Array.from([1]) }))
    expect(room.data.added).toBe(1)
  }, 60_000)
})
