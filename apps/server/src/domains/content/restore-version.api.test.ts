import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDataset, publish as publishFiles, putFiles } from '../dataset/testing/a-dataset.ts'
import { expectDone, taught } from '../learning/testing/taught.ts'
import { aTraining } from '../training/testing/a-training.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'

let app: TestApp
let teacher: Caller
let who: { userId: string; orgId: string }
beforeAll(async () => {
  app = await testApp()
  teacher = await app.as('teacher')
  who = { userId: app.school.people.teacher.id, orgId: app.school.orgs.a.id }
}, 60_000)
afterAll(() => app?.close())

const v2 = '/apis/v2'
const kindPaths = { experiment: 'experiments', dataset: 'datasets', training: 'trainings' } as const
type Kind = keyof typeof kindPaths
const get = async (kind: Kind, id: string) => expectDone(await teacher.get(`${v2}/${kindPaths[kind]}/${id}`)).data[kind]
const restore = async (kind: Kind, id: string, number: number, caller = teacher) =>
  caller.post(`${v2}/contents/${id}/versions/${number}/restore`, { version: (await get(kind, id)).version })
const publish = async (kind: Kind, id: string) => {
  const { version } = await get(kind, id)
  return teacher.post(`${v2}/contents/${id}/publish`, { version, force: true, reason: '测试' })
}
/** What differs between a version and the working copy. */
const difference = async (kind: Kind, id: string, number: number) =>
  expectDone(await teacher.get(`${v2}/${kindPaths[kind]}/${id}/versions/${number}/difference`, { against: 'now' })).data
    .changes

const typing = (title: string) =>
  app.kernel.connection.transaction((tx) => aTraining(tx, app.kernel, who, { title, text: '数据结构与算法' }))
const files = (title: string, more: { isPublic?: boolean } = {}) =>
  aDataset(app, who, { title, files: { 'a.csv': '一', 'b.csv': '二', 'd/c.csv': '三' }, ...more })

