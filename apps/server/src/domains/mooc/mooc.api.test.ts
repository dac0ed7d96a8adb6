import type { CoursePlan, Unit } from '@lab/contract/mooc-plan'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { expectDone, learnerOf, taught, type Taught } from '../learning/testing/taught.ts'
import { aCourse, aPartUnit, aText, aVideo } from './testing/a-mooc.ts'

let app: TestApp
let teacher: Caller
let student: Caller
let lesson: Taught
let courseId: string
let offeringId: string
let recordId: string
let units: Record<'read' | 'video' | 'exercise' | 'more', Unit>

const courseNow = async () => (await teacher.get(`/apis/v2/moocs/${courseId}`)).data.mooc
const save = async (plan: Partial<CoursePlan>) =>
  teacher.put(`/apis/v2/moocs/${courseId}/plan`, { plan, version: (await courseNow()).version })
const publish = async () =>
  teacher.post(`/apis/v2/contents/${courseId}/publish`, { version: (await courseNow()).version, reason: '测试' })
const pathNow = async () => expectDone(await student.get(`/apis/v2/learning/offerings/${offeringId}/mooc`)).data.course
const unitsNow = async (): Promise<Record<string, { closed: string | null; is_done: boolean; offering_id: string }>> =>
  Object.fromEntries(
    (await pathNow()).chapters.flatMap((chapter: { sections: { units: { id: string }[] }[] }) =>
      chapter.sections.flatMap((section) => section.units.map((unit) => [unit.id, unit])),
    ),
  )
const respond = (key: string, value: unknown) =>
  student.post(`/apis/v2/learning/records/${recordId}/items/${key}/responses`, { value })

beforeAll(async () => {
  app = await testApp({ runJobs: false })
  teacher = await app.as('teacher')
  student = await app.as('student')
  lesson = await taught(app, { attempts: 5 })
  courseId = expectDone(await teacher.post('/apis/v2/moocs', { title: 'Linux' })).data.mooc.id
  units = {
    read: aText('读'),
    video: aVideo('看', 100, { unlock: { rule: 'previous' } }),
    exercise: aPartUnit('experiment', lesson.experimentId),
    more: aText('选读', { is_required: false }),
  }
}, 60_000)
afterAll(() => app.close())

describe('the chapters of a course', () => {
  test('refuse what the teacher may not use, and what is something else than they say', async () => {
    const dataset = expectDone(await teacher.post('/apis/v2/datasets', { title: '数据' })).data.dataset.id
    const wrong = await save(aCourse({ units: [aPartUnit('exam', lesson.experimentId)] }))
    expect(wrong.msg).toContain('请重新选择')
    expect((await save(aCourse({ units: [aPartUnit('experiment', dataset)] }))).msg).toContain('请重新选择')
  })

  test('have ids of their own, and a refusal names what has another one’s', async () => {
    const [chapter] = aCourse({ units: [] }).chapters
    const [section] = chapter!.sections
    const twice = { ...section!, units: [units.read, units.read] }
    const cases: [CoursePlan['chapters'], string][] = [
      [[chapter!, { ...chapter!, sections: [] }], 'plan.chapters.1.id'],
      [[{ ...chapter!, sections: [section!, section!] }], 'plan.chapters.0.sections.1.id'],
      [[{ ...chapter!, sections: [twice] }], 'plan.chapters.0.sections.0.units.1.id'],
    ]
    for (const [chapters, path] of cases)
      expect(await save({ chapters })).toMatchObject({ status: 422, data: { fields: [{ path }] } })
  })

  test('are not published before everything is there', async () => {
    expectDone(await save(aCourse({ units: [aText('空', { body: { format: 'markdown', value: '' } } as never)] })))
    expect((await publish()).msg).toContain('「空」还没有正文')
    expectDone(await save(aCourse({ units: [aVideo('无', 10, { file: null } as never)] })))
    expect((await publish()).msg).toContain('「无」还没有选择文件')
    expectDone(await save({ chapters: [] }))
    expect((await publish()).msg).toContain('没有内容')
  })

  test('are compared with what was published', async () => {
    const plan = aCourse(
      { title: '基础', units: [units.read, units.video] },
      { title: '实践', unlock: { rule: 'previous' }, units: [units.exercise, units.more] },
    )
    expectDone(await save(plan))
    expectDone(await publish())
    expect(await courseNow()).toMatchObject({ unit_count: 4, required_count: 3, changed_since_publish: false })
    expectDone(await save({ completion: 'passed' }))
    const path = `/apis/v2/moocs/${courseId}/versions/1/difference`
    const { changes } = expectDone(await teacher.get(path, { against: 'now' })).data
    expect(changes).toEqual([{ what: '完成条件', before: '提交即完成', after: '及格才完成' }])
    expectDone(await save({ completion: 'submitted' }))
    const { chapters } = plan
    const rewritten = { ...units.read, body: { format: 'markdown', value: '另写' } } as Unit
    const [first, ...others] = chapters
    const sections = [{ ...first!.sections[0]!, units: [rewritten, units.video] }]
    expectDone(await save({ chapters: [{ ...first!, sections }, ...others] }))
    const again = expectDone(await teacher.get(path, { against: 'now' })).data
    expect(again.changes).toEqual([{ what: '读', before: '基础 › 第一节，图文，必修', after: '内容或设置有修改' }])
    expectDone(await save({ chapters }))
  })
})

