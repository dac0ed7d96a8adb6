import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../../testing/index.ts'
import { createSuite, createTemplate, type TemplateInput } from '../catalogue.ts'
import { becomes } from '../test-environments.ts'
import { imageOfTemplate } from './places.ts'
import { saveAbout, type About } from './school-images.ts'

let app: TestApp
let teacher: Caller
let stranger: Caller
let operator: Caller
const others = '镜像「lab/ours」属于其他组织，不能使用'

const about = (org: 'a' | null | undefined, source: About['source'] = 'archive'): About => ({
  title: '一个镜像',
  ...(org === undefined ? {} : { org_id: org && app.school.orgs[org].id }),
  source,
  recipe: null,
})

beforeAll(async () => {
  app = await testApp()
  teacher = await app.as('teacher')
  stranger = await app.as('stranger')
  operator = await app.as('operator', 'c')
  const folder = join(app.dir, 'environments')
  await saveAbout(folder, 'ours', about('a'))
  await saveAbout(folder, 'shared', about(null))
  await saveAbout(folder, 'older', about(undefined))
  await saveAbout(folder, 'older-machine', about(undefined, 'machine'))
})
afterAll(() => app.close())

const listed = async (caller: Caller) =>
  (await caller.get('/apis/v2/machine-images')).data.images
    .filter(({ source }: { source: string }) => source !== 'product')
    .map(({ name, platform }: { name: string; platform: boolean }) =>
      platform ? name : `${name}, of its organisation`,
    )

test('an image of an organisation is in its own list, one of the platform in everybody’s', async () => {
  expect(await listed(teacher)).toEqual(['older', 'ours, of its organisation', 'shared'])
  expect(await listed(stranger)).toEqual(['older', 'shared'])
  expect(await listed(await app.as('neighbour'))).toEqual(['older', 'shared'])
})

test.each([
  ['ours', 200, 404],
  ['shared', 200, 200],
  ['older-machine', 404, 404],
  ['none', 404, 404],
])('the log of %s is for those who may know of it', async (name, own, foreign) => {
  const log = `/apis/v2/machine-images/${name}/log`
  expect((await teacher.get(log)).status).toBe(own)
  expect((await stranger.get(log)).status).toBe(foreign)
})

describe('a template', () => {
  test('of another organisation cannot name it, whether it is made or changed', async () => {
    const own = { title: '自家的', image: 'lab/ours' }
    expect((await teacher.post('/apis/v2/templates', own)).msg).toBe('ok')
    const made = await stranger.post('/apis/v2/templates', { title: '别家的', image: 'lab/ours' })
    expect(made).toMatchObject({ msg: others, data: { fields: [{ path: 'image' }] } })
    const { template } = (await stranger.post('/apis/v2/templates', { title: '别家的', image: 'lab/shared' })).data
    const at = `/apis/v2/templates/${template.id}`
    expect((await stranger.put(at, { image: 'lab/ours:2', version: template.version })).msg).toContain('lab/ours:2')
    expect((await stranger.put(at, { image: 'lab/older', version: template.version })).msg).toBe('ok')
  })

  test('of the platform names none of an organisation: all would have it', async () => {
    const asked = { title: '平台的', image: 'lab/ours', platform: true }
    expect((await (await app.as('operator', 'a')).post('/apis/v2/templates', asked)).msg).toBe(others)
  })

  test('names what was saved from its own machines, as long ago as before images had owners', async () => {
    const { template } = (await teacher.post('/apis/v2/templates', { title: '存过的', image: 'lab/minimal' })).data
    const name = imageOfTemplate(template.id)
    await saveAbout(join(app.dir, 'environments'), name, about(undefined, 'machine'))
    const saved = await teacher.put(`/apis/v2/templates/${template.id}`, { image: `lab/${name}`, version: 1 })
    expect(saved.msg).toBe('ok')
    const copied = await teacher.post('/apis/v2/templates', { title: '抄来的', image: `lab/${name}` })
    expect(copied.msg).toContain('不能使用')
  })
})

test('a machine does not start from an image of others, wherever its template was saved', async () => {
  const who = { orgId: app.school.orgs.c.id, creatorId: app.school.people.stranger.id }
  const suite = await app.kernel.connection.transaction(async (tx) => {
    const input = { ...plain, title: '绕过', image: 'lab/ours' }
    const template = await createTemplate(tx, who, input)
    if (!('id' in template)) throw new Error(template.name)
    const machines = [{ hostname: 'node', template_id: template.id }]
    const made = await createSuite(tx, who, { title: '绕过', summary: '', env_usage: 'experiment', machines })
    if (!('id' in made)) throw new Error(made.name)
    return { id: made.id, templateId: template.id }
  })
  const started = await stranger.post(`/apis/v2/env-suites/${suite.id}/records`, {})
  expect((await becomes(app, started.data.env_record.id, 'failed')).failure).toBe(others)
  const check = await stranger.post(`/apis/v2/templates/${suite.templateId}/image-check`)
  expect(check.data.image_check.failure).toBe(others)
})

test('an operator who works for another organisation does not take its name', async () => {
  const recipe = { name: 'ours', title: '我们的', packages: ['bash'] }
  expect((await operator.post('/apis/v2/machine-images/recipes', recipe)).msg).toBe('这个镜像名已被使用，请换一个')
  const archive = { name: 'ours', title: '我们的', address: 'http://127.0.0.1:9/lab/base' }
  expect((await operator.post('/apis/v2/machine-images/archives', archive)).msg).toBe('这个镜像名已被使用，请换一个')
  expect((await operator.post('/apis/v2/machine-images/archives', { ...archive, name: 'theirs' })).msg).toBe('ok')
  expect(await listed(stranger)).toContain('theirs, of its organisation')
  expect(await listed(teacher)).not.toContain('theirs, of its organisation')
})

test('an image that is made again keeps whose it is, and is no other kind of image', async () => {
  const own = await app.as('operator', 'a')
  const given = { title: '重新导入', address: 'http://127.0.0.1:9/lab/base' }
  const again = async (more: object) => (await own.post('/apis/v2/machine-images/archives', { ...given, ...more })).msg
  expect([await again({ name: 'ours', platform: true }), await again({ name: 'shared' })]).toEqual(['ok', 'ok'])
  expect(await listed(teacher)).toEqual(['older', 'ours, of its organisation', 'shared'])
  const recipe = { name: 'older', title: '改成配方', packages: ['bash'] }
  expect((await own.post('/apis/v2/machine-images/recipes', recipe)).msg).toBe('这个镜像名已被使用，请换一个')
})

const plain: TemplateInput = {
  title: '',
  summary: '',
  virtual_type: 'container',
  architecture: 'x86_64',
  image: '',
  cpus: 1,
  memory_mb: 96,
  disk_mb: 32,
  access: ['terminal'],
  ports: [],
  requires: [],
  start_command: '',
  env_usage: 'experiment',
}
