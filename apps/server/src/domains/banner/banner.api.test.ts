import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'

let app: TestApp
let operator: Caller
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  operator = await app.as('operator')
})
afterAll(() => app.close())

const path = '/apis/v1/teachers/banners'
const face = { title: '开学须知', picture: '/logo-dark.svg', link: '/exp', policy: 'all' }
const create = async (more: object = {}) => (await operator.post(path, { ...face, ...more })).data.banner
const titles = async (query: Record<string, unknown> = {}) =>
  (await operator.get(path, query)).data.list.map((one: { title: string }) => one.title)
const forStudents = async () =>
  (await (await app.as('student')).get('/apis/v1/students/banners')).data.list.map(
    (one: { title: string }) => one.title,
  )

test('a banner is written, published, changed, rolled back, turned off and removed', async () => {
  const made = await create()
  expect(made).toMatchObject({
    ...face,
    use_status: 1,
    published: false,
    resource_status: 'draft',
    can_rollback: false,
    creator: { real_name: '测试operator' },
    can: { edit: true, remove: true },
  })
  const at = `${path}/${made.id}`
  expect(await forStudents()).toEqual([])
  expect((await operator.put(`${at}/rollback`)).status).toBe(409)

  expect((await operator.put(`${at}/pub-status`)).data.banner).toMatchObject({
    published: true,
    resource_status: 'published',
  })
  expect(await forStudents()).toEqual(['开学须知'])
  const { version } = (await operator.get(at)).data.banner
  const changed = await operator.put(at, { ...face, title: '开学通知', version })
  expect(changed.data.banner).toMatchObject({ title: '开学通知', published: true, resource_status: 'changed' })
  expect(await forStudents()).toEqual(['开学须知'])
  expect((await operator.put(at, { ...face, title: '别人的', version })).code).toBe(309014)

  await operator.put(`${at}/pub-status`)
  expect(await forStudents()).toEqual(['开学通知'])
  expect((await operator.put(`${at}/rollback`)).data.banner).toMatchObject({
    title: '开学须知',
    resource_status: 'published',
  })
  expect(await forStudents()).toEqual(['开学须知'])

  expect((await operator.put(`${at}/use-status`, { use_status: 0 })).data.banner.use_status).toBe(0)
  expect(await forStudents()).toEqual([])
  await operator.put(`${at}/use-status`, { use_status: 1 })
  expect((await operator.put(`${at}/pub-status`)).data.banner).toMatchObject({
    published: false,
    resource_status: 'draft',
  })
  expect(await forStudents()).toEqual([])
  expect((await operator.delete(at)).code).toBe(10200)
  expect((await operator.get(at)).status).toBe(404)
})

test('lists are searched as selectKey:selectValue, and narrowed', async () => {
  const shown = await create({ title: '期末安排', link: 'https://example.edu/exam', policy: 'student' })
  await create({ title: '教师培训100%', policy: 'teacher' })
  await operator.put(`${path}/${shown.id}/pub-status`)
  expect(await titles({ search: 'title:期末' })).toEqual(['期末安排'])
  expect(await titles({ search: 'link:example.edu' })).toEqual(['期末安排'])
  expect(await titles({ search: 'title:example.edu' })).toEqual([])
  expect(await titles({ search: 'title:%' })).toEqual(['教师培训100%'])
  expect(await titles({ policy: 'teacher' })).toEqual(['教师培训100%'])
  expect(await titles({ published: 'true' })).toEqual(['期末安排'])
  expect(await titles({ resource_status: 'draft' })).toEqual(['教师培训100%'])
  const page = await operator.get(path, { page: 2, per_page: 1 })
  expect([page.data.list.length, page.data.total]).toEqual([1, 2])
})

test('teachers are shown theirs, students theirs, and everybody what is for all', async () => {
  for (const policy of ['all', 'teacher', 'student']) {
    const made = await create({ title: `给${policy}`, policy })
    await operator.put(`${path}/${made.id}/pub-status`)
  }
  await create({ title: '没有发布', policy: 'teacher' })
  const { data } = await (await app.as('teacher')).get('/apis/v2/my-banners')
  const forTeachers = data.list.map((one: { title: string }) => one.title)
  expect(forTeachers).toEqual(expect.arrayContaining(['给all', '给teacher']))
  expect(forTeachers).not.toEqual(expect.arrayContaining(['给student']))
  expect(forTeachers).not.toContain('没有发布')
  expect(await forStudents()).toEqual(expect.arrayContaining(['给all', '给student']))
  expect(await forStudents()).not.toContain('给teacher')
  expect((await (await app.as('student')).get('/apis/v2/my-banners')).status).toBe(403)
})

test('lists are narrowed by the values that metadata names, and by 0 and 1', async () => {
  const used = await create({ title: '在用的' })
  const resting = await create({ title: '停用的' })
  await operator.put(`${path}/${resting.id}/use-status`, { use_status: 0 })
  await operator.put(`${path}/${used.id}/pub-status`)
  const { metadata } = (await operator.get('/apis/v2/metadata/resource_status')).data
  expect(metadata.map((choice: { value: string }) => choice.value)).toEqual(['enabled', 'disabled'])
  const among = async (query: Record<string, unknown>) =>
    (await titles({ ...query, per_page: 300 })).filter((title: string) => ['在用的', '停用的'].includes(title))
  expect(await among({ resource_status: 'enabled' })).toEqual(['在用的'])
  expect(await among({ resource_status: 'disabled' })).toEqual(['停用的'])
  expect(await among({ published: 1 })).toEqual(['在用的'])
  expect(await among({ published: 0 })).toEqual(['停用的'])
})

test.each([
  [{ title: '' }, '请输入标题'],
  [{ picture: '' }, '请上传图片'],
  [{ picture: 'javascript:alert(1)' }, '地址应以 http(s):// 开头或为平台内文件'],
  [{ picture: '//evil.example/a.png' }, '地址应以 http(s):// 开头或为平台内文件'],
  [{ link: 'javascript:alert(1)' }, '链接应以 http(s):// 或 / 开头'],
])('%j is refused by name', async (wrong, message) => {
  const answer = await operator.post(path, { ...face, ...wrong })
  expect(answer.status).toBe(422)
  expect(answer.msg).toContain(message)
})

test('nobody but operators keeps banners', async () => {
  const { id } = await create({ title: '谁都不能动' })
  for (const who of ['admin', 'teacher', 'student', 'stranger'] as const) {
    const person = await app.as(who)
    expect((await person.get(path)).status).toBe(403)
    expect((await person.post(path, face)).status).toBe(403)
    expect((await person.put(`${path}/${id}/use-status`, { use_status: 0 })).status).toBe(404)
    expect((await person.delete(`${path}/${id}`)).status).toBe(404)
  }
})
