import { unitsOfPlan, type CoursePlan, type Unit } from '@lab/contract/mooc-plan'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../kernel/database/columns.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { expectDone, taught } from '../learning/testing/taught.ts'
import { sharedWith } from '../library/index.ts'
import { insertOrganisation } from '../org/index.ts'
import { bringUnits, planElsewhere } from './brought-units.ts'
import { treeOf, withIds } from './plan-tree.ts'
import { aCourse, aPartUnit, aText, aVideo } from './testing/a-mooc.ts'

let app: TestApp
let teacher: Caller
let neighbour: Caller
let id: string
let copyId: string
let plan: CoursePlan
let experimentId: string

const of = async (caller: Caller, courseId: string) =>
  expectDone(await caller.get(`/apis/v2/moocs/${courseId}`)).data.mooc
const planOf = async (caller: Caller, courseId: string): Promise<CoursePlan> =>
  expectDone(await caller.get(`/apis/v2/moocs/${courseId}/plan`)).data.plan
const titlesOf = async (caller: Caller, courseId: string): Promise<string[]> =>
  unitsOfPlan(await planOf(caller, courseId)).map(({ title }) => title)
const save = async (caller: Caller, courseId: string, changed: Partial<CoursePlan>) => {
  const { version } = await of(caller, courseId)
  return expectDone(await caller.put(`/apis/v2/moocs/${courseId}/plan`, { plan: changed, version }))
}
const publish = async () => {
  const { version } = await of(teacher, id)
  return expectDone(await teacher.post(`/apis/v2/contents/${id}/publish`, { version, reason: '测试' }))
}
const share = async (contentId: string): Promise<void> => {
  const { review } = expectDone(
    await teacher.post(`/apis/v2/contents/${contentId}/reviews`, { reach: 'customer' }),
  ).data
  const admin = await app.as('admin')
  expectDone(await admin.post(`/apis/v2/reviews/${review.id}/decision`, { is_approved: true }))
}
const entryOf = async (title: string) => {
  const { entries } = expectDone(await neighbour.get('/apis/v2/library-entries?kind=mooc')).data
  return entries.find((one: { title: string }) => one.title === title)
}
/** The same chapters with one unit otherwise. */
const rewritten = (given: CoursePlan, title: string, change: Partial<Unit>): CoursePlan => ({
  ...given,
  chapters: given.chapters.map((chapter) => ({
    ...chapter,
    sections: chapter.sections.map((section) => ({
      ...section,
      units: section.units.map((unit) => (unit.title === title ? ({ ...unit, ...change } as Unit) : unit)),
    })),
  })),
})

beforeAll(async () => {
  app = await testApp({ runJobs: false })
  teacher = await app.as('teacher')
  neighbour = await app.as('neighbour')
  const lesson = await taught(app, {})
  experimentId = lesson.experimentId
  plan = aCourse(
    { title: '基础', units: [aText('读'), aVideo('看', 120), aPartUnit('experiment', experimentId, { title: '做' })] },
    { title: '实践', units: [aText('选读', { is_required: false })] },
  )
  id = expectDone(await teacher.post('/apis/v2/moocs', { title: 'Linux' })).data.mooc.id
  await save(teacher, id, plan)
  await publish()
}, 60_000)
afterAll(() => app.close())

test('a teacher asks to share a course, and an administrator sees what they decide on', async () => {
  await share(id)
  const entry = await entryOf('Linux')
  expect(entry.facts).toEqual([
    { label: '小节', value: '4 个' },
    { label: '必修', value: '3 个' },
  ])
  const { preview } = expectDone(await neighbour.get(`/apis/v2/library-entries/${entry.id}`)).data
  expect(preview.sections.map((one: { title: string }) => one.title)).toEqual(['基础', '实践'])
  expect(preview.sections[0].parts.map((one: { title: string; kind: string }) => [one.title, one.kind])).toEqual([
    ['读', '图文'],
    ['看', '视频'],
    ['做', '实验'],
  ])
  expect(preview.needs).toHaveLength(1)
  const { reviews } = expectDone(await teacher.get(`/apis/v2/contents/${id}/reviews`)).data
  const { evidence } = expectDone(await (await app.as('admin')).get(`/apis/v2/reviews/${reviews[0].id}`)).data
  expect(evidence).toMatchObject({ state: 'good', title: '内容完整，可以发布' })
})

