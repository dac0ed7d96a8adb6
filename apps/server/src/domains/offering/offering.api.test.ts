import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createExperiment } from '../experiment/index.ts'
import { findContent, publishContent } from '../content/index.ts'
import { ok, orAbsent } from '../../kernel/result.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'

let app: TestApp
let teacher: Caller
let classId: string
beforeAll(async () => {
  app = await testApp()
  teacher = await app.as('teacher')
  classId = (await teacher.post('/apis/v2/classes', { name: '操作系统班' })).data.class.id
})
afterAll(() => app.close())

/** An experiment of the teacher with one text to read. */
async function experiment(title: string, isPublished = true): Promise<string> {
  const who = { userId: app.school.people.teacher.id, orgId: app.school.orgs.a.id }
  return app.kernel.connection.transaction(async (tx) => {
    const sections = [{ title: '一', steps: [{ title: '读', kind: 'text' as const }] }]
    const id = await createExperiment(tx, who, { title, sections })
    if (isPublished)
      ok(await publishContent(tx, app.kernel, who, orAbsent(await findContent(tx, id, null)), { seen: null }))
    return id
  })
}
const offerings = () => `/apis/v2/places/${classId}/offerings`
const titles = async (query = {}): Promise<string[]> =>
  (await teacher.get(offerings(), query)).data.offerings.map((row: { content_title: string }) => row.content_title)

describe('what a class is taught', () => {
  test('several at once, in order, each once; drafts are refused', async () => {
    const ids = [await experiment('甲'), await experiment('乙'), await experiment('丙')]
    const added = await teacher.post(offerings(), { content_ids: ids, settings: { weight: 2 } })
    expect(added.data.offerings).toHaveLength(3)
    expect(added.data.offerings[0]).toMatchObject({
      content_title: '甲',
      content_version: 1,
      phase: 'open',
      settings: { weight: 2, late_policy: 'accept', attempts: null },
      can: { teach: true },
    })
    expect(await titles()).toEqual(['甲', '乙', '丙'])
    expect(await titles({ keyword: '乙' })).toEqual(['乙'])
    expect(await titles({ keyword: '%' })).toEqual([])
    expect((await teacher.post(offerings(), { content_ids: [ids[0]] })).msg).toBe('「甲」已在班级中')
    const draft = await experiment('草稿', false)
    expect(await teacher.post(offerings(), { content_ids: [draft] })).toMatchObject({
      status: 409,
      msg: '当前状态为草稿，不能添加到班级',
    })
    // All or nothing: the fresh one next to the refused one was not added.
    const fresh = await experiment('新的')
    await teacher.post(offerings(), { content_ids: [fresh, draft] })
    expect(await titles()).toEqual(['甲', '乙', '丙'])
  })

  test('reordered, dated together, changed by one who saw the present version', async () => {
    const rows = (await teacher.get(offerings())).data.offerings
    const ids = rows.map((row: { id: string }) => row.id)
    await teacher.post(`${offerings()}/order`, { offering_ids: [ids[2], ids[0]] })
    expect(await titles()).toEqual(['丙', '甲', '乙'])
    const opens = '2999-01-01T00:00:00.000Z'
    const dated = await teacher.post(`${offerings()}/dates`, {
      offering_ids: ids.slice(0, 2),
      opens_at: opens,
      closes_at: null,
    })
    expect(dated.data.changed).toBe(2)
    const first = (await teacher.get(`/apis/v2/offerings/${ids[0]}`)).data.offering
    expect(first).toMatchObject({ phase: 'not_open', settings: { opens_at: opens, weight: 2 }, version: 2 })
    const together = (dates: object) =>
      teacher.post(`${offerings()}/dates`, { offering_ids: ids.slice(0, 2), ...dates })
    const refused = await together({ closes_at: '2998-01-01T00:00:00.000Z' })
    expect(refused.msg).toContain('的截止时间应晚于开放时间')
    expect((await together({})).msg).toContain('请选择要修改的时间')
    const closes = '2999-02-01T00:00:00.000Z'
    expect((await together({ closes_at: closes })).data.changed).toBe(2)
    const closing = (await teacher.get(`/apis/v2/offerings/${ids[0]}`)).data.offering
    expect(closing).toMatchObject({ settings: { opens_at: opens, closes_at: closes, weight: 2 }, version: 3 })
    const put = (version: number) => teacher.put(`/apis/v2/offerings/${ids[0]}`, { version, settings: { attempts: 3 } })
    expect(await put(1)).toMatchObject({ status: 409, code: 309014 })
    expect((await put(3)).data.offering.settings).toMatchObject({ attempts: 3, weight: 2, opens_at: opens })
    const backwards = { opens_at: '2026-02-01T00:00:00Z', closes_at: '2026-01-01T00:00:00Z' }
    expect((await teacher.put(`/apis/v2/offerings/${ids[0]}`, { version: 4, settings: backwards })).msg).toContain(
      '截止时间应晚于开放时间',
    )
  })

  test('only its teachers change it, only who may look sees it', async () => {
    const id = (await teacher.get(offerings())).data.offerings[0].id
    for (const name of ['peer', 'stranger', 'student', 'neighbour'] as const) {
      const caller = await app.as(name)
      expect((await caller.get(`/apis/v2/offerings/${id}`)).status).toBe(404)
      expect((await caller.delete(`/apis/v2/offerings/${id}`)).status).toBe(404)
    }
    await teacher.post(`/apis/v2/places/${classId}/members`, {
      user_ids: [app.school.people.peer.id],
      role: 'assistant',
    })
    const assistant = await app.as('peer')
    expect((await assistant.get(`/apis/v2/offerings/${id}`)).data.offering.can).toMatchObject({
      view: true,
      teach: '助教不能修改教学内容',
    })
    expect(await assistant.delete(`/apis/v2/offerings/${id}`)).toMatchObject({
      status: 403,
      msg: '助教不能修改教学内容',
    })
    expect((await assistant.get(offerings())).data.total).toBe(3)
  })

  test('a content says where it runs, and is not removed meanwhile; an unused one leaves the class', async () => {
    const row = (await teacher.get(offerings())).data.offerings.find(
      (one: { content_title: string }) => one.content_title === '乙',
    )
    expect((await teacher.get(`/apis/v2/contents/${row.content_id}/offerings`)).data.offerings).toMatchObject([
      { id: row.id, place_name: '操作系统班' },
    ])
    expect((await teacher.delete(`/apis/v2/contents/${row.content_id}`)).msg).toContain('操作系统班')
    const inClass = await teacher.get(`/apis/v2/places/${classId}/contents/${row.content_id}/offering`)
    expect(inClass.data.offering.id).toBe(row.id)
    expect((await teacher.delete(`/apis/v2/offerings/${row.id}`)).code).toBe(10200)
    expect(await titles()).not.toContain('乙')
    expect((await teacher.delete(`/apis/v2/contents/${row.content_id}`)).code).toBe(10200)
  })
})

