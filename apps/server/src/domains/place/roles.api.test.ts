import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { expectDone } from '../learning/testing/taught.ts'
import { memberships, placesOfPerson } from './index.ts'

let app: TestApp
let teacher: Caller
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  teacher = await app.as('teacher')
})
afterAll(() => app.close())

test('who owns a class is its teacher, also where the roster does not list them', async () => {
  const { db } = app.kernel.connection
  const { id } = expectDone(await teacher.post('/apis/v2/classes', { name: '没有名单的班' })).data.class
  await db.delete(memberships).where(eq(memberships.placeId, id))
  expectDone(await teacher.put(`/apis/v2/classes/${id}`, { name: '改了名的班', version: 1 }))
  expect((await placesOfPerson(db, app.school.people.teacher.id)).leads).toContain(id)

  // Somebody else's class stays closed to colleagues who are not listed either.
  const colleague = await app.as('peer')
  expect((await colleague.put(`/apis/v2/classes/${id}`, { name: '别人的班', version: 1 })).status).not.toBe(200)
})
