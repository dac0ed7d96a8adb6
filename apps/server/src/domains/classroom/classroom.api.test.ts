import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { xlsxAnswer } from '../../kernel/sheets/xlsx.ts'
import { removeOrgMembers } from '../org/index.ts'
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
const importsPath = () => `/apis/v2/places/${classId}/member-imports`

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

  test('the second to save an old version is refused, and nothing is lost', async () => {
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

  test('one that begins later is not under way', async () => {
    const body = { name: '下学期的班', starts_on: '2999-03-01' }
    const { id } = (await teacher.post('/apis/v2/classes', body)).data.class
    const idsOf = async (state: string) =>
      (await teacher.get('/apis/v2/classes', { state })).data.classes.map((row: { id: string }) => row.id)
    expect([await idsOf('ahead'), await idsOf('active')]).toEqual([[id], [classId]])
    // What is planned for it is none of this week's teaching.
    const week = (await teacher.get('/apis/v2/dashboard/week')).data.places
    expect(week.map((row: { id: string }) => row.id)).toEqual([classId])
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
      (await teacher.get(`/apis/v2/places/${classId}/candidates`, { who, ...(keyword ? { keyword } : {}) })).data
    const staff = await list('staff')
    expect(staff.total).toBe(3)
    const me = staff.candidates.find((one: { real_name: string }) => one.real_name === '测试teacher')
    expect(me.role).toBe('teacher')
    const found = await list('students', 'T-otherStudent')
    expect(found.candidates).toMatchObject([{ real_name: '测试otherStudent', role: null }])
  })

  test('an assistant may become a teacher; the owner stays one and a student cannot be made one', async () => {
    const id = (await teacher.post('/apis/v2/classes', { name: '角色班' })).data.class.id
    const people = (await teacher.get(`/apis/v2/places/${id}/candidates`, { who: 'staff' })).data.candidates
    const peer = people.find((one: { real_name: string }) => one.real_name === '测试peer').user_id
    await teacher.post(`/apis/v2/places/${id}/members`, { user_ids: [peer], role: 'assistant' })
    const members = (await teacher.get(`/apis/v2/places/${id}/members`)).data.members
    const idOf = (name: string) => members.find((one: { real_name: string }) => one.real_name === name).id
    const set = (member: string, role: string) => teacher.put(`/apis/v2/memberships/${member}/role`, { role })
    expect((await set(idOf('测试peer'), 'teacher')).code).toBe(10200)
    expect(await set(idOf('测试teacher'), 'assistant')).toMatchObject({
      status: 409,
      msg: '班级负责人的角色不能修改',
    })
    const remove = (...names: string[]) =>
      teacher.post(`/apis/v2/places/${id}/members/remove`, { member_ids: names.map(idOf) })
    expect(await remove('测试peer', '测试teacher')).toMatchObject({ status: 409, msg: '班级负责人不能移除' })
    expect((await teacher.get(`/apis/v2/places/${id}/members`)).data.total).toBe(2)
    expect((await remove('测试peer')).data.removed).toBe(1)
  })
})