test('who teaches or assists a class sees what it is taught, private as it may be, and no more', async () => {
  const id = await experiment('只给自己的')
  await app.kernel.connection.db.execute(sql`UPDATE contents SET is_public = false WHERE id = ${id}`)
  const mine = (await teacher.post('/apis/v2/classes', { name: '有助教的班' })).data.class.id
  const added = await teacher.post(`/apis/v2/places/${mine}/offerings`, { content_ids: [id] })
  const assistant = await app.as('peer')
  const seen = async (): Promise<number> => (await assistant.get(`/apis/v2/experiments/${id}`)).status
  expect(await seen()).toBe(404)
  const joined = { user_ids: [app.school.people.peer.id], role: 'assistant' }
  expect((await teacher.post(`/apis/v2/places/${mine}/members`, joined)).status).toBeLessThan(300)
  expect(await seen()).toBe(200)
  expect((await assistant.get(`/apis/v2/contents/${id}/queries`, { place_id: mine })).status).toBe(200)
  expect((await assistant.delete(`/apis/v2/contents/${id}`)).status).toBe(403)
  const own = (await assistant.post('/apis/v2/classes', { name: '助教自己的班' })).data.class.id
  expect((await assistant.post(`/apis/v2/places/${own}/offerings`, { content_ids: [id] })).status).toBe(403)
  expect((await (await app.as('stranger')).get(`/apis/v2/experiments/${id}`)).status).toBe(404)
  await teacher.delete(`/apis/v2/offerings/${added.data.offerings[0].id}`)
  expect(await seen()).toBe(404)
})

test('before a content or a class is deleted, the server counts what hangs from it', async () => {
  const [used, unused] = [await experiment('教过的'), await experiment('没教过的')]
  const over = (await teacher.post('/apis/v2/classes', { name: '已结束的班' })).data.class.id
  const added = await teacher.post(`/apis/v2/places/${over}/offerings`, { content_ids: [used] })
  const usesOf = async (ids: string[]) => (await teacher.post('/apis/v2/contents/uses', { ids })).data.uses
  expect(await usesOf([used])).toMatchObject([{ running: ['已结束的班'], classes: ['已结束的班'], records: 0 }])
  await teacher.post(`/apis/v2/places/${over}/members`, { user_ids: [app.school.people.student.id], role: 'student' })
  const learner = await app.as('student')
  const opened = await learner.post(`/apis/v2/learning/offerings/${added.data.offerings[0].id}/records`)
  expect(opened.code).toBe(10200)
  expect((await teacher.get(`/apis/v2/classes/${over}/uses`)).data).toEqual({ students: 1, contents: 1, records: 1 })
  await teacher.post(`/apis/v2/classes/${over}/archive`)
  // Over, so that it may be deleted; the question names the class and counts the records all the same.
  expect(await usesOf([unused, used])).toEqual([
    { id: unused, running: [], classes: [], records: 0, is_kept: false },
    { id: used, running: [], classes: ['已结束的班'], records: 1, is_kept: true },
  ])
  const peer = await app.as('peer')
  expect((await peer.post('/apis/v2/contents/uses', { ids: [used] })).status).toBe(403)
  const stranger = await app.as('stranger')
  expect((await stranger.post('/apis/v2/contents/uses', { ids: [used] })).status).toBe(404)
  // A colleague's class is counted, and named to those alone who may look at it.
  const theirs = (await peer.post('/apis/v2/classes', { name: '同事的班' })).data.class.id
  const placed = await peer.post(`/apis/v2/places/${theirs}/offerings`, { content_ids: [unused] })
  expect(placed.code, placed.msg).toBe(10200)
  expect(await usesOf([unused])).toMatchObject([
    { running: ['其他1个班级、课程或项目'], classes: ['其他1个班级、课程或项目'] },
  ])
  const usage = async (who: Caller) => (await who.get(`/apis/v2/contents/${unused}/usage`)).data.usage.running
  expect(await usage(teacher)).toEqual(['其他1个班级、课程或项目'])
  expect(await usage(await app.as('admin'))).toEqual(['同事的班'])
  expect((await teacher.delete(`/apis/v2/contents/${unused}`)).msg).not.toContain('同事的班')
})
