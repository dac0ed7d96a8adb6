import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { expectDone } from '../learning/testing/taught.ts'
import { countingIn, joinPlace, memberships, placesOfPerson } from './index.ts'

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

test('who counts in a place is in it and enabled, or administers; who left or was disabled hears of nothing there', async () => {
  const { db, pool } = app.kernel.connection
  const { people, orgs } = app.school
  const [here, other] = await Promise.all(
    ['这里', '那里'].map(async (name) => expectDone(await teacher.post('/apis/v2/classes', { name })).data.class.id),
  )
  await joinPlace(db, { id: here, orgId: orgs.a.id }, [people.student.id], 'student')
  await joinPlace(db, { id: other, orgId: orgs.a.id }, [people.otherStudent.id], 'student')
  const ids = [people.student.id, people.otherStudent.id, people.teacher.id, people.admin.id]
  const counting = async () => (await countingIn(db, here, ids)).toSorted()
  expect(await counting()).toEqual([people.student.id, people.teacher.id, people.admin.id].toSorted())
  const enable = (isEnabled: boolean) =>
    pool.query('UPDATE users SET is_enabled = $2 WHERE id = ANY($1)', [[people.student.id, people.admin.id], isEnabled])
  await enable(false)
  expect(await counting()).toEqual([people.teacher.id])
  await enable(true)
})

test('who is disabled is nothing in any place, their own included, until the account opens again', async () => {
  const { db, pool } = app.kernel.connection
  const { people, orgs } = app.school
  const { id } = expectDone(await teacher.post('/apis/v2/classes', { name: '停用的班' })).data.class
  await joinPlace(db, { id, orgId: orgs.a.id }, [people.student.id], 'student')
  const both = [people.teacher.id, people.student.id]
  const enable = (isEnabled: boolean) =>
    pool.query('UPDATE users SET is_enabled = $2 WHERE id = ANY($1)', [both, isEnabled])
  const standing = async () => {
    const [leading, learning] = [await placesOfPerson(db, both[0]!), await placesOfPerson(db, both[1]!)]
    return [leading.leads.has(id), learning.learns.has(id)]
  }
  expect(await standing()).toEqual([true, true])
  await enable(false)
  expect(await standing()).toEqual([false, false])
  await enable(true)
  expect(await standing()).toEqual([true, true])
})
