import { pageLink } from '@lab/contract/page-link'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { expectDone, taught, type Taught } from '../learning/testing/taught.ts'

let app: TestApp
let teacher: Caller
let lesson: Taught
let resourceIds: string[]
beforeAll(async () => {
  app = await testApp({ runJobs: false, env: { ENV_DRIVER: 'none' } })
  teacher = await app.as('teacher')
  lesson = await taught(app)
  resourceIds = []
  for (const title of ['讲义甲', '讲义乙', '讲义丙']) {
    const resource = { title, is_public: false, obj_type: 'rich_text', obj_rich_text: { value: title } }
    const made = expectDone(await teacher.post(`/apis/v2/orgs/${app.school.orgs.a.id}/resources`, { resource }))
    resourceIds.push(made.data.resource.id)
  }
}, 60_000)
afterAll(() => app.close())

const at = (path = '') => `/apis/v2/places/${lesson.classId}/materials${path}`
const titles = async (): Promise<string[]> =>
  expectDone(await teacher.get(at())).data.materials.map((one: { title: string }) => one.title)
const asLearner = async () => (await app.as('student')).get(`/apis/v2/learning/places/${lesson.classId}/materials`)

describe('a class’s materials', () => {
  test('are added once each, ordered, noted, hidden and removed', async () => {
    expect(expectDone(await teacher.post(at(), { resource_ids: resourceIds })).data).toEqual({ added: 3 })
    expect(expectDone(await teacher.post(at(), { resource_ids: [resourceIds[0]] })).data).toEqual({ added: 0 })
    expect(await titles()).toEqual(['讲义甲', '讲义乙', '讲义丙'])
    const { materials } = (await teacher.get(at())).data
    const ids = materials.map((one: { id: string }) => one.id)
    expectDone(await teacher.post(at('/order'), { material_ids: [ids[2], ids[0]] }))
    expect(await titles()).toEqual(['讲义丙', '讲义甲', '讲义乙'])
    expectDone(await teacher.put(at(`/${ids[0]}`), { note: '课后再看', is_shown: false }))
    expect(expectDone(await asLearner()).data.materials).toMatchObject([
      { title: '讲义丙', rich_text: { value: '讲义丙' } },
      { title: '讲义乙' },
    ])
    expectDone(await teacher.delete(at(`/${ids[2]}`)))
    expect((await teacher.delete(at(`/${ids[2]}`))).status).toBe(404)
    expect(await titles()).toEqual(['讲义甲', '讲义乙'])
  })

  test('say of a resource where it is used', async () => {
    const { uses } = expectDone(await teacher.get(`/apis/v2/resources/${resourceIds[0]}/uses`)).data
    expect(uses).toContainEqual({ label: '班级', title: '一班', link: pageLink('class', lesson.classId, 'source') })
    expect((await teacher.delete(`/apis/v2/resources/${resourceIds[0]}`)).status).toBe(409)
  })

  test('of an organisation’s place keep a resource as those of a class do', async () => {
    const admin = await app.as('admin')
    const org = app.school.orgs.a.id
    const given = [resourceIds.at(-1)!]
    expectDone(await admin.post(`/apis/v2/places/${org}/materials`, { resource_ids: given }))
    const { uses } = expectDone(await admin.get(`/apis/v2/resources/${given[0]}/uses`)).data
    expect(uses).toContainEqual({ label: '机构', title: expect.any(String), link: null })
    expect((await admin.delete(`/apis/v2/resources/${given[0]}`)).status).toBe(409)
  })

  test('are for the class only', async () => {
    for (const who of ['stranger', 'strangeAdmin', 'student', 'peer'] as const) {
      const caller = await app.as(who)
      expect([403, 404]).toContain((await caller.get(at())).status)
      expect([403, 404]).toContain((await caller.post(at(), { resource_ids: resourceIds })).status)
    }
    const strange = await app.as('strangeStudent')
    expect((await strange.get(`/apis/v2/learning/places/${lesson.classId}/materials`)).status).toBe(404)
  })

  test('of an archived class are only looked at', async () => {
    expectDone(await teacher.post(`/apis/v2/classes/${lesson.classId}/archive`))
    expect((await teacher.post(at(), { resource_ids: resourceIds })).code).toBe(20501)
    expect(await titles()).toEqual(['讲义甲', '讲义乙'])
  })
})
