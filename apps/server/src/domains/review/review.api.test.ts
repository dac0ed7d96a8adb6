import { publishContent } from '../content/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ok } from '../../kernel/result.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'

let app: TestApp
let teacher: Caller
let admin: Caller
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  teacher = await app.as('teacher')
  admin = await app.as('admin')
})
afterAll(() => app.close())

async function draft(title: string): Promise<string> {
  const { id } = (await teacher.post('/apis/v2/experiments', { title })).data.experiment
  const section = (await teacher.post(`/apis/v2/experiments/${id}/sections`, { title: '第一节' })).data.section
  const task = { section_id: section.id, title: '任务', kind: 'task', points: 5 }
  await teacher.post(`/apis/v2/experiments/${id}/steps`, { ...task, solve: 'SECRET_SOLVE' })
  return id
}
async function published(title: string): Promise<string> {
  const id = await draft(title)
  const row = { id, title, kind: 'experiment' as const, state: 'draft' as const, publishedVersion: 0 }
  await app.kernel.connection.transaction(async (tx) =>
    ok(
      await publishContent(tx, app.kernel, { userId: app.school.people.teacher.id }, row, {
        seen: null,
        force: true,
      }),
    ),
  )
  return id
}
const submit = (who: Caller, id: string, body: object) => who.post(`/apis/v2/contents/${id}/reviews`, body)
const inLibrary = async (keyword: string): Promise<number> =>
  (await (await app.as('neighbour')).get('/apis/v2/library-entries', { keyword })).data.total
const notices = async (who: Caller) =>
  ((await who.get('/apis/v2/my-notices', { kind: 'review' })).data.list as { title: string; body: string }[]).map(
    ({ title, body }) => `${title}|${body}`,
  )

test('a teacher asks, the administrator sees the validation and approves: it is in the library and both are notified', async () => {
  const id = await published('待审实验甲')
  const asked = await submit(teacher, id, { reach: 'customer', note: '请审核' })
  expect(asked.data.review).toMatchObject({ state: 'pending', reach: 'customer', version: 1, can: { edit: true } })
  expect(asked.data.review.can.decide).toBe('只有管理员可以审核')
  expect(await inLibrary('待审实验甲')).toBe(0)
  expect((await notices(admin))[0]).toBe('测试teacher申请将「待审实验甲」共享给本校各组织|请审核')
  expect(await submit(teacher, id, { reach: 'platform' })).toMatchObject({ code: 20552 })

  const reviewId = asked.data.review.id
  const opened = await admin.get(`/apis/v2/reviews/${reviewId}`)
  expect(opened.data.evidence).toMatchObject({ state: 'warn', title: '未验证' })
  expect(opened.data.preview.sections[0].parts[0]).toMatchObject({ title: '任务', facts: ['5 分', '有参考解'] })
  expect(JSON.stringify(opened.data)).not.toContain('SECRET')
  expect(await teacher.post(`/apis/v2/reviews/${reviewId}/decision`, { is_approved: true })).toMatchObject({
    status: 403,
  })
  const decided = await admin.post(`/apis/v2/reviews/${reviewId}/decision`, { is_approved: true })
  expect(decided.data.review).toMatchObject({ state: 'approved', decided_by: { real_name: '测试admin' } })
  expect(await inLibrary('待审实验甲')).toBe(1)
  expect((await notices(teacher))[0]).toBe('「待审实验甲」已通过审核，进入共享库|')
  expect(await admin.post(`/apis/v2/reviews/${reviewId}/decision`, { is_approved: true })).toMatchObject({
    code: 20551,
  })
})

test('who reviews the second request reads what was asked for at the first', async () => {
  const id = await published('待审实验再审')
  const first = (await submit(teacher, id, { reach: 'customer' })).data.review
  const read = async (reviewId: string) => (await admin.get(`/apis/v2/reviews/${reviewId}`)).data.before
  expect(await read(first.id)).toBeNull()
  const body = { is_approved: false, reason: '请修改', comments: [{ at: 0, text: '补充提示' }] }
  await admin.post(`/apis/v2/reviews/${first.id}/decision`, body)
  const second = (await submit(teacher, id, { reach: 'customer' })).data.review
  expect(await read(second.id)).toMatchObject({
    id: first.id,
    state: 'rejected',
    reason: '请修改',
    comments: [{ title: '任务', text: '补充提示' }],
  })
  expect(await read(first.id)).toBeNull()
})

test('a reviewer says what is to be mended part by part: the teacher reads it, nobody else does', async () => {
  const id = await published('待审实验逐项')
  const { review } = (await submit(teacher, id, { reach: 'customer' })).data
  const decision = `/apis/v2/reviews/${review.id}/decision`
  const rejected = (comments: object[]) => admin.post(decision, { is_approved: false, reason: '请修改', comments })
  expect(await rejected([{ at: 7, text: '没有这一步' }])).toMatchObject({
    status: 422,
    msg: '逐项意见中有不存在的部分',
  })
  expect(await rejected([{ at: 0, text: '  ' }])).toMatchObject({ status: 422 })
  const twice = [
    { at: 0, text: '一' },
    { at: 0, text: '二' },
  ]
  expect(await rejected(twice)).toMatchObject({ status: 422, msg: expect.stringContaining('同一部分只能写一条意见') })
  expect((await rejected([{ at: 0, text: '补充提示' }])).data.review.comments).toEqual([
    { at: 0, title: '任务', text: '补充提示' },
  ])
  const [latest] = (await teacher.get(`/apis/v2/contents/${id}/reviews`)).data.reviews
  expect(latest).toMatchObject({ state: 'rejected', comments: [{ title: '任务', text: '补充提示' }] })
  expect((await notices(teacher))[0]).toBe('「待审实验逐项」的共享申请被驳回|请修改\n任务：补充提示')
  expect(await (await app.as('neighbour')).get(`/apis/v2/reviews/${review.id}`)).toMatchObject({ status: 404 })
})

