import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { expectDone, learnerOf, taught, type Taught } from '../learning/testing/taught.ts'

const hourMs = 60 * 60 * 1000
const iso = (hours: number): string => new Date(Date.now() + hours * hourMs).toISOString()

let app: TestApp
let course: Taught
let teacher: Caller
let student: Caller
let other: Caller
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  course = await taught(app, { needs_approval: true, closes_at: iso(2), attempts: 1 })
  teacher = await app.as('teacher')
  student = await app.as('student')
  other = await app.as('otherStudent')
})
afterAll(() => app.close())

const start = (who: Caller, body: object = {}) =>
  who.post(`/apis/v2/learning/offerings/${course.offeringId}/records`, body)
const ask = (who: Caller, body: object) =>
  who.post(`/apis/v2/learning/offerings/${course.offeringId}/applications`, body)
const decide = (who: Caller, ids: string[], body: object) =>
  who.post('/apis/v2/applications/decision', { application_ids: ids, ...body })
const waiting = async (who: Caller, query: object = {}) =>
  (await who.get(`/apis/v2/contents/${course.experimentId}/applications`, { state: 'pending', ...query })).data
const noticesOf = async (who: Caller): Promise<string[]> =>
  (await who.get('/apis/v2/my-notices', { kind: 'application' })).data.list.map(
    ({ title, body }: { title: string; body: string }) => `${title.replace(/问候实验\w+/, '实验')}|${body}`,
  )

test('what needs approval begins once a teacher approved it, for many at once', async () => {
  expect(await start(student)).toMatchObject({ code: 20511, msg: '该内容需要申请，通过后才能开始学习' })
  expect(await ask(student, { reason: '' })).toMatchObject({ status: 422, msg: '请输入申请理由' })
  const first = expectDone(await ask(student, { reason: '想提前预习' })).data.application
  expect(first).toMatchObject({ kind: 'start', state: 'pending', place_name: '一班', can: { edit: true } })
  const second = expectDone(await ask(other, { reason: '补课' })).data.application
  expect(await ask(student, { reason: '再来一次' })).toMatchObject({ code: 361014 })

  const { applications, total, pending } = await waiting(teacher)
  expect([total, pending]).toEqual([2, 2])
  expect(applications.map((row: { id: string }) => row.id)).toEqual([first.id, second.id])
  expect(applications[0]).toMatchObject({ learner: { real_name: '测试student' }, can: { decide: true } })
  expect((await noticesOf(teacher))[1]).toBe('测试student申请学习：实验|想提前预习')

  expect(expectDone(await decide(teacher, [first.id, second.id], { is_approved: true })).data).toEqual({ decided: 2 })
  expect((await noticesOf(student))[0]).toBe('「实验」的学习申请已通过|')
  expectDone(await start(student))
  expectDone(await start(other))
  expect(await decide(teacher, [first.id], { is_approved: true })).toMatchObject({ code: 20541 })
  expect(await ask(student, { reason: '还要' })).toMatchObject({ code: 361014 })
})

test('a rejection needs a reason, which the learner reads', async () => {
  const { id } = expectDone(await ask(student, { kind: 'attempt', reason: '误点了提交' })).data.application
  expect(await decide(teacher, [id], { is_approved: false })).toMatchObject({ status: 422, msg: '请填写驳回原因' })
  expectDone(await decide(teacher, [id], { is_approved: false, answer: '请先完成现有内容' }))
  expect((await noticesOf(student))[0]).toBe('「实验」的增加提交次数申请被驳回|请先完成现有内容')
  const { applications } = (await student.get('/apis/v2/learning/applications', { state: 'rejected' })).data
  expect(applications).toMatchObject([{ id, answer: '请先完成现有内容', decided_by: { real_name: '测试teacher' } }])
})

test('a rejected application admits nobody, and another one may be made', async () => {
  const { offeringId } = await taught(app, { needs_approval: true })
  const at = `/apis/v2/learning/offerings/${offeringId}`
  const asks = async () =>
    expectDone(await student.post(`${at}/applications`, { reason: '想学' })).data.application.id as string
  const begins = () => student.post(`${at}/records`)
  expectDone(await decide(teacher, [await asks()], { is_approved: false, answer: '先学完前一个' }))
  expect((await begins()).code).toBe(20511)
  expectDone(await decide(teacher, [await asks()], { is_approved: true }))
  expectDone(await begins())
})

