import { afterAll, beforeAll, expect, test } from 'vitest'
import { backgroundCopyFiles } from '@lab/contract/content'
import { newId } from '../../kernel/database/columns.ts'
import type { JobRun } from '../../kernel/jobs/definition.ts'
import { payloadOf } from '../../kernel/jobs/on-behalf.ts'
import { ok, orAbsent } from '../../kernel/result.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { runAgain } from '../../testing/run-again.ts'
import { findContent, publishContent } from '../content/index.ts'
import { aDataset } from '../dataset/testing/a-dataset.ts'
import { copyJob } from './copy-job.ts'

let app: TestApp
let teacher: Caller
let neighbour: Caller
let entryId: string

beforeAll(async () => {
  app = await testApp()
  teacher = await app.as('teacher')
  neighbour = await app.as('neighbour')
  const who = { userId: app.school.people.teacher.id, orgId: app.school.orgs.a.id }
  // All have one content: rows are what a copy of many files makes.
  const files = Object.fromEntries(Array.from({ length: backgroundCopyFiles + 1 }, (_, n) => [`d/${n}.txt`, 'x']))
  const many = await aDataset(app, who, { title: '很多文件', files })
  const few = await aDataset(app, who, { title: '少量文件', files: { 'a.txt': 'A' } })
  const id = (await teacher.post('/apis/v2/experiments', { title: '数据多的实验' })).data.experiment.id
  const { section } = (await teacher.post(`/apis/v2/experiments/${id}/sections`, { title: '一' })).data
  await teacher.post(`/apis/v2/experiments/${id}/steps`, { section_id: section.id, title: '读', kind: 'text' })
  await teacher.post(`/apis/v2/contents/${id}/datasets`, { dataset_ids: [many, few] })
  await app.kernel.connection.transaction(async (tx) => {
    ok(
      await publishContent(tx, app.kernel, who, orAbsent(await findContent(tx, id, null)), {
        seen: null,
        force: true,
      }),
    )
  })
  await (await app.as('admin')).post(`/apis/v2/contents/${id}/reviews`, { reach: 'platform' })
  entryId = (await neighbour.get('/apis/v2/library-entries')).data.entries[0].id
}, 60_000)
afterAll(() => app?.close())

const counted = async () => {
  const { rows } = await app.kernel.connection.pool.query(`SELECT
    (SELECT count(*)::int FROM contents) AS contents, (SELECT count(*)::int FROM files) AS files,
    (SELECT count(*)::int FROM file_blobs) AS blobs`)
  return rows[0] as { contents: number; files: number; blobs: number }
}

/** A run of the job that is cancelled when it has reported so often how far it is. */
const runUntil = (times: number): JobRun<unknown> => {
  const { people, orgs } = app.school
  const actor = {
    userId: people.neighbour.id,
    realName: '',
    roles: ['teacher' as const],
    sessionId: '',
    customerId: app.school.customers.first,
    orgId: orgs.b.id,
    reach: new Set([orgs.b.id]),
  }
  let reports = 0
  return {
    id: newId(),
    payload: { entryId, actor: payloadOf(actor) },
    orgId: null,
    ownerId: null,
    kernel: app.kernel,
    cancelled: () => reports >= times,
    stopping: () => false,
    progress: async () => {
      reports += 1
    },
    conclude: () => undefined,
  }
}

test.each([0, 1, 2])('a copy that is cancelled after %i data sets is taken back whole', async (times) => {
  const before = await counted()
  expect(await copyJob.run(runUntil(times))).toBeUndefined()
  expect(await counted()).toEqual(before)
})

test('a copy with many files is made by a job, and no byte is stored again', async () => {
  const before = await counted()
  const taken = await neighbour.post(`/apis/v2/library-entries/${entryId}/copies`, {})
  expect(taken).toMatchObject({ code: 311012, data: { content: null, left_out: [] } })
  const read = async () => (await neighbour.get(`/apis/v2/jobs/${taken.data.job_id}`)).data.job
  await expect.poll(async () => (await read()).finished_at, { timeout: 30_000 }).not.toBeNull()
  const done = await read()
  expect(done).toMatchObject({
    title: '复制「数据多的实验」',
    state: 'done',
    note: '已复制为「数据多的实验」',
    result: { content: { kind: 'experiment', title: '数据多的实验' }, left_out: [] },
  })
  const after = await counted()
  expect([after.contents - before.contents, after.blobs - before.blobs]).toEqual([3, 0])
  const { datasets } = (await neighbour.get(`/apis/v2/contents/${done.result.content.id}/datasets`)).data
  expect(datasets.map((one: { file_count: number }) => one.file_count).toSorted()).toEqual([1, backgroundCopyFiles + 1])
  // Run again after a crash it answers with what is there.
  const { id } = done
  await runAgain(app.kernel, id)
  await expect.poll(async () => (await read()).finished_at, { timeout: 30_000 }).not.toBeNull()
  expect((await read()).result.content).toEqual(done.result.content)
  expect(await counted()).toEqual(after)
})

test('the next copy has the data sets that are there', async () => {
  const before = await counted()
  const again = await copyJob.run(runUntil(Infinity))
  expect(again).toMatchObject({ left_out: [] })
  expect((await counted()).contents - before.contents).toBe(1)
})
