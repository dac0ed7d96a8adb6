import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../kernel/database/columns.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { expectDone } from '../learning/testing/taught.ts'
import { paragraph, Pictures, readLinesApart, textRun, writeDocument } from '../question-exchange/index.ts'
import { anObjective, aRow } from './testing/a-lesson.ts'

let app: TestApp
let teacher: Caller
let colleague: Caller
let id: string

const lessonNow = async () => expectDone(await teacher.get(`/apis/v2/lessons/${id}`)).data.lesson
const save = async (outline: object) =>
  teacher.put(`/apis/v2/lessons/${id}/outline`, { outline, version: (await lessonNow()).version })
const publish = async () =>
  teacher.post(`/apis/v2/contents/${id}/publish`, { version: (await lessonNow()).version, reason: '测试' })
const recent = async (caller: Caller): Promise<string[]> =>
  expectDone(await caller.get('/apis/v2/lessons', { recent: 'true' })).data.lessons.map((row: { id: string }) => row.id)

beforeAll(async () => {
  app = await testApp({ runJobs: false })
  teacher = await app.as('teacher')
  colleague = await app.as('admin')
  const given = { title: '操作系统', total_hours: 8, credits: 2, audience: '2026 级软件工程' }
  id = expectDone(await teacher.post('/apis/v2/lessons', given)).data.lesson.id
}, 60_000)
afterAll(() => app.close())

describe('a preparation', () => {
  test('has what it was made with, and what is changed', async () => {
    expect(await lessonNow()).toMatchObject({
      total_hours: 8,
      credits: 2,
      audience: '2026 级软件工程',
      outline_hours: 0,
    })
    const { version } = await lessonNow()
    expectDone(await teacher.put(`/apis/v2/lessons/${id}`, { version, credits: 2.5 }))
    expect(await lessonNow()).toMatchObject({ title: '操作系统', total_hours: 8, credits: 2.5 })
  })

  test('is recent for those who wrote in it, and for nobody else', async () => {
    expect(await recent(teacher)).toEqual([id])
    expect(await recent(colleague)).toEqual([])
    expect(expectDone(await colleague.get('/apis/v2/lessons')).data.lessons).toHaveLength(1)
  })

  test('is not published without an outline, nor with hours that do not add up', async () => {
    expect((await publish()).msg).toContain('还没有教学大纲')
    const goal = anObjective('掌握进程管理')
    const rows = [aRow('绪论', { objective_ids: [goal.id] }), aRow('进程', { theory: 2, practice: 2 })]
    expectDone(await save({ objectives: [goal], rows }))
    expect((await publish()).msg).toContain('还差 2 学时')
    expectDone(await save({ rows: [...rows, aRow('线程', { depth: 1 })] }))
    expectDone(await publish())
    expect(await lessonNow()).toMatchObject({ outline_hours: 8, published_version: 1, changed_since_publish: false })
  })

  test('loses an objective from its lines together with the objective', async () => {
    const { outline } = expectDone(await save({ objectives: [] })).data
    expect(outline.rows.map((row: { objective_ids: string[] }) => row.objective_ids)).toEqual([[], [], []])
    const { changes } = expectDone(
      await teacher.get(`/apis/v2/lessons/${id}/versions/1/difference`, { against: 'now' }),
    ).data
    expect(changes).toEqual([
      { what: '大纲 1', before: '绪论（理论 2，实践 0；目标 1）', after: '绪论（理论 2，实践 0）' },
      { what: '课程目标 1', before: '知识：掌握进程管理', after: null },
    ])
  })

  test('refuses a save over what somebody else saved', async () => {
    const { version } = await lessonNow()
    const path = `/apis/v2/lessons/${id}/outline`
    expectDone(await colleague.put(path, { outline: { rows: [aRow('改写')] }, version }))
    expect(await teacher.put(path, { outline: { rows: [] }, version })).toMatchObject({ status: 409 })
    expect(await recent(colleague)).toEqual([id])
  })

  test('goes back to what was published, and is copied with its outline', async () => {
    const { version } = await lessonNow()
    expectDone(await teacher.post(`/apis/v2/contents/${id}/versions/1/restore`, { version }))
    expect(await lessonNow()).toMatchObject({ outline_hours: 8, changed_since_publish: false })
    const copy = expectDone(await teacher.post(`/apis/v2/contents/${id}/copy`, {})).data.content.id
    const { outline } = expectDone(await teacher.get(`/apis/v2/lessons/${copy}/outline`)).data
    expect(outline.rows.map((row: { title: string }) => row.title)).toEqual(['绪论', '进程', '线程'])
  })

  test('keeps a course plan, and gives it as a calendar', async () => {
    const [slotId, sessionId] = [newId(), newId()]
    const slot = {
      id: slotId,
      weekday: 1,
      first: 1,
      last: 2,
      starts_at: '08:00',
      ends_at: '09:40',
      weeks: 'all',
      room: '',
    }
    const at = { day: '2026-09-07', slot_id: slotId }
    const session = { id: sessionId, title: '绪论', kind: 'theory', hours: 2, row_ids: [], note: '', at }
    const path = `/apis/v2/lessons/${id}/course-plan`
    const put = async (plan: object) => teacher.put(path, { plan, version: (await lessonNow()).version })
    expectDone(await put({ starts_on: '2026-08-31', slots: [slot], sessions: [session] }))
    expectDone(await put({ weeks: 16 }))
    const { plan } = expectDone(await teacher.get(path)).data
    expect(plan).toMatchObject({ starts_on: '2026-08-31', weeks: 16, sessions: [session] })
    expect(await lessonNow()).toMatchObject({ session_count: 1, changed_since_publish: true })
    const wrong = { ...slot, first: 3 }
    expect((await put({ slots: [wrong] })).msg).toContain('结束节次不能早于开始节次')
    const file = await teacher.post('/apis/v2/exports/lesson-calendar', { lesson_id: id })
    expect(file.text).toContain('DTSTART;TZID=Asia/Shanghai:20260907T080000')
  })

  test('keeps a teaching plan for each session, under the headings of the school', async () => {
    const { sessions } = expectDone(await teacher.get(`/apis/v2/lessons/${id}/course-plan`)).data.plan
    const path = `/apis/v2/lessons/${id}/teaching-plans/${sessions[0].id}`
    const overview = async () => expectDone(await teacher.get(`/apis/v2/lessons/${id}/teaching-plans`)).data
    const { fields, can } = await overview()
    expect([fields.length, can]).toEqual([9, { edit_fields: '教案栏目由组织管理员设置' }])
    const value = (at: number, text: string) => ({ field_id: fields[at].id, text, steps: [] })
    const put = async (...values: object[]) => teacher.put(path, { values, version: (await lessonNow()).version })
    expectDone(await put(value(0, '掌握启动过程'), value(1, '')))
    expectDone(await put(value(2, '引导失败')))
    expect(expectDone(await teacher.get(path)).data.values.map((one: { text: string }) => one.text)).toEqual([
      '掌握启动过程',
      '',
      '引导失败',
    ])
    expect((await overview()).written).toEqual([
      { session_id: sessions[0].id, field_ids: [fields[0].id, fields[2].id] },
    ])
    expect((await teacher.get(path.replace(sessions[0].id, newId()))).status).toBe(404)
    const paper = await teacher.post('/apis/v2/exports/lesson-teaching-plans', { lesson_id: id, format: 'pdf' })
    expect(paper.text).toMatch(/^%PDF-1\.7/)
    const file = await teacher.post('/apis/v2/exports/lesson-teaching-plans', { lesson_id: id })
    const lines = JSON.stringify(await readLinesApart(new Uint8Array(file.bytes), () => undefined))
    expect(lines).toContain('《操作系统》教案')
    expect(lines).toContain('引导失败')
  })

  test('has other headings once the school says them', async () => {
    const fields = [{ id: newId(), label: '教学设计', kind: 'text', hint: '' }]
    const path = '/apis/v2/lesson-teaching-fields'
    expect((await teacher.put(path, { fields, version: 0 })).status).toBe(403)
    expectDone(await colleague.put(path, { fields, version: 0 }))
    expect((await colleague.put(path, { fields, version: 0 })).status).toBe(409)
    expect(expectDone(await teacher.get(`/apis/v2/lessons/${id}/teaching-plans`)).data).toMatchObject({ fields })
  })

  test('cannot be placed in a class: what is taught is a course', async () => {
    const { id: classId } = expectDone(await teacher.post('/apis/v2/classes', { name: '一班' })).data.class
    const answer = await teacher.post(`/apis/v2/places/${classId}/offerings`, { content_ids: [id] })
    expect(answer.status).toBe(404)
  })
})

