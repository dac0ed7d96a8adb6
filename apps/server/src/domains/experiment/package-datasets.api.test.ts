import yazl from 'yazl'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ok, orAbsent } from '../../kernel/result.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { findContent, publishContent } from '../content/index.ts'
import { aDataset, publish, putFiles } from '../dataset/testing/a-dataset.ts'
import { exportedPackage, importedPackage, insideOf } from './testing/packages.ts'

let app: TestApp
let teacher: Caller
let stranger: Caller
let who: { userId: string; orgId: string }
let grades: string
let logs: string
let source: string
const files = { '一班.csv': '姓名,成绩\n张三,90\n', 'raw/log.txt': 'GET /\n' }

beforeAll(async () => {
  app = await testApp()
  teacher = await app.as('teacher')
  stranger = await app.as('stranger')
  who = { userId: app.school.people.teacher.id, orgId: app.school.orgs.a.id }
  grades = await aDataset(app, who, { title: '成绩', files })
  // One file is in both: its bytes travel once.
  logs = await aDataset(app, who, { title: '日志', files: { 'log.txt': 'GET /\n', 'b.txt': 'B' } })
  source = (await teacher.post('/apis/v2/experiments', { title: '成绩分析' })).data.experiment.id
  const { section } = (await teacher.post(`/apis/v2/experiments/${source}/sections`, { title: '第一节' })).data
  const step = { section_id: section.id, title: '读数据', kind: 'text' }
  await teacher.post(`/apis/v2/experiments/${source}/steps`, step)
  await teacher.post(`/apis/v2/contents/${source}/datasets`, { dataset_ids: [grades, logs] })
  const attached = await attachedTo(teacher, source)
  await teacher.put(`/apis/v2/contents/${source}/datasets/${logs}`, {
    name: attached.find(({ title }) => title === '日志')!.name,
    pinned_version: 1,
  })
}, 60_000)
afterAll(() => app?.close())

interface Shown {
  id: string
  title: string
  name: string
  pinned_version: number | null
}
async function attachedTo(caller: Caller, id: string): Promise<Shown[]> {
  const { datasets } = (await caller.get(`/apis/v2/contents/${id}/datasets`)).data
  return datasets.map((one: Shown & { dataset_id?: string }) => ({ ...one, id: one.dataset_id ?? one.id }))
}
const exported = (id = source): Promise<Buffer> => exportedPackage(app, teacher, id)
const imported = importedPackage
const countOf = async (caller: Caller): Promise<number> => (await caller.get('/apis/v2/datasets')).data.total
const treeOf = async (caller: Caller, id: string, dir = ''): Promise<string[]> =>
  (await caller.get(`/apis/v2/datasets/${id}/tree`, { dir })).data.entries.map(({ path }: { path: string }) => path)

/** The package with another manifest, or without some files. */
async function altered(
  bytes: Buffer,
  change: (manifest: { datasets: Record<string, unknown>[] }) => void,
  bytesOf: (path: string, given: Buffer) => Buffer | null = (_path, given) => given,
): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [path, given] of await insideOf(bytes)) {
    if (path === 'manifest.json') {
      const manifest = JSON.parse(given.toString())
      change(manifest)
      zip.addBuffer(Buffer.from(JSON.stringify(manifest)), path)
      continue
    }
    const kept = bytesOf(path, given)
    if (kept) zip.addBuffer(kept, path)
  }
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

