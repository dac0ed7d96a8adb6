import { pageLink } from '@lab/contract/page-link'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { expectDone, taught, type Taught } from '../learning/testing/taught.ts'

let app: TestApp
let teacher: Caller
let student: Caller
let lesson: Taught

beforeAll(async () => {
  app = await testApp({ runJobs: false, env: { ENV_DRIVER: 'none' } })
  ;[teacher, student] = await Promise.all([app.as('teacher'), app.as('student')])
  lesson = await taught(app)
}, 60_000)
afterAll(() => app.close())

const at = (path = '') => `/apis/v2/places/${lesson.classId}/announcements${path}`
const learning = (path = '') => `/apis/v2/learning/places/${lesson.classId}/announcements${path}`
const published = async (body: object) => expectDone(await teacher.post(at(), body)).data.announcement
const listed = async (who: Caller, path: string) => expectDone(await who.get(path)).data
const noticesOf = async (who: Caller): Promise<{ title: string; link: unknown }[]> =>
  expectDone(await who.get('/apis/v2/my-notices', { per_page: '50' })).data.list

describe('an announcement', () => {
  test('is read by those who learn there, who get a message that leads to it', async () => {
    const made = await published({ title: '周五改到机房302', body: { value: '请提前**十分钟**到。' } })
    expect(made).toMatchObject({ read_count: 0, is_pinned: false, changed_at: null, version: 1 })
    expect(made.learner_count).toBeGreaterThan(0)
    expect(await listed(student, learning())).toMatchObject({
      total: 1,
      announcements: [{ id: made.id, is_read: false, body: { value: '请提前**十分钟**到。' } }],
    })
    expect(await listed(student, '/apis/v2/learning/unread-announcements')).toMatchObject({ total: 1 })
    expect(await noticesOf(student)).toContainEqual(
      expect.objectContaining({
        title: expect.stringContaining('公告：周五改到机房302'),
        body: '请提前十分钟到。',
        link: pageLink('class', lesson.classId, '', { panel: 'announcements' }),
      }),
    )

    expect(expectDone(await student.post(learning('/read'), { announcement_ids: [made.id] })).data.count).toBe(1)
    expect(expectDone(await student.post(learning('/read'), { announcement_ids: [made.id] })).data.count).toBe(0)
    expect((await listed(teacher, at())).announcements[0]).toMatchObject({ id: made.id, read_count: 1 })
    expect((await listed(student, '/apis/v2/learning/unread-announcements')).total).toBe(0)
    expectDone(await teacher.delete(at(`/${made.id}`)))
  })

  test('stays on top once it is pinned, and says when its words were changed', async () => {
    const first = await published({ title: '考试须知', body: { value: '带学生证。' } })
    const second = await published({ title: '放假安排' })
    const titles = async () =>
      (await listed(student, learning())).announcements.map((one: { title: string }) => one.title)
    expect(await titles()).toEqual(['放假安排', '考试须知'])
    const pinned = expectDone(await teacher.put(at(`/${first.id}`), { is_pinned: true, version: 1 })).data.announcement
    expect(pinned).toMatchObject({ title: '考试须知', changed_at: null, version: 2 })
    expect(await titles()).toEqual(['考试须知', '放假安排'])
    const changed = expectDone(await teacher.put(at(`/${first.id}`), { title: '期末考试须知', version: 2 }))
    expect(changed.data.announcement).toMatchObject({ body: { value: '带学生证。' }, changed_at: expect.any(String) })
    // Of two who change it, the later one sees that there is a newer one.
    expect((await teacher.put(at(`/${first.id}`), { title: '旧页面', version: 2 })).code).toBe(309014)
    for (const { id } of [first, second]) expectDone(await teacher.delete(at(`/${id}`)))
  })

  test('that is taken back is gone, with the message about it', async () => {
    const { id } = await published({ title: '发错班级了' })
    expectDone(await teacher.delete(at(`/${id}`)))
    expect(await listed(student, learning())).toEqual({ announcements: [], total: 0 })
    expect(JSON.stringify(await noticesOf(student))).not.toContain('发错班级了')
    expect((await teacher.delete(at(`/${id}`))).status).toBe(404)
    expect((await teacher.put(at(`/${id}`), { title: '没有了', version: 1 })).status).toBe(404)
  })

  test.each([
    ['no title', { title: ' ' }, '标题'],
    ['a title too long', { title: '长'.repeat(101) }, '标题'],
    ['a body too long', { title: '好', body: { value: '长'.repeat(200_001) } }, '正文'],
  ])('with %s is refused, and the field named', async (_what, body, field) => {
    const answer = await teacher.post(at(), body)
    expect(answer.status).toBe(422)
    expect(answer.text).toContain(field)
  })
})

describe('only for those whose place it is', () => {
  test('strangers, learners and assistants publish nothing; strangers read nothing', async () => {
    const { id } = await published({ title: '仅本班' })
    for (const who of ['stranger', 'strangeAdmin', 'student', 'peer'] as const) {
      const caller = await app.as(who)
      for (const answer of [
        await caller.get(at()),
        await caller.post(at(), { title: '冒充' }),
        await caller.put(at(`/${id}`), { title: '冒充', version: 1 }),
        await caller.delete(at(`/${id}`)),
      ])
        expect([403, 404]).toContain(answer.status)
    }
    const strange = await app.as('strangeStudent')
    expect((await strange.get(learning())).status).toBe(404)
    expect((await strange.post(learning('/read'), { announcement_ids: [id] })).status).toBe(404)
    expect((await listed(strange, '/apis/v2/learning/unread-announcements')).total).toBe(0)
  })

  test('what is in another place is out of reach through one’s own', async () => {
    const other = await taught(app)
    const { id } = await published({ title: '另一个班的' })
    const through = `/apis/v2/places/${other.classId}/announcements/${id}`
    expect((await teacher.put(through, { title: '改不到', version: 1 })).status).toBe(404)
    expect((await teacher.delete(through)).status).toBe(404)
    const read = await student.post(`/apis/v2/learning/places/${other.classId}/announcements/read`, {
      announcement_ids: [id],
    })
    expect([404, 200]).toContain(read.status)
    expect(read.data?.count ?? 0).toBe(0)
  })

  test('an archived class is only read', async () => {
    const { id } = await published({ title: '最后一条' })
    expectDone(await teacher.post(`/apis/v2/classes/${lesson.classId}/archive`))
    expect((await teacher.post(at(), { title: '太晚了' })).code).toBe(20501)
    expect((await teacher.put(at(`/${id}`), { title: '太晚了', version: 1 })).code).toBe(20501)
    expect((await listed(student, learning())).total).toBeGreaterThan(0)
    expect((await listed(student, '/apis/v2/learning/unread-announcements')).total).toBe(0)
  })
})
