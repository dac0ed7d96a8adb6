import { libraryModes } from '@lab/contract/library'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'

let app: TestApp
let teacher: Caller
let peer: Caller
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  teacher = await app.as('teacher')
  peer = await app.as('peer')
})
afterAll(() => app.close())

const path = '/apis/v2/experiments'

async function made(title: string, who = teacher): Promise<{ id: string; version: number }> {
  return (await who.post(path, { title, tags: ['入门'] })).data.experiment
}
async function addStep(id: string, section: string, title: string): Promise<void> {
  const made = await teacher.post(`${path}/${id}/sections`, { title: section })
  await teacher.post(`${path}/${id}/steps`, { section_id: made.data.section.id, title, kind: 'text' })
}
const add = (who: Caller, id: string, mode: unknown) => who.post(`${path}/${id}/library`, { mode })
const cases = async (who: Caller, keyword: string) =>
  (await who.get(path, { scope: 'case', keyword })).data.experiments as { id: string; title: string; tags: string[] }[]
const outline = async (who: Caller, id: string): Promise<string[]> =>
  (await who.get(`${path}/${id}/outline`)).data.outline.sections.map(
    (one: { title: string; steps: { title: string }[] }) =>
      `${one.title}: ${one.steps.map((step) => step.title).join()}`,
  )

test('append (1) adds a further case, overwrite (2) puts the experiment in the place of the last one', async () => {
  expect(libraryModes).toEqual({ append: 1, overwrite: 2 })
  const { id, version } = await made('入库演示甲')
  await addStep(id, '第一节', '旧环节')
  const first = await add(teacher, id, 1)
  expect(first.data).toMatchObject({ is_new: true, experiment: { title: '入库演示甲', shelf: 'case', source_id: id } })
  const second = await add(teacher, id, 1)
  expect(second.data.experiment.id).not.toBe(first.data.experiment.id)
  expect(await cases(teacher, '入库演示甲')).toHaveLength(2)

  await teacher.put(`${path}/${id}`, { version, title: '入库演示甲二', tags: ['进阶'] })
  await addStep(id, '第二节', '新环节')
  const over = await add(teacher, id, 2)
  expect(over.data).toMatchObject({
    is_new: false,
    experiment: { id: second.data.experiment.id, title: '入库演示甲二' },
  })
  const now = await cases(teacher, '入库演示甲')
  expect(now.map((one) => one.title).sort()).toEqual(['入库演示甲', '入库演示甲二'])
  expect(await outline(teacher, second.data.experiment.id)).toEqual(['第一节: 旧环节', '第二节: 新环节'])
  expect(await outline(teacher, first.data.experiment.id)).toEqual(['第一节: 旧环节'])
  expect(await outline(teacher, id)).toEqual(['第一节: 旧环节', '第二节: 新环节'])
})

test('a case that was overwritten has what its source published: no sync offers the same once more', async () => {
  const { id } = await made('入库演示戊')
  await addStep(id, '第一节', '旧环节')
  const publish = async () => {
    const { version } = (await teacher.get(`${path}/${id}`)).data.experiment
    return teacher.post(`/apis/v2/contents/${id}/publish`, { version })
  }
  expect((await publish()).code).toBe(10200)
  await add(teacher, id, 1)
  await addStep(id, '第二节', '新环节')
  expect((await publish()).code).toBe(10200)
  const waiting = async () => (await teacher.get('/apis/v2/content-syncs', { keyword: '入库演示戊' })).data.total
  expect(await waiting()).toBe(1)
  expect((await add(teacher, id, 2)).data).toMatchObject({ is_new: false, experiment: { source_version: 2 } })
  expect(await waiting()).toBe(0)
})

test('overwriting what is not there adds it', async () => {
  const { id } = await made('入库演示乙')
  expect((await add(teacher, id, 2)).data.is_new).toBe(true)
  expect(await cases(peer, '入库演示乙')).toHaveLength(1)
})

test('any other way is refused by name, and so is a person who may not edit', async () => {
  const { id } = await made('入库演示丙')
  for (const mode of [0, 3, '1', undefined]) {
    expect(await add(teacher, id, mode)).toMatchObject({ status: 422, msg: '请选择入库方式' })
  }
  expect((await add(await app.as('stranger'), id, 1)).status).toBe(404)
  expect((await add(peer, id, 1)).status).toBeGreaterThan(402)
  expect(await cases(teacher, '入库演示丙')).toEqual([])
})

test('a colleague’s case is not overwritten', async () => {
  const { id } = await made('入库演示丁')
  const admin = await app.as('admin')
  await add(admin, id, 1)
  expect(await add(teacher, id, 2)).toMatchObject({ status: 403 })
})