test('a rejection needs a reason, shares nothing, and a new request may follow', async () => {
  const id = await published('待审实验乙')
  const { review } = (await submit(teacher, id, { reach: 'platform' })).data
  const decision = `/apis/v2/reviews/${review.id}/decision`
  expect(await admin.post(decision, { is_approved: false })).toMatchObject({ status: 422, msg: '请填写驳回原因' })
  expect((await admin.post(decision, { is_approved: false, reason: '请先补充参考解' })).data.review.state).toBe(
    'rejected',
  )
  expect(await inLibrary('待审实验乙')).toBe(0)
  expect((await notices(teacher))[0]).toBe('「待审实验乙」的共享申请被驳回|请先补充参考解')
  const again = (await submit(teacher, id, { reach: 'platform' })).data.review
  expect((await teacher.post(`/apis/v2/reviews/${again.id}/withdraw`)).data.review.state).toBe('withdrawn')
  const { reviews, total } = (await teacher.get(`/apis/v2/contents/${id}/reviews`)).data
  expect([total, reviews.map((one: { state: string }) => one.state).sort()]).toEqual([2, ['rejected', 'withdrawn']])
})

test('an administrator shares at once; a draft is shared by nobody', async () => {
  const id = await published('待审实验丙')
  expect((await submit(admin, id, { reach: 'platform' })).data.review.state).toBe('approved')
  expect(await inLibrary('待审实验丙')).toBe(1)
  expect(await submit(admin, await draft('待审草稿'), { reach: 'platform' })).toMatchObject({ code: 20301 })
})

test('who sees requests: the applicant and the administrators of the organisation', async () => {
  const id = await published('待审实验丁')
  const { review } = (await submit(teacher, id, { reach: 'customer' })).data
  const titles = async (who: Caller) =>
    ((await who.get('/apis/v2/reviews', { keyword: '待审实验丁' })).data.reviews as { title: string }[]).length
  expect(await titles(teacher)).toBe(1)
  expect(await titles(admin)).toBe(1)
  expect(await titles(await app.as('peer'))).toBe(0)
  for (const name of ['peer', 'stranger', 'strangeAdmin', 'neighbour'] as const) {
    const other = await app.as(name)
    expect(await other.get(`/apis/v2/reviews/${review.id}`)).toMatchObject({ status: 404 })
    expect(await other.post(`/apis/v2/reviews/${review.id}/withdraw`)).toMatchObject({ status: 404 })
  }
  expect((await admin.post(`/apis/v2/reviews/${review.id}/withdraw`)).status).toBe(403)
})

test('without a review for its own customer a teacher shares at once, and nobody is asked', async () => {
  const operator = await app.as('operator')
  const rules = (fields: object) => operator.put('/apis/v2/platform-configs/audit_config', fields)
  await rules({ customer_share_needs_review: false })
  const id = await published('免审实验')
  const before = await notices(admin)
  const shared = (await submit(teacher, id, { reach: 'customer' })).data.review
  expect(shared).toMatchObject({ state: 'approved', reason: '按平台设置无须审核' })
  expect(await inLibrary('免审实验')).toBe(1)
  expect(await notices(admin)).toEqual(before)
  const wide = await submit(teacher, await published('仍审实验'), { reach: 'platform' })
  expect(wide.data.review.state).toBe('pending')
  await rules({ customer_share_needs_review: true })
})

test('where administrators are reviewed too, another one decides', async () => {
  const operator = await app.as('operator', 'a')
  await operator.put('/apis/v2/platform-configs/audit_config', { admin_share_needs_review: true })
  const { review } = (await submit(admin, await published('四眼实验'), { reach: 'customer' })).data
  expect(review).toMatchObject({ state: 'pending', can: { decide: '不能审核自己的申请' } })
  const decision = `/apis/v2/reviews/${review.id}/decision`
  expect(await admin.post(decision, { is_approved: true })).toMatchObject({ status: 403, msg: '不能审核自己的申请' })
  expect((await operator.post(decision, { is_approved: true })).data.review.state).toBe('approved')
  await operator.put('/apis/v2/platform-configs/audit_config', { admin_share_needs_review: false })
})

test('who may publish without a validation is the platform’s to say', async () => {
  const operator = await app.as('operator', 'a')
  const rules = (force_publish: string) => operator.put('/apis/v2/platform-configs/audit_config', { force_publish })
  const id = await draft('未证实验')
  const version = async (): Promise<number> => (await teacher.get(`/apis/v2/experiments/${id}`)).data.experiment.version
  const publish = async (who: Caller, force: boolean) =>
    who.post(`/apis/v2/contents/${id}/publish`, {
      version: await version(),
      ...(force ? { force, reason: '课程急用' } : {}),
    })
  expect((await publish(teacher, false)).data).toMatchObject({ forcible: true })
  await rules('admins')
  expect((await publish(teacher, false)).data).toMatchObject({ forcible: false })
  expect(await publish(teacher, true)).toMatchObject({ status: 403, code: 10403 })
  expect((await publish(admin, false)).data).toMatchObject({ forcible: true })
  await rules('nobody')
  expect(await publish(admin, true)).toMatchObject({ status: 403 })
  await rules('everyone')
  expect((await publish(teacher, true)).status).toBe(200)
})
