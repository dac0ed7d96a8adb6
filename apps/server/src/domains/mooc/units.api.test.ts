import type { Analysis } from '@lab/contract/analysis'
import type { CoursePlan, Unit } from '@lab/contract/mooc-plan'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEvents } from '../../testing/event-reader.ts'
import { testApp, type Answer, type Caller, type TestApp } from '../../testing/index.ts'
import { aDataset } from '../dataset/testing/a-dataset.ts'
import { expectDone, learnerOf, taught, type Taught } from '../learning/testing/taught.ts'
import { aPart, aPlan, aSeries } from '../series/testing/a-series.ts'
import { aCourse, aDatasetUnit, aDiscussion, aMooc, aPartUnit, aText } from './testing/a-mooc.ts'

let app: TestApp
let teacher: Caller
let student: Caller
let other: Caller
let lesson: Taught
let courseId: string
let offeringId: string
let recordId: string
let datasetId: string
let units: Record<'read' | 'talk' | 'other' | 'data' | 'fetch', Unit>

const version = async () => expectDone(await teacher.get(`/apis/v2/moocs/${courseId}`)).data.mooc.version
const save = async (plan: Partial<CoursePlan>) =>
  teacher.put(`/apis/v2/moocs/${courseId}/plan`, { plan, version: await version() })
const begin = async (caller: Caller): Promise<string> =>
  expectDone(await caller.post(`/apis/v2/learning/offerings/${offeringId}/records`)).data.record.id
const at = (unit: Unit, what: string, record = recordId) =>
  `/apis/v2/learning/records/${record}/items/${unit.id}/${what}`
const respond = (unit: Unit, value: unknown) => student.post(at(unit, 'responses'), { value })
const shown = async (unit: Unit) => {
  const { content } = expectDone(await student.get(`/apis/v2/learning/records/${recordId}`)).data
  const all = content.mooc.chapters.flatMap((chapter: { sections: { units: { id: string }[] }[] }) =>
    chapter.sections.flatMap((section) => section.units),
  )
  return all.find(({ id }: { id: string }) => id === unit.id)
}
const say = (caller: Caller, record: string, text: string, replyTo: string | null = null): Promise<Answer> =>
  caller.post(at(units.talk, 'posts', record), { body: { value: text }, reply_to: replyTo })
const inClass = (path = '') => `/apis/v2/offerings/${offeringId}/discussions${path}`
const texts = (answer: Answer): string[] => answer.data.posts.map(({ body }: { body: { value: string } }) => body.value)

beforeAll(async () => {
  app = await testApp({ runJobs: false })
  teacher = await app.as('teacher')
  student = await app.as('student')
  other = await app.as('otherStudent')
  lesson = await taught(app)
  const who = { userId: app.school.people.teacher.id, orgId: app.school.orgs.a.id }
  datasetId = await aDataset(app, who, { title: '房价', files: { 'a.csv': 'x,y\n1,2\n', 'raw/b.txt': '说明' } })
  courseId = expectDone(await teacher.post('/apis/v2/moocs', { title: '数据分析' })).data.mooc.id
  units = {
    read: aText('读'),
    talk: aDiscussion('数据从哪里来', 2, { unlock: { rule: 'previous' } }),
    other: aDiscussion('另一个话题', 1, { is_required: false }),
    data: aDatasetUnit(datasetId),
    fetch: aText('讲', { is_required: false }),
  }
  const plan = aCourse({ units: [units.read, units.talk, units.other, units.data, units.fetch] })
  expectDone(await save(plan))
  expectDone(await teacher.post(`/apis/v2/contents/${courseId}/publish`, { version: await version(), reason: '测试' }))
  const given = { content_ids: [courseId], settings: { auto_confirm: true } }
  const { offerings } = expectDone(await teacher.post(`/apis/v2/places/${lesson.classId}/offerings`, given)).data
  offeringId = offerings[0].id
  recordId = await begin(student)
}, 60_000)
afterAll(() => app.close())