test('an approved extension and submission hold for the one learner, side by side', async () => {
  const effective = async (who: 'student' | 'otherStudent') => {
    const path = `/apis/v2/places/${course.classId}/learners/${app.school.people[who].id}/effective-times`
    const [times] = expectDone(await teacher.get(path)).data.times
    return { closes: times.closes_at.value, attempts: times.attempts.value, rule: times.closes_at.rule }
  }
  const before = await effective('otherStudent')
  expect(await ask(other, { kind: 'extend', reason: '住院' })).toMatchObject({ status: 422, msg: '请选择延期至何时' })
  expect((await ask(other, { kind: 'extend', reason: '住院', until: iso(1) })).msg).toMatch(/^延期时间应晚于截止时间/)
  const extend = expectDone(await ask(other, { kind: 'extend', reason: '住院', until: iso(48) })).data.application
  const attempt = expectDone(await ask(other, { kind: 'attempt', reason: '断电' })).data.application
  const given = iso(72)
  expectDone(await decide(teacher, [extend.id], { is_approved: true, until: given }))
  expectDone(await decide(teacher, [attempt.id], { is_approved: true }))
  expect(await effective('otherStudent')).toEqual({ closes: given, attempts: 2, rule: 'exception' })
  // One more than the learner has, not than the class has.
  const further = expectDone(await ask(other, { kind: 'attempt', reason: '又断电' })).data.application
  expectDone(await decide(teacher, [further.id], { is_approved: true }))
  expect(await effective('otherStudent')).toEqual({ closes: given, attempts: 3, rule: 'exception' })
  expect(await effective('student')).toEqual(before)
  expect((await noticesOf(other)).some((one) => one.includes('截止时间延长到'))).toBe(true)
})

test('an application is taken back by the person who made it, until it is decided', async () => {
  const { id } = expectDone(await ask(student, { kind: 'attempt', reason: '再试' })).data.application
  expect(await other.post(`/apis/v2/learning/applications/${id}/withdraw`)).toMatchObject({ status: 404 })
  expect((await teacher.post(`/apis/v2/learning/applications/${id}/withdraw`)).status).toBe(404)
  expect(expectDone(await student.post(`/apis/v2/learning/applications/${id}/withdraw`)).data.application.state).toBe(
    'withdrawn',
  )
  expect(await student.post(`/apis/v2/learning/applications/${id}/withdraw`)).toMatchObject({ code: 20541 })
  expect(await decide(teacher, [id], { is_approved: true })).toMatchObject({ code: 20541 })
})

test('environments beyond the limits: asked for until a moment, and theirs alone until then', async () => {
  const operator = await app.as('operator', 'a')
  expectDone(await operator.put('/apis/v2/env-configs/quota', { person: 1 }))
  const [one, two] = [await taught(app), await taught(app)]
  const begun = async ({ offeringId }: Taught) => {
    const { record } = expectDone(await student.post(`/apis/v2/learning/offerings/${offeringId}/records`)).data
    return learnerOf(student, record.id)
  }
  const askFor = (place: Taught, until: string) =>
    student.post(`/apis/v2/learning/offerings/${place.offeringId}/applications`, {
      kind: 'environment',
      reason: '跑完训练',
      until,
    })
  const [first, second] = [await begun(one), await begun(two)]
  const running = expectDone(await first.environment()).data.environment
  expect((await second.environment()).msg).toMatch(/^每人最多同时运行1个环境/)
  expect((await askFor(two, iso(-1))).msg).toBe('使用期限应晚于现在')
  expect((await askFor(two, iso(24 * 8))).msg).toBe('环境最多申请使用7天')

  const until = iso(30)
  const asked = expectDone(await askFor(two, until)).data.application
  expect((await second.environment()).msg).toMatch(/^每人最多同时运行1个环境/)
  expectDone(await decide(teacher, [asked.id], { is_approved: true }))
  expect((await noticesOf(student))[0]).toMatch(/^「实验」的使用环境申请已通过\|环境可以使用到 /)
  const allowed = expectDone(await second.environment()).data.environment
  // Whole minutes from its start.
  expect(Math.abs(Date.parse(allowed.expires_at) - Date.parse(until))).toBeLessThan(2 * 60_000)
  // What runs already lives on with the approval, and only for what was asked.
  const before = expectDone(await first.see()).data.content.experiment.environment
  expect(before.expires_at).toBe(running.expires_at)
  const longer = expectDone(await askFor(one, until)).data.application
  expectDone(await decide(teacher, [longer.id], { is_approved: true }))
  expect(expectDone(await first.see()).data.content.experiment.environment.expires_at).toBe(until)
  for (const learner of [first, second]) expectDone(await learner.leaveEnvironment())
}, 60_000)

test('nobody else sees or decides: other teachers, other schools, other learners', async () => {
  const { id } = expectDone(await ask(student, { kind: 'attempt', reason: '只给老师看' })).data.application
  for (const name of ['stranger', 'strangeAdmin', 'neighbour'] as const) {
    const who = await app.as(name)
    expect(await decide(who, [id], { is_approved: true })).toMatchObject({ status: 404 })
    expect((await who.get(`/apis/v2/contents/${course.experimentId}/applications`)).status).toBe(404)
  }
  const peer = await app.as('peer')
  expect(await decide(peer, [id], { is_approved: true })).toMatchObject({ status: 404 })
  expect(await waiting(peer)).toMatchObject({ applications: [], total: 0, pending: 0 })
  expect((await other.get('/apis/v2/learning/applications', { state: 'pending' })).data.total).toBe(0)
  expect(await ask(await app.as('strangeStudent'), { reason: '我' })).toMatchObject({ status: 404 })
  const admin = await app.as('admin')
  expect((await waiting(admin, { place_id: course.classId, keyword: '测试student' })).total).toBe(1)
  expect((await admin.get(`/apis/v2/places/${course.classId}/applications`, { kind: 'attempt' })).data.pending).toBe(1)
  expectDone(await decide(admin, [id], { is_approved: true }))
})
