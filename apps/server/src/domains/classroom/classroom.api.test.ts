import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { xlsxAnswer } from '../../kernel/sheets/xlsx.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'

let app: TestApp
let teacher: Caller
let classId: string
beforeAll(async () => {
  app = await testApp()
  teacher = await app.as('teacher')
  classId = (await teacher.post('/apis/v2/classes', { name: '软件工程1班', term: '2026秋' })).data.class.id
})
afterAll(() => app.close())

const csv = (text: string, name = '名单.csv') => ({ name, bytes: new TextEncoder().encode(text) })
const importsPath = () => `/apis/v2/classes/${classId}/member-imports`

async function finished(
  importId: string,
): Promise<{ state: string; counts: Record<string, number>; rows: { action: string; reason: string }[] }> {
  for (;;) {
    const { data } = await teacher.get(`${importsPath()}/${importId}`, { per_page: 300 })
    if (data.import.state === 'done') return data.import
    await new Promise((resolve) => setImmediate(resolve))
  }
}

describe('a class', () => {
  test('its maker teaches it, a colleague does not, other schools do not see it', async () => {
    const seen = (await teacher.get(`/apis/v2/classes/${classId}`)).data.class
    expect(seen).toMatchObject({ name: '软件工程1班', teacher_count: 1, can: { edit: true, remove: true } })
    expect(seen.invite_code).toMatch(/^[A-Z2-9]{8}$/)
    const peer = await app.as('peer')
    expect(await peer.get(`/apis/v2/classes/${classId}`)).toMatchObject({ status: 403, msg: '您不是该班级的教师' })
    for (const name of ['stranger', 'strangeAdmin', 'neighbour', 'student'] as const) {
      expect((await (await app.as(name)).get(`/apis/v2/classes/${classId}`)).status).toBe(404)
    }
  })

  test('the second to save an old version is told so, and nothing is lost', async () => {
    const first = await teacher.put(`/apis/v2/classes/${classId}`, { name: '软件工程一班', version: 1 })
    expect(first.code).toBe(10200)
    const late = await teacher.put(`/apis/v2/classes/${classId}`, { name: '旧名字', version: 1 })
    expect(late).toMatchObject({
      status: 409,
      code: 309014,
      msg: '内容已被测试teacher修改，请刷新后再保存',
      data: { who: '测试teacher', at: expect.stringMatching(/^20\d\d-.*Z$/) },
    })
    expect((await teacher.get(`/apis/v2/classes/${classId}`)).data.class.name).toBe('软件工程一班')
  })

  test('an archived class can be read but not changed, until it is restored', async () => {
    const id = (await teacher.post('/apis/v2/classes', { name: '上学期的班' })).data.class.id
    await teacher.post(`/apis/v2/classes/${id}/archive`)
    const answer = await teacher.put(`/apis/v2/classes/${id}`, { name: '改名', version: 2 })
    expect(answer).toMatchObject({ status: 409, msg: '班级已归档，只能查看' })
    await teacher.post(`/apis/v2/classes/${id}/restore`)
    expect((await teacher.put(`/apis/v2/classes/${id}`, { name: '改名', version: 3 })).code).toBe(10200)
  })
})

