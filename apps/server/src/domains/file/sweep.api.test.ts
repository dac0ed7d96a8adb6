import { readdirSync } from 'node:fs'
import { writeFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { files } from './tables.ts'
import { holdingColumns, quotingColumns } from './references.ts'
import { graceDays, sweep } from './sweep.ts'

let app: TestApp
let teacher: Caller
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  teacher = await app.as('teacher')
})
afterAll(() => app.close())

let serial = 0
/** Uploads a text; `bytes` as another file's, or of its own. */
async function upload(content = `内容 ${serial++}`): Promise<string> {
  const bytes = new TextEncoder().encode(content)
  return (await teacher.upload('/apis/v2/file-files', 'file', { name: 'a.txt', bytes })).data.path
}
const isThere = async (url: string): Promise<boolean> =>
  (await app.app.inject({ method: 'GET', url })).statusCode === 200
const db = () => app.kernel.connection.db

/** Columns of all domains' tables with a foreign key to `files`; those of files themselves are not meant. */
async function keysToFiles(): Promise<string[]> {
  const domains = join(import.meta.dirname, '..')
  const paths = readdirSync(domains, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('/tables.ts') && path !== 'file/tables.ts')
    .map((path) => join(domains, path))
  const modules = await Promise.all(paths.map((path) => import(path) as Promise<Record<string, unknown>>))
  return modules
    .flatMap((module) => Object.values(module))
    .filter((one) => is(one, PgTable))
    .flatMap((table) => {
      const { name, foreignKeys } = getTableConfig(table)
      return foreignKeys
        .map((key) => key.reference())
        .filter(({ foreignTable }) => foreignTable === files)
        .flatMap(({ columns }) => columns.map((column) => `${name}.${column.name}`))
    })
}
const round = () => sweep(app.kernel, new Date())
/** As if the grace time had gone by for everything that is unused now. */
const wait = () => db().execute(sql`UPDATE files SET unused_since = unused_since - make_interval(days => ${graceDays})`)

describe('what something refers to stays', () => {
  const rich = (value: string) => JSON.stringify({ format: 'markdown', value })
  const places: [string, (url: string) => Promise<unknown>][] = [
    ['a person’s picture', (url) => db().execute(sql`UPDATE users SET avatar = ${url} WHERE username = 'peer'`)],
    [
      'a setting',
      async (url) => (await app.as('operator')).put('/apis/v2/platform-configs/system_config', { dark_logo: url }),
    ],
    [
      'a resource’s file',
      (url) =>
        teacher.post(`/apis/v2/orgs/${app.school.orgs.a.id}/resources`, {
          resource: { title: '资料', obj_type: 'file', is_public: true, obj_file: { url } },
        }),
    ],
    [
      'a picture in a rich text',
      (url) =>
        teacher.post(`/apis/v2/orgs/${app.school.orgs.a.id}/resources`, {
          resource: {
            title: '文',
            obj_type: 'rich_text',
            is_public: true,
            obj_rich_text: { format: 'markdown', value: `看 ![图](${url}) 与 [全](http://lab.example${url}?e=1&s=x)` },
          },
        }),
    ],
    ['a class’s cover', (url) => teacher.post('/apis/v2/classes', { name: '班', cover: url })],
    ['a project’s cover', (url) => teacher.post('/apis/v2/projects', { name: '项目', cover: url })],
    [
      'an experiment’s introduction',
      (url) => teacher.post('/apis/v2/experiments', { title: '实验', summary: JSON.parse(rich(`[x](${url})`)) }),
    ],
    [
      'a version that was published',
      (url) =>
        db().execute(sql`
          INSERT INTO content_versions (id, content_id, version, published_by, snapshot)
          SELECT gen_random_uuid(), id, 99, creator_id, ${JSON.stringify({ deep: [{ link: { url } }] })}::jsonb FROM contents LIMIT 1`),
    ],
    [
      'a table that a later domain brings, in a list of JSON',
      async (url) => {
        await db().execute(sql`CREATE TABLE brought (id integer, attachments jsonb[])`)
        await db().execute(sql`INSERT INTO brought VALUES (1, ARRAY[${JSON.stringify({ url })}::jsonb])`)
      },
    ],
    [
      'a foreign key of a later domain',
      async (url) => {
        await db().execute(sql`CREATE TABLE kept (scan_file_id uuid REFERENCES files (id))`)
        await db().execute(sql`INSERT INTO kept SELECT id FROM files WHERE token = ${url.split('/')[2]}`)
      },
    ],
  ]
  test.each(places)('%s', async (_name, refer) => {
    const used = await upload()
    const unused = await upload()
    const answer = (await refer(used)) as { code?: number } | undefined
    if (answer && 'status' in answer) expect(answer).toMatchObject({ code: 10200 })
    await round()
    await wait()
    await round()
    expect([await isThere(used), await isThere(unused)]).toEqual([true, false])
  })

  test('no id of a file is kept without the key that protects it', async () => {
    const loose = await db().execute<{ column: string }>(sql`
      SELECT c.relname || '.' || a.attname AS column FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND a.attname ~ '(^|_)file_ids?$' AND NOT EXISTS (
        SELECT 1 FROM pg_constraint k
        WHERE k.contype = 'f' AND k.conrelid = c.oid AND k.conkey[1] = a.attnum AND k.confrelid = 'files'::regclass)`)
    expect(loose.rows).toEqual([])
  })

  test('every text of every table is looked through', async () => {
    const named = (await quotingColumns(db(), app.kernel)).flatMap(({ table, columns }) =>
      columns.map((one) => `${table}.${one}`),
    )
    for (const one of ['contents.summary', 'experiment_steps.body', 'experiment_steps.link', 'query_posts.body']) {
      expect(named).toContain(one)
    }
    expect(named).not.toContain('resources.url')
    expect(named.some((one) => one.startsWith('activity_logs.'))).toBe(false)
  })

  test('every key to a file that a table declares is found', async () => {
    const declared = await keysToFiles()
    expect(declared.length).toBeGreaterThan(0)
    const found = (await holdingColumns(db(), app.kernel)).map(({ table, column }) => `${table}.${column}`)
    expect(found).toEqual(expect.arrayContaining(declared))
  })
})