test('who is of another school sees nothing of it', async () => {
  const stranger = await app.as('stranger')
  const entry = await entryOf('Linux')
  expect((await stranger.get(`/apis/v2/library-entries/${entry.id}`)).code).toBe(10404)
  expect((await stranger.post(`/apis/v2/library-entries/${entry.id}/copies`, {})).code).toBe(10404)
})

test('its experiments come along where they are shared themselves', async () => {
  const entry = await entryOf('Linux')
  const without = expectDone(await neighbour.post(`/apis/v2/library-entries/${entry.id}/copies`, {})).data
  expect(without.left_out).toEqual(['实验「做」没有共享给本组织，没有一起复制'])
  expect(await titlesOf(neighbour, without.content.id)).toEqual(['读', '看', '选读'])

  await share(experimentId)
  const taken = expectDone(await neighbour.post(`/apis/v2/library-entries/${entry.id}/copies`, {})).data
  copyId = taken.content.id
  expect([taken.left_out, await titlesOf(neighbour, copyId)]).toEqual([[], ['读', '看', '做', '选读']])
  const made = unitsOfPlan(await planOf(neighbour, copyId)).find(({ kind }) => kind === 'experiment')
  const own = (made as { content_id: string }).content_id
  const { experiment } = expectDone(await neighbour.get(`/apis/v2/experiments/${own}`)).data
  expect(experiment).toMatchObject({ state: 'draft', source_id: experimentId })
  const again = expectDone(await neighbour.post(`/apis/v2/library-entries/${entry.id}/copies`, {})).data
  const present = unitsOfPlan(await planOf(neighbour, again.content.id)).find(({ kind }) => kind === 'experiment')
  expect(present).toMatchObject({ content_id: own })
})

test('a copy follows its source unit by unit, and what was changed in it stays', async () => {
  const own = await planOf(neighbour, copyId)
  await save(neighbour, copyId, rewritten(own, '选读', { title: '必读' }))
  const fresh = aText('新')
  const changed = rewritten(rewritten(plan, '读', { title: '细读' }), '选读', { title: '泛读' })
  const [first, ...others] = changed.chapters
  const [section] = first!.sections
  await save(teacher, id, {
    chapters: [{ ...first!, sections: [{ ...section!, units: [...section!.units, fresh] }] }, ...others],
  })
  await publish()

  const { sync, changes } = expectDone(await neighbour.get(`/apis/v2/contents/${copyId}/sync`)).data
  type Change = { key: string; what: string; title: string; is_conflict: boolean }
  expect(changes.map((one: Change) => [one.what, one.title, one.is_conflict])).toEqual([
    ['changed', '读', false],
    ['added', '新', false],
    ['changed', '必读', true],
  ])
  const keys = changes.filter((one: Change) => !one.is_conflict).map((one: Change) => one.key)
  const body = { version: (await of(neighbour, copyId)).version, to_version: sync.to_version, keys }
  expect(expectDone(await neighbour.post(`/apis/v2/contents/${copyId}/sync`, body)).data).toEqual({ taken: 2, left: 1 })
  expect(await titlesOf(neighbour, copyId)).toEqual(['细读', '看', '做', '新', '必读'])
  expect(expectDone(await neighbour.get(`/apis/v2/contents/${copyId}/sync`)).data.sync).toBeNull()
})

