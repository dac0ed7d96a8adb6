import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../kernel/database/columns.ts'
import { testApp, type Caller, type TestApp } from '../../../testing/index.ts'
import { expectDone } from '../../learning/testing/taught.ts'
import { readLinesApart } from '../../question-exchange/index.ts'
import { aForm, line, row, tableOf } from '../testing/a-form.ts'

let app: TestApp
let teacher: Caller
let admin: Caller
let id: string
const sessions = ['绪论', '进程'].map((title) => ({
  id: newId(),
  title,
  kind: 'theory',
  hours: 2,
  row_ids: [],
  note: '',
  at: null,
}))

const own = (lessonId = id) => `/apis/v2/lessons/${lessonId}/teaching-template`
const school = '/apis/v2/lesson-teaching-template'
const templates = async (lessonId = id) => expectDone(await teacher.get(own(lessonId))).data
const put = async (caller: Caller, path: string, body: string, name = '教案模板.docx') =>
  caller.upload(path, 'file', { name, bytes: await aForm(body) })
const exported = async (more: object = {}) =>
  teacher.post('/apis/v2/exports/lesson-teaching-plans', { lesson_id: id, ...more })
const wordOf = async (bytes: Uint8Array) => JSON.stringify(await readLinesApart(new Uint8Array(bytes), () => undefined))
const said = async (more: object = {}) => wordOf((await exported(more)).bytes)
const formOf = (mark: string): string =>
  line(`${mark}《{{课程`, '名称}}》{{授课题目}}，{{学校}}，{{授课对象}}') +
  line('{{教学目标}}') +
  tableOf(row('环节', '时间'), row('{{环节}}', '{{时间}} 分钟'))

beforeAll(async () => {
  app = await testApp({ runJobs: false })
  teacher = await app.as('teacher')
  admin = await app.as('admin')
  const given = { title: '操作系统', audience: '2026 级软件工程' }
  id = expectDone(await teacher.post('/apis/v2/lessons', given)).data.lesson.id
  const version = async () => expectDone(await teacher.get(`/apis/v2/lessons/${id}`)).data.lesson.version
  expectDone(await teacher.put(`/apis/v2/lessons/${id}/course-plan`, { plan: { sessions }, version: await version() }))
  const { fields } = expectDone(await teacher.get(`/apis/v2/lessons/${id}/teaching-plans`)).data
  const idOf = (label: string): string => fields.find((one: { label: string }) => one.label === label).id
  for (const [at, session] of sessions.entries()) {
    const steps = [{ id: newId(), title: '导入', minutes: 10 + at, teacher: '提问', learner: '' }]
    const values = [
      { field_id: idOf('教学目标'), text: `会 ${session.title} & <b>\n第二行`, steps: [] },
      { field_id: idOf('教学过程'), text: '', steps },
    ]
    const path = `/apis/v2/lessons/${id}/teaching-plans/${session.id}`
    expectDone(await teacher.put(path, { values, version: await version() }))
  }
}, 60_000)
afterAll(() => app.close())