describe('what nothing refers to goes', () => {
  test('only after the grace time, counted from when it was found unused', async () => {
    const url = await upload()
    await round()
    expect(await isThere(url)).toBe(true)
    await db().execute(sql`UPDATE files SET unused_since = unused_since - make_interval(days => ${graceDays - 1})`)
    await round()
    expect(await isThere(url)).toBe(true)
    // Used again in the meantime: its time begins again.
    await db().execute(sql`UPDATE users SET phone = ${url} WHERE username = 'peer'`)
    await wait()
    await round()
    await db().execute(sql`UPDATE users SET phone = '' WHERE username = 'peer'`)
    await round()
    expect(await isThere(url)).toBe(true)
    await wait()
    await round()
    expect(await isThere(url)).toBe(false)
  })

  test('bytes that another file has too stay until that goes as well', async () => {
    const content = '两份同样的内容'
    // What the tests before have let go of.
    await round()
    await wait()
    await round()
    const [first, second] = [await upload(content), await upload(content)]
    await db().execute(sql`UPDATE users SET email = ${first} WHERE username = 'peer'`)
    await round()
    await wait()
    expect((await round()).blobs).toBe(0)
    expect([await isThere(first), await isThere(second)]).toEqual([true, false])
    await db().execute(sql`UPDATE users SET email = '' WHERE username = 'peer'`)
    await round()
    await wait()
    expect(await round()).toMatchObject({ files: 1, blobs: 1, bytes: Buffer.byteLength(content) })
    // The same content can come back.
    expect(await isThere(await upload(content))).toBe(true)
  })

  test('a resource’s file after the resource, with its space', async () => {
    const { org_id: orgId, bytes } = (
      await db().execute<{ org_id: string; bytes: string }>(
        sql`SELECT org_id, bytes FROM file_usage WHERE org_id = ${app.school.orgs.a.id}`,
      )
    ).rows[0]!
    const url = await upload('十个字节十')
    const made = await teacher.post(`/apis/v2/orgs/${orgId}/resources`, {
      resource: { title: '会删', obj_type: 'file', is_public: true, obj_file: { url } },
    })
    await teacher.delete(`/apis/v2/resources/${made.data.resource.id}`)
    await round()
    await wait()
    await round()
    expect(await isThere(url)).toBe(false)
    const after = await db().execute<{ bytes: string }>(sql`SELECT bytes FROM file_usage WHERE org_id = ${orgId}`)
    expect(Number(after.rows[0]!.bytes)).toBeLessThanOrEqual(Number(bytes))
  })

  test('what a killed server left in storage, once it is old', async () => {
    const root = join(app.dir, 'files')
    const strays = ['incoming/half', 'parts/00000000-0000-0000-0000-000000000000/0', `blobs/ab/ab${'0'.repeat(62)}`]
    for (const key of strays) {
      await mkdir(join(root, key, '..'), { recursive: true })
      await writeFile(join(root, key), 'x')
    }
    const kept = await upload()
    expect((await round()).strays).toBe(0)
    const later = new Date(Date.now() + 3 * 86_400_000)
    expect((await sweep(app.kernel, later)).strays).toBe(3)
    expect(await readdir(join(root, 'incoming'))).toEqual([])
    expect(await isThere(kept)).toBe(true)
  })
})
