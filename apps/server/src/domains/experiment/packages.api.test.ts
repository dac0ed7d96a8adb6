import { randomBytes } from 'node:crypto'
import yazl from 'yazl'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../kernel/database/columns.ts'
import { zip, type Entry } from '../../kernel/files/testing/zip-writer.ts'
import type { JobRun } from '../../kernel/jobs/definition.ts'
import { payloadOf } from '../../kernel/jobs/on-behalf.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { runAgain } from '../../testing/run-again.ts'
import { aDataset } from '../dataset/testing/a-dataset.ts'
import { sweep } from '../file/sweep.ts'
import { exportJob } from './package-export.ts'
import { importJob } from './package-import.ts'
import { gathered } from './packages.ts'
import { findExperiment } from './store.ts'
import {
  exportedPackage,
  importJobOf,
  importedPackage,
  jobEnded,
  startExport,
  startImport,
  uploadPackage,
} from './testing/packages.ts'

let app: TestApp
let teacher: Caller
let stranger: Caller
let who: { userId: string; orgId: string }
let source: string
const path = '/apis/v2/experiments'
/** Compresses to nothing, but is not small. */
const large = 24_000_000

beforeAll(async () => {
  app = await testApp({ env: { PACKAGE_LIMIT_MB: '64' } })
  teacher = await app.as('teacher')
  stranger = await app.as('stranger')
  who = { userId: app.school.people.teacher.id, orgId: app.school.orgs.a.id }
  const files = { 'a.txt': 'A', 'same.txt': 'A', 'deep/large.csv': 'x,y\n'.repeat(large / 4) }
  const dataset = await aDataset(app, who, { title: '大数据', files })
  source = (await teacher.post(path, { title: '大实验: 一' })).data.experiment.id
  await teacher.post(`/apis/v2/contents/${source}/datasets`, { dataset_ids: [dataset] })
}, 60_000)
afterAll(() => app?.close())

const asActor = () => ({
  ...who,
  realName: '',
  roles: ['teacher' as const],
  sessionId: '',
  customerId: null,
  reach: new Set([who.orgId]),
})

/** A job's run that is cancelled once so many bytes went through it. */
function cancelledAt(bytes: number, payload: unknown) {
  let done = 0
  const run: JobRun<unknown> = {
    id: newId(),
    payload,
    orgId: null,
    ownerId: null,
    kernel: app.kernel,
    cancelled: () => done * 1024 >= bytes,
    stopping: () => false,
    progress: async (kilobytes) => {
      done = kilobytes
    },
    conclude: () => undefined,
  }
  return { run, seen: () => done }
}

const countOf = async (sql: string): Promise<number> =>
  (await app.kernel.connection.pool.query(`SELECT count(*)::int AS n FROM ${sql}`)).rows[0].n
const leftBehind = async () => ({
  files: await countOf('files'),
  contents: await countOf('contents'),
  bytes: (await app.kernel.connection.pool.query('SELECT coalesce(sum(bytes), 0)::int AS n FROM file_usage')).rows[0].n,
})

describe('an export', () => {
  test('is a job whose file its person alone downloads, for a day', async () => {
    const job = await jobEnded(teacher, await startExport(teacher, source))
    expect(job).toMatchObject({ title: '导出实验「大实验: 一」', state: 'done', error: null, result: { left_out: [] } })
    expect(job.note).toMatch(/^已打包 .+，24小时内可以下载$/)
    expect(job.done).toBe(job.total)
    expect(job.download).toMatchObject({ name: '大实验_ 一.zip' })
    const { url } = job.download!
    const bytes = (await app.app.inject({ method: 'GET', url })).rawPayload as Buffer
    expect(bytes.length).toBe(job.download!.size_bytes)
    expect((await app.app.inject({ method: 'GET', url: url.split('?')[0]! })).statusCode).toBe(404)
    expect((await stranger.get(`/apis/v2/jobs/${job.id}`)).status).toBe(404)
    const listed = (await teacher.get('/apis/v2/my-jobs')).data.jobs.find(({ id }: { id: string }) => id === job.id)
    expect(listed.download.name).toBe('大实验_ 一.zip')
    await app.kernel.connection.pool.query(
      `UPDATE files SET created_at = now() - interval '25 hours' WHERE kind = 'made'`,
    )
    await sweep(app.kernel, new Date())
    expect((await jobEnded(teacher, job.id)).download).toBeNull()
    expect((await app.app.inject({ method: 'GET', url })).statusCode).toBe(404)
  })

  test('counts to no space, and a person has five of them at most', async () => {
    const before = await leftBehind()
    for (let n = 0; n < 6; n++) await jobEnded(teacher, await startExport(teacher, source))
    expect((await leftBehind()).bytes).toBe(before.bytes)
    expect(await countOf(`files WHERE kind = 'made'`)).toBe(5)
  })

  test('leaves behind what is larger than a package may be, and names it', async () => {
    const row = (await findExperiment(app.kernel.connection.db, source, null))!
    const { leftOut, bytes } = await gathered(app.kernel, asActor(), row, 1_000_000)
    expect([leftOut, bytes]).toEqual([[{ step: '数据集「大数据」', reason: '过大，请在数据集页面下载后另行导入' }], []])
  })

  test('that is cancelled half way leaves nothing', async () => {
    const before = await leftBehind()
    const { run, seen } = cancelledAt(large / 2, { id: source, actor: payloadOf(asActor()) })
    expect(await exportJob.run(run)).toBeUndefined()
    expect(seen()).toBeGreaterThan(0)
    expect(await leftBehind()).toEqual(before)
  })
})

