import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../kernel/database/columns.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { kindBehaviour } from '../kinds.ts'
import { expectDone, learnerOf, taught, type Taught } from '../learning/testing/taught.ts'

// A series whose versions consist of what is written here: version 1 of two experiments, version 2 of the second one and
// a third.

const versions: Record<number, string[]> = { 1: [], 2: [] }
const series = {
  ...kindBehaviour.series,
  parts: async (_tx: unknown, _id: string, at: number) => (versions[at] ?? []).map((contentId) => ({ contentId })),
}
const closes_at = '2020-01-01T00:00:00.000Z'
let app: TestApp
let teacher: Caller
let lesson: Taught
let seriesId: string
let offered: { id: string; parts: Part[] }
type Part = { id: string; content_id: string; settings: { weight: number; closes_at: string | null } }

const others: string[] = []
const partsOf = async (id: string): Promise<Part[]> =>
  expectDone(await teacher.get(`/apis/v2/places/${lesson.classId}/offerings`, { parent_id: id })).data.offerings
const contentsOf = async (id: string) => (await partsOf(id)).map((part) => part.content_id)

/** A content of one text that is worth nothing, which is enough to be a part. */
async function reading(title: string): Promise<string> {
  const { id } = (await teacher.post('/apis/v2/experiments', { title })).data.experiment
  const path = `/apis/v2/experiments/${id}`
  const section = (await teacher.post(`${path}/sections`, { title: '一' })).data.section
  expectDone(await teacher.post(`${path}/steps`, { section_id: section.id, kind: 'text', title: '读' }))
  const { version } = (await teacher.get(path)).data.experiment
  expectDone(await teacher.post(`/apis/v2/contents/${id}/publish`, { version, force: true, reason: '测试' }))
  return id
}

beforeAll(async () => {
  app = await testApp({ runJobs: false, kinds: { ...kindBehaviour, series } })
  teacher = await app.as('teacher')
  lesson = await taught(app, { attempts: 5 })
  seriesId = newId()
  await app.kernel.connection.db.execute(sql`
    INSERT INTO contents (id, org_id, kind, title, summary, tags, creator_id, state, published_version)
    VALUES (${seriesId}, ${app.school.orgs.a.id}, 'series', '入门系列', '{"format":"markdown","value":""}', '{}',
      ${app.school.people.teacher.id}, 'published', 1)`)
}, 60_000)
afterAll(() => app.close())

