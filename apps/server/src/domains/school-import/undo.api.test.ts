import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../testing/index.ts'
import { users } from '../identity/index.ts'
import { expectDone, taught } from '../learning/testing/taught.ts'
import { importsOf, school, workbook, type Imports } from './testing/imports.ts'

// What is taken back of an import when somebody has gone on with what it wrote.

let app: TestApp
let imports: Imports
beforeAll(async () => {
  app = await testApp()
  imports = importsOf(app, await app.as('admin'))
})
afterAll(() => app.close())

test('what nobody has changed since goes back; the rest stays and is said', async () => {
  const { id: first } = await imports.preview(await workbook(school('丁')))
  await imports.apply(first)
  const changed = school('丁')
  changed.学生 = [
    ['学号', '姓名', '组织', '手机', '专业'],
    ['S丁1', '王芳', '软件系丁', '13800000011', '网络工程'],
    ['S丁2', '李强', '软件系丁', '13800000012', '软件工程'],
  ]
  const { id } = await imports.preview(await workbook(changed))
  await imports.apply(id)
  const majorOf = async (number: string) => {
    const { rows } = await app.kernel.connection.db.execute<{ major: string }>(
      sql`SELECT m.major FROM org_members m JOIN users u ON u.id = m.user_id WHERE u.number = ${number}`,
    )
    return rows.map(({ major }) => major)
  }
  expect(await majorOf('S丁1')).toEqual(['网络工程'])
  await app.kernel.connection.db.update(users).set({ phone: '13900000000' }).where(eq(users.number, 'S丁2'))
  expect(await imports.undo(id)).toEqual({ reverted: 1, kept: 1 })
  expect(await imports.person('S丁1')).toMatchObject({ phone: '' })
  expect(await majorOf('S丁1')).toEqual(['软件工程'])
  expect(await imports.person('S丁2')).toMatchObject({ phone: '13900000000' })
  const undone = (await imports.rowsOf(id, { action: 'update' })).map((row) => [row.name, row.undone])
  expect(undone).toEqual([
    ['王芳', '已恢复'],
    ['李强', '部分恢复：手机已再次修改'],
  ])
})

test('a class where something is taught stays, and who has work in a class stays in it', async () => {
  const { experimentId } = await taught(app)
  const classes = {
    班级: [
      ['班级名称', '组织', '教师工号'],
      ['有课班', '计算机学院', 'T-teacher'],
      ['在学班', '计算机学院', 'T-teacher'],
    ],
    学生: [
      ['学号', '姓名', '组织', '班级'],
      ['T-student', '测试student', '计算机学院', '在学班'],
      ['T-otherStudent', '测试otherStudent', '计算机学院', '在学班'],
      ['S己1', '新生', '计算机学院', '在学班'],
    ],
  }
  const { id } = await imports.preview(await workbook(classes))
  await imports.apply(id)
  const teacher = await app.as('teacher')
  const offered: string[] = []
  for (const name of ['有课班', '在学班']) {
    const { rows } = await app.kernel.connection.db.execute(sql`SELECT id FROM places WHERE name = ${name}`)
    const given = { content_ids: [experimentId] }
    const answer = expectDone(await teacher.post(`/apis/v2/places/${String(rows[0]!.id)}/offerings`, given))
    offered.push(answer.data.offerings[0].id)
  }
  expectDone(await (await app.as('student')).post(`/apis/v2/learning/offerings/${offered[1]}/records`))
  // Somebody has given a new account something before its person ever came.
  const [newcomer] = await imports.rowsOf(id, { keyword: 'S己1' })
  const given = { learner_ids: [newcomer!.user_id], attempts: 5, reason: '请假' }
  expectDone(await teacher.put(`/apis/v2/offerings/${offered[1]}/exceptions`, given))
  await imports.undo(id)
  expect(Object.fromEntries((await imports.rowsOf(id)).map(({ name, undone }) => [name, undone]))).toMatchObject({
    测试student: '部分恢复：已在班级中学习，没有移出',
    测试otherStudent: '已恢复',
    有课班: '保留：已有 1 项教学内容',
    在学班: '保留：还有 2 名其他成员',
    新生: '保留：已有学习记录、授权或其他数据',
  })
})

test('nobody is put back into an organisation that was removed meanwhile', async () => {
  const admin = await app.as('admin')
  const { id: first } = await imports.preview(await workbook(school('庚')))
  await imports.apply(first)
  const moved = {
    组织: [
      ['组织名称', '上级组织'],
      ['软件系庚', '计算机学院庚'],
      ['网络系庚', '计算机学院庚'],
    ],
    学生: [
      ['学号', '姓名', '组织'],
      ['S庚1', '王芳', '网络系庚'],
      ['S庚2', '李强', '软件系庚'],
    ],
  }
  const { id } = await imports.preview(await workbook(moved))
  await imports.apply(id)
  expect(await imports.membersOf('/网络系庚')).toEqual(['S庚1'])
  const { organizations } = (await admin.get('/apis/v2/managed-organizations')).data
  const left = organizations.find((one: { name: string }) => one.name.endsWith('/软件系庚'))
  await app.kernel.connection.db.execute(
    sql`UPDATE organisations SET removed_at = now(), is_switched_on = false WHERE id = ${left.id}`,
  )
  await imports.undo(id)
  const [moves] = await imports.rowsOf(id, { keyword: 'S庚1' })
  expect(moves!.undone).toBe('部分恢复：原来的组织已删除，没有移回')
  const { rows } = await app.kernel.connection.db.execute(sql`
    SELECT FROM org_members m JOIN users u ON u.id = m.user_id
    WHERE m.org_id = ${left.id} AND u.number = 'S庚1'`)
  expect(rows).toEqual([])
})

test('an account that has become part of another one stays as it is', async () => {
  const admin = await app.as('admin')
  const { id } = await imports.preview(await workbook(school('辛')))
  await imports.apply(id)
  const [stays, goes] = [await imports.person('S辛1'), await imports.person('S辛2')]
  const merger = { other_id: goes!.id, username: goes!.username }
  expectDone(await admin.post(`/apis/v2/users/${stays!.id}/merger`, merger))
  await imports.undo(id)
  const [row] = await imports.rowsOf(id, { keyword: 'S辛2' })
  expect(row!.undone).toBe('保留：账号已合并到另一个账号')
})
