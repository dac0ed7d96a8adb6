import type { LessonResource } from '@lab/contract/lesson-resources'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../kernel/database/columns.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { expectDone } from '../learning/testing/taught.ts'
import { aRow } from './testing/a-lesson.ts'

let app: TestApp
let teacher: Caller
let admin: Caller
let id: string
let reviewId: string
const row = aRow('第一章', { theory: 32, note: '认识操作系统' })

const of = async (caller: Caller, lessonId: string) =>
  expectDone(await caller.get(`/apis/v2/lessons/${lessonId}`)).data.lesson
const save = async (caller: Caller, lessonId: string, page: string, body: object) =>
  expectDone(
    await caller.put(`/apis/v2/lessons/${lessonId}/${page}`, {
      ...body,
      version: (await of(caller, lessonId)).version,
    }),
  )
const publish = async (): Promise<unknown> =>
  expectDone(await teacher.post(`/apis/v2/contents/${id}/publish`, { version: (await of(teacher, id)).version }))
const titlesOf = async (caller: Caller, lessonId: string): Promise<string[]> =>
  expectDone(await caller.get(`/apis/v2/lessons/${lessonId}/resources`)).data.resources.map(
    (one: LessonResource) => one.title,
  )

beforeAll(async () => {
  app = await testApp({ runJobs: false })
  teacher = await app.as('teacher')
  admin = await app.as('admin')
  id = expectDone(await teacher.post('/apis/v2/lessons', { title: '操作系统' })).data.lesson.id
  await save(teacher, id, 'outline', { outline: { objectives: [], rows: [row] } })
  const experiment = expectDone(await teacher.post('/apis/v2/experiments', { title: '进程' })).data.experiment.id
  const link = { id: newId(), kind: 'exp', title: '进程', row_ids: [row.id], content_id: experiment }
  await save(teacher, id, 'resources', { resources: { put: [link] } })
  await publish()
}, 60_000)
afterAll(() => app.close())

test('a case of the organisation is made, and overwritten with what is prepared now', async () => {
  const first = expectDone(await teacher.post(`/apis/v2/lessons/${id}/library`, { mode: 1 })).data
  expect([first.is_new, first.lesson.shelf, await titlesOf(teacher, first.lesson.id)]).toEqual([true, 'case', ['进程']])
  const { lessons } = expectDone(await teacher.get('/apis/v2/lessons?scope=case')).data
  expect(lessons.map((one: { title: string }) => one.title)).toEqual(['操作系统'])
  await save(teacher, id, 'outline', { outline: { rows: [{ ...row, title: '绪论' }] } })
  const again = expectDone(await teacher.post(`/apis/v2/lessons/${id}/library`, { mode: 2 })).data
  expect([again.is_new, again.lesson.id]).toEqual([false, first.lesson.id])
  const { outline } = expectDone(await teacher.get(`/apis/v2/lessons/${first.lesson.id}/outline`)).data
  expect(outline.rows[0].title).toBe('绪论')
  await publish()
})

test('a teacher asks to share it, and an administrator sees what they decide on', async () => {
  const asked = expectDone(await teacher.post(`/apis/v2/contents/${id}/reviews`, { reach: 'customer' })).data.review
  reviewId = asked.id
  const waiting = expectDone(await admin.get('/apis/v2/reviews?kind=lesson&state=pending')).data.reviews
  expect(waiting).toMatchObject([{ id: reviewId, title: '操作系统' }])
  const { preview, evidence } = expectDone(await admin.get(`/apis/v2/reviews/${reviewId}`)).data
  expect(evidence).toMatchObject({ state: 'good', title: '大纲与课程学时一致' })
  expect(preview.sections[0].parts[0].facts).toEqual(['理论 32 学时', '实验：进程'])
  expect((await teacher.post(`/apis/v2/reviews/${reviewId}/decision`, { is_approved: true })).status).toBe(403)
  expectDone(await admin.post(`/apis/v2/reviews/${reviewId}/decision`, { is_approved: true }))
})

test('a copy in another organisation leaves what is linked behind, and follows its source part by part', async () => {
  const neighbour = await app.as('neighbour')
  const entry = expectDone(await neighbour.get('/apis/v2/library-entries?kind=lesson')).data.entries[0]
  expect(entry.facts).toContainEqual({ label: '学时', value: '32' })
  const taken = expectDone(await neighbour.post(`/apis/v2/library-entries/${entry.id}/copies`, {})).data
  expect(taken.left_out).toEqual(['课程资源中的实验属于其他组织，没有一起复制'])
  const copyId = taken.content.id
  expect(await titlesOf(neighbour, copyId)).toEqual([])

  const { version } = await of(neighbour, copyId)
  expectDone(await neighbour.put(`/apis/v2/lessons/${copyId}`, { audience: '网络工程专业', version }))
  const now = await of(teacher, id)
  expectDone(await teacher.put(`/apis/v2/lessons/${id}`, { credits: 3, version: now.version }))
  await save(teacher, id, 'outline', { outline: { rows: [{ ...row, title: '操作系统概论' }] } })
  await publish()

  const { sync, changes } = expectDone(await neighbour.get(`/apis/v2/contents/${copyId}/sync`)).data
  expect(changes.map((one: { key: string; is_conflict: boolean }) => [one.key, one.is_conflict])).toEqual([
    ['basics', false],
    ['outline', false],
  ])
  const body = { version: (await of(neighbour, copyId)).version, to_version: sync.to_version, keys: ['basics'] }
  expect(expectDone(await neighbour.post(`/apis/v2/contents/${copyId}/sync`, body)).data).toEqual({ taken: 1, left: 1 })
  expect(await of(neighbour, copyId)).toMatchObject({ credits: 3, audience: '网络工程专业' })
  const { outline } = expectDone(await neighbour.get(`/apis/v2/lessons/${copyId}/outline`)).data
  expect(outline.rows[0].title).toBe('绪论')
})
