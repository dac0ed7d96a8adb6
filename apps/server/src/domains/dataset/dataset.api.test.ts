import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { zipInMemory } from '../../kernel/files/zip-source.ts'
import { unpackZip } from '../../kernel/files/zip.ts'
import { expectDone } from '../learning/testing/taught.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { aDataset, publish, putFiles } from './testing/a-dataset.ts'

let app: TestApp
let teacher: Caller
let who: { userId: string; orgId: string }
beforeAll(async () => {
  app = await testApp()
  teacher = await app.as('teacher')
  who = { userId: app.school.people.teacher.id, orgId: app.school.orgs.a.id }
}, 60_000)
afterAll(() => app?.close())

const at = (id: string, path = ''): string => `/apis/v2/datasets/${id}${path}`
const life = (id: string, path = ''): string => `/apis/v2/contents/${id}${path}`
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const names = async (id: string, query: Record<string, unknown> = {}): Promise<string[]> => {
  const { data } = expectDone(await teacher.get(at(id, '/tree'), query))
  return data.entries.map((entry: { path: string; is_folder: boolean }) => entry.path + (entry.is_folder ? '/' : ''))
}
const make = (title: string, files: Record<string, string>, more: { isPublic?: boolean; isDraft?: boolean } = {}) =>
  aDataset(app, who, { title, files, ...more })

describe('a data set', () => {
  test('is made, filled, described, copied, removed and restored', async () => {
    const created = expectDone(await teacher.post('/apis/v2/datasets', { title: '成绩数据', tags: ['成绩'] })).data
      .dataset
    expect(created).toMatchObject({
      title: '成绩数据',
      state: 'draft',
      file_count: 0,
      total_bytes: 0,
      published_version: 0,
    })
    const { id } = created
    const upload = await teacher.upload(`${at(id, '/files')}?dir=2024`, 'file', {
      name: '一班.csv',
      bytes: bytes('a,b\n1,2\n'),
    })
    expect(expectDone(upload).data).toEqual({ added: 1, replaced: 0, kept: 0, refused: [] })
    expect(await names(id)).toEqual(['2024/'])
    expect(await names(id, { dir: '2024' })).toEqual(['2024/一班.csv'])
    const renamed = await teacher.put(at(id), { version: 1, title: '一班成绩' })
    expect(expectDone(renamed).data.dataset).toMatchObject({
      title: '一班成绩',
      file_count: 1,
      total_bytes: 8,
      version: 2,
    })
    expect((await teacher.put(at(id), { version: 1, title: '晚了' })).code).toBe(309014)

    const copy = expectDone(await teacher.post(life(id, '/copy'))).data.content
    expect(copy).toMatchObject({ title: '一班成绩 副本', kind: 'dataset' })
    expect((await teacher.get(at(copy.id))).data.dataset).toMatchObject({
      file_count: 1,
      total_bytes: 8,
      source_id: id,
      state: 'draft',
    })
    expect(await names(copy.id, { dir: '2024' })).toEqual(['2024/一班.csv'])
    const listed = expectDone(await teacher.get('/apis/v2/datasets')).data
    expect(listed.datasets[0]).toMatchObject({ id: copy.id, file_count: 1, total_bytes: 8 })

    expectDone(await teacher.delete(life(id)))
    // Those who may bring it back learn where it is, and everybody else nothing.
    expect(await teacher.get(at(id))).toMatchObject({ status: 403, code: 302006 })
    expect(await teacher.get(at(id, '/tree'))).toMatchObject({ status: 403, code: 302006 })
    for (const other of ['peer', 'stranger'] as const) {
      expect((await (await app.as(other)).get(at(id))).status).toBe(404)
    }
    const bin = expectDone(await teacher.get('/apis/v2/contents/bin', { kind: 'dataset' })).data.contents
    expect(bin.map((row: { id: string }) => row.id)).toContain(id)
    expectDone(await teacher.post(life(id, '/restore')))
    expect(await names(id, { dir: '2024' })).toEqual(['2024/一班.csv'])
  })

  test('is listed by how much data it has', async () => {
    const sizes = { small: 1024, medium: 100 * 1024 ** 2, large: 1024 ** 3 }
    const ids = new Map<string, string>()
    for (const [size, total] of Object.entries(sizes)) {
      const id = await make(`大小${size}`, { 'a.csv': '1' })
      await app.kernel.connection.db.execute(sql`UPDATE datasets SET total_bytes = ${total} WHERE id = ${id}`)
      ids.set(id, size)
    }
    for (const size of Object.keys(sizes)) {
      const { datasets } = expectDone(await teacher.get('/apis/v2/datasets', { size, per_page: 300 })).data
      const found = datasets.flatMap((row: { id: string }) => ids.get(row.id) ?? [])
      expect(found).toEqual([size])
    }
    expect(await teacher.get('/apis/v2/datasets', { size: 'huge' })).toMatchObject({
      status: 422,
      msg: expect.stringContaining('大小'),
    })
  })

  test('is nothing to strangers, read by colleagues, written by its owner', async () => {
    const id = await make('公开的数据', { 'a.csv': '秘密' })
    const hidden = await make('私有的数据', { 'a.csv': '秘密' }, { isPublic: false })
    const [stranger, peer] = [await app.as('stranger'), await app.as('peer')]
    for (const path of ['', '/tree', '/preview?path=a.csv', '/versions/1/difference']) {
      for (const [caller, dataset] of [[stranger, id] as const, [peer, hidden] as const]) {
        const answer = await caller.get(at(dataset, path))
        expect([path, answer.status]).toEqual([path, 404])
        expect(answer.text).not.toContain('秘密')
      }
    }
    expect((await stranger.get(life(id, '/versions'))).status).toBe(404)
    expect((await stranger.post('/apis/v2/exports/dataset-files', { dataset_id: id })).status).toBe(404)
    expect((await peer.get(at(id, '/tree'))).data.total).toBe(1)
    const writes = [
      peer.upload(at(id, '/files'), 'file', { name: 'x', bytes: bytes('x') }),
      peer.post(at(id, '/folders'), { path: 'x' }),
      peer.put(at(id, '/tree/name'), { path: 'a.csv', name: 'b.csv' }),
      peer.put(at(id, '/tree/place'), { paths: ['a.csv'], to: '' }),
      peer.post(at(id, '/tree/removal'), { paths: ['a.csv'] }),
      peer.post(life(id, '/publish'), { version: 1 }),
      peer.delete(life(id)),
    ]
    expect(await Promise.all(writes.map(async (answer) => (await answer).status))).toEqual(writes.map(() => 403))
    expect(await names(id)).toEqual(['a.csv'])
  })
})

