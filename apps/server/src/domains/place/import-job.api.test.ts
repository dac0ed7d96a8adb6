import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { testPasswordHash } from '../../testing/school.ts'
import { insertUser } from '../identity/index.ts'
import { addOrgMembers } from '../org/index.ts'
import { importJobName } from './import-job.ts'

let app: TestApp
let teacher: Caller
beforeAll(async () => {
  app = await testApp()
  teacher = await app.as('teacher')
})
afterAll(() => app.close())

test.each(['class_id', 'place_id'])('an import that was queued with %s adds its people', async (name) => {
  const { id } = (await teacher.post('/apis/v2/classes', { name })).data.class
  const at = `/apis/v2/places/${id}/member-imports`
  const bytes = new TextEncoder().encode(`学号,姓名\n${name}-1,王芳\n`)
  const { import: preview } = (await teacher.upload(at, 'file', { name: '名单.csv', bytes })).data
  const { db, transaction } = app.kernel.connection
  await db.execute(sql`UPDATE roster_imports SET state = 'running' WHERE id = ${preview.id}`)
  await transaction((tx) =>
    app.kernel.jobs.enqueue(tx, {
      name: importJobName,
      title: '导入名单',
      payload: { [name]: id, import_id: preview.id, password_hash: 'x' },
      orgId: app.school.orgs.a.id,
      ownerId: app.school.people.teacher.id,
    }),
  )
  const one = `${at}/${preview.id}`
  await expect.poll(async () => (await teacher.get(one)).data.import.state, { timeout: 20_000 }).toBe('done')
  const { members } = (await teacher.get(`/apis/v2/places/${id}/members`, { role: 'student' })).data
  expect(members).toMatchObject([{ number: `${name}-1` }])
})

test('who joined a sister organisation after the preview is not taken in by the administrator of another', async () => {
  const { orgs, people, customers } = app.school
  const admin = await app.as('admin')
  await admin.put(`/apis/v2/organizations/${orgs.a.id}/members/${people.peer.id}`, { is_admin: true })
  const head = await app.as('peer')
  const at = `/apis/v2/places/${orgs.a.id}/member-imports`
  const bytes = new TextEncoder().encode('学号,姓名\n2026501,甲\n2026502,乙\n')
  const { import: preview } = (await head.upload(at, 'file', { name: '名单.csv', bytes })).data
  expect(preview.rows.map((row: { action: string }) => row.action)).toEqual(['create', 'create'])
  const passwordHash = await testPasswordHash()
  await app.kernel.connection.transaction(async (tx) => {
    const person = { username: '2026501', realName: '甲', number: '2026501', roles: ['student' as const] }
    const { id } = await insertUser(tx, { ...person, customerId: customers.first, passwordHash })
    await addOrgMembers(tx, orgs.b.id, [id])
  })
  const given = { first_password: 'same', initial_password: 'First2026' }
  expect((await head.post(`${at}/${preview.id}/confirm`, given)).data).toEqual({ job_id: expect.any(String) })
  const one = `${at}/${preview.id}`
  await expect.poll(async () => (await head.get(one)).data.import.state, { timeout: 20_000 }).toBe('done')
  const { rows } = (await head.get(one)).data.import
  expect(rows.map((row: { action: string; reason: string }) => [row.action, row.reason])).toEqual([
    ['refused', '学号已被其他组织的人员使用，请联系客户管理员'],
    ['create', ''],
  ])
  const members = await head.get(`/apis/v2/organizations/${orgs.a.id}/members`, {
    user_type: 'student',
    keyword: '2026501',
  })
  expect(members.data.total).toBe(0)
})
