import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { zip, type Entry } from '../../kernel/files/testing/zip-writer.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { runAgain } from '../../testing/run-again.ts'

let app: TestApp
let teacher: Caller
let path: string
let imports: string
beforeAll(async () => {
  app = await testApp()
  teacher = await app.as('teacher')
  path = `/apis/v2/orgs/${app.school.orgs.a.id}/resources`
  imports = `/apis/v2/orgs/${app.school.orgs.a.id}/resource-imports`
})
afterAll(() => app.close())

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const upload = async (who: Caller, entries: Entry[]): Promise<string> =>
  (await who.upload('/apis/v2/file-files?origin=archive', 'file', { name: '资料.zip', bytes: zip(entries) })).data.path

/** The job once it has ended. */
async function ended(id: string) {
  const read = async () => (await teacher.get(`/apis/v2/jobs/${id}`)).data.job
  await expect.poll(async () => (await read()).finished_at, { timeout: 20_000 }).not.toBeNull()
  return read()
}
const list = async (query: Record<string, unknown> = {}) => (await teacher.get(path, query)).data.resources

describe('an archive', () => {
  test('becomes a resource for each of its files, and says which it could not take', async () => {
    const url = await upload(teacher, [
      { name: '第一章/结构图.png', bytes: png },
      { name: '第一章/数据.csv', bytes: Buffer.from('a,b\n1,2\n') },
      { name: '假图.png', bytes: Buffer.from('<script>') },
      { name: 'page.html', bytes: Buffer.from('<script>alert(1)</script>') },
    ])
    const started = await teacher.post(imports, { url, is_public: false, tags: ['第一章'] })
    expect(started.code).toBe(311012)
    const job = await ended(started.data.job_id)
    expect(job).toMatchObject({
      title: '导入资源「资料.zip」',
      state: 'done',
      done: 4,
      total: 4,
      result: { created: 3, refused: [{ name: '假图.png', reason: '请上传png格式文件' }] },
    })
    const made = await list()
    expect(
      made.map((one: Record<string, unknown>) => [one.title, one.obj_type, one.is_public, one.tags]).toSorted(),
    ).toEqual([
      ['page', 'file', false, ['第一章']],
      ['数据', 'file', false, ['第一章']],
      ['结构图', 'picture', false, ['第一章']],
    ])
    const page = made.find((one: { title: string }) => one.title === 'page')
    const shown = await app.app.inject({ method: 'GET', url: page.obj_file.url })
    expect(shown.headers['content-disposition']).toMatch(/^attachment/)
    // The archive itself has served its purpose.
    expect((await app.app.inject({ method: 'GET', url })).statusCode).toBe(404)
  })

  test('that is run again after a crash makes nothing twice', async () => {
    const before = (await list()).length
    const url = await upload(teacher, [{ name: '一.txt' }, { name: '二.txt' }])
    const token = url.split('/')[2]
    const { db } = app.kernel.connection
    const { data } = await teacher.post(imports, { url, is_public: true })
    await ended(data.job_id)
    // As a killed server leaves it: the work was done, the end was not written down, the archive is still there.
    const again = (await upload(teacher, [{ name: '一.txt' }, { name: '二.txt' }])).split('/')[2]
    await db.execute(sql`UPDATE files SET token = ${token} WHERE token = ${again}`)
    await runAgain(app.kernel, data.job_id)
    expect((await ended(data.job_id)).result).toEqual({ created: 2, refused: [] })
    expect(await list()).toHaveLength(before + 2)
  })

  test('that is hostile is refused as a whole', async () => {
    const before = (await list()).length
    const url = await upload(teacher, [{ name: '好.txt' }, { name: '../../坏.txt' }])
    const job = await ended((await teacher.post(imports, { url, is_public: true })).data.job_id)
    expect(job).toMatchObject({ state: 'failed', error: '文件无法读取：包含不安全的文件路径' })
    expect(await list()).toHaveLength(before)
  })

  test.each<[string, () => Promise<string>, string]>([
    ['of somebody else', async () => upload(await app.as('peer'), [{ name: 'a.txt' }]), '文件无法读取：压缩包不存在'],
    ['that nobody uploaded', async () => `/files/${'x'.repeat(22)}/a.zip`, '文件无法读取：压缩包不存在'],
    ['elsewhere', async () => 'https://example.com/a.zip', '请上传zip文件'],
    [
      'that is none',
      async () =>
        (await teacher.upload('/apis/v2/file-files', 'file', { name: 'a.txt', bytes: Buffer.from('a') })).data.path,
      '文件无法读取：不是有效的 zip 文件',
    ],
  ])('%s is refused at once', async (_name, address, message) => {
    const answer = await teacher.post(imports, { url: await address(), is_public: true })
    expect(answer.status).toBe(422)
    expect(answer.msg).toContain(message)
  })

  test('into another organisation is refused', async () => {
    const url = await upload(teacher, [{ name: 'a.txt' }])
    const there = `/apis/v2/orgs/${app.school.orgs.c.id}/resource-imports`
    expect((await teacher.post(there, { url, is_public: true })).status).toBe(404)
  })
})

