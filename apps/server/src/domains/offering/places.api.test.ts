import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../kernel/database/columns.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { expectDone, learnerOf, taught, type Taught } from '../learning/testing/taught.ts'

// One experiment in five places: by itself and within a series in one class, by itself in another class and in the
// organisation. What happens in one of them shows in none of the others.

type Row = { id: string; content_id: string; parent_id: string | null; place_id: string; place_name: string }
const closes_at = '2999-02-01T00:00:00.000Z'
let app: TestApp
let teacher: Caller
let admin: Caller
let lesson: Taught
let series: string
let orgPlace: string
let other: string
let offered: Record<'alone' | 'series' | 'within' | 'other' | 'organisation', string>

const add = async (caller: Caller, place: string, body: object): Promise<string> =>
  expectDone(await caller.post(`/apis/v2/places/${place}/offerings`, body)).data.offerings[0].id
const list = async (place: string, query: Record<string, unknown> = {}, caller = teacher): Promise<Row[]> =>
  expectDone(await caller.get(`/apis/v2/places/${place}/offerings`, query)).data.offerings
const offering = async (id: string) => expectDone(await teacher.get(`/apis/v2/offerings/${id}`)).data.offering
const put = (id: string, version: number, changes: object) =>
  teacher.put(`/apis/v2/offerings/${id}`, { version, ...changes })

beforeAll(async () => {
  app = await testApp({ runJobs: false })
  ;[teacher, admin] = [await app.as('teacher'), await app.as('admin')]
  lesson = await taught(app, { attempts: 5, weight: 2 })
  orgPlace = app.school.orgs.a.id
  series = newId()
  await app.kernel.connection.db.execute(sql`
    INSERT INTO contents (id, org_id, kind, title, summary, tags, creator_id, state, published_version)
    VALUES (${series}, ${orgPlace}, 'series', '入门系列', '{"format":"markdown","value":""}', '{}',
      ${app.school.people.teacher.id}, 'published', 1)`)
  const room = (await teacher.post('/apis/v2/classes', { name: '二班' })).data.class
  other = room.id
  const student = await app.as('student')
  expectDone(await student.post('/apis/v2/learning/places/join', { invite_code: room.invite_code }))
  const content_ids = [lesson.experimentId]
  const above = await add(teacher, lesson.classId, { content_ids: [series], settings: { closes_at, attempts: 3 } })
  offered = {
    alone: lesson.offeringId,
    series: above,
    within: await add(teacher, lesson.classId, { content_ids, parent_id: above, settings: { weight: 4 } }),
    other: await add(teacher, other, { content_ids }),
    organisation: await add(admin, orgPlace, { content_ids }),
  }
}, 60_000)
afterAll(() => app.close())