describe('importing students', () => {
  test('a preview changes nothing; confirming does what it promised, row by row', async () => {
    const list = csv(
      '学号,姓名,手机\n2026101,王芳,13800000001\n2026102,李伟,\n2026101,重复,\n,无号,\nT-student,测试student,\n',
    )
    const preview = (await teacher.upload(importsPath(), 'file', list)).data.import
    expect(preview.counts).toEqual({ create: 2, join: 1, update: 0, present: 0, refused: 2 })
    expect((await teacher.get(`/apis/v2/places/${classId}/members`, { role: 'student' })).data.total).toBe(0)

    const confirmed = await teacher.post(`${importsPath()}/${preview.id}/confirm`, { initial_password: 'Start123' })
    expect(confirmed.code).toBe(311012)
    const report = await finished(preview.id)
    expect(report.rows.map((row) => row.action)).toEqual(['create', 'create', 'refused', 'refused', 'join'])
    const members = (await teacher.get(`/apis/v2/places/${classId}/members`, { role: 'student' })).data
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
    const at = `/apis/v2/places/${id}/member-imports`
    const list = csv('籍贯,学号,学生\n浙江,2026301,周一\n')
    const preview = (await teacher.upload(at, 'file', list)).data.import
    expect(preview.columns).toEqual([
      { heading: '籍贯', example: '浙江', field: null },
      { heading: '学号', example: '2026301', field: 'number' },
      { heading: '学生', example: '周一', field: null },
    ])
    expect(preview.counts).toMatchObject({ create: 0, refused: 1 })
    const mapped = (await teacher.upload(`${at}?columns=,number,real_name`, 'file', list)).data.import
    expect(mapped.rows).toMatchObject([{ number: '2026301', real_name: '周一', action: 'create' }])
    const sheet = { name: '名单', header: ['籍贯', '学号', '学生'], rows: [['浙江', '2026301', '周一']] }
    const { body } = await xlsxAnswer('名单', sheet)
    const asXlsx = { name: '名单.xlsx', bytes: body as Buffer }
    expect((await teacher.upload(at, 'file', asXlsx)).data.import.columns).toEqual(preview.columns)
    const twice = await teacher.upload(`${at}?columns=number,number,real_name`, 'file', list)
    expect(twice).toMatchObject({ status: 422, msg: expect.stringContaining('一个字段只能对应一列') })
    await teacher.post(`${at}/${mapped.id}/confirm`, { initial_password: 'Start123' })
    await expect
      .poll(async () => (await teacher.get(`${at}/${mapped.id}`)).data.import.state, { timeout: 20_000 })
      .toBe('done')
    const { text } = await teacher.get(`${at}/${mapped.id}/report`)
    expect(text).toContain('列「籍贯」,没有导入')
    expect(text).toContain('列「学生」,作为姓名导入')
  })

  test('sex, major and administrative class are kept for the person, and may be changed', async () => {
    const make = async (name: string) => (await teacher.post('/apis/v2/classes', { name })).data.class.id as string
    const take = async (id: string, text: string) => {
      const at = `/apis/v2/places/${id}/member-imports`
      const preview = (await teacher.upload(at, 'file', csv(text))).data.import
      await teacher.post(`${at}/${preview.id}/confirm`, { initial_password: 'Start123' })
      await expect
        .poll(async () => (await teacher.get(`${at}/${preview.id}`)).data.import.state, { timeout: 20_000 })
        .toBe('done')
      const { text: report } = await teacher.get(`${at}/${preview.id}/report`)
      return { preview, report }
    }
    const membersOf = async (id: string, query = {}) =>
      (await teacher.get(`/apis/v2/places/${id}/members`, { role: 'student', ...query })).data.members
    const id = await make('资料')
    const first = await take(
      id,
      '学号,姓名,性别,行政班,专业\n2026701,孙一,男,软工2601班,软件工程\n2026702,孙二,妇,软工2601班,\n',
    )
    expect(first.preview.odd).toEqual([{ line: 3, reason: '性别“妇”无法识别，未填写' }])
    expect(first.report).toContain('性别“妇”无法识别，未填写')
    expect(first.report).toContain('男,软工2601班,软件工程')
    expect(await membersOf(id)).toMatchObject([
      { number: '2026701', sex: 'male', administrative_class: '软工2601班', major: '软件工程' },
      { number: '2026702', sex: '', administrative_class: '软工2601班', major: '' },
    ])
    // An empty cell leaves what is known; the person has the details in every class of the organisation.
    const other = await make('另一个班')
    expect((await take(other, '学号,姓名,性别,专业\n2026702,孙二,女,\n')).preview.rows[0]).toMatchObject({
      action: 'join',
      reason: '更新性别',
    })
    const [again] = (await take(id, '学号,姓名,行政班\n2026701,孙一,软工2602班\n')).preview.rows
    expect(again).toMatchObject({ action: 'update', reason: '更新行政班' })
    const [one, two] = await membersOf(id)
    expect(one).toMatchObject({ sex: 'male', administrative_class: '软工2602班', major: '软件工程' })
    expect(two).toMatchObject({ sex: 'female', administrative_class: '软工2601班' })
    expect(await membersOf(id, { user_id: two.user_id })).toMatchObject([{ id: two.id }])

    const path = `/apis/v2/memberships/${two.id}`
    const changed = await teacher.put(path, { major: '网络工程' })
    expect(changed.data).toEqual({ sex: 'female', administrative_class: '软工2601班', major: '网络工程' })
    expect(await teacher.put(path, { sex: 'x' })).toMatchObject({ status: 422, msg: expect.stringContaining('性别') })
    const refused = await (await app.as('peer')).put(path, { major: '别的' })
    expect(refused).toMatchObject({ status: 403, msg: '您不是该班级的教师' })
    expect((await (await app.as('stranger')).put(path, { major: '别的' })).status).toBe(404)
    await removeOrgMembers(app.kernel.connection.db, app.school.orgs.a.id, [two.user_id])
    expect(await teacher.put(path, { major: '别的' })).toMatchObject({ msg: '该成员已不在本机构，不能修改资料' })
    await teacher.post(`/apis/v2/classes/${id}/archive`)
    expect(await teacher.put(path, { major: '别的' })).toMatchObject({ status: 409, msg: '班级已归档，只能查看' })
  })

  test('a report never becomes a formula where it is opened, neither a cell nor a heading', async () => {
    const id = (await teacher.post('/apis/v2/classes', { name: '公式' })).data.class.id
    const at = `/apis/v2/places/${id}/member-imports`
    const list = csv('学号,姓名,=1+2\n2026401,=1+1,@SUM(1)\n')
    const preview = (await teacher.upload(at, 'file', list)).data.import
    const { text } = await teacher.get(`${at}/${preview.id}/report`)
    expect(text).toContain("'=1+1")
    const cells = text.split(/[\n,]/).map((cell) => cell.replace(/^"/, ''))
    expect(cells.filter((cell) => /^[=+@-]/.test(cell))).toEqual([])
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
    const operator = await app.as('operator')
    const path = `/apis/v2/customers/${app.school.customers.first}`
    const { version } = (await operator.get(path)).data.customer
    expect((await operator.put(path, { max_users: 10_000, version })).code).toBe(10200)
    const lines = Array.from({ length: 5000 }, (_, index) => `B${String(index).padStart(5, '0')},学生${index}`)
    const preview = (await teacher.upload(importsPath(), 'file', csv(`学号,姓名\n${lines.join('\n')}`))).data.import
    await teacher.post(`${importsPath()}/${preview.id}/confirm`, { initial_password: 'Start123' })
    expect((await finished(preview.id)).counts).toMatchObject({ create: 5000 })
  })
})

describe('groups', () => {
  test('a group that was changed meanwhile is not saved over', async () => {
    const id = (await teacher.post('/apis/v2/classes', { name: '并发' })).data.class.id
    const { group } = (await teacher.post(`/apis/v2/places/${id}/groups`, { name: '甲', member_ids: [] })).data
    const save = (name: string) =>
      teacher.put(`/apis/v2/groups/${group.id}`, { name, member_ids: [], version: group.version })
    expect((await save('乙')).code).toBe(10200)
    expect((await save('丙')).code).toBe(309014)
    const names = (await teacher.get(`/apis/v2/places/${id}/groups`)).data.groups
    expect(names.map((one: { name: string }) => one.name)).toEqual(['乙'])
  })

  test('drawn groups hold everybody, and members of another class are refused', async () => {
    const other = (await teacher.post('/apis/v2/classes', { name: '分组班' })).data.class.id
    const people = [app.school.people.student.id, app.school.people.otherStudent.id]
    await teacher.post(`/apis/v2/places/${other}/members`, { user_ids: people })
    const drawn = await teacher.post(`/apis/v2/places/${other}/groups/draw`, { size: 2 })
    expect(drawn.data.groups).toHaveLength(1)
    const [member] = (await teacher.get(`/apis/v2/places/${other}/members`, { role: 'student' })).data.members
    const wrong = await teacher.post(`/apis/v2/places/${classId}/groups`, { name: '混入', member_ids: [member.id] })
    expect(wrong.status).toBe(404)
  })
})