describe('a form of teaching plans', () => {
  test('is there for nobody at first, and plans go out in the built-in one', async () => {
    expect(await templates()).toEqual({
      own: null,
      school: null,
      can: { edit_school: '学校的教案模板由组织管理员设置' },
    })
    expect(await said()).toContain('教师活动')
    expect((await exported({ format: 'zip' })).headers['content-type']).toBe('application/zip')
  })

  test('to begin with is one itself, with every heading', async () => {
    const { bytes } = await teacher.post('/apis/v2/exports/lesson-teaching-template', { lesson_id: id })
    const { template } = expectDone(await teacher.upload(own(), 'file', { name: '示例.docx', bytes })).data
    expect(template.report).toMatchObject({ unknown: [], unused: [], notes: [] })
    expect(await said()).toContain('会 绪论 & <b>')
    expectDone(await teacher.delete(own()))
  })

  test('of the school is set by its administrators, and says what it does not know', async () => {
    expect((await put(teacher, school, formOf('校'))).status).toBe(403)
    const { template } = expectDone(await put(admin, school, `${formOf('校')}${line('{{教学目地}}')}`)).data
    expect(template).toMatchObject({
      name: '教案模板.docx',
      report: { unknown: [{ name: '教学目地', near: '教学目标' }], unused: expect.arrayContaining(['教学重点']) },
    })
    expect((await templates()).school).toMatchObject({ name: '教案模板.docx' })
    const all = await said()
    expect(all).toContain('校《操作系统》绪论')
    expect(all).toContain('2026 级软件工程')
    // A school is called by its name, not by its place in the tree.
    expect(all).not.toContain('，/')
    expect(all).toContain('会 进程 & <b>')
    expect(all).toContain('11 分钟')
    const one = await said({ session_id: sessions[1]!.id })
    expect([one.includes('绪论'), one.includes('进程')]).toEqual([false, true])
  })

  test('of the preparation comes before it, goes along into a copy, and gives it back when it is removed', async () => {
    expectDone(await put(teacher, own(), formOf('课')))
    expect(await said()).toContain('课《操作系统》绪论')
    const copy = expectDone(await teacher.post(`/apis/v2/contents/${id}/copy`, {})).data.content.id
    expectDone(await teacher.delete(own()))
    expect(await said()).toContain('校《操作系统》绪论')
    expect(await templates(copy)).toMatchObject({ own: { name: '教案模板.docx' } })
    const kept = await teacher.post('/apis/v2/exports/lesson-teaching-template', { lesson_id: copy, which: 'own' })
    expect(await wordOf(kept.bytes)).toContain('{{授课题目}}')
    expectDone(await teacher.delete(own(copy)))
    const gone = await teacher.post('/apis/v2/exports/lesson-teaching-template', { lesson_id: copy, which: 'own' })
    expect(gone.status).toBe(404)
  })

  test.each([
    ['教案.docm', () => aForm(line('{{课程名称}}')), '请上传docx格式文件'],
    ['教案.docx', () => aForm(line('没有占位符')), '没有找到占位符'],
    ['教案.docx', async () => Buffer.from('no document'), '不是有效的 Word 文档'],
    ['教案.docx', () => aForm(line('{{课程名称}}'), { files: [{ path: 'word/vbaProject.bin', bytes: '' }] }), '含有宏'],
  ])('%s is refused with its reason, and leaves what was there', async (name, bytes, reason) => {
    const answer = await admin.upload(school, 'file', { name, bytes: await bytes() })
    expect([answer.status, answer.msg]).toEqual([422, expect.stringContaining(reason)])
    expect((await templates()).school).toMatchObject({ name: '教案模板.docx' })
  })

  test('of two that come at one moment one stays', async () => {
    const all = await Promise.all(
      [teacher, admin, teacher, admin, teacher, admin].map((who, at) => put(who, own(), formOf(`第${at}份`))),
    )
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200))
    expect((await templates()).own).toMatchObject({ name: '教案模板.docx' })
    expectDone(await teacher.delete(own()))
  })

  test('of the school is not given to those of another one who may look at a preparation', async () => {
    const neighbour = await app.as('neighbour')
    const row = { subject_kind: 'organisation', subject_id: app.school.orgs.b.id, ability: 'view' }
    expectDone(await teacher.post(`/apis/v2/contents/${id}/permissions`, { rows: [row] }))
    expect(expectDone(await neighbour.get(own())).data.school).toBeNull()
    const form = { lesson_id: id, which: 'school' }
    expect((await neighbour.post('/apis/v2/exports/lesson-teaching-template', form)).status).toBe(404)
    expect((await teacher.post('/apis/v2/exports/lesson-teaching-template', form)).status).toBe(200)
  })

  test('is nothing to people of another school', async () => {
    const stranger = await app.as('stranger')
    for (const answer of [
      await stranger.get(own()),
      await put(stranger, own(), formOf('')),
      await stranger.delete(own()),
      await stranger.post('/apis/v2/exports/lesson-teaching-template', { lesson_id: id, which: 'school' }),
    ])
      expect(answer.status).toBe(404)
    expectDone(await admin.delete(school))
    expect((await templates()).school).toBeNull()
  })
})
