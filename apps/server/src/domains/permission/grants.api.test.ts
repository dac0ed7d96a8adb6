import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'

let app: TestApp
let neighbour: Caller
let id: string
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  const teacher = await app.as('teacher')
  neighbour = await app.as('neighbour')
  id = (await teacher.post('/apis/v2/experiments', { title: '邻院可看' })).data.experiment.id
  const row = { subject_kind: 'user', subject_id: app.school.people.neighbour.id, ability: 'view' }
  await teacher.post(`/apis/v2/contents/${id}/permissions`, { rows: [row] })
})
afterAll(() => app.close())

const asked = async (): Promise<number> => (await neighbour.get(`/apis/v2/experiments/${id}`)).status
const giver = (change: SQL) =>
  app.kernel.connection.db.execute(sql`UPDATE organisations SET ${change} WHERE id = ${app.school.orgs.a.id}`)

test.each<[what: string, end: SQL, undo: SQL]>([
  ['has expired', sql`expires_at = now() - interval '1 s'`, sql`expires_at = NULL`],
  ['is disabled', sql`is_enabled = false`, sql`is_enabled = true`],
])('a grant counts until the organisation that gave it %s', async (_what, end, undo) => {
  await giver(sql`expires_at = now() + interval '1 h'`)
  expect(await asked()).toBe(200)
  await giver(end)
  expect(await asked()).toBe(404)
  await giver(undo)
  expect(await asked()).toBe(200)
})
