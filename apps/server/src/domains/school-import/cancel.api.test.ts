import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { at, importsOf, type Imports } from './testing/imports.ts'

// An import that is stopped on the way: what was written stays and can be taken back, of the rest nothing is there.

let app: TestApp
let admin: Caller
let imports: Imports
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  imports = importsOf(app, admin)
})
afterAll(() => app.close())

/** Written in slices of 500. */
const lines = 1500
const numberOf = (i: number): string => `CC${String(i).padStart(5, '0')}`
const file = (): Buffer =>
  Buffer.from(
    ['学号,姓名,组织', ...Array.from({ length: lines }, (_one, i) => `${numberOf(i)},学生${i},计算机学院`)].join('\n'),
  )
const written = async (): Promise<number> =>
  (await app.kernel.connection.db.execute(sql`SELECT FROM users WHERE number LIKE 'CC%'`)).rows.length

test('stops after the slice that is being written; that much is undone, and the file can be imported whole', async () => {
  const { db } = app.kernel.connection
  await db.execute(sql`UPDATE customers SET max_users = 5000`)
  // Somebody of the second slice is being changed by others, so that the job waits there.
  const body = {
    username: 'cc-known',
    real_name: '原名',
    number: numberOf(700),
    roles: ['student'],
    organisation_ids: [app.school.orgs.a.id],
    initial_password: 'First12345',
  }
  expect((await admin.post('/apis/v2/users', body)).status).toBe(200)
  const { id } = await imports.preview(file(), { name: '学生.csv' })
  const isHeld = Promise.withResolvers<void>()
  const letGo = Promise.withResolvers<void>()
  const holding = app.kernel.connection.transaction(async (tx) => {
    await tx.execute(sql`SELECT FROM users WHERE number = ${numberOf(700)} FOR UPDATE`)
    isHeld.resolve()
    await letGo.promise
  })
  await isHeld.promise
  try {
    expect((await admin.post(`${at}/${id}/apply`, { first_password: 'none' })).status).toBe(200)
    const waits = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    await expect.poll(async () => (await db.execute(waits)).rows.length, { timeout: 30_000 }).toBeGreaterThan(0)
    const { job_id: jobId } = (await admin.get(`${at}/${id}`)).data.import
    expect((await (await app.as('strangeAdmin')).post(`/apis/v2/jobs/${jobId}/cancel`)).status).toBe(404)
    expect((await admin.post(`/apis/v2/jobs/${jobId}/cancel`)).status).toBe(200)
  } finally {
    letGo.resolve()
    await holding
  }
  await expect.poll(() => imports.stateOf(id), { timeout: 30_000 }).toBe('cancelled')
  expect(await written()).toBe(1000)
  const { import: seen } = (await admin.get(`${at}/${id}`)).data
  expect(seen.can).toMatchObject({ edit: true })
  // It is not gone on with, nor dropped as if nothing had happened.
  expect((await admin.post(`${at}/${id}/apply`, { first_password: 'none' })).status).toBe(409)
  expect((await admin.delete(`${at}/${id}`)).status).toBe(409)
  expect(await imports.undo(id)).toEqual({ reverted: 1000, kept: 0 })
  expect(await written()).toBe(1)
  expect(await imports.person(numberOf(700))).toMatchObject({ realName: '原名' })
  const again = await imports.preview(file(), { name: '学生.csv' })
  await imports.apply(again.id)
  expect(await written()).toBe(lines)
})