describe('an import', () => {
  test('of more than was ever held in memory comes whole, and its upload goes', async () => {
    const bytes = await exportedPackage(app, teacher, source)
    const before = await leftBehind()
    const made = await importedPackage(stranger, bytes)
    expect(made.refused).toEqual([])
    const after = await leftBehind()
    // An experiment and a data set; a content that two files have is stored, and counted, once.
    expect([after.contents - before.contents, after.files - before.files, after.bytes - before.bytes]).toEqual([
      2,
      2,
      large + 1,
    ])
    const { datasets } = (await stranger.get(`/apis/v2/contents/${made.experiment_id}/datasets`)).data
    expect(datasets).toMatchObject([{ title: '大数据', file_count: 3, total_bytes: large + 2 }])
  })

  test.each([0, large / 2, large])(
    'that is cancelled after %i bytes leaves nothing, not even the upload',
    async (after) => {
      const bytes = await exportedPackage(app, teacher, source)
      const before = await leftBehind()
      const neighbour = await app.as('neighbour')
      const { people, orgs } = app.school
      const actor = { ...asActor(), userId: people.neighbour.id, orgId: orgs.b.id, reach: new Set([orgs.b.id]) }
      const token = (await uploadPackage(neighbour, bytes)).split('/')[2]!
      const { run } = cancelledAt(after, { token, actor: payloadOf(actor), into: null })
      expect(await importJob.run(run)).toBeUndefined()
      await app.kernel.connection.transaction((tx) => importJob.dropped(tx, run.payload))
      expect(await leftBehind()).toEqual(before)
    },
  )

  test('that is cancelled before it began leaves no upload', async () => {
    const before = await leftBehind()
    const url = await uploadPackage(teacher, await packageOf('等待'))
    const id = await app.kernel.connection.transaction((tx) =>
      app.kernel.jobs.enqueue(tx, {
        name: importJob.name,
        title: '等待',
        payload: { token: url.split('/')[2], actor: payloadOf(asActor()), into: null },
        orgId: who.orgId,
        ownerId: who.userId,
        runAt: new Date(Date.now() + 3_600_000),
      }),
    )
    expect((await teacher.post(`/apis/v2/jobs/${id}/cancel`)).data.job.state).toBe('cancelled')
    expect(await leftBehind()).toEqual(before)
  })

  test('without room for its data brings the steps and names the data; nothing of the data stays', async () => {
    const operator = await app.as('operator', 'a')
    const neighbour = await app.as('neighbour')
    const bytes = await exportedPackage(app, teacher, source)
    const before = await leftBehind()
    const url = await uploadPackage(neighbour, bytes)
    await operator.put('/apis/v2/platform-configs/upload_config', { file_size: 20 })
    const job = await jobEnded(neighbour, (await neighbour.post(`${path}/imports`, { url })).data.job_id)
    await operator.put('/apis/v2/platform-configs/upload_config', { file_size: 20_480 })
    expect(job.result).toMatchObject({ refused: [{ step: '数据集「大数据」' }] })
    expect(await leftBehind()).toEqual({ ...before, contents: before.contents + 1 })
  })

  test('that the server stops goes on with what it has', async () => {
    const neighbour = await app.as('neighbour')
    const { people, orgs } = app.school
    const actor = { ...asActor(), userId: people.neighbour.id, orgId: orgs.b.id, reach: new Set([orgs.b.id]) }
    const token = (await uploadPackage(neighbour, await exportedPackage(app, teacher, source))).split('/')[2]!
    const payload = { token, actor: payloadOf(actor), into: null }
    const { run } = cancelledAt(large + 1, payload)
    expect(await importJob.run({ ...run, stopping: () => run.cancelled() })).toBeUndefined()
    const half = await leftBehind()
    const { run: later } = cancelledAt(Infinity, payload)
    expect(await importJob.run({ ...later, id: run.id })).toMatchObject({ title: '大实验: 一', refused: [] })
    const whole = await leftBehind()
    // The upload goes, an experiment and a data set come, and every file that had arrived is used.
    expect([whole.files - half.files, whole.contents - half.contents]).toEqual([-1, 2])
  })

  test('of what is larger than a package may be is refused, and the upload goes', async () => {
    const before = await leftBehind()
    const bytes = zip([{ name: 'x.bin', bytes: randomBytes(1_000) }])
    const url = await uploadPackage(teacher, bytes)
    await app.kernel.connection.pool.query(`UPDATE files SET size_bytes = 65 * 1024 * 1024 WHERE kind = 'package'`)
    const answer = await teacher.post(`${path}/imports`, { url })
    expect(answer).toMatchObject({ status: 422, msg: expect.stringContaining('文件大小超过限制') })
    expect((await leftBehind()).contents).toBe(before.contents)
  })

  test("of somebody else's upload is refused", async () => {
    const url = await uploadPackage(stranger, await exportedPackage(app, teacher, source))
    const answer = await teacher.post(`${path}/imports`, { url })
    expect(answer).toMatchObject({ status: 422, msg: '实验包无法导入：实验包不存在，请重新上传' })
  })

  const manifest = Buffer.from(
    JSON.stringify({
      format: 'cloud-lab-experiment',
      version: 1,
      experiment: { title: '包' },
      sections: [],
      datasets: [{ name: 'd', title: '数', files: [{ path: 'a', sha256: 'f'.repeat(64) }] }],
    }),
  )
  const main: Entry = { name: 'manifest.json', bytes: manifest }
  test.each<[string, Entry[], string]>([
    ['a path that climbs out', [main, { name: '../../etc/x' }], '包含不安全的文件路径'],
    ['a link', [main, { name: 'dataset-files/x', mode: 0o120777 }], '包含链接文件'],
    ['an encrypted file', [main, { name: 'a.md', flags: 1, deflate: true }], '文件已加密'],
    ['doubled names', [main, { name: 'A.md' }, { name: 'a.md' }], '文件「a.md」重复'],
    [
      'entries that unpack to more than they can',
      [main, { name: `dataset-files/${'f'.repeat(64)}`, claims: 3_000_000_000, deflate: true }],
      '解压后的内容过大',
    ],
    [
      'a file that lies about its length',
      [main, { name: `dataset-files/${'f'.repeat(64)}`, bytes: Buffer.alloc(90_000, 1), claims: 1_000, deflate: true }],
      '文件已损坏',
    ],
    [
      'too much text',
      Array.from({ length: 70 }, (_, n) => ({ name: `${n}.md`, bytes: Buffer.alloc(1e6, 'a'), deflate: true })),
      '解压后的内容过大',
    ],
  ])('of a package with %s fails and leaves nothing', async (_name, entries, reason) => {
    const before = await leftBehind()
    const job = await importJobOf(teacher, zip(entries))
    expect(job).toMatchObject({ state: 'failed', error: `实验包无法导入：${reason}` })
    expect(await leftBehind()).toEqual(before)
  })

  test('run a second time after a crash makes nothing twice', async () => {
    const id = await startImport(teacher, await packageOf('再来'))
    const first = await jobEnded(teacher, id)
    const before = await leftBehind()
    await runAgain(app.kernel, id)
    const again = await jobEnded(teacher, id)
    expect(again.result).toEqual(first.result)
    expect(await leftBehind()).toEqual(before)
  })
})

async function packageOf(title: string): Promise<Buffer> {
  const archive = new yazl.ZipFile()
  const manifest = { format: 'cloud-lab-experiment', version: 1, experiment: { title }, sections: [] }
  archive.addBuffer(Buffer.from(JSON.stringify(manifest)), 'manifest.json')
  archive.end()
  const chunks: Buffer[] = []
  for await (const chunk of archive.outputStream as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}
