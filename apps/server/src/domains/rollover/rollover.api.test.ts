import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { expectDone, taught, type Taught } from '../learning/testing/taught.ts'

let app: TestApp
let teacher: Caller
let lesson: Taught
beforeAll(async () => {
  app = await testApp({ runJobs: false, env: { ENV_DRIVER: 'none' } })
  teacher = await app.as('teacher')
  lesson = await taught(app, {
    opens_at: '2026-09-03T08:00:00+08:00',
    closes_at: '2026-10-04T20:00:00+08:00',
    weight: 3,
  })
  const { version } = (await teacher.get(`/apis/v2/classes/${lesson.classId}`)).data.class
  expectDone(
    await teacher.put(`/apis/v2/classes/${lesson.classId}`, {
      name: '一班',
      course_name: 'Linux',
      starts_on: '2026-09-01',
      version,
    }),
  )
  const added = { user_ids: [app.school.people.peer.id], role: 'assistant' }
  expectDone(await teacher.post(`/apis/v2/places/${lesson.classId}/members`, added))
}, 60_000)
afterAll(() => app.close())

const at = (path: string) => `/apis/v2/classes/${lesson.classId}/${path}`
const order = {
  name: '一班（2027春）',
  term: '2027年春季',
  starts_on: '2027-03-01',
  ends_on: '2027-07-01',
  holidays: [{ name: '清明节', from: '2027-04-03', to: '2027-04-05' }],
}

describe('a class copied to the next term', () => {
  test('is shown before it happens, and nothing happens', async () => {
    const before = (await teacher.get('/apis/v2/classes')).data.total
    const { rows, teachers, old_start: oldStart } = expectDone(await teacher.post(at('copy-preview'), order)).data
    expect(oldStart).toBe('2026-08-31')
    expect(teachers).toEqual(['测试teacher', '测试peer'])
    expect(rows).toMatchObject([
      {
        new_opens_at: '2027-03-04T00:00:00.000Z',
        new_closes_at: '2027-04-06T12:00:00.000Z',
        week: 1,
        notes: ['截止避开清明节顺延'],
        obstacle: '',
      },
    ])
    expect((await teacher.get('/apis/v2/classes')).data.total).toBe(before)
  })

  test('has the contents with their settings, the teachers, and no students', async () => {
    const made = expectDone(await teacher.post(at('copy'), order)).data.class
    expect(made).toMatchObject({
      name: '一班（2027春）',
      course_name: 'Linux',
      starts_on: '2027-03-01',
      student_count: 0,
      teacher_count: 2,
      content_count: 1,
    })
    const { offerings } = expectDone(await teacher.get(`/apis/v2/places/${made.id}/offerings`)).data
    expect(offerings).toMatchObject([
      { content_id: lesson.experimentId, settings: { weight: 3, closes_at: '2027-04-06T12:00:00.000Z' } },
    ])
    const { members } = expectDone(await teacher.get(`/apis/v2/places/${made.id}/members`, { role: 'assistant' })).data
    expect(members.map((one: { real_name: string }) => one.real_name)).toEqual(['测试peer'])
  })

  test('leaves out what is not wanted, and what is no longer published', async () => {
    const alone = { ...order, without: [lesson.offeringId], with_teachers: false }
    const made = expectDone(await teacher.post(at('copy'), alone)).data.class
    expect(made).toMatchObject({ content_count: 0, teacher_count: 1 })
    expectDone(await teacher.post(`/apis/v2/contents/${lesson.experimentId}/disable`))
    expect(expectDone(await teacher.post(at('copy-preview'), order)).data.rows[0].obstacle).toBe('内容当前为已停用')
    expect(expectDone(await teacher.post(at('copy'), order)).data.class.content_count).toBe(0)
  })

  test('is not for strangers, learners, assistants and colleagues', async () => {
    for (const who of ['stranger', 'strangeAdmin', 'student', 'peer'] as const) {
      const caller = await app.as(who)
      expect([403, 404]).toContain((await caller.post(at('copy-preview'), order)).status)
      expect([403, 404]).toContain((await caller.post(at('copy'), order)).status)
    }
  })
})