describe('the list of a place', () => {
  test('has what is offered there by itself, and what is below one of its offerings when asked for that', async () => {
    expect((await list(lesson.classId)).map((row) => row.id)).toEqual([offered.alone, offered.series])
    expect(await list(lesson.classId, { parent_id: offered.series })).toMatchObject([
      { id: offered.within, parent_id: offered.series, place_name: '一班', settings: { attempts: 3, weight: 4 } },
    ])
    expect((await list(other)).map((row) => row.id)).toEqual([offered.other])
    expect(await list(other, { parent_id: offered.series })).toEqual([])
    expect((await list(orgPlace)).map((row) => row.id)).toEqual([offered.organisation])
  })

  test('has what is below others too when asked for all of it', async () => {
    const all = await list(lesson.classId, { with_parts: 'true' })
    expect(all.map((row) => row.id).toSorted()).toEqual([offered.alone, offered.series, offered.within].toSorted())
  })

  test('of an organisation is seen by its staff and changed by its administrators', async () => {
    expect(await list(orgPlace)).toMatchObject([{ place_kind: 'organisation' }])
    const body = { content_ids: [lesson.experimentId] }
    expect((await teacher.post(`/apis/v2/places/${orgPlace}/offerings`, body)).status).toBe(403)
    for (const name of ['student', 'stranger'] as const) {
      expect((await (await app.as(name)).get(`/apis/v2/places/${orgPlace}/offerings`)).status).toBe(404)
    }
  })

  test('a part goes below an offering of the same place only, and once', async () => {
    const part = { content_ids: [lesson.experimentId], parent_id: offered.series }
    expect((await teacher.post(`/apis/v2/places/${other}/offerings`, part)).status).toBe(404)
    expect((await teacher.post(`/apis/v2/places/${lesson.classId}/offerings`, part)).msg).toContain('已在班级中')
  })

  test('a content is found by itself, or within another one', async () => {
    const find = (place: string, query: Record<string, unknown> = {}) =>
      teacher.get(`/apis/v2/places/${place}/contents/${lesson.experimentId}/offering`, query)
    expect((await find(lesson.classId)).data.offering.id).toBe(offered.alone)
    expect((await find(lesson.classId, { within: series })).data.offering.id).toBe(offered.within)
    expect((await find(other)).data.offering.id).toBe(offered.other)
    expect((await find(orgPlace)).data.offering.id).toBe(offered.organisation)
  })

  test('where it is not taught, the answer says why and where else the reader may look at it', async () => {
    const find = async (caller: Caller, place: string, query: Record<string, unknown> = {}) =>
      caller.get(`/apis/v2/places/${place}/contents/${lesson.experimentId}/offering`, query)
    const why = async (caller: Caller, place: string, query: Record<string, unknown> = {}) => {
      const { offering: offered, untaught } = expectDone(await find(caller, place, query)).data
      expect(offered).toBeNull()
      return { text: untaught.text, elsewhere: untaught.elsewhere.map((at: { offering_id: string }) => at.offering_id) }
    }
    const third = (await teacher.post('/apis/v2/classes', { name: '三班' })).data.class.id
    const everywhere = [offered.alone, offered.within, offered.other]
    const all = { elsewhere: expect.arrayContaining(everywhere) }
    const title = (await offering(offered.alone)).content_title
    expect(await why(teacher, third)).toEqual({ text: `实验「${title}」没有安排到班级「三班」。`, ...all })
    expect(await why(teacher, other, { within: series })).toEqual({
      text: `系列「入门系列」没有安排到班级「二班」，其中的实验「${title}」也不在这里学习。`,
      // The one in the place of the address is named first.
      elsewhere: [offered.other, ...everywhere.filter((id) => id !== offered.other).map(() => expect.any(String))],
    })
    const above = await add(teacher, third, { content_ids: [series] })
    const part = await add(teacher, third, { content_ids: [lesson.experimentId], parent_id: above })
    expectDone(await teacher.delete(`/apis/v2/offerings/${part}`))
    expect(await why(teacher, third, { within: series })).toEqual({
      text: `班级「三班」在学习系列「入门系列」，但实验「${title}」已从中移出。`,
      ...all,
    })
    expectDone(await teacher.delete(`/apis/v2/offerings/${above}`))
    expect((await why(teacher, third, { within: series })).text).toBe(
      `系列「入门系列」已移出班级「三班」，其中的实验「${title}」也不在这里学习。`,
    )
    // What is named nowhere, and what the reader may not see, is not spoken of.
    expect((await find(teacher, third, { within: newId() })).status).toBe(404)
    for (const [name, answer] of [
      // A colleague may see the content, and not where it is taught.
      ['peer', { text: `实验「${title}」没有安排到班级「外面的班」。`, elsewhere: [] }],
      ['stranger', 404],
    ] as const) {
      const caller = await app.as(name)
      const own = (await caller.post('/apis/v2/classes', { name: '外面的班' })).data.class.id
      if (answer === 404) expect((await find(caller, own)).status).toBe(404)
      else expect(await why(caller, own)).toEqual(answer)
    }
    expect((await find(await app.as('stranger'), third)).status).toBe(404)
    expectDone(await teacher.delete(`/apis/v2/classes/${third}`))
  })
})

describe('settings', () => {
  test('of a part are those of its parent but for what it says itself, and follow it', async () => {
    const { version } = await offering(offered.series)
    expectDone(await put(offered.series, version, { settings: { attempts: 7, weight: 9 } }))
    const part = await offering(offered.within)
    expect(part.settings).toMatchObject({ attempts: 7, closes_at, weight: 4 })
    expect(part.settings_from).toMatchObject({ attempts: 'parent', closes_at: 'parent', weight: 'own' })
    // Elsewhere the same content keeps its own.
    expect((await offering(offered.alone)).settings).toMatchObject({ attempts: 5, closes_at: null, weight: 2 })
    expect((await offering(offered.other)).settings).toMatchObject({ attempts: null, weight: 1 })
  })

  test('of a part are said and unsaid one by one', async () => {
    const { version } = await offering(offered.within)
    const said = expectDone(await put(offered.within, version, { settings: { closes_at: null } })).data.offering
    expect(said.settings).toMatchObject({ closes_at: null, weight: 4 })
    expect(said.settings_from).toMatchObject({ closes_at: 'own', weight: 'own', attempts: 'parent' })
    const again = await put(offered.within, said.version, { inherit: ['closes_at', 'weight'] })
    expect(expectDone(again).data.offering).toMatchObject({
      settings: { closes_at, weight: 9 },
      settings_from: { closes_at: 'parent', weight: 'parent' },
    })
  })

  test('dates of several at once reach what is below them, in this place', async () => {
    const opens_at = '2020-01-01T00:00:00.000Z'
    const body = { offering_ids: [offered.series, offered.other], opens_at }
    expect((await teacher.post(`/apis/v2/places/${lesson.classId}/offerings/dates`, body)).data.changed).toBe(1)
    expect((await offering(offered.within)).settings.opens_at).toBe(opens_at)
    expect((await offering(offered.other)).settings.opens_at).toBeNull()
  })
})

const beginAt = async (id: string): Promise<string> =>
  expectDone(await (await app.as('student')).post(`/apis/v2/learning/offerings/${id}/records`)).data.record.id

