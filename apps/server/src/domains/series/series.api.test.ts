import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectDone, learnerOf, taught, type Taught } from '../learning/testing/taught.ts'
import { anExam } from '../exam/testing/an-exam.ts'
import { newId } from '../../kernel/database/columns.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { aPart, aPlan, aSeries } from './testing/a-series.ts'

let app: TestApp
let teacher: Caller
let student: Caller
let lesson: Taught
let seriesId: string
let offeringId: string
const ids: string[] = []

/** A content of one text, published. */
async function reading(title: string): Promise<string> {
  const { id } = expectDone(await teacher.post('/apis/v2/experiments', { title })).data.experiment
  const path = `/apis/v2/experiments/${id}`
  const section = expectDone(await teacher.post(`${path}/sections`, { title: '一' })).data.section
  expectDone(await teacher.post(`${path}/steps`, { section_id: section.id, kind: 'text', title: '读' }))
  const { version } = (await teacher.get(path)).data.experiment
  expectDone(await teacher.post(`/apis/v2/contents/${id}/publish`, { version, force: true, reason: '测试' }))
  return id
}

const seriesNow = async () => (await teacher.get(`/apis/v2/series/${seriesId}`)).data.series
const save = async (plan: unknown) =>
  teacher.put(`/apis/v2/series/${seriesId}/plan`, { plan, version: (await seriesNow()).version })
const publish = async () =>
  teacher.post(`/apis/v2/contents/${seriesId}/publish`, { version: (await seriesNow()).version, reason: '测试' })
const partsOf = async (): Promise<{ id: string; content_id: string; content_version: number }[]> =>
  (await teacher.get(`/apis/v2/places/${lesson.classId}/offerings`, { parent_id: offeringId })).data.offerings
const pathNow = async () => expectDone(await student.get(`/apis/v2/learning/offerings/${offeringId}/series`)).data.path
const nextTitles = async (): Promise<string[]> =>
  expectDone(await student.get(`/apis/v2/learning/places/${lesson.classId}/series`)).data.series.map(
    ({ next_title }: { next_title: string }) => next_title,
  )
const begin = (id: string) => student.post(`/apis/v2/learning/offerings/${id}/records`)

beforeAll(async () => {
  app = await testApp({ runJobs: false })
  teacher = await app.as('teacher')
  student = await app.as('student')
  lesson = await taught(app, { attempts: 5 })
  ids.push(await reading('甲'), await reading('乙'), await reading('丙'))
  const given = { title: '入门' }
  seriesId = expectDone(await teacher.post('/apis/v2/series', given)).data.series.id
}, 60_000)
afterAll(() => app.close())

describe('the plan of a series', () => {
  test('refuses what the teacher may not use, and what is no part of a series', async () => {
    const dataset = expectDone(await teacher.post('/apis/v2/datasets', { title: '数据' })).data.dataset.id
    expect(await save(aPlan({ parts: [aPart(dataset)] }))).toMatchObject({ msg: '数据集不能加入系列' })
    const stranger = await app.as('stranger')
    const theirs = expectDone(await stranger.post('/apis/v2/experiments', { title: '别人的' })).data.experiment.id
    expect(await save(aPlan({ parts: [aPart(theirs)] }))).toMatchObject({ code: 10404 })
  })

  test('an experiment series takes experiments only', async () => {
    const { id, version } = expectDone(await teacher.post('/apis/v2/exp-series', { title: '实验入门' })).data.exp_series
    const training = expectDone(await teacher.post('/apis/v2/trainings', { title: '打字', text: '文' })).data.training
    const path = `/apis/v2/exp-series/${id}/plan`
    expect(await teacher.put(path, { plan: aPlan({ parts: [aPart(training.id)] }), version })).toMatchObject({
      msg: '开放训练不能加入实验系列',
    })
    expectDone(await teacher.put(path, { plan: aPlan({ parts: [aPart(ids[0]!)] }), version }))
  })

  test('is not published before what is in it, nor with rules that cannot come true', async () => {
    const draft = expectDone(await teacher.post('/apis/v2/experiments', { title: '草稿' })).data.experiment.id
    expectDone(await save(aPlan({ parts: [aPart(draft)] })))
    expect((await publish()).msg).toContain('「草稿」尚未发布')
    expectDone(await save(aPlan({ parts: [aPart(ids[0]!, { unlock: { rule: 'count', count: 1 } })] })))
    expect((await publish()).msg).toContain('超过本组的其他内容')
  })

  test('is compared with what was published', async () => {
    const one = aPlan(
      { title: '基础', parts: [aPart(ids[0]!), aPart(ids[1]!, { unlock: { rule: 'previous' }, weight: 3 })] },
      { title: '提高', unlock: { rule: 'previous' }, parts: [aPart(ids[2]!, { is_required: false })] },
    )
    expectDone(await save(one))
    expectDone(await publish())
    expect(await seriesNow()).toMatchObject({ part_count: 3, required_count: 2, changed_since_publish: false })
    expectDone(await save({ ...one, completion: 'passed' }))
    const { changes } = expectDone(
      await teacher.get(`/apis/v2/series/${seriesId}/versions/1/difference`, { against: 'now' }),
    ).data
    expect(changes).toEqual([{ what: '完成条件', before: '提交即完成', after: '及格才完成' }])
    expectDone(await save(one))
  })
})