describe('many at once', () => {
  const make = async (who: Caller, title: string, tags: string[] = []): Promise<string> =>
    (
      await who.post(path, {
        resource: { title, obj_type: 'file', is_public: true, tags, obj_file: { url: 'https://example.com/x' } },
      })
    ).data.resource.id

  test('visibility, state and tags change together, and each change is in the operation log', async () => {
    const ids = [await make(teacher, '甲'), await make(teacher, '乙', ['1', '2', '3', '4', '5'])]
    const answer = await teacher.put('/apis/v2/resources', {
      ids,
      is_public: false,
      status: 'disabled',
      add_tags: ['新'],
    })
    expect(answer.data).toEqual({ updated: 2 })
    for (const [id, tags] of [
      [ids[0], ['新']],
      [ids[1], ['1', '2', '3', '4', '5']],
    ]) {
      expect((await teacher.get(`/apis/v2/resources/${String(id)}`)).data.resource).toMatchObject({
        is_public: false,
        status: 'disabled',
        tags,
      })
    }
    const logged = await app.kernel.connection.db.execute<{ object_title: string }>(
      sql`SELECT object_title FROM activity_logs WHERE action = 'resource.updateMany' ORDER BY object_title`,
    )
    expect(logged.rows.map((row) => row.object_title).toSorted()).toEqual(['乙', '甲'].toSorted())
  })

  test('one that may not be edited refuses all', async () => {
    const mine = await make(teacher, '我的')
    const theirs = await make(await app.as('peer'), '同事的')
    const foreign = '00000000-0000-4000-8000-000000000000'
    expect((await teacher.put('/apis/v2/resources', { ids: [mine, theirs], is_public: false })).status).toBe(403)
    expect((await teacher.put('/apis/v2/resources', { ids: [mine, foreign], is_public: false })).status).toBe(404)
    expect((await teacher.get(`/apis/v2/resources/${mine}`)).data.resource.is_public).toBe(true)
    expect((await teacher.put('/apis/v2/resources', { ids: [mine] })).msg).toContain('请选择要修改的内容')
  })

  test('tags are offered by use, and narrow the list; those of private ones of others are not shown', async () => {
    await make(teacher, '丙', ['常用'])
    await make(teacher, '丁', ['常用', '少用'])
    const tags = async (who: Caller) =>
      (await who.get(`/apis/v2/orgs/${app.school.orgs.a.id}/resource-tags`)).data.tags as { name: string }[]
    expect((await tags(teacher)).slice(0, 2)).toEqual([
      { name: '第一章', count: 3 },
      { name: '常用', count: 2 },
    ])
    expect((await list({ tag: '少用' })).map((one: { title: string }) => one.title)).toEqual(['丁'])
    expect((await tags(teacher)).map((one) => one.name)).toContain('第一章')
    expect((await tags(await app.as('peer'))).map((one) => one.name)).not.toContain('第一章')
  })
})