describe('people to choose from', () => {
  test('students and staff of the organisation, each with what they already are in the class', async () => {
    const list = async (who: string, keyword?: string) =>
      (await teacher.get(`/apis/v2/classes/${classId}/candidates`, { who, ...(keyword ? { keyword } : {}) })).data
    const staff = await list('staff')
    expect(staff.total).toBe(3)
    const me = staff.candidates.find((one: { real_name: string }) => one.real_name === '测试teacher')
    expect(me.role).toBe('teacher')
    const found = await list('students', 'T-otherStudent')
    expect(found.candidates).toMatchObject([{ real_name: '测试otherStudent', role: null }])
  })

  test('an assistant may become a teacher; the owner stays one and a student cannot be made one', async () => {
    const id = (await teacher.post('/apis/v2/classes', { name: '角色班' })).data.class.id
    const people = (await teacher.get(`/apis/v2/classes/${id}/candidates`, { who: 'staff' })).data.candidates
    const peer = people.find((one: { real_name: string }) => one.real_name === '测试peer').user_id
    await teacher.post(`/apis/v2/classes/${id}/members`, { user_ids: [peer], role: 'assistant' })
    const members = (await teacher.get(`/apis/v2/classes/${id}/members`)).data.members
    const idOf = (name: string) => members.find((one: { real_name: string }) => one.real_name === name).id
    const set = (member: string, role: string) => teacher.put(`/apis/v2/class-members/${member}/role`, { role })
    expect((await set(idOf('测试peer'), 'teacher')).code).toBe(10200)
    expect(await set(idOf('测试teacher'), 'assistant')).toMatchObject({
      status: 409,
      msg: '班级负责人的角色不能修改',
    })
    const remove = (...names: string[]) =>
      teacher.post(`/apis/v2/classes/${id}/members/remove`, { member_ids: names.map(idOf) })
    expect(await remove('测试peer', '测试teacher')).toMatchObject({ status: 409, msg: '班级负责人不能移除' })
    expect((await teacher.get(`/apis/v2/classes/${id}/members`)).data.total).toBe(2)
    expect((await remove('测试peer')).data.removed).toBe(1)
  })
})

