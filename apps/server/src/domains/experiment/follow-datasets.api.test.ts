import { afterAll, beforeAll, expect, test } from 'vitest'
import { ok, orAbsent } from '../../kernel/result.ts'
import { testApp, type Answer, type Caller, type TestApp } from '../../testing/index.ts'
import { findContent, publishContent } from '../content/index.ts'
import { aDataset, publish, putFiles } from '../dataset/testing/a-dataset.ts'

let app: TestApp
let teacher: Caller
let neighbour: Caller
let who: { userId: string; orgId: string }
let source: string
let grades: string
let logs: string
/** The copy in the neighbour's organisation. */
let copyId: string

type Shown = { id: string; title: string; name: string }
type Change = { key: string; title: string; what: string }

async function attachedTo(caller: Caller, id: string): Promise<Shown[]> {
  const { datasets } = (await caller.get(`/apis/v2/contents/${id}/datasets`)).data
  return datasets.map((one: Shown & { dataset_id?: string }) => ({ ...one, id: one.dataset_id ?? one.id }))
}
const named = async (caller: Caller, id: string): Promise<Record<string, string>> =>
  Object.fromEntries((await attachedTo(caller, id)).map(({ title, name }) => [title, name]))
const treeOf = async (caller: Caller, id: string): Promise<string[]> =>
  (await caller.get(`/apis/v2/datasets/${id}/tree`)).data.entries.map(({ path }: { path: string }) => path)

async function publishSource(): Promise<void> {
  await app.kernel.connection.transaction(async (tx) => {
    const row = orAbsent(await findContent(tx, source, null))
    ok(await publishContent(tx, app.kernel, who, row, { seen: null, force: true }))
  })
}
const attach = (id: string): Promise<Answer> =>
  teacher.post(`/apis/v2/contents/${source}/datasets`, { dataset_ids: [id] })
const callGrades = (name: string): Promise<Answer> =>
  teacher.put(`/apis/v2/contents/${source}/datasets/${grades}`, { name, pinned_version: null })

const changesOf = async (caller: Caller, id: string): Promise<Change[]> =>
  (await caller.get(`/apis/v2/contents/${id}/sync`)).data.changes
async function accept(caller: Caller, id: string, titles: string[]): Promise<Answer> {
  const { version, sync, changes } = (await caller.get(`/apis/v2/contents/${id}/sync`)).data
  const keys = changes.filter(({ title }: Change) => titles.includes(title)).map(({ key }: Change) => key)
  return caller.post(`/apis/v2/contents/${id}/sync`, { version, to_version: sync.to_version, keys })
}

beforeAll(async () => {
  app = await testApp({ runJobs: false })
  teacher = await app.as('teacher')
  neighbour = await app.as('neighbour')
  who = { userId: app.school.people.teacher.id, orgId: app.school.orgs.a.id }
  grades = await aDataset(app, who, { title: '成绩', files: { '一班.csv': '姓名,成绩\n' } })
  logs = await aDataset(app, who, { title: '日志', files: { 'log.txt': 'GET /\n' } })
  source = (await teacher.post('/apis/v2/experiments', { title: '成绩分析' })).data.experiment.id
  const { section } = (await teacher.post(`/apis/v2/experiments/${source}/sections`, { title: '第一节' })).data
  await teacher.post(`/apis/v2/experiments/${source}/steps`, { section_id: section.id, title: '读数据', kind: 'text' })
  await attach(grades)
  await attach(logs)
  await publishSource()
  await (await app.as('admin')).post(`/apis/v2/contents/${source}/reviews`, { reach: 'platform' })
  const entry = (await neighbour.get('/apis/v2/library-entries')).data.entries[0].id
  copyId = (await neighbour.post(`/apis/v2/library-entries/${entry}/copies`, {})).data.content.id
})
afterAll(() => app?.close())

test('a copy in another organisation takes what was added, called otherwise and taken away, and newer data', async () => {
  const before = await named(neighbour, copyId)
  await attach(await aDataset(app, who, { title: '参考答案', files: { 'key.txt': 'B' } }))
  await callGrades('scores')
  await teacher.delete(`/apis/v2/contents/${source}/datasets/${logs}`)
  await putFiles(app, who, grades, { '二班.csv': '姓名,成绩\n' })
  await publish(app, who, grades)
  await publishSource()

  const changes = await changesOf(neighbour, copyId)
  const about = (title: string) => changes.find((one) => one.title === title)
  expect(changes).toHaveLength(3)
  expect(about('成绩')).toMatchObject({
    what: 'changed',
    part: '数据集',
    is_conflict: false,
    fields: [
      { field: '挂载名称', before: before['成绩'], after: 'scores' },
      { field: '版本', before: 'v1', after: 'v2' },
    ],
  })
  expect(about('参考答案')).toMatchObject({ what: 'added', part: '数据集' })
  expect(about('日志')).toMatchObject({ what: 'removed', part: '数据集' })
  const stranger = await app.as('stranger')
  expect(await stranger.get(`/apis/v2/contents/${copyId}/sync`)).toMatchObject({ status: 404 })

  expect((await accept(neighbour, copyId, ['成绩', '参考答案'])).data).toEqual({ taken: 2, left: 1 })
  expect(await named(neighbour, copyId)).toEqual({
    成绩: 'scores',
    参考答案: expect.any(String),
    日志: before['日志'],
  })
  const own = (await attachedTo(neighbour, copyId)).find(({ title }) => title === '成绩')!
  expect(own.id).not.toBe(grades)
  expect((await treeOf(neighbour, own.id)).toSorted()).toEqual(['一班.csv', '二班.csv'].toSorted())
})

test('data that there is no room for is refused by name and nothing of the sync happens; without it the rest does', async () => {
  const operator = await app.as('operator', 'a')
  await attach(await aDataset(app, who, { title: '大数据', files: { 'large.bin': 'y'.repeat(1_200_000) } }))
  await callGrades('marks')
  await publishSource()
  await operator.put('/apis/v2/platform-configs/upload_config', { file_size: 1 })
  const before = await named(neighbour, copyId)
  const refused = await accept(neighbour, copyId, ['成绩', '大数据'])
  expect(refused.status).toBe(422)
  expect(refused.msg).toContain('数据集「大数据」：组织的存储空间不足')
  expect(refused.msg).toContain('取消勾选')
  expect(await named(neighbour, copyId)).toEqual(before)

  expect((await accept(neighbour, copyId, ['成绩'])).data).toMatchObject({ taken: 1 })
  expect(await named(neighbour, copyId)).toEqual({ ...before, 成绩: 'marks' })
  await operator.put('/apis/v2/platform-configs/upload_config', { file_size: 20_480 })
})

test('a copy within the organisation takes the source’s own', async () => {
  const own = (await teacher.post(`/apis/v2/contents/${source}/copy`, {})).data.content.id
  const maps = await aDataset(app, who, { title: '地图', files: { 'map.txt': 'M' } })
  await attach(maps)
  await publishSource()
  expect(await changesOf(teacher, own)).toMatchObject([{ what: 'added', part: '数据集', title: '地图' }])
  expect((await accept(teacher, own, ['地图'])).data).toEqual({ taken: 1, left: 0 })
  expect((await attachedTo(teacher, own)).map(({ id }) => id)).toContain(maps)
})