test('what the owner of the source locks is taken over with whatever else is, also where the copy was changed', async () => {
  const locks = `/apis/v2/contents/${id}/locks`
  const { parts } = expectDone(await teacher.get(locks)).data
  type Part = { id: string; part: string; title: string; level: number; is_locked: boolean }
  const read = parts.find((part: Part) => part.title === '细读')
  expect(read).toMatchObject({ part: '小节', level: 2, is_locked: false })
  expect((await teacher.put(locks, { part_ids: [experimentId] })).data.fields[0].message).toContain('不存在')
  expectDone(await teacher.put(locks, { part_ids: [read.id] }))
  expect((await neighbour.get(locks)).code).toBe(10404)
  expect((await (await app.as('stranger')).put(locks, { part_ids: [] })).code).toBe(10404)

  await save(neighbour, copyId, rewritten(await planOf(neighbour, copyId), '细读', { title: '不读', weight: 5 }))
  const own = await planOf(teacher, id)
  await save(teacher, id, rewritten(own, '泛读', { title: '略读' }))
  await publish()
  const { sync, changes, locked } = expectDone(await neighbour.get(`/apis/v2/contents/${copyId}/sync`)).data
  expect(locked).toEqual([{ part: '小节', title: '不读' }])
  type Change = { title: string; is_locked: boolean; is_conflict: boolean }
  expect(changes.map((one: Change) => [one.title, one.is_locked, one.is_conflict])).toEqual([
    ['不读', true, false],
    ['必读', false, true],
  ])
  const body = { version: (await of(neighbour, copyId)).version, to_version: sync.to_version, keys: [] }
  expect(expectDone(await neighbour.post(`/apis/v2/contents/${copyId}/sync`, body)).data).toEqual({ taken: 1, left: 1 })
  expect(await titlesOf(neighbour, copyId)).toEqual(['细读', '看', '做', '新', '必读'])
})

test('a copy with ids of its own, as copies once had, says what its source locks, too', async () => {
  const entry = await entryOf('Linux')
  const { content } = expectDone(await neighbour.post(`/apis/v2/library-entries/${entry.id}/copies`, {})).data
  const own = await planOf(neighbour, content.id)
  await save(neighbour, content.id, withIds(own, new Map([...treeOf(own).nodes.keys()].map((one) => [one, newId()]))))
  const { locked } = expectDone(await neighbour.get(`/apis/v2/contents/${content.id}/sync`)).data
  expect(locked).toEqual([{ part: '小节', title: '细读' }])
})

test('an experiment shared within a customer is shared with its organisations alone', async () => {
  const { db } = app.kernel.connection
  const { orgs } = app.school
  expect(await sharedWith(db, orgs.b.id, [experimentId])).toEqual(new Set([experimentId]))
  expect(await sharedWith(db, orgs.c.id, [experimentId])).toEqual(new Set())
})

test('a copy of an experiment that is there is used by who may use it, in its organisation alone', async () => {
  const { customers, orgs, people } = app.school
  const { pool, db } = app.kernel.connection
  const other = await insertOrganisation(db, {
    customerId: customers.first,
    name: '/示范大学/物理学院',
    domainId: 'domain-physics',
  })
  const bring = async (userId: string, orgId: string): Promise<string> => {
    const given = await app.kernel.connection.transaction((tx) =>
      bringUnits(tx, { userId, orgId }, { plan, pinned: {} }),
    )
    return (unitsOfPlan(given.plan).find(({ kind }) => kind === 'experiment') as { content_id: string }).content_id
  }
  const present = await bring(people.neighbour.id, orgs.b.id)
  expect(await bring(people.peer.id, orgs.b.id), 'one that all of the organisation use').toBe(present)
  expect(await bring(people.peer.id, other.id), 'another organisation has one of its own').not.toBe(present)
  await pool.query('UPDATE contents SET is_public = false WHERE source_id = $1 AND org_id = $2', [
    experimentId,
    orgs.b.id,
  ])
  expect(await bring(people.neighbour.id, orgs.b.id), 'its owner’s').toBe(present)
  expect(await bring(people.peer.id, orgs.b.id), 'somebody else’s private one').not.toBe(present)
})

test('a plan elsewhere names no resource of the organisation that it comes from', () => {
  const file = { name: '讲义', url: '/files/1', resource_id: '0de70000-0000-4000-8000-000000000001' }
  const video = { ...aVideo('看', 120), file, subtitles: { ...file, name: '字幕' } } as Unit
  const elsewhere = planElsewhere(aCourse({ units: [video] }), new Map())
  expect(unitsOfPlan(elsewhere)).toMatchObject([{ file: { name: '讲义' }, subtitles: { name: '字幕' } }])
  expect(JSON.stringify(elsewhere)).not.toContain(file.resource_id)
})