describe('a discussion in a course', () => {
  test('opens after the unit before it is completed', async () => {
    expect((await student.get(at(units.talk, 'posts'))).msg).toContain('完成「读」后开放')
    expect((await say(student, recordId, '先说')).msg).toContain('完成「读」后开放')
    expectDone(await respond(units.read, { kind: 'read' }))
    expectDone(await student.get(at(units.talk, 'posts')))
  })

  test('cannot be published without a topic', async () => {
    const empty = aDiscussion('空的', 1, { body: { format: 'markdown', value: ' ' } } as Partial<Unit>)
    const before = expectDone(await teacher.get(`/apis/v2/moocs/${courseId}/plan`)).data.plan
    expectDone(await save(aCourse({ units: [empty] })))
    const refused = await teacher.post(`/apis/v2/contents/${courseId}/publish`, {
      version: await version(),
      reason: 'x',
    })
    expect(refused.msg).toContain('「空的」还没有话题')
    expectDone(await save(before))
  })

  test('is done once somebody said so much as is asked for, and not by saying so', async () => {
    expectDone(await respond(units.talk, { kind: 'posted' }))
    expect((await respond(units.talk, { kind: 'read' })).msg).toContain('请在讨论中发言')
    expect(expectDone(await say(student, recordId, '来自调查')).data.total).toBe(1)
    expect(await shown(units.talk)).toMatchObject({ is_done: false, discussion: { posts_required: 2, own_posts: 1 } })
    expectDone(await say(student, recordId, '也来自日志'))
    expect(await shown(units.talk)).toMatchObject({ is_done: true, discussion: { own_posts: 2 } })
  })

  test('is everybody’s in the class, and who is answered hears of it', async () => {
    const record = await begin(other)
    expectDone(await other.post(at(units.read, 'responses', record), { value: { kind: 'read' } }))
    const seen = expectDone(await other.get(at(units.talk, 'posts', record)))
    expect(texts(seen)).toEqual(['来自调查', '也来自日志'])
    expectDone(await say(other, record, '同意', seen.data.posts[0].id))
    const { list } = expectDone(await student.get('/apis/v2/my-notices')).data
    expect(list[0]).toMatchObject({ title: '您在讨论「数据从哪里来」中的发言有了新回复', body: '同意' })
    expect((await say(other, record, '？', app.school.people.teacher.id)).msg).toContain('回复的发言已不存在')
  })

  test('is looked after by the teachers of the class', async () => {
    const { discussions } = expectDone(await teacher.get(inClass())).data
    expect(discussions).toMatchObject([
      { id: units.talk.id, title: '数据从哪里来', post_count: 3, people: 2 },
      { id: units.other.id, post_count: 0, people: 0 },
    ])
    const path = inClass(`/${units.talk.id}/posts`)
    expectDone(await teacher.post(path, { body: { value: '看这里' } }))
    const [counted] = expectDone(await teacher.get(inClass())).data.discussions
    expect(counted, 'people are learners').toMatchObject({ post_count: 4, people: 2 })
    expect(expectDone(await teacher.get(inClass(`/${units.other.id}/posts`))).data.posts).toEqual([])
    expect(expectDone(await student.get(at(units.other, 'posts'))).data.posts).toEqual([])
    const { posts } = expectDone(await teacher.get(path)).data
    expect(posts.at(-1)).toMatchObject({ is_teacher: true, body: { value: '看这里' } })
    expectDone(await teacher.put(`${path}/${posts.at(-1).id}`, { is_pinned: true }))
    expectDone(await teacher.put(`${path}/${posts[0].id}`, { is_hidden: true }))
    const elsewhere = inClass(`/${units.other.id}/posts/${posts[1].id}`)
    expect((await teacher.put(elsewhere, { is_hidden: true })).status, 'a post of another discussion').toBe(404)
    expect((await say(student, recordId, '？', posts[0].id)).msg, 'hidden').toContain('回复的发言已不存在')
    expect(
      (await student.post(at(units.other, 'posts'), { body: { value: '？' }, reply_to: posts[1].id })).msg,
    ).toContain('回复的发言已不存在')
    const record = await begin(other)
    expect(texts(expectDone(await other.get(at(units.talk, 'posts', record))))).toEqual([
      '看这里',
      '也来自日志',
      '同意',
    ])
    expect(texts(expectDone(await student.get(at(units.talk, 'posts'))))).toContain('来自调查')
    expect(await shown(units.talk)).toMatchObject({ is_done: true, discussion: { own_posts: 1 } })
  })

  test('is nobody else’s', async () => {
    const stranger = await app.as('stranger')
    const path = inClass(`/${units.talk.id}/posts`)
    expect((await stranger.get(inClass())).status).toBe(404)
    expect((await stranger.post(path, { body: { value: '?' } })).status).toBe(404)
    expect((await student.get(path)).status).not.toBe(200)
    expect((await other.get(at(units.talk, 'posts'))).status).toBe(404)
    expect((await teacher.get(inClass(`/${units.read.id}/posts`))).status).toBe(404)
  })

  test('is heard by those who learn in the class, so that they read at once what was said', async () => {
    const origin = await app.app.listen({ port: 0, host: '127.0.0.1' })
    const headers = { authorization: `Bearer ${student.token}` }
    const reader = readEvents<{ domain: string; id?: string }>(`${origin}/apis/v2/events`, headers)
    try {
      expect(await reader.opened).toBe(200)
      expectDone(await say(other, await begin(other), '还有接口'))
      await reader.until((events) => events.some(({ domain, id }) => domain === 'moocUnits' && id === units.talk.id))
      expectDone(await teacher.post(inClass(`/${units.other.id}/posts`), { body: { value: '也说说看' } }))
      await reader.until((events) => events.some(({ domain, id }) => domain === 'moocUnits' && id === units.other.id))
    } finally {
      reader.leave()
    }
  })
})