describe('a version restored to the draft', () => {
  test('of a training is what is typed again; learners keep the newest until it is published', async () => {
    const id = await typing('恢复打字')
    const first = await get('training', id)
    const change = { version: first.version, text: '另一段', target_speed: 99, title: '改名' }
    expectDone(await teacher.put(`${v2}/trainings/${id}`, change))
    expectDone(await publish('training', id))
    const { content, left_out } = expectDone(await restore('training', id, 1)).data
    expect([content.published_version, content.state, left_out]).toEqual([2, 'published', []])
    const draft = await get('training', id)
    expect(draft).toMatchObject({ text: first.text, target_speed: first.target_speed, changed_since_publish: true })
    expect([draft.title, draft.character_count]).toEqual(['改名', first.character_count])
    expect(await difference('training', id, 1)).toEqual([])
    const { goal } = expectDone(await teacher.get(`${v2}/trainings/${id}/figures`)).data
    expect(goal.target_speed).toBe(99)

    expectDone(await restore('training', id, 2))
    expect(await get('training', id)).toMatchObject({ text: '另一段', changed_since_publish: false })
  })

  test('of a data set has the same files, whatever was put, renamed and removed since', async () => {
    const id = await files('恢复文件')
    const first = await get('dataset', id)
    const path = `${v2}/datasets/${id}`
    await putFiles(app, who, id, { 'a.csv': '一改', 'e.csv': '五' })
    expectDone(await teacher.post(`${path}/tree/removal`, { paths: ['b.csv'] }))
    expectDone(await teacher.put(`${path}/tree/name`, { path: 'd', name: 'D2' }))
    await publishFiles(app, who, id)
    await putFiles(app, who, id, { 'b.csv': '新的二', 'f.csv': '六' })
    expectDone(await teacher.post(`${path}/tree/removal`, { paths: ['e.csv'] }))

    expectDone(await restore('dataset', id, 1))
    const { file_count, total_bytes } = first
    expect(await get('dataset', id)).toMatchObject({ file_count, total_bytes, changed_since_publish: true })
    expect(await difference('dataset', id, 1)).toEqual([])
    const preview = expectDone(await teacher.get(`${path}/preview`, { path: 'a.csv' })).data.preview
    expect(JSON.stringify(preview)).toContain('一')
    // Published ones stay what they are, and can be gone back to in turn.
    const kept = expectDone(await teacher.get(`${path}/tree`, { version: 2 })).data.entries
    expect(kept.map((entry: { path: string }) => entry.path)).toEqual(['D2', 'a.csv', 'e.csv'])
    expectDone(await restore('dataset', id, 2))
    expect(await difference('dataset', id, 2)).toEqual([])
    expect((await get('dataset', id)).changed_since_publish).toBe(false)
    expect((await publish('dataset', id)).msg).toContain('内容与已发布的 v2 相同')
  })

  test('of an experiment has its steps back under their ids, in their places, with its settings', async () => {
    const { experimentId: id, steps } = await taught(app)
    const path = `${v2}/experiments/${id}`
    const first = expectDone(await teacher.get(`${path}/outline`)).data.outline
    const read = expectDone(await teacher.get(`${v2}/experiment-steps/${steps.read}`)).data.step
    expectDone(
      await teacher.put(`${v2}/experiment-steps/${steps.read}`, { version: read.version, title: '改过的标题' }),
    )
    expectDone(await teacher.delete(`${v2}/experiment-steps/${steps.question}`))
    const added = expectDone(await teacher.post(`${path}/sections`, { title: '新的一节' })).data.section
    expectDone(await teacher.post(`${path}/steps`, { section_id: added.id, title: '新的', kind: 'text' }))
    const before = await get('experiment', id)
    expectDone(await teacher.put(path, { version: before.version, duration_minutes: before.duration_minutes + 10 }))
    expectDone(await publish('experiment', id))

    expectDone(await restore('experiment', id, 1))
    expect(await difference('experiment', id, 1)).toEqual([])
    const now = expectDone(await teacher.get(`${path}/outline`)).data.outline
    const placed = (outline: typeof now) =>
      outline.sections.map((section: { id: string; title: string; steps: { id: string; title: string }[] }) => [
        section.id,
        section.title,
        section.steps.map((step) => [step.id, step.title]),
      ])
    expect(placed(now)).toEqual(placed(first))
    const draft = await get('experiment', id)
    expect(draft).toMatchObject({ duration_minutes: before.duration_minutes, published_version: 2 })
    expect([draft.changed_since_publish, draft.step_count]).toEqual([true, first.step_count])
    expectDone(await restore('experiment', id, 2))
    expect((await get('experiment', id)).changed_since_publish).toBe(false)
    expect((await publish('experiment', id)).msg).toContain('内容与已发布的 v2 相同')
  })

  test('says which data sets are gone, and does without them', async () => {
    const { experimentId: id } = await taught(app)
    const dataset = await files('要删除的数据')
    const path = `${v2}/contents/${id}/datasets`
    expectDone(await teacher.post(path, { dataset_ids: [dataset] }))
    expectDone(await publish('experiment', id))
    expectDone(await teacher.delete(`${path}/${dataset}`))
    expectDone(await publish('experiment', id))
    expectDone(await teacher.delete(`${v2}/contents/${dataset}`))
    expect(expectDone(await restore('experiment', id, 2)).data.left_out).toEqual(['数据集「要删除的数据」已删除'])
    expect(expectDone(await teacher.get(path)).data.datasets).toEqual([])
  })

  test('is refused where there is nothing to restore, on an older page, and to whom may not edit', async () => {
    const id = await files('谁能恢复')
    expect(await restore('dataset', id, 1)).toMatchObject({ status: 422, msg: '草稿与 v1 相同，无需恢复' })
    expect((await restore('dataset', id, 2)).status).toBe(404)
    await putFiles(app, who, id, { 'a.csv': '改' })
    const late = await teacher.post(`${v2}/contents/${id}/versions/1/restore`, { version: 1 })
    expect([late.code, (await get('dataset', id)).changed_since_publish]).toEqual([309014, true])
    expect((await restore('dataset', id, 1, await app.as('peer'))).status).toBe(403)
    for (const name of ['stranger', 'student'] as const)
      expect([name, (await restore('dataset', id, 1, await app.as(name))).status]).toEqual([name, 404])
    expectDone(await restore('dataset', id, 1))
    const log = await app.kernel.connection.pool.query(
      `SELECT summary, after FROM activity_logs WHERE object_id = $1 AND action = 'content.restoreVersion'`,
      [id],
    )
    expect(log.rows).toMatchObject([{ summary: '恢复数据集的历史版本', after: { 草稿恢复为: 'v1' } }])
  })
})