describe('a package', () => {
  test('carries each file of the data sets once', async () => {
    const inside = await insideOf(await exported())
    expect([...inside.keys()].filter((path) => path.startsWith('dataset-files/'))).toHaveLength(3)
    const { datasets } = JSON.parse(inside.get('manifest.json')!.toString())
    expect(datasets.map(({ title, pinned }: { title: string; pinned: boolean }) => [title, pinned])).toEqual(
      expect.arrayContaining([
        ['成绩', false],
        ['日志', true],
      ]),
    )
  })

  test('in the same organisation the data sets that are there are used again', async () => {
    const before = await countOf(teacher)
    const made = await imported(teacher, await exported())
    expect(made.refused).toEqual([])
    expect((await attachedTo(teacher, made.experiment_id)).map(({ id }) => id).toSorted()).toEqual(
      [grades, logs].toSorted(),
    )
    expect(await countOf(teacher)).toBe(before)
  })

  test('a stranger gets data sets of their own, once for two imports', async () => {
    const made = await imported(stranger, await exported())
    expect(made.refused).toEqual([])
    const attached = await attachedTo(stranger, made.experiment_id)
    expect(attached.map(({ title }) => title).toSorted()).toEqual(['成绩', '日志'].toSorted())
    const own = attached.find(({ title }) => title === '成绩')!
    expect(own.id).not.toBe(grades)
    expect((await treeOf(stranger, own.id)).toSorted()).toEqual(['raw', '一班.csv'])
    expect(attached.find(({ title }) => title === '日志')!.pinned_version).toBe(1)
    expect((await stranger.get(`/apis/v2/datasets/${grades}`)).status).toBe(404)
    const again = await imported(stranger, await exported())
    expect((await attachedTo(stranger, again.experiment_id)).map(({ id }) => id).toSorted()).toEqual(
      attached.map(({ id }) => id).toSorted(),
    )
  })

  test('what the exporting person may not use stays behind, and the import says so', async () => {
    const peer = { userId: app.school.people.peer.id, orgId: who.orgId }
    const secret = await aDataset(app, peer, { title: '机密名单', files: { 's.txt': 'SECRET' }, isPublic: false })
    const id = (await teacher.post('/apis/v2/experiments', { title: '有机密' })).data.experiment.id
    await app.kernel.connection.db.execute(
      `INSERT INTO content_datasets (content_id, dataset_id, name) VALUES ('${id}', '${secret}', 'roster')`,
    )
    const bytes = await exported(id)
    expect(bytes.toString('latin1')).not.toContain('SECRET')
    const made = await imported(stranger, bytes)
    expect(made.refused).toEqual([{ step: '数据集「roster」', reason: '没有随包导出：导出者没有使用权限' }])
  })

  const broken: [string, Parameters<typeof altered>[1], Parameters<typeof altered>[2], string][] = [
    [
      'a missing file',
      () => undefined,
      (path, given) => (path.startsWith('dataset-files/') ? null : given),
      '缺少文件',
    ],
    [
      'changed bytes',
      () => undefined,
      (path, given) => (path.startsWith('dataset-files/') ? Buffer.from('other') : given),
      '已损坏',
    ],
    [
      'a name that climbs',
      (manifest) => {
        for (const one of manifest.datasets) one.name = '../etc'
      },
      undefined,
      '挂载名称不能使用',
    ],
    [
      'a path that climbs',
      (manifest) => {
        for (const one of manifest.datasets) for (const file of one.files as { path: string }[]) file.path = '../../x'
      },
      undefined,
      '不能导入',
    ],
    [
      'rubbish',
      (manifest) => {
        manifest.datasets = [{ nothing: 1 }]
      },
      undefined,
      '',
    ],
  ]
  test.each(broken)('with %s brings its steps and names the data set', async (_name, change, bytesOf, reason) => {
    const before = await countOf(stranger)
    const made = await imported(stranger, await altered(await exported(), change, bytesOf))
    expect(made.refused[0]!.reason).toContain(reason)
    expect(await attachedTo(stranger, made.experiment_id)).toEqual([])
    expect(await countOf(stranger)).toBe(before)
  })
})

describe('a copy in another organisation', () => {
  let entryId: string
  beforeAll(async () => {
    await app.kernel.connection.transaction(async (tx) => {
      const row = orAbsent(await findContent(tx, source, null))
      ok(await publishContent(tx, app.kernel, who, row, { seen: null, force: true }))
    })
    const admin = await app.as('admin')
    await admin.post(`/apis/v2/contents/${source}/reviews`, { reach: 'platform' })
    entryId = (await stranger.get('/apis/v2/library-entries')).data.entries[0].id
  })
  const neighbour = () => app.as('neighbour')
  const take = async (caller: Caller) => (await caller.post(`/apis/v2/library-entries/${entryId}/copies`, {})).data

  test('has data sets of that organisation, published, and the next copy has the same', async () => {
    const caller = await neighbour()
    const { content, left_out } = await take(caller)
    expect(left_out).toEqual([])
    const attached = await attachedTo(caller, content.id)
    expect(attached.map(({ title, pinned_version }) => [title, pinned_version]).toSorted()).toEqual(
      [
        ['成绩', null],
        ['日志', 1],
      ].toSorted(),
    )
    const own = attached.find(({ title }) => title === '成绩')!
    expect((await caller.get(`/apis/v2/datasets/${own.id}`)).data.dataset).toMatchObject({
      state: 'published',
      published_version: 1,
      file_count: 2,
    })
    expect((await caller.get(`/apis/v2/datasets/${grades}`)).status).toBe(404)
    const second = await take(caller)
    expect((await attachedTo(caller, second.content.id)).map(({ id }) => id).toSorted()).toEqual(
      attached.map(({ id }) => id).toSorted(),
    )
  })

  test('a newer version of the data comes with the next copy; what is only being worked on does not', async () => {
    const caller = await neighbour()
    await putFiles(app, who, grades, { '二班.csv': '姓名,成绩\n' })
    await publish(app, who, grades)
    await putFiles(app, who, grades, { '草稿.csv': 'DRAFT' })
    const { content } = await take(caller)
    const own = (await attachedTo(caller, content.id)).find(({ title }) => title === '成绩')!
    expect((await treeOf(caller, own.id)).toSorted()).toEqual(['raw', '一班.csv', '二班.csv'].toSorted())
  })

  test('without room for them the copy is made and says what is missing', async () => {
    const operator = await app.as('operator', 'a')
    await operator.put('/apis/v2/platform-configs/upload_config', { file_size: 1 })
    const big = { 'big.bin': 'x'.repeat(1_100_000) }
    await operator.put('/apis/v2/platform-configs/upload_config', { file_size: 1000 })
    await putFiles(app, who, grades, big)
    await publish(app, who, grades)
    await operator.put('/apis/v2/platform-configs/upload_config', { file_size: 1 })
    const caller = await neighbour()
    const before = await countOf(caller)
    const { content, left_out } = await take(caller)
    expect(left_out).toEqual([expect.stringContaining('数据集「成绩」：')])
    expect(left_out[0]).toContain('存储空间不足')
    expect((await attachedTo(caller, content.id)).map(({ title }) => title)).toEqual(['日志'])
    expect(await countOf(caller)).toBe(before)
    await operator.put('/apis/v2/platform-configs/upload_config', { file_size: 20_480 })
  })
})