describe('an outline file', () => {
  const read = (name: string, bytes: Uint8Array) =>
    teacher.upload(`/apis/v2/lessons/${id}/outline-file`, 'file', { name, bytes })

  test('is read without changing anything', async () => {
    const lines = ['课程目标1：掌握命令行', '第一章 命令行（理论4，实践2）', '1.1 文件与目录', '要求：掌握常用命令']
    const body = lines.map((line) => paragraph(textRun(line))).join('')
    const before = await lessonNow()
    const { draft } = expectDone(await read('大纲.docx', await writeDocument(body, new Pictures(new Map())))).data
    expect(draft.objectives).toMatchObject([{ kind: 'knowledge', text: '掌握命令行' }])
    expect(draft.rows).toMatchObject([
      { depth: 0, title: '命令行', theory: 4, practice: 2 },
      { depth: 1, title: '文件与目录', level: 'master' },
    ])
    expect((await lessonNow()).version).toBe(before.version)
  })

  test.each([
    ['of too many lines', paragraph(textRun('第一章')).repeat(20_001), '内容过多'],
    ['too large to be taken apart', paragraph(textRun(`a${' '.repeat(10_000_000)}b`)), '无法识别'],
  ])('%s is refused, whatever reading it does to its thread', async (_what, body, message) => {
    const answer = await read('大纲.docx', await writeDocument(body, new Pictures(new Map())))
    expect([answer.status, answer.msg]).toEqual([422, expect.stringContaining(message)])
  })

  test.each([
    ['大纲.doc', '请上传docx格式文件'],
    ['大纲.docx', '文件无法读取'],
  ])('%s that is none is refused', async (name, message) => {
    expect((await read(name, Buffer.from('no document'))).msg).toContain(message)
  })
})