describe('importing students', () => {
  test('a preview changes nothing; confirming does what it promised, row by row', async () => {
    const list = csv(
      '学号,姓名,手机\n2026101,王芳,13800000001\n2026102,李伟,\n2026101,重复,\n,无号,\nT-student,测试student,\n',
    )
    const preview = (await teacher.upload(importsPath(), 'file', list)).data.import
    expect(preview.counts).toEqual({ create: 2, join: 1, present: 0, refused: 2 })
    expect((await teacher.get(`/apis/v2/classes/${classId}/members`, { role: 'student' })).data.total).toBe(0)

    const confirmed = await teacher.post(`${importsPath()}/${preview.id}/confirm`, { initial_password: 'Start123' })
    expect(confirmed.code).toBe(311012)
    const report = await finished(preview.id)
    expect(report.rows.map((row) => row.action)).toEqual(['create', 'create', 'refused', 'refused', 'join'])
    const members = (await teacher.get(`/apis/v2/classes/${classId}/members`, { role: 'student' })).data
    expect(members.members.map((one: { real_name: string }) => one.real_name).toSorted()).toEqual(
      ['李伟', '测试student', '王芳'].toSorted(),
    )

    const again = await teacher.post(`${importsPath()}/${preview.id}/confirm`, { initial_password: 'Start123' })
    expect(again.status).toBe(409)
    const file = await teacher.get(`${importsPath()}/${preview.id}/report`)
    expect(file.text).toContain('学号与第2行重复')
  })

  test('a column that is not known is named, may be taken for a field, and the report repeats it', async () => {
    const id = (await teacher.post('/apis/v2/classes', { name: '列' })).data.class.id
    const at = `/apis/v2/classes/${id}/member-imports`
    const list = csv('专业,学号,学生\n软工,2026301,周一\n')
    const preview = (await teacher.upload(at, 'file', list)).data.import
    expect(preview.columns).toEqual([
      { heading: '专业', example: '软工', field: null },
      { heading: '学号', example: '2026301', field: 'number' },
      { heading: '学生', example: '周一', field: null },
    ])
    expect(preview.counts).toMatchObject({ create: 0, refused: 1 })
    const mapped = (await teacher.upload(`${at}?columns=,number,real_name`, 'file', list)).data.import
    expect(mapped.rows).toMatchObject([{ number: '2026301', real_name: '周一', action: 'create' }])
    const sheet = { name: '名单', header: ['专业', '学号', '学生'], rows: [['软工', '2026301', '周一']] }
    const { body } = await xlsxAnswer('名单', sheet)
    const asXlsx = { name: '名单.xlsx', bytes: body as Buffer }
    expect((await teacher.upload(at, 'file', asXlsx)).data.import.columns).toEqual(preview.columns)
    const twice = await teacher.upload(`${at}?columns=number,number,real_name`, 'file', list)
    expect(twice).toMatchObject({ status: 422, msg: expect.stringContaining('一个字段只能对应一列') })
    await teacher.post(`${at}/${mapped.id}/confirm`, { initial_password: 'Start123' })
    await expect.poll(async () => (await teacher.get(`${at}/${mapped.id}`)).data.import.state).toBe('done')
    const { text } = await teacher.get(`${at}/${mapped.id}/report`)
    expect(text).toContain('列「专业」,没有导入')
    expect(text).toContain('列「学生」,作为姓名导入')
  })

  test('a list in GBK is read', async () => {
    // "学号,姓名\n2026201,张三\n" as Chinese Excel writes it.
    const bytes = Uint8Array.from([
      0xd1,
      0xa7,
      0xba,
      0xc5,
      0x2c,
      0xd0,
      0xd5,
      0xc3,
      0xfb,
      0x0a,
      ...Buffer.from('2026201,'),
      0xd5,
      0xc5,
      0xc8,
      0xfd,
      0x0a,
    ])
    const preview = (await teacher.upload(importsPath(), 'file', { name: 'gbk.csv', bytes })).data.import
    expect(preview).toMatchObject({
      encoding: 'gb18030',
      rows: [{ number: '2026201', real_name: '张三', action: 'create' }],
    })
  })

  const broken: [string, { name: string; bytes: Uint8Array }, string][] = [
    ['an empty file', csv(''), '名单无法读取：名单里没有学员'],
    ['an unclosed quote', csv('学号,姓名\n"2026,王芳\n'), '名单无法读取'],
    ['bytes that are no text', { name: 'a.csv', bytes: Uint8Array.from([0, 1, 2, 3, 0, 0]) }, '名单无法读取'],
    ['a spreadsheet that is none', csv('not a zip', 'a.xlsx'), '名单无法读取：不是有效的 xlsx 文件'],
    ['another format', csv('x', 'a.pdf'), '请上传csv、xlsx格式文件'],
  ]
  test.each(broken)('%s ends in a clear message', async (_name, file, message) => {
    const answer = await teacher.upload(importsPath(), 'file', file)
    expect(answer.status).toBe(422)
    expect(answer.msg).toContain(message)
  })

  test('five thousand students come in with one import', { timeout: 60_000 }, async () => {
    const lines = Array.from({ length: 5000 }, (_, index) => `B${String(index).padStart(5, '0')},学生${index}`)
    const preview = (await teacher.upload(importsPath(), 'file', csv(`学号,姓名\n${lines.join('\n')}`))).data.import
    await teacher.post(`${importsPath()}/${preview.id}/confirm`, { initial_password: 'Start123' })
    expect((await finished(preview.id)).counts).toMatchObject({ create: 5000 })
  })
})

describe('groups', () => {
  test('drawn groups hold everybody, and members of another class are refused', async () => {
    const other = (await teacher.post('/apis/v2/classes', { name: '分组班' })).data.class.id
    const people = [app.school.people.student.id, app.school.people.otherStudent.id]
    await teacher.post(`/apis/v2/classes/${other}/members`, { user_ids: people })
    const drawn = await teacher.post(`/apis/v2/classes/${other}/groups/draw`, { size: 2 })
    expect(drawn.data.groups).toHaveLength(1)
    const [member] = (await teacher.get(`/apis/v2/classes/${other}/members`, { role: 'student' })).data.members
    const wrong = await teacher.post(`/apis/v2/classes/${classId}/groups`, { name: '混入', member_ids: [member.id] })
    expect(wrong.status).toBe(404)
  })
})
