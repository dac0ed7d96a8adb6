import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
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