describe('a series that is offered', () => {
  test('brings the parts of its version, in its order and with its settings', async () => {
    others.push(
      await reading('第二个'),
      await reading('第三个'),
      (await teacher.post('/apis/v2/experiments', { title: '草稿' })).data.experiment.id,
    )
    // What is not published yet is left out.
    versions[1] = [lesson.experimentId, others[2]!, others[0]!]
    versions[2] = [others[1]!, others[0]!, lesson.experimentId]
    const settings = { closes_at, weight: 3, late_policy: 'accept' }
    const given = { content_ids: [seriesId], settings }
    const { id } = expectDone(await teacher.post(`/apis/v2/places/${lesson.classId}/offerings`, given)).data
      .offerings[0]
    offered = { id, parts: await partsOf(id) }
    expect(offered.parts).toMatchObject([
      { content_id: lesson.experimentId, parent_id: id, settings: { closes_at, weight: 3 } },
      { content_id: others[0], parent_id: id, settings: { closes_at, weight: 3 } },
    ])
  })

  test('has no work of its own: it is no column, and what is below it is named with it', async () => {
    const columns = async (kind: string) => {
      const { offerings } = expectDone(await teacher.get(`/apis/v2/places/${lesson.classId}/records`, { kind })).data
      return offerings.map((row: { id: string; within: string }) => [row.id, row.within])
    }
    const parts = offered.parts.map((part) => [part.id, '入门系列'])
    expect(await columns('series')).toEqual(parts)
    expect(await columns('experiment')).toEqual([[lesson.offeringId, ''], ...parts])
  })

  test('where an experiment is taught, its row says of which series it is a part', async () => {
    const path = `/apis/v2/contents/${lesson.experimentId}/offerings`
    const { offerings } = expectDone(await teacher.get(path)).data
    expect(offerings.map((row: { id: string; within: string }) => [row.id, row.within])).toEqual([
      [lesson.offeringId, ''],
      [offered.parts[0]!.id, '入门系列'],
    ])
  })

  test('is begun with its first part and finished with its last, and nothing of it is missing then', async () => {
    const student = await app.as('student')
    const series = async () => {
      const { offering } = expectDone(await teacher.get(`/apis/v2/offerings/${offered.id}`)).data
      return [offering.learner_count, offering.started_count, offering.finished_count]
    }
    const analysis = async () =>
      (await teacher.get(`/apis/v2/places/${lesson.classId}/analysis`, { offering_id: offered.id })).data.analysis
    expect(await series()).toEqual([2, 0, 0])
    for (const [at, part] of offered.parts.entries()) {
      const { id } = expectDone(await student.post(`/apis/v2/learning/offerings/${part.id}/records`)).data.record
      expectDone(await learnerOf(student, id).submit())
      expect(await series()).toEqual([2, 1, at])
    }
    const { contents, summary, at_risk, people } = await analysis()
    expect(contents.map((one: { title: string; within: string }) => one.within)).toEqual(['入门系列', '入门系列'])
    const who = people.findIndex((one: { id: string }) => one.id === app.school.people.student.id)
    expect(summary.finished).toEqual([who])
    const reasons = at_risk.find((one: { who: number }) => one.who === who)?.reasons ?? []
    expect(reasons.map((one: { rule: string }) => one.rule)).not.toContain('overdue')
  })

  test('follows a new version: what is new is added, what is gone leaves unless somebody began it', async () => {
    await app.kernel.connection.db.execute(sql`UPDATE contents SET published_version = 2 WHERE id = ${seriesId}`)
    versions[2] = [others[1]!, others[0]!]
    const [, second] = offered.parts
    expectDone(await teacher.post(`/apis/v2/offerings/${offered.id}/upgrade`))
    expect(await contentsOf(offered.id)).toEqual([others[1], others[0], lesson.experimentId])
    expect((await partsOf(offered.id))[1]!.id).toBe(second!.id)

    const room = (await teacher.post('/apis/v2/classes', { name: '二班' })).data.class.id
    versions[1] = [lesson.experimentId]
    await app.kernel.connection.db.execute(sql`UPDATE contents SET published_version = 1 WHERE id = ${seriesId}`)
    const fresh = expectDone(await teacher.post(`/apis/v2/places/${room}/offerings`, { content_ids: [seriesId] }))
    const { id } = fresh.data.offerings[0]
    // What the teacher has added to it themselves is no part of any version, and stays.
    const added = await reading('教师另加的')
    expectDone(await teacher.post(`/apis/v2/places/${room}/offerings`, { content_ids: [added], parent_id: id }))
    await app.kernel.connection.db.execute(sql`UPDATE contents SET published_version = 2 WHERE id = ${seriesId}`)
    expectDone(await teacher.post(`/apis/v2/offerings/${id}/upgrade`))
    const below = await teacher.get(`/apis/v2/places/${room}/offerings`, { parent_id: id })
    expect(below.data.offerings.map((part: Part) => part.content_id)).toEqual([others[1], others[0], added])
  })

  test('goes to the next term with its parts and what they say themselves', async () => {
    const part = (await partsOf(offered.id)).find((one) => one.content_id === others[0])!
    const changed = {
      version: (part as unknown as { version: number }).version,
      settings: { weight: 7, closes_at: '2026-03-06T10:00:00.000Z' },
    }
    expectDone(await teacher.put(`/apis/v2/offerings/${part.id}`, changed))
    const copy = {
      name: '一班（新）',
      term: '2026 秋',
      starts_on: '2026-09-07',
      ends_on: null,
      holidays: [],
      without: [],
      with_teachers: false,
      with_materials: false,
    }
    const made = expectDone(await teacher.post(`/apis/v2/classes/${lesson.classId}/copy`, copy)).data.class
    const list = async (query: Record<string, unknown> = {}) =>
      (await teacher.get(`/apis/v2/places/${made.id}/offerings`, query)).data.offerings
    const above = (await list()).find((row: Part) => row.content_id === seriesId)
    expect((await list()).length).toBe(2)
    const parts: Part[] = await list({ parent_id: above.id })
    expect(parts.map((one) => [one.content_id, one.settings.weight])).toEqual([
      [others[1], 3],
      [others[0], 7],
      [lesson.experimentId, 3],
    ])
    expect(parts[1]!.settings.closes_at! > '2026-09-01').toBe(true)
  })

  test('is made of contents; what is none takes none in', async () => {
    const below = { content_ids: [others[0]], parent_id: lesson.offeringId }
    const refused = await teacher.post(`/apis/v2/places/${lesson.classId}/offerings`, below)
    expect([refused.status, refused.msg]).toEqual([409, expect.stringContaining('不能在其中安排内容')])
  })
})
