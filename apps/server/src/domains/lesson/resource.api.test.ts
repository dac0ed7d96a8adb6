import type { LessonResource } from '@lab/contract/lesson-resources'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../kernel/database/columns.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { expectDone } from '../learning/testing/taught.ts'

let app: TestApp
let teacher: Caller
let id: string
let experiment: string

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const lessonNow = async () => expectDone(await teacher.get(`/apis/v2/lessons/${id}`)).data.lesson
const save = async (resources: object, version?: number) =>
  teacher.put(`/apis/v2/lessons/${id}/resources`, { resources, version: version ?? (await lessonNow()).version })
const listed = async (lesson = id) => expectDone(await teacher.get(`/apis/v2/lessons/${lesson}/resources`)).data
const titles = async (lesson = id): Promise<string[]> =>
  (await listed(lesson)).resources.map((one: LessonResource) => one.title)

async function uploaded(title: string, kind: 'courseware' | 'file' | 'video' = 'courseware') {
  const file = expectDone(await teacher.upload('/apis/v2/file-pdfs', 'pdf', { name: `${title}.pdf`, bytes: pdf })).data
  const { file_url: url, name, size } = file
  return { id: newId(), kind, title, row_ids: [], file: { name, url, size, resource_id: null } }
}
const linked = (contentId: string) => ({
  id: newId(),
  kind: 'exp' as const,
  title: '实验',
  row_ids: [],
  content_id: contentId,
})

beforeAll(async () => {
  app = await testApp({ runJobs: false })
  teacher = await app.as('teacher')
  id = expectDone(await teacher.post('/apis/v2/lessons', { title: '操作系统' })).data.lesson.id
  experiment = expectDone(await teacher.post('/apis/v2/experiments', { title: '进程与线程' })).data.experiment.id
}, 60_000)
afterAll(() => app.close())

test('resources are put in, ordered and taken out over the version that was seen', async () => {
  const [first, second] = [await uploaded('第一章'), await uploaded('第二章')]
  const { version } = await lessonNow()
  expectDone(await save({ put: [first, second] }))
  expect((await save({ removed: [first.id] }, version)).status).toBe(409)
  expectDone(await save({ order: [second.id, first.id] }))
  expect(await titles()).toEqual(['第二章', '第一章'])
  expectDone(await save({ put: [{ ...first, title: '第一章（修订）' }], removed: [second.id] }))
  expect(await titles()).toEqual(['第一章（修订）'])
})

test('a file is what the platform stored, whatever a call says of it', async () => {
  const one = await uploaded('讲义')
  const file = { ...one.file, name: '别的.pdf', size: 1 }
  const { resources } = expectDone(await save({ put: [{ ...one, file }] })).data
  expect(resources.at(-1).file).toMatchObject({ name: '讲义.pdf', size: pdf.length })
  const absent = { ...one, id: newId(), file: { ...file, url: '/files/aaaaaaaaaaaaaaaaaaaaaa/a.pdf' } }
  const refused = await save({ put: [absent] })
  expect([refused.status, refused.msg]).toEqual([422, '「讲义」的文件已不存在，请重新上传'])
})

test.each([
  ['video', '不是视频'],
  ['courseware', null],
  ['file', null],
] as const)('a PDF as %s', async (kind, complaint) => {
  const answer = await save({ put: [await uploaded('速查', kind)] })
  if (complaint === null) expectDone(answer)
  else expect([answer.status, answer.msg]).toEqual([422, expect.stringContaining(complaint)])
})

test('only an experiment that is open to a teacher is linked, under the name that it has', async () => {
  expect((await save({ put: [linked(newId())] })).status).toBe(404)
  const answer = await save({ put: [linked(id)] })
  expect([answer.status, answer.msg]).toEqual([422, expect.stringContaining('不是实验')])
  const { resources, contents } = expectDone(await save({ put: [linked(experiment)] })).data
  expect(resources.at(-1)).toMatchObject({ title: '进程与线程', content_id: experiment })
  expect(contents).toMatchObject([{ id: experiment, title: '进程与线程' }])
})

test('an experiment of another organisation is not linked', async () => {
  const stranger = await app.as('stranger')
  const theirs = expectDone(await stranger.post('/apis/v2/experiments', { title: '别人的实验' })).data.experiment.id
  expect((await save({ put: [linked(theirs)] })).status).toBe(404)
  expect((await stranger.get(`/apis/v2/lessons/${id}/resources`)).status).toBe(404)
})

test('a copy and a restored version have the resources too', async () => {
  const before = await titles()
  const copied = expectDone(await teacher.post(`/apis/v2/contents/${id}/copy`, {})).data.content
  expect(await titles(copied.id)).toEqual(before)
  const row = {
    id: newId(),
    depth: 0,
    title: '第一章',
    theory: 32,
    practice: 0,
    level: null,
    objective_ids: [],
    note: '',
  }
  const outline = { objectives: [], rows: [row] }
  expectDone(await teacher.put(`/apis/v2/lessons/${id}/outline`, { outline, version: (await lessonNow()).version }))
  const seen = { version: (await lessonNow()).version }
  expectDone(await teacher.post(`/apis/v2/contents/${id}/publish`, seen))
  expectDone(await save({ removed: (await listed()).resources.map((one: LessonResource) => one.id) }))
  expect(await titles()).toEqual([])
  expectDone(await teacher.post(`/apis/v2/contents/${id}/versions/1/restore`, { version: (await lessonNow()).version }))
  expect(await titles()).toEqual(before)
})

test('a resource of the library says that a preparation teaches with it', async () => {
  const org = app.school.orgs.a.id
  const { file } = await uploaded('共享讲义')
  const resource = { title: '共享讲义', is_public: true, obj_type: 'pdf', obj_file: { url: file.url } }
  const made = expectDone(await teacher.post(`/apis/v2/orgs/${org}/resources`, { resource })).data.resource
  const one = { ...(await uploaded('共享讲义')), file: { ...file, url: made.obj_file.url, resource_id: made.id } }
  expectDone(await save({ put: [one] }))
  const { uses } = expectDone(await teacher.get(`/apis/v2/resources/${made.id}/uses`)).data
  expect(uses).toContainEqual(expect.objectContaining({ title: '操作系统' }))
})