describe('a course in a class', () => {
  test('says what is open, and why the rest is closed', async () => {
    const given = { content_ids: [courseId], settings: { auto_confirm: true } }
    const { offerings } = expectDone(await teacher.post(`/apis/v2/places/${lesson.classId}/offerings`, given)).data
    offeringId = offerings[0].id
    expect(await pathNow()).toMatchObject({ done: 0, total: 3, record_id: null, next: units.read.id })
    const shown = await unitsNow()
    expect(shown[units.read.id]!.closed).toBeNull()
    expect(shown[units.video.id]!.closed).toBe('完成「读」后开放')
    expect(shown[units.exercise.id]!.closed).toBe('完成「基础」的必修内容后开放，还差 2 项')
    const exercise = shown[units.exercise.id]!.offering_id
    expect((await student.post(`/apis/v2/learning/offerings/${exercise}/records`)).msg).toContain('还差 2 项')
    const { moocs } = expectDone(await student.get(`/apis/v2/learning/places/${lesson.classId}/moocs`)).data
    expect(moocs).toMatchObject([{ offering_id: offeringId, title: 'Linux', done: 0, total: 3, next_title: '读' }])
    expect((await student.get(`/apis/v2/learning/offerings/${lesson.offeringId}/mooc`)).code).toBe(10404)
  })

  test('hides what is closed, and takes nothing for it', async () => {
    const begun = expectDone(await student.post(`/apis/v2/learning/offerings/${offeringId}/records`)).data
    recordId = begun.record.id
    const { content } = expectDone(await student.get(`/apis/v2/learning/records/${recordId}`)).data
    const [read, video] = content.mooc.chapters[0].sections[0].units
    expect(read.body.value).toBe('读')
    expect(video).toMatchObject({ file: null, video: null })
    const watched = { kind: 'watched', stretches: [[0, 5]], position: 5 }
    expect((await respond(units.video.id, watched)).status).toBe(422)
    expect((await respond(units.exercise.id, { kind: 'read' })).status).toBe(422)
    expect((await respond(units.read.id, watched)).status).toBe(422)
    expect((await student.post(`/apis/v2/learning/records/${recordId}/submit`)).msg).toContain('还有 3 项没有完成')
    // What passes the steps of experiments passes nothing of a course.
    for (const act of ['open', 'done'])
      expect((await student.post(`/apis/v2/learning/records/${recordId}/steps/${units.video.id}/${act}`)).code).toBe(
        10404,
      )
    expect((await unitsNow())[units.video.id]).toMatchObject({
      is_begun: false,
      is_done: false,
      closed: '完成「读」后开放',
    })
  })

  test('a video is done by what was watched of it, and no faster than it can be', async () => {
    expectDone(await respond(units.read.id, { kind: 'read' }))
    const watched = (from: number, to: number) =>
      respond(units.video.id, { kind: 'watched', stretches: [[from, to]], position: to })
    // The end alone is not the whole.
    expectDone(await watched(95, 100))
    expect((await unitsNow())[units.video.id]).toMatchObject({ is_done: false, is_begun: true })
    expect((await watched(0, 95)).status).toBe(422)
    await app.kernel.connection.db.execute("UPDATE responses SET at = at - interval '5 minutes'")
    expectDone(await watched(0, 80))
    // Two windows at once, or two of a group: what each saw counts.
    for (const answer of await Promise.all([watched(80, 86), watched(84, 90)])) expectDone(answer)
    expect((await unitsNow())[units.video.id]!.is_done).toBe(true)
    const { content } = expectDone(await student.get(`/apis/v2/learning/records/${recordId}`)).data
    const { video } = content.mooc.chapters[0].sections[0].units[1]
    expect(video).toMatchObject({
      stretches: [
        [0, 90],
        [95, 100],
      ],
      watched_percent: 95,
    })
    expect([86, 90]).toContain(video.position)
  })

  test('follows what is done in its experiments, and is complete with them', async () => {
    const exercise = (await unitsNow())[units.exercise.id]!
    expect(exercise.closed).toBeNull()
    const { record } = expectDone(
      await student.post(`/apis/v2/learning/offerings/${exercise.offering_id}/records`),
    ).data
    expect((await unitsNow())[units.exercise.id]).toMatchObject({ is_begun: true, is_done: false })
    expectDone(await learnerOf(student, record.id).submit())
    expect(await pathNow()).toMatchObject({ done: 3, total: 3, is_complete: true, certificate: null })
    const { record: whole } = expectDone(await teacher.get(`/apis/v2/records/${recordId}`)).data
    expect(whole).toMatchObject({ progress: 100, passed_count: 3, step_count: 4 })
    expectDone(await teacher.post('/apis/v2/records/return', { record_ids: [record.id], reason: '再想想' }))
    expect((await unitsNow())[units.exercise.id]!.is_done).toBe(false)
    expectDone(await learnerOf(student, record.id).submit())
    const submitted = expectDone(await student.post(`/apis/v2/learning/records/${recordId}/submit`)).data
    // The exercise is not marked yet, so the course waits for it.
    expect(submitted.record.state).toBe('submitted')
    expectDone(await teacher.post('/apis/v2/records/grade', { record_ids: [record.id] }))
    const { record: graded } = expectDone(await teacher.get(`/apis/v2/records/${recordId}`)).data
    expect(graded.state).toBe('graded')
    const certificate = expectDone(await student.post(`/apis/v2/learning/offerings/${offeringId}/certificate`)).data
    expect(certificate.certificate).toMatchObject({ title: 'Linux', kind: 'mooc' })
  })

  test('has figures of each unit for those who teach it', async () => {
    const path = `/apis/v2/offerings/${offeringId}/mooc-figures`
    const figures = expectDone(await teacher.get(path)).data
    const of = (unit: Unit) => figures.units.find(({ id }: { id: string }) => id === unit.id)
    expect(of(units.read)).toMatchObject({ begun: 1, done: 1, here: [], video: null, section_title: '基础 › 第一节' })
    expect(of(units.more)).toMatchObject({ begun: 0, done: 0, median_seconds: null })
    const { video } = of(units.video)
    expect(video).toMatchObject({ watched_percent: 95, again_percent: 0 })
    expect(video.curve).toEqual([...Array.from({ length: 18 }, () => 100), 0, 100])
    expect((await student.get(path)).code).toBe(10404)
    expect((await teacher.get(`/apis/v2/offerings/${lesson.offeringId}/mooc-figures`)).code).toBe(10404)
  })

  test('becomes a case, which a newer one is put in the place of', async () => {
    const add = async (mode: number) =>
      expectDone(await teacher.post(`/apis/v2/moocs/${courseId}/library`, { mode })).data
    const made = await add(1)
    expect(made).toMatchObject({ is_new: true, left_out: [], mooc: { shelf: 'case', unit_count: 4, title: 'Linux' } })
    expect(await add(2)).toMatchObject({ is_new: false, mooc: { id: made.mooc.id, unit_count: 4 } })
    const { moocs } = expectDone(await teacher.get('/apis/v2/moocs', { scope: 'case' })).data
    expect(moocs.map(({ id }: { id: string }) => id)).toEqual([made.mooc.id])
  })

  test('is tried out without its experiments, which nobody waits for there', async () => {
    const { record } = expectDone(await teacher.post(`/apis/v2/learning/contents/${courseId}/trials`, {})).data
    const { content } = expectDone(await teacher.get(`/apis/v2/learning/records/${record.id}`)).data
    const shown = content.mooc.chapters.flatMap((chapter: { sections: { units: { id: string }[] }[] }) =>
      chapter.sections.flatMap((section) => section.units.map(({ id }) => id)),
    )
    expect(shown).toEqual([units.read.id, units.video.id, units.more.id])
    expect(content.mooc.total).toBe(2)
  })

  test('is nobody else’s, and its teachers see who has not begun', async () => {
    const other = await app.as('otherStudent')
    const { records } = expectDone(await teacher.get(`/apis/v2/offerings/${offeringId}/records`)).data
    expect(records).toHaveLength(2)
    expect((await other.get(`/apis/v2/learning/records/${recordId}`)).code).toBe(10404)
  })
})
