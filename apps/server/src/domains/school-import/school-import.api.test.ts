import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { at, importsOf, school, workbook, type Imports } from './testing/imports.ts'

// A school as its administrator brings it in: looked at first, written by a job, taken back.

let app: TestApp
let admin: Caller
let imports: Imports
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  imports = importsOf(app, admin)
})
afterAll(() => app.close())

describe('a workbook of four sheets', () => {
  let id: string
  test('says of every line what it would do, with the cell that is wrong, and writes nothing', async () => {
    const shown = await imports.preview(await workbook(school('甲')))
    id = shown.id
    expect(shown.counts).toMatchObject({
      organisation: { create: 2, refused: 0 },
      teacher: { create: 1 },
      class: { create: 1 },
      student: { create: 2, refused: 1 },
    })
    const [wrong] = await imports.rowsOf(id, { action: 'refused' })
    expect(wrong).toMatchObject({ name: '无处', reason: '没有组织“没有的系”', cell: 'C4' })
    expect(await imports.person('S甲1')).toBeUndefined()
  })

  test('is written by a job: organisations in their order, a class with its teacher and learners', async () => {
    await imports.apply(id, { first_password: 'code' })
    expect(await imports.stateOf(id)).toBe('done')
    expect(await imports.membersOf(`/计算机学院甲/软件系甲`)).toEqual(['S甲1', 'S甲2'])
    expect(await imports.membersOf(`/计算机学院甲/软件系甲`, 'teacher')).toEqual(['T甲1'])
    const [row] = await imports.rowsOf(id, { sheet: 'student', keyword: '王芳' })
    const member = (await admin.get(`/apis/v2/users/${row!.user_id}`)).data.user
    expect(member).toMatchObject({ real_name: '王芳', number: 'S甲1', username: 's甲1' })
  })

  test('each new account has a code of its own, to be downloaded until it is destroyed, and replaced at the first sign-in', async () => {
    const list = await admin.get(`${at}/${id}/codes`)
    const lines = list.text.trim().split('\n').slice(1)
    expect(lines).toHaveLength(3)
    const [, , , username, code] = lines
      .find((line) => line.includes('王芳'))!
      .trim()
      .split(',')
    expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/)
    const signIn = async (password: string) =>
      (await app.as(null)).post('/apis/v1/commons/oauth/token', { username, password, alias: 'student' })
    const answer = await signIn(code!.toLowerCase().replaceAll('-', ''))
    expect([answer.status, answer.msg]).toEqual([200, expect.any(String)])
    expect((await signIn('AAAA-AAAA-AAAA')).status).toBe(400)
    expect((await admin.delete(`${at}/${id}/codes`)).status).toBe(200)
    expect((await admin.get(`${at}/${id}/codes`)).status).toBe(409)
  })

  test('brought in again it changes nothing; a changed line says what from and to', async () => {
    const again = await imports.preview(await workbook(school('甲')))
    expect(again.counts).toMatchObject({
      organisation: { same: 2, create: 0 },
      teacher: { same: 1 },
      class: { same: 1 },
      student: { same: 2, create: 0, update: 0, refused: 1 },
    })
    const changed = school('甲')
    changed.学生[1] = ['S甲1', '王芳芳', '软件系甲', '软件甲班', '网络工程', '女']
    const { id: second } = await imports.preview(await workbook(changed))
    const [row] = await imports.rowsOf(second, { action: 'update' })
    expect(row).toMatchObject({
      reason: '姓名有变化，请核对是否为同一人',
      cell: 'B2',
      changes: [
        { label: '姓名', from: '王芳', to: '王芳芳' },
        { label: '专业', from: '软件工程', to: '网络工程' },
      ],
    })
    await imports.apply(second)
    expect(await imports.person('S甲1')).toMatchObject({ realName: '王芳芳' })
    expect(await imports.undo(second)).toEqual({ reverted: 1, kept: 0 })
    expect(await imports.person('S甲1')).toMatchObject({ realName: '王芳' })
  })

  test('people of its organisations who are not in it are named, and deactivated only when somebody says so', async () => {
    const { 学生: students } = school('甲')
    const { id: third, counts } = await imports.preview(await workbook({ 学生: students.slice(0, 2) }))
    expect(counts.student).toMatchObject({ same: 1, leaver: 1 })
    expect(counts.teacher).toMatchObject({ leaver: 0 })
    const [leaver] = await imports.rowsOf(third, { action: 'leaver' })
    expect(leaver).toMatchObject({ key: 'S甲2', name: '李强' })
    await imports.apply(third)
    expect(await imports.person('S甲2')).toMatchObject({ isEnabled: true })
    const answer = await admin.post(`${at}/${third}/deactivate`, { positions: [leaver!.position] })
    expect(answer.data).toEqual({ deactivated: 1, kept: 0 })
    expect(await imports.person('S甲2')).toMatchObject({ isEnabled: false })
    const history = (await admin.get(`/apis/v2/users/${leaver!.user_id}/history`)).data.entries
    expect(history[0]).toMatchObject({ summary: '停用不在名单中的账号' })
    const again = await imports.preview(await workbook({ 学生: students.slice(0, 2) }))
    expect(again.counts.student).toMatchObject({ same: 1, leaver: 0 })
  })

  test('undone: what nothing hangs from goes, what was used or changed since stays and is said', async () => {
    const { kept } = await imports.undo(id)
    const rows = await imports.rowsOf(id)
    const said = Object.fromEntries(rows.map(({ name, undone }) => [name, undone]))
    // 王芳 has signed in and 李强 was deactivated, so the class that they are in stays, and its teacher with it.
    expect(said).toMatchObject({ 王芳: '保留：已登录过', 陈老师: '保留：是其他班级的成员' })
    expect(said['软件甲班']).toBe('保留：还有 2 名其他成员')
    expect(kept).toBeGreaterThan(0)
    expect(await imports.person('T甲1')).toBeDefined()
  })
})

