import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from './index.ts'

// The search fields that the specification names (sections 4 and 7), with the values of its metadata.

let app: TestApp
let teacher: Caller
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  teacher = await app.as('teacher')
  const template = async (title: string, more: object) =>
    (await teacher.post('/apis/v2/templates', { title, ...more })).data.template.id as string
  const plain = await template('普通机', {})
  const heavy = await template('图形机', { virtual_type: 'vm', access: ['desktop'], env_usage: 'research' })
  const suite = async (title: string, template_id: string, env_usage: string) => {
    const path = `/apis/v2/orgs/${app.school.orgs.a.id}/env-suites`
    const machines = [{ hostname: 'main', template_id }]
    return (await teacher.post(path, { title, env_usage, machines })).data.env_suite.id as string
  }
  await suite('普通套件', plain, 'experiment')
  const second = await suite('图形套件', heavy, 'research')
  await teacher.post(`/apis/v2/env-suites/${second}/disable`)
  await teacher.post(`/apis/v2/templates/${heavy}/disable`)
  for (const title of ['实验指导', '评分表'])
    await teacher.post(`/apis/v2/orgs/${app.school.orgs.a.id}/resources`, {
      resource: { title, obj_type: 'rich_text', obj_rich_text: { value: title }, is_public: true, tags: ['期末'] },
    })
})
afterAll(() => app?.close())

const own = ['普通机', '图形机', '普通套件', '图形套件', '实验指导', '评分表']
const names = async (path: string, query: Record<string, unknown>): Promise<string[]> => {
  const answer = await teacher.get(path, { ...query, per_page: 300 })
  expect(answer.code, answer.text).toBe(10200)
  const rows = Object.values(answer.data).find(Array.isArray) as { title?: string; real_name?: string }[]
  return rows.map((row) => row.title ?? row.real_name!).filter((name) => own.includes(name) || name.startsWith('测试'))
}

describe.each(['/apis/v2/env-suites', 'org'])('suites at %s', (place) => {
  const path = () => (place === 'org' ? `/apis/v2/orgs/${app.school.orgs.a.id}/env-suites` : place)
  test.each([
    [{ status: 'disabled' }, ['图形套件']],
    [{ status: 'enabled' }, ['普通套件']],
    [{ usage: 'research' }, ['图形套件']],
    [{ type: 'vm' }, ['图形套件']],
    [{ env_type: 'terminal' }, ['普通套件']],
    [{ selectKey: 'title', selectValue: '普通' }, ['普通套件']],
  ])('%j', async (query, expected) => {
    expect(await names(path(), query)).toEqual(expected)
  })
})

test.each([
  ['/apis/v2/templates', { status: 'disabled' }, ['图形机']],
  ['/apis/v2/templates', { usage: 'research' }, ['图形机']],
  ['/apis/v2/templates', { type: 'vm' }, ['图形机']],
  ['/apis/v2/templates', { env_type: 'desktop' }, ['图形机']],
  ['/apis/v2/templates', { selectKey: 'title', selectValue: '普通' }, ['普通机']],
  ['/apis/v2/auth-teachers', { selectKey: 'real_name', selectValue: '测试peer' }, ['测试peer']],
  ['/apis/v2/auth-teachers', { selectKey: 'username', selectValue: '测试peer' }, []],
  ['resources', { selectKey: 'title', selectValue: '评分' }, ['评分表']],
  ['resources', { selectKey: 'tag', selectValue: '期末' }, ['评分表', '实验指导']],
  ['resources', { type: 'title', keyword: '指导', status: 'enabled', obj_type: 'rich_text' }, ['实验指导']],
])('%s with %j', async (path, query, expected) => {
  const place = path === 'resources' ? `/apis/v2/orgs/${app.school.orgs.a.id}/resources` : path
  expect(await names(place, query)).toEqual(expected)
})

test('the templates of a suite are searched like all', async () => {
  const { env_suites: suites } = (await teacher.get('/apis/v2/env-suites', { keyword: '图形' })).data
  const of = (query: object) => names('/apis/v2/templates', { parent_id: suites[0].id, ...query })
  expect(await of({})).toEqual(['图形机'])
  expect(await of({ selectValue: '普通' })).toEqual([])
  expect(await of({ status: 'enabled' })).toEqual([])
})

test('banners are searched by selectKey and selectValue too', async () => {
  const operator = await app.as('operator')
  for (const link of ['/exp', '/class'])
    await operator.post('/apis/v1/teachers/banners', { title: `去${link}`, picture: '/logo-dark.svg', link })
  const { list } = (await operator.get('/apis/v1/teachers/banners', { selectKey: 'link', selectValue: '/class' })).data
  expect(list.map((one: { title: string }) => one.title)).toEqual(['去/class'])
})

test('a field that a call does not know is refused by name; what only comes along is not', async () => {
  const wrong = await teacher.get('/apis/v2/env-suites', { stauts: 'disabled', page: 1 })
  expect(wrong).toMatchObject({ status: 422, msg: '不支持的查询条件：stauts' })
  expect(wrong.data.fields).toEqual([{ path: 'stauts', message: '不支持的查询条件：stauts' }])
  const companions = { _t: 1, t: 2, timestamp: 3, s: 'x', hm: 'h,h', extend: '1', cal_type: '1', scene_types: '1' }
  expect((await teacher.get('/apis/v2/env-suites', companions)).code).toBe(10200)
  expect((await teacher.get('/apis/v2/my-organizations', { _: 1 })).code).toBe(10200)
})