describe('a series in a class', () => {
  test('brings its parts with their weights, in the versions that were pinned', async () => {
    const { version } = (await teacher.get(`/apis/v2/experiments/${ids[0]}`)).data.experiment
    expectDone(await teacher.put(`/apis/v2/experiments/${ids[0]}`, { version, title: '甲二' }))
    const again = (await teacher.get(`/apis/v2/experiments/${ids[0]}`)).data.experiment.version
    await teacher.post(`/apis/v2/contents/${ids[0]}/publish`, { version: again, force: true, reason: '测试' })
    const given = { content_ids: [seriesId], settings: { attempts: 2 } }
    const { offerings } = expectDone(await teacher.post(`/apis/v2/places/${lesson.classId}/offerings`, given)).data
    offeringId = offerings[0].id
    expect(await partsOf()).toMatchObject([
      { content_id: ids[0], content_version: 1, settings: { weight: 1, attempts: 2 } },
      { content_id: ids[1], content_version: 1, settings: { weight: 3, attempts: 2 } },
      { content_id: ids[2], content_version: 1, settings: { weight: 1, attempts: 2 } },
    ])
  })

  test('says when a part opens that has its date from the series, and leads to none before', async () => {
    const change = async (opensAt: string | null) => {
      const { version } = (await teacher.get(`/apis/v2/offerings/${offeringId}`)).data.offering
      return teacher.put(`/apis/v2/offerings/${offeringId}`, { version, settings: { opens_at: opensAt } })
    }
    const before = await pathNow()
    const later = new Date(Date.now() + 86_400_000).toISOString()
    expectDone(await change(later))
    const path = await pathNow()
    expect(path.next).toBeNull()
    expect(await nextTitles()).toEqual([''])
    const first = path.parts.find((part: { offering_id: string }) => part.offering_id === before.next)
    expect(first).toMatchObject({ closed: '尚未到开放时间', opens_at: later })
    expectDone(await change(null))
    expect((await pathNow()).next).toBe(before.next)
  })

  test('opens one part after the other, and says why something is closed', async () => {
    const [first, second, third] = await partsOf()
    const before = await pathNow()
    expect(before).toMatchObject({ done: 0, total: 2, progress: 0, next: first!.id, is_complete: false })
    expect(before.parts.map((part: { closed: string | null }) => part.closed)).toEqual([
      null,
      expect.stringContaining('后开放'),
      '完成「基础」的必修内容后开放，还差 2 项',
    ])
    expect((await begin(second!.id)).msg).toContain('后开放')
    expect((await begin(third!.id)).msg).toContain('还差 2 项')
    const taskOf = async (id: string) => (await student.get(`/apis/v2/learning/offerings/${id}`)).data.task
    expect(await taskOf(first!.id)).toMatchObject({ standing: 'not_started', closed: null })
    expect(await taskOf(second!.id)).toMatchObject({
      standing: 'ahead',
      closed: expect.stringContaining('后开放'),
      opens_at: null,
    })

    const { id } = expectDone(await begin(first!.id)).data.record
    expectDone(await learnerOf(student, id).submit())
    expect(await pathNow()).toMatchObject({ done: 1, progress: 50, next: second!.id })
    expectDone(await learnerOf(student, expectDone(await begin(second!.id)).data.record.id).submit())
    expect(await pathNow()).toMatchObject({ done: 2, progress: 100, is_complete: true, next: third!.id })
    expectDone(await begin(third!.id))
  })

  test('shows its teachers how far everybody is', async () => {
    const { learners, groups, total } = expectDone(
      await teacher.get(`/apis/v2/offerings/${offeringId}/series-learners`),
    ).data
    expect(groups.map((group: { title: string }) => group.title)).toEqual(['基础', '提高'])
    expect(total).toBe(2)
    const own = learners.find((one: { learner: { id: string } }) => one.learner.id === app.school.people.student.id)
    expect(own).toMatchObject({ done: 2, is_complete: true })
    expect(learners.find((one: unknown) => one !== own)).toMatchObject({ done: 0, is_complete: false })
  })

  test('is found by its learners in their class, and no other offering is a series', async () => {
    const { series } = expectDone(await student.get(`/apis/v2/learning/places/${lesson.classId}/series`)).data
    expect(series).toMatchObject([{ offering_id: offeringId, title: '入门', done: 2, total: 2, progress: 100 }])
    expect((await student.get(`/apis/v2/learning/offerings/${lesson.offeringId}/series`)).code).toBe(10404)
    expect((await teacher.get(`/apis/v2/offerings/${lesson.offeringId}/series-learners`)).code).toBe(10404)
  })

  test('says of a content whether it is a part, and of a record what it was made in', async () => {
    const within = async (id: string, whole = seriesId) => teacher.get(`/apis/v2/contents/${id}/within/${whole}`)
    expect(expectDone(await within(ids[1]!)).data.untaught).toBeNull()
    const alone = expectDone(await within(lesson.experimentId)).data.untaught
    expect(alone).toMatchObject({
      content_id: lesson.experimentId,
      text: expect.stringMatching(/^系列「入门」中没有实验「/),
    })
    expect(alone.elsewhere).toMatchObject([{ place_id: lesson.classId, within: null }])
    // What a teacher has added to it in a class is a part there.
    const more = { content_ids: [lesson.experimentId], parent_id: offeringId }
    expectDone(await teacher.post(`/apis/v2/places/${lesson.classId}/offerings`, more))
    expect(expectDone(await within(lesson.experimentId)).data.untaught).toBeNull()
    expect((await within(ids[1]!, lesson.classId)).code).toBe(10404)
    const listed = { within: seriesId, place_id: lesson.classId }
    const { records } = expectDone(await teacher.get(`/apis/v2/contents/${ids[0]}/records`, listed)).data
    expect(records).toHaveLength(1)
    expect(expectDone(await teacher.get(`/apis/v2/records/${records[0].id}`)).data.within_id).toBe(seriesId)
  })

  test('keeps the score of an exam from its learners as the exam says', async () => {
    const who = { userId: app.school.people.teacher.id, orgId: app.school.orgs.a.id }
    const examId = await app.kernel.connection.transaction((tx) =>
      anExam(tx, app.kernel, who, { title: '小测', settings: { show_score: 'never' } }),
    )
    const more = { content_ids: [examId], parent_id: offeringId }
    const added = expectDone(await teacher.post(`/apis/v2/places/${lesson.classId}/offerings`, more)).data.offerings[0]
    const { record_id: recordId } = expectDone(await student.post(`/apis/v2/learning/offerings/${added.id}/exam`)).data
    expectDone(await student.post(`/apis/v2/learning/records/${recordId}/exam/entries`, { session: newId() }))
    expectDone(await learnerOf(student, recordId).submit())
    expectDone(await teacher.post(`/apis/v2/offerings/${added.id}/sitting/release`))
    type Part = { offering_id: string; state: string; score: number | null }
    const examIn = ({ parts }: { parts: Part[] }) => parts.find((part) => part.offering_id === added.id)
    const { learners } = expectDone(await teacher.get(`/apis/v2/offerings/${offeringId}/series-learners`)).data
    expect(learners.map(examIn)).toContainEqual(expect.objectContaining({ state: 'graded', score: 0 }))
    const path = await pathNow()
    expect(examIn(path)).toMatchObject({ state: 'graded', score: null })
    expect(path.score).toBeNull()
  })

  test('leads past what opens later to what is open, required ones first; what was begun is not closed', async () => {
    const who = { userId: app.school.people.teacher.id, orgId: app.school.orgs.a.id }
    const [first, second, third] = ids as [string, string, string]
    const plan = aPlan({
      parts: [aPart(first), aPart(third), aPart(lesson.experimentId, { is_required: false }), aPart(second)],
    })
    const wholeId = await app.kernel.connection.transaction((tx) =>
      aSeries(tx, app.kernel, who, { title: '有日期', kind: 'series', plan }),
    )
    const given = { content_ids: [wholeId] }
    const whole = expectDone(await teacher.post(`/apis/v2/places/${lesson.classId}/offerings`, given)).data.offerings[0]
      .id
    const pathOf = async () => expectDone(await student.get(`/apis/v2/learning/offerings/${whole}/series`)).data.path
    const [begun, dated, , open] = (await pathOf()).parts as { offering_id: string }[]
    expectDone(await begin(begun!.offering_id))
    const later = new Date(Date.now() + 86_400_000).toISOString()
    for (const { offering_id: id } of [begun!, dated!]) {
      const { version } = (await teacher.get(`/apis/v2/offerings/${id}`)).data.offering
      expectDone(await teacher.put(`/apis/v2/offerings/${id}`, { version, settings: { opens_at: later } }))
    }
    const path = await pathOf()
    expect(path.next).toBe(open!.offering_id)
    expect((await nextTitles()).at(-1)).toBe('乙')
    expect(path.parts.map((part: { closed: string | null }) => part.closed)).toEqual([
      null,
      '尚未到开放时间',
      null,
      null,
    ])
  })
})