describe('undoing as a whole', () => {
  test('leaves the school as it was', async () => {
    const { id } = await imports.preview(await workbook(school('乙')))
    await imports.apply(id)
    expect(await imports.undo(id)).toEqual({ reverted: 6, kept: 0 })
    for (const number of ['T乙1', 'S乙1', 'S乙2']) expect(await imports.person(number)).toBeUndefined()
    const { organizations } = (await admin.get('/apis/v2/managed-organizations')).data
    expect(organizations.some((one: { name: string }) => one.name.includes('乙'))).toBe(false)
    expect((await admin.post(`${at}/${id}/undo`)).status).toBe(409)
  })

  test('who moved within the file’s organisations goes back to where they were', async () => {
    const { id: first } = await imports.preview(await workbook(school('丙')))
    await imports.apply(first)
    const moved = {
      学生: [
        ['学号', '姓名', '组织'],
        ['S丙1', '王芳', '计算机学院丙'],
        ['S丙2', '李强', '软件系丙'],
      ],
    }
    const { id } = await imports.preview(await workbook(moved))
    const [row] = await imports.rowsOf(id, { action: 'update' })
    expect(row!.changes).toEqual([{ label: '组织', from: '软件系丙', to: '计算机学院丙' }])
    await imports.apply(id)
    expect(await imports.membersOf('/软件系丙')).toEqual(['S丙2'])
    await imports.undo(id)
    expect(await imports.membersOf('/软件系丙')).toEqual(['S丙1', 'S丙2'])
    expect(await imports.membersOf('/计算机学院丙')).toEqual([])
  })
})

describe('other files', () => {
  test('a csv of one sheet in GBK, with headings of another system', async () => {
    // `学号,姓名,所在学院` and one line, as Excel on Windows saves it.
    const text = ['Student ID,名字,所在学院', 'G1,张三,机构A'].join('\n')
    const gbk = Buffer.from(encodeGbk(text))
    const shown = await imports.preview(gbk, { name: '学生.csv' })
    const [row] = await imports.rowsOf(shown.id)
    expect(row).toMatchObject({ sheet: 'student', key: 'G1', name: '张三' })
  })

  test('columns that nobody knows are named by the person', async () => {
    const bytes = Buffer.from('代码,称呼,地方\nM1,赵六,某处\n')
    const plain = await imports.preview(bytes, { name: '名单.csv' })
    expect((await admin.get(`${at}/${plain.id}`)).data.import.sheets[0]).toMatchObject({ sheet: null })
    const mapping = { 名单: { as: 'student', columns: ['number', 'real_name', 'organisation'] } }
    const query = `?mapping=${encodeURIComponent(JSON.stringify(mapping))}`
    const { id } = await imports.preview(bytes, { name: '名单.csv', query })
    expect(await imports.rowsOf(id)).toMatchObject([{ key: 'M1', name: '赵六', reason: '没有组织“某处”', cell: 'C2' }])
    const twice = { 名单: { as: 'student', columns: ['number', 'number'] } }
    const answer = await imports.upload(bytes, {
      name: '名单.csv',
      query: `?mapping=${encodeURIComponent(JSON.stringify(twice))}`,
    })
    expect([answer.status, answer.msg]).toEqual([422, '列的对应有误：一个字段只能对应一列'])
  })

  test.each([
    ['坏.xlsx', Buffer.from('not a zip'), '不是有效的 zip 文件'],
    ['坏.zip', Buffer.from('not a zip'), '不是有效的 zip 文件'],
    ['坏.csv', Buffer.from('a\u0000b'), '不是文本文件'],
    ['空.csv', Buffer.from('\n\n'), '文件里没有内容'],
  ])('%s is refused with the reason', async (name, bytes, reason) => {
    const answer = await imports.upload(bytes, { name })
    expect(answer.status).toBe(422)
    expect(answer.msg).toContain(reason)
  })

  test('the template has the four sheets', async () => {
    const file = await admin.get('/apis/v2/school-import-template')
    expect(file.status).toBe(200)
  })
})

test('nobody else sees or does anything with it', async () => {
  const { id } = await imports.preview(Buffer.from('学号,姓名,组织\nX1,甲,乙\n'), { name: '学生.csv' })
  for (const who of ['strangeAdmin', 'teacher', 'student'] as const) {
    const caller = await app.as(who)
    expect((await caller.get(`${at}/${id}`)).status, who).toBe(404)
    expect((await caller.post(`${at}/${id}/apply`, { first_password: 'none' })).status, who).toBe(404)
  }
  expect((await (await app.as('teacher')).get(at)).status).toBe(403)
})

/** GBK of the few characters that are needed here. */
function encodeGbk(text: string): number[] {
  const decoder = new TextDecoder('gbk')
  const codes = new Map<string, [number, number]>()
  for (let high = 0x81; high <= 0xfe; high += 1)
    for (let low = 0x40; low <= 0xfe; low += 1) codes.set(decoder.decode(Uint8Array.of(high, low)), [high, low])
  return [...text].flatMap((sign) => (sign.charCodeAt(0) < 0x80 ? [sign.charCodeAt(0)] : codes.get(sign)!))
}