describe('a data set in a course', () => {
  test('is listed and downloaded by its learners, in the version that was published', async () => {
    expect(await shown(units.data)).toMatchObject({ dataset: { title: '房价', file_count: 2 } })
    const root = expectDone(await student.get(at(units.data, 'files'))).data
    expect(root.entries.map(({ name }: { name: string }) => name)).toEqual(['raw', 'a.csv'])
    const below = expectDone(await student.get(at(units.data, 'files'), { dir: 'raw' })).data
    expect(below.entries).toMatchObject([{ path: 'raw/b.txt' }])
    expectDone(await respond(units.data, { kind: 'opened' }))
    expect(await shown(units.data)).toMatchObject({ is_done: true })
    const sent = { record_id: recordId, key: units.data.id, path: 'a.csv' }
    const file = await student.post('/apis/v2/exports/course-files', sent)
    expect(file.text).toBe('x,y\n1,2\n')
    expect((await other.post('/apis/v2/exports/course-files', sent)).status).toBe(404)
  })

  test('says which course uses it, and stays as long as it does', async () => {
    const { uses } = expectDone(await teacher.get(`/apis/v2/datasets/${datasetId}`)).data
    expect(uses).toMatchObject([{ label: '实践课程', title: '数据分析' }])
    const removed = await teacher.delete(`/apis/v2/contents/${datasetId}`)
    expect(removed.msg).toContain('数据分析')
  })

  test('is done by a download where the course asks for one', async () => {
    const plan = expectDone(await teacher.get(`/apis/v2/moocs/${courseId}/plan`)).data.plan
    const wanted = aDatasetUnit(datasetId, { done_by: 'downloaded' } as Partial<Unit>)
    expectDone(await save({ ...plan, ...aCourse({ units: [wanted] }) }))
    expectDone(
      await teacher.post(`/apis/v2/contents/${courseId}/publish`, { version: await version(), reason: '下载' }),
    )
    const trial = expectDone(await teacher.post(`/apis/v2/learning/contents/${courseId}/trials`)).data.record.id
    const stateNow = async () =>
      expectDone(await teacher.get(`/apis/v2/learning/records/${trial}`)).data.steps.map(
        ({ state }: { state: string }) => state,
      )
    expectDone(await teacher.post(at(wanted, 'responses', trial), { value: { kind: 'opened' } }))
    expect(await stateNow()).toEqual(['in_progress'])
    const all = await teacher.post('/apis/v2/exports/course-files', { record_id: trial, key: wanted.id })
    expect(all.status).toBe(200)
    expect(await stateNow()).toEqual(['passed'])
  })
})