test('records, questions and figures stay where they were made', async () => {
  const student = await app.as('student')
  const [alone, within] = [await beginAt(offered.alone), await beginAt(offered.within)]
  expect(alone).not.toBe(within)
  expectDone(await learnerOf(student, within).ask('系列里的问题', lesson.steps.read))
  const begun = async (id: string): Promise<string[]> =>
    expectDone(await teacher.get(`/apis/v2/offerings/${id}/records`)).data.records.flatMap(
      (row: { id: string | null }) => row.id ?? [],
    )
  expect(await begun(offered.alone)).toEqual([alone])
  expect(await begun(offered.within)).toEqual([within])
  expect(await begun(offered.other)).toEqual([])
  const questions = async (place: string): Promise<number> =>
    (await teacher.get(`/apis/v2/places/${place}/queries`)).data.total
  expect([await questions(lesson.classId), await questions(other)]).toEqual([1, 0])
  // The same of the content, narrowed in each of the ways that a page does it.
  const narrowed = async (what: 'records' | 'queries', query: Record<string, unknown>): Promise<number> =>
    expectDone(await teacher.get(`/apis/v2/contents/${lesson.experimentId}/${what}`, query)).data.total
  const ways: [where: Record<string, unknown>, records: number, queries: number][] = [
    [{}, 2, 1],
    [{ place_id: lesson.classId }, 2, 1],
    [{ place_id: lesson.classId, within: series }, 1, 1],
    [{ within: series }, 1, 1],
    [{ place_id: other }, 0, 0],
    [{ place_id: other, within: series }, 0, 0],
    [{ place_id: orgPlace }, 0, 0],
  ]
  for (const [query, records, queries] of ways) {
    expect([await narrowed('records', query), await narrowed('queries', query)], JSON.stringify(query)).toEqual([
      records,
      queries,
    ])
  }
  expect(await narrowed('queries', { offering_id: offered.within })).toBe(1)
  expect(await narrowed('queries', { offering_id: offered.alone })).toBe(0)
  expect(await offering(offered.alone)).toMatchObject({ started_count: 1 })
  expect(await offering(offered.other)).toMatchObject({ started_count: 0 })
})

test('the analysis of each has its own work only, and its own others to be compared with', async () => {
  const analysed = async (place: string, offering_id?: string) =>
    expectDone(await teacher.get(`/apis/v2/places/${place}/analysis`, offering_id ? { offering_id } : {})).data.analysis
  const learner = learnerOf(await app.as('student'), await beginAt(offered.within))
  expectDone(await learner.answer(lesson.steps.question, ['B']))
  expectDone(await learner.submit())
  expect((await analysed(lesson.classId, offered.alone)).summary).toMatchObject({ finished: [], average: null })
  expect((await analysed(lesson.classId, offered.within)).summary).toMatchObject({ average: 33.3 })
  const whole = await analysed(lesson.classId)
  expect(whole.contents).toMatchObject([
    { offering_id: offered.alone, within: '', finished: [] },
    { offering_id: offered.within, within: '入门系列', finished: [expect.any(Number)] },
  ])
  // The series is no work of its own: what it consists of counts.
  expect(whole.contents).toHaveLength(2)
  expect(whole.steps.find((step: { passed: number }) => step.passed > 0)).toMatchObject({ offering_id: offered.within })
  expect((await analysed(other)).contents).toMatchObject([{ offering_id: offered.other, finished: [] }])
  for (const [place, offering_id] of [
    [lesson.classId, offered.other],
    [other, offered.within],
  ] as const) {
    const aspects = ['analysis', 'comparison'].map((what) =>
      teacher.get(`/apis/v2/places/${place}/${what}`, { offering_id }),
    )
    for (const answer of await Promise.all(aspects)) expect(answer.status).toBe(404)
  }
  const compared = async (place: string, offering_id: string) =>
    expectDone(await teacher.get(`/apis/v2/places/${place}/comparison`, { offering_id })).data.comparison[0]
  expect((await compared(lesson.classId, offered.alone)).others).toMatchObject([{ class: { id: other }, finished: 0 }])
  expect((await compared(other, offered.other)).others).toMatchObject([{ class: { id: lesson.classId }, finished: 0 }])
  // Nobody else has it as a part of the series.
  expect((await compared(lesson.classId, offered.within)).others).toEqual([])
})

test('what has been begun below it keeps an offering where it is; without that all of it goes', async () => {
  expect((await teacher.delete(`/apis/v2/offerings/${offered.series}`)).msg).toContain('1')
  const above = await add(teacher, other, { content_ids: [series] })
  const part = await add(teacher, other, { content_ids: [lesson.experimentId], parent_id: above })
  expectDone(await teacher.delete(`/apis/v2/offerings/${above}`))
  expect((await teacher.get(`/apis/v2/offerings/${part}`)).status).toBe(404)
  expect((await list(other)).map((row) => row.id)).toEqual([offered.other])
})