describe('the tree', () => {
  test('lists folders first, by page, and finds names below', async () => {
    const id = await make('树', { 'b.txt': '1', 'a.txt': '2', 'z/深/x.CSV': '3', 'z/y.csv': '4' })
    expect(await names(id)).toEqual(['z/', 'a.txt', 'b.txt'])
    expect(await names(id, { dir: 'Z' })).toEqual(['z/深/', 'z/y.csv'])
    expect(await names(id, { page: 2, per_page: 2 })).toEqual(['b.txt'])
    expect(await names(id, { keyword: '.csv' })).toEqual(['z/y.csv', 'z/深/x.CSV'])
    expect(await names(id, { keyword: 'Y', dir: 'z/深' })).toEqual([])
    expect(await names(id, { keyword: '%' })).toEqual([])
    const { data } = await teacher.get(at(id, '/tree'), { count: 'only', dir: 'z' })
    expect(data).toEqual({ entries: [], total: 2 })
    const root = (await teacher.get(at(id, '/tree'))).data.entries
    expect(root.map((entry: { size: unknown; children: unknown }) => [entry.size, entry.children])).toEqual([
      [null, 2],
      [1, null],
      [1, null],
    ])
  })

  test('takes folders, names and places that are free', async () => {
    const id = await make('整理', { 'a.txt': '1', '文/b.txt': '2', '文/里/c.txt': '3' }, { isDraft: true })
    expect(expectDone(await teacher.post(at(id, '/folders'), { path: 'x/y' })).data).toEqual({ path: 'x/y' })
    expect((await teacher.post(at(id, '/folders'), { path: 'X/Y' })).code).toBe(411006)
    expect((await teacher.post(at(id, '/folders'), { path: 'a.txt/z' })).msg).toContain('「a.txt」是文件')
    expectDone(await teacher.put(at(id, '/tree/name'), { path: '文', name: '书' }))
    expect(await names(id, { dir: '书/里' })).toEqual(['书/里/c.txt'])
    expectDone(await teacher.put(at(id, '/tree/name'), { path: 'a.txt', name: 'A.txt' }))
    expect((await teacher.put(at(id, '/tree/name'), { path: 'A.txt', name: '书' })).code).toBe(411006)
    expect((await teacher.put(at(id, '/tree/name'), { path: 'A.txt', name: '../x' })).status).toBe(422)
    expect(
      expectDone(await teacher.put(at(id, '/tree/place'), { paths: ['书', '书/里', 'A.txt'], to: 'x/y' })).data,
    ).toEqual({ moved: 2 })
    expect(await names(id, { dir: 'x/y' })).toEqual(['x/y/书/', 'x/y/A.txt'])
    expect(await names(id, { dir: 'x/y/书/里' })).toEqual(['x/y/书/里/c.txt'])
    expect((await teacher.put(at(id, '/tree/place'), { paths: ['x'], to: 'x/y' })).msg).toContain('不能移动到自己里面')
    expect((await teacher.put(at(id, '/tree/place'), { paths: ['nothing'], to: '' })).msg).toContain('已不存在')
    expect((await teacher.put(at(id, '/tree/place'), { paths: ['x'], to: 'x/y/A.txt' })).msg).toContain('已不存在')
    expect(expectDone(await teacher.post(at(id, '/tree/removal'), { paths: ['x/y/书', 'x/y/书/里'] })).data).toEqual({
      removed: 4,
    })
    expect(expectDone(await teacher.get(at(id))).data.dataset).toMatchObject({ file_count: 1, total_bytes: 1 })
  })

  test('frees the space of what no version has', async () => {
    const used = async () =>
      Number(
        (await app.kernel.connection.pool.query(`SELECT bytes FROM file_usage WHERE org_id = '${who.orgId}'`)).rows[0]
          .bytes,
      )
    const id = await make('占用', { 'a.bin': 'x'.repeat(1000), 'b.bin': 'y'.repeat(1000) }, { isDraft: true })
    const before = await used()
    await putFiles(app, who, id, { 'a.bin': 'z'.repeat(500) })
    expect(await used()).toBe(before - 500)
    await publish(app, who, id)
    expectDone(await teacher.post(at(id, '/tree/removal'), { paths: ['a.bin', 'b.bin'] }))
    expect(await used()).toBe(before - 500)
  })

  test('a multipart upload says of each file what came of it', async () => {
    const id = await make('多个', { 'a.txt': '1', 'f/x': '2' }, { isDraft: true })
    const boundary = '----parts'
    const part = (path: string, text: string): string =>
      `--${boundary}\r\nContent-Disposition: form-data; name="path"\r\n\r\n${path}\r\n` +
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\n${text}\r\n`
    const payload = `${part('n/e/w.txt', '新')}${part('a.txt', '1')}${part('f', 'y')}${part('../etc/passwd', 'z')}--${boundary}--\r\n`
    const answer = await app.app.inject({
      method: 'POST',
      url: at(id, '/files'),
      payload,
      headers: {
        authorization: `Bearer ${teacher.token}`,
        'domain-id': app.school.orgs.a.domainId,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
    })
    expect(answer.json()).toMatchObject({
      code: 311011,
      data: {
        added: 1,
        kept: 1,
        refused: [
          { path: 'f', reason: '已有同名文件夹' },
          { path: '../etc/passwd', reason: '名称不能为 . 或 ..' },
        ],
      },
    })
    expect(await names(id, { dir: 'n/e' })).toEqual(['n/e/w.txt'])
  })

  test('files uploaded elsewhere enter it; another person’s upload counts as a file of its own', async () => {
    const id = await make('已上传', { x: 'x' }, { isDraft: true })
    const mine = (await teacher.upload('/apis/v2/file-files', 'file', { name: 'big.bin', bytes: bytes('big') })).data
      .url
    const theirs = (
      await (await app.as('stranger')).upload('/apis/v2/file-files', 'file', { name: 'o.bin', bytes: bytes('theirs') })
    ).data.url
    const nobody = `/files/${'n'.repeat(22)}/n.bin`
    const files = [
      { path: 'in/big.bin', url: mine },
      { path: 'in/o.bin', url: theirs },
      { path: 'in/n.bin', url: nobody },
    ]
    const answer = await teacher.post(at(id, '/uploaded-files'), { files })
    expect(answer).toMatchObject({ code: 311011, data: { added: 2, refused: [{ path: 'in/n.bin' }] } })
    expect((await app.app.inject({ url: mine })).statusCode).toBe(404)
    expect((await app.app.inject({ url: theirs })).body).toBe('theirs')
  })
})

describe('versions', () => {
  test('keep what was published, whatever becomes of the files', async () => {
    const id = await make('版本', { 'a.csv': '一', 'b.csv': '二', 'd/c.csv': '三' })
    const again = await teacher.post(life(id, '/publish'), { version: 2 })
    expect(again).toMatchObject({ code: 20303, msg: '还不能发布：内容与已发布的 v1 相同' })
    await putFiles(app, who, id, { 'a.csv': '一改', 'e.csv': '五' })
    expectDone(await teacher.post(at(id, '/tree/removal'), { paths: ['b.csv'] }))
    expectDone(await teacher.put(at(id, '/tree/name'), { path: 'd', name: 'D2' }))
    const row = expectDone(await teacher.get(at(id))).data.dataset
    expect(row).toMatchObject({ changed_since_publish: true, file_count: 3, published_version: 1 })
    const now = expectDone(await teacher.get(at(id, '/versions/1/difference'), { against: 'now' })).data
    const published = expectDone(await teacher.post(life(id, '/publish'), { version: row.version, note: '改了一处' }))
    expect(published.data.content).toMatchObject({ published_version: 2 })
    expect((await teacher.get(at(id))).data.dataset).toMatchObject({ changed_since_publish: false })
    const difference = expectDone(await teacher.get(at(id, '/versions/2/difference'))).data
    expect(difference).toEqual(now)
    expect(difference).toEqual({
      changes: [
        { what: 'changed', path: 'a.csv', before_size: 3, after_size: 6 },
        { what: 'removed', path: 'b.csv', before_size: 3, after_size: null },
        { what: 'removed', path: 'd/c.csv', before_size: 3, after_size: null },
        { what: 'added', path: 'D2/c.csv', before_size: null, after_size: 3 },
        { what: 'added', path: 'e.csv', before_size: null, after_size: 3 },
      ],
      total: 5,
      added: 2,
      removed: 2,
      changed: 1,
    })
    expect((await teacher.get(at(id, '/versions/1/difference'))).data).toMatchObject({
      added: 3,
      removed: 0,
      changed: 0,
    })
    const versions = expectDone(await teacher.get(life(id, '/versions'))).data
    expect(versions).toMatchObject({
      total: 2,
      versions: [
        { version: 2, note: '改了一处', figures: { file_count: 3, total_bytes: 12 } },
        { version: 1, figures: { file_count: 3, total_bytes: 9 } },
      ],
    })
    expect(await names(id, { version: 1 })).toEqual(['d/', 'a.csv', 'b.csv'])
    expect(await names(id, { version: 1, dir: 'd' })).toEqual(['d/c.csv'])
    expect(await names(id)).toEqual(['D2/', 'a.csv', 'e.csv'])
    expect((await teacher.get(at(id, '/preview'), { path: 'a.csv', version: 1 })).data.preview.columns).toEqual(['一'])
    expect((await teacher.get(at(id, '/tree'), { version: 3 })).status).toBe(404)
  })

  test('a file that is put back as it was is no difference', async () => {
    const id = await make('放回', { a: '1', b: '2' })
    expectDone(await teacher.post(at(id, '/tree/removal'), { paths: ['a'] }))
    await putFiles(app, who, id, { a: '1' })
    const { data } = await teacher.get(at(id, '/versions/1/difference'), { against: 'now' })
    expect(data).toMatchObject({ total: 0, changes: [] })
  })

  test('need files', async () => {
    const { id } = (await teacher.post('/apis/v2/datasets', { title: '空的' })).data.dataset
    expect((await teacher.post(life(id, '/publish'), { version: 1 })).msg).toBe('还不能发布：数据集中没有文件')
    expectDone(await teacher.post(at(id, '/folders'), { path: '空文件夹' }))
    expect((await teacher.post(life(id, '/publish'), { version: 1 })).msg).toBe('还不能发布：数据集中没有文件')
  })
})

describe('looking into files', () => {
  test('tables by page, texts from the beginning, viewers by an address that expires', async () => {
    const rows = Array.from({ length: 45 }, (_, index) => `学生${index},${index}`)
    const id = await make('预览', { 't.csv': ['姓名,成绩', ...rows].join('\n'), 'n.json': '{"a":1}', 'e.txt': '' })
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    expectDone(await teacher.upload(at(id, '/files'), 'file', { name: 'p.png', bytes: png }))
    expectDone(await teacher.upload(at(id, '/files'), 'file', { name: 'x.bin', bytes: Uint8Array.from([0, 1, 2]) }))
    const look = async (path: string, query: object = {}) =>
      expectDone(await teacher.get(at(id, '/preview'), { path, ...query })).data.preview
    expect(await look('t.csv', { page: 3, per_page: 20 })).toMatchObject({
      kind: 'table',
      columns: ['姓名', '成绩'],
      total_rows: 45,
      is_cut: false,
      rows: rows.slice(40).map((row) => row.split(',')),
    })
    expect(await look('n.json')).toMatchObject({ kind: 'text', text: '{"a":1}', encoding: 'utf-8' })
    expect(await look('e.txt')).toMatchObject({ kind: 'text', text: '', size: 0 })
    expect(await look('x.bin')).toMatchObject({ kind: 'none', url: null })
    const { kind, url } = await look('p.png')
    expect(kind).toBe('file')
    expect((await app.app.inject({ url })).rawPayload.equals(png)).toBe(true)
    expect((await app.app.inject({ url: url.split('?')[0] })).statusCode).toBe(404)
    expect((await teacher.get(at(id, '/preview'), { path: 'nothing' })).status).toBe(404)
    expect((await teacher.get(at(id, '/preview'), { path: '../x' })).status).toBe(422)
  })

  test('one as it is, several and all as a zip', async () => {
    const id = await make('下载', { 'a.txt': '甲', 'f/b.txt': '乙', 'f/g/c.txt': '丙', 'z.txt': '丁' })
    const download = (paths: string, version?: string) =>
      teacher.post('/apis/v2/exports/dataset-files', { dataset_id: id, paths, ...(version ? { version } : {}) })
    const single = await download('f/b.txt')
    expect([single.text, single.headers['content-disposition']]).toEqual(['乙', expect.stringContaining('b.txt')])
    const contents = async (paths: string, version?: string) => {
      const answer = await download(paths, version)
      expect(answer.headers['content-type']).toContain('application/zip')
      const found: Record<string, string> = {}
      const limits = { entries: 10, totalBytes: 1000 }
      await unpackZip(zipInMemory(answer.bytes), limits, async (entry) => {
        found[entry.path] = await text(entry.open())
      })
      return found
    }
    expect(await contents('f')).toEqual({ 'f/b.txt': '乙', 'f/g/c.txt': '丙' })
    expect(await contents('a.txt\nf/g')).toEqual({ 'a.txt': '甲', 'f/g/c.txt': '丙' })
    await putFiles(app, who, id, { 'a.txt': '改' })
    expect(await contents('', '1')).toEqual({ 'a.txt': '甲', 'f/b.txt': '乙', 'f/g/c.txt': '丙', 'z.txt': '丁' })
    expect(await contents('')).toMatchObject({ 'a.txt': '改' })
    expect((await download('nothing.txt')).status).toBe(404)
  })
})