describe('the figures of a class', () => {
  const counts = async () => {
    const { offerings } = expectDone(await teacher.get(`/apis/v2/places/${lesson.classId}/offerings`)).data
    const { started_count, finished_count } = offerings.find(({ id }: { id: string }) => id === offeringId)
    return { started_count, finished_count }
  }
  const summary = async (): Promise<Analysis> =>
    expectDone(await teacher.get(`/apis/v2/places/${lesson.classId}/analysis`, { offering_id: offeringId })).data
      .analysis

  test('are those of the records of the course, though none of its units is offered by itself', async () => {
    expect(await counts()).toEqual({ started_count: 2, finished_count: 0 })
    const before = await summary()
    expect(before.summary).toMatchObject({ started: [0, 1], finished: [] })
    expect(before.progress.at(-1)).toMatchObject({ started: 2, finished: 0 })
    expect(before.heat.length, 'when they worked').toBeGreaterThan(0)

    expectDone(await learnerOf(student, recordId).submit())
    expect(await counts()).toEqual({ started_count: 2, finished_count: 1 })
    const { people, records, summary: after, progress } = await summary()
    const who = people.findIndex(({ id }) => id === app.school.people.student.id)
    expect(after.finished).toEqual([who])
    expect(progress.at(-1)).toMatchObject({ finished: 1 })
    expect(records[who]).toMatchObject({ progress: 100, record_id: recordId })

    const grid = expectDone(await teacher.get(`/apis/v2/places/${lesson.classId}/records`, { kind: 'mooc' })).data
    const inGrid = grid.members.find(
      ({ learner }: { learner: { id: string } }) => learner.id === app.school.people.student.id,
    )
    expect(inGrid).toMatchObject({ progress: 100, total: null })
  })

  test('count courses in a series by their records, with the experiments in them or without any', async () => {
    const who = { userId: app.school.people.teacher.id, orgId: app.school.orgs.a.id }
    const read = [aText('读'), aText('看')] as const
    const seriesId = await app.kernel.connection.transaction(async (tx) => {
      const first = await aMooc(tx, app.kernel, who, { title: '读', plan: aCourse({ units: [read[0]] }) })
      const optional = aPartUnit('experiment', lesson.experimentId, { is_required: false })
      const tried = await aMooc(tx, app.kernel, who, { title: '练', plan: aCourse({ units: [read[1], optional] }) })
      const plan = aPlan({ parts: [aPart(first), aPart(tried)] })
      return aSeries(tx, app.kernel, who, { title: '入门', kind: 'series', plan })
    })
    const place = `/apis/v2/places/${expectDone(await teacher.post('/apis/v2/classes', { name: '系列班' })).data.class.id}`
    const user_ids = [app.school.people.student.id, app.school.people.otherStudent.id]
    expectDone(await teacher.post(`${place}/members`, { user_ids, role: 'student' }))
    const series = expectDone(await teacher.post(`${place}/offerings`, { content_ids: [seriesId] })).data.offerings[0]
      .id
    const below = expectDone(await teacher.get(`${place}/offerings`, { parent_id: series })).data.offerings
    const figures = async () => {
      const { started_count, finished_count } = expectDone(await teacher.get(`/apis/v2/offerings/${series}`)).data
        .offering
      const shares = []
      for (const query of [{}, { offering_id: series }]) {
        const { summary, records, progress } = expectDone(await teacher.get(`${place}/analysis`, query)).data
          .analysis as Analysis
        const most = Math.max(...records.map((one) => one.progress))
        shares.push([summary.started.length, summary.finished.length, most, progress.at(-1)?.started ?? 0])
      }
      const { members } = expectDone(await teacher.get(`${place}/records`, { kind: 'series' })).data
      const most = Math.max(...members.map((one: { progress: number }) => one.progress))
      return { line: [started_count, finished_count], shares, gradebook: most }
    }
    const nobody = [0, 0, 0, 0]
    expect(await figures()).toEqual({ line: [0, 0], shares: [nobody, nobody], gradebook: 0 })
    for (const [nth, finished] of [0, 1].entries()) {
      const begun = await student.post(`/apis/v2/learning/offerings/${below[nth].id}/records`)
      const { id } = expectDone(begun).data.record
      expectDone(await student.post(at(read[nth]!, 'responses', id), { value: { kind: 'read' } }))
      expectDone(await learnerOf(student, id).submit())
      const share = [1, finished, 50 + 50 * finished, 1]
      expect(await figures()).toEqual({ line: [1, finished], shares: [share, share], gradebook: share[2] })
    }
  })
})
