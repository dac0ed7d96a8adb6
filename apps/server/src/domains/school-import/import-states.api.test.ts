import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { dropOldSeeds } from './store.ts'
import { at, importsOf, school, workbook, type Imports } from './testing/imports.ts'

let app: TestApp
let admin: Caller
let imports: Imports
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  imports = importsOf(app, admin)
})
afterAll(() => app.close())

const newcomer = (number: string) => Buffer.from(`学号,姓名,组织\n${number},新生,计算机学院\n`)
const signIn = async (username: string, password: string) =>
  (await app.as(null)).post('/apis/v1/commons/oauth/token', { username, password, alias: 'student' })

test('an import may give all new accounts one password, which is replaced at the first sign-in', async () => {
  const { id } = await imports.preview(newcomer('N1'), { name: '学生.csv' })
  const short = await admin.post(`${at}/${id}/apply`, { first_password: 'same', initial_password: '1' })
  expect([short.status, short.msg]).toEqual([422, expect.stringContaining('初始密码')])
  await imports.apply(id, { first_password: 'same', initial_password: 'First2026' })
  expect((await signIn('n1', 'First2026')).data).toMatchObject({ must_change_password: true })
  expect((await admin.get(`${at}/${id}/codes`)).status).toBe(409)
})

test('an import shows first passwords for a week, and keeps nothing to find them by afterwards', async () => {
  const { db } = app.kernel.connection
  const ids = []
  for (const number of ['N2', 'N3']) {
    const { id } = await imports.preview(newcomer(number), { name: '学生.csv' })
    await imports.apply(id, { first_password: 'code' })
    ids.push(id)
  }
  const [old, fresh] = ids as [string, string]
  await db.execute(sql`UPDATE school_imports SET codes_until = now() - interval '1 second' WHERE id = ${old}`)
  expect((await admin.get(`${at}/${old}/codes`)).status).toBe(409)
  expect((await admin.get(`${at}/${old}`)).data.import.codes_until).toBeNull()
  expect(await dropOldSeeds(db, new Date())).toBe(1)
  const { rows } = await db.execute(sql`SELECT sealed_seed FROM school_imports WHERE id = ${old}`)
  expect(rows).toEqual([{ sealed_seed: null }])
  expect((await admin.get(`${at}/${fresh}/codes`)).status).toBe(200)
})

test('an import is written once, and thrown away only before', async () => {
  const { id } = await imports.preview(newcomer('N4'), { name: '学生.csv' })
  await imports.apply(id)
  const again = await admin.post(`${at}/${id}/apply`, { first_password: 'none' })
  expect([again.status, again.msg]).toEqual([409, expect.stringContaining('不能导入')])
  expect((await admin.delete(`${at}/${id}`)).status).toBe(409)
  const { id: other } = await imports.preview(newcomer('N5'), { name: '学生.csv' })
  expect((await admin.delete(`${at}/${other}`)).status).toBe(200)
  expect((await admin.get(`${at}/${other}`)).status).toBe(404)
})

test('who has a wrong line is no leaver', async () => {
  const wrong = Buffer.from('学号,姓名,组织,手机\nT-student,测试student,计算机学院,不知道\n')
  const { id } = await imports.preview(wrong, { name: '学生.csv' })
  expect(await imports.rowsOf(id, { action: 'refused' })).toMatchObject([{ key: 'T-student', cell: 'D2' }])
  const leavers = await imports.rowsOf(id, { action: 'leaver' })
  expect(leavers.map(({ key }) => key)).toContain('T-otherStudent')
  expect(leavers.map(({ key }) => key)).not.toContain('T-student')
})

test('an administrator is no leaver: their account is closed elsewhere', async () => {
  const teachers = Buffer.from('工号,姓名,组织\nT-teacher,测试teacher,计算机学院\n')
  const { id } = await imports.preview(teachers, { name: '教师.csv' })
  const leavers = (await imports.rowsOf(id, { action: 'leaver' })).map(({ key }) => key)
  expect(leavers).toContain('T-peer')
  expect(leavers).not.toContain('T-admin')
})

test('a class is refused whose teacher leaves its organisation by the same file', async () => {
  const { id: first } = await imports.preview(await workbook(school('戊')))
  await imports.apply(first)
  const moved = {
    教师: [
      ['工号', '姓名', '组织'],
      ['T戊1', '陈老师', '计算机学院戊'],
      ['T戊2', '新老师', '软件系戊'],
    ],
    班级: [
      ['班级名称', '组织', '教师工号'],
      ['甲班', '软件系戊', 'T戊1'],
      ['乙班', '软件系戊', 'T戊2'],
    ],
  }
  const { id } = await imports.preview(await workbook(moved))
  expect(await imports.rowsOf(id, { sheet: 'class' })).toMatchObject([
    { name: '甲班', action: 'refused', reason: '教师“t戊1”不属于组织“软件系戊”', cell: 'C2' },
    { name: '乙班', action: 'create' },
  ])
})
