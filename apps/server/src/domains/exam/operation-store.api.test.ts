import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../kernel/database/columns.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { expectDone, taught, type Taught } from '../learning/testing/taught.ts'
import {
  checking,
  findOperation,
  lockOperation,
  preparing,
  saveOperation,
  type OperationAt,
} from './operation-store.ts'

// The leases of an operation question by themselves: no machine runs here.

let app: TestApp
let student: Caller
let course: Taught
beforeAll(async () => {
  app = await testApp()
  student = await app.as('student')
  course = await taught(app)
})
afterAll(() => app?.close())

const at = (seconds: number): Date => new Date(Date.UTC(2026, 0, 1) + seconds * 1_000)

/** An operation question of an attempt, before anything is done with it. */
async function anOperation(): Promise<OperationAt> {
  const { db } = app.kernel.connection
  const begun = await student.post(`/apis/v2/learning/offerings/${course.offeringId}/records`)
  const recordId: string = expectDone(begun).data.record.id
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT attempt_id AS id FROM records WHERE id = ${recordId}::uuid`,
  )
  const of = { attemptId: rows[0]!.id, key: newId() }
  await lockOperation(db, { ...of, recordId, orgId: app.school.orgs.a.id })
  return of
}

test('a run goes on as long as it is renewed, and ends none but itself', async () => {
  const { db } = app.kernel.connection
  const of = await anOperation()
  const run = checking(db, of)
  const first = (await run.claim(at(0)))!
  expect(await run.claim(at(20))).toBeNull()
  const renewed = (await run.renew(first, at(20)))!
  expect(await run.claim(at(40))).toBeNull()
  const second = (await run.claim(at(51)))!
  expect(await run.renew(renewed, at(52))).toBeNull()
  await run.end(renewed)
  expect(await run.claim(at(53))).toBeNull()
  await run.end(second)
  const third = (await run.claim(at(54)))!
  await run.end(third)
})

test('setup scripts run once in an environment, again where they failed, and end nothing in another one', async () => {
  const { db } = app.kernel.connection
  const of = await anOperation()
  const [first, second] = [newId(), newId()]
  await saveOperation(db, of, { environmentId: first })
  const present = async () => (await findOperation(db, of))!
  const run = preparing(db, of, first)
  const failed = (await run.claim(at(0)))!
  expect(await run.claim(at(20))).toBeNull()
  await run.end(failed, { preparedId: null })
  expect(await present()).toMatchObject({ preparedId: null, preparingSince: null })
  const done = (await run.claim(at(21)))!
  await run.end(done)
  expect(await present()).toMatchObject({ preparedId: first, preparingSince: null })
  expect(await run.claim(at(900))).toBeNull()
  // A killed server leaves its run behind; another environment is begun meanwhile, at the very moment that the claim has.
  await saveOperation(db, of, { preparedId: null })
  const left = (await run.claim(at(1_000)))!
  await saveOperation(db, of, { environmentId: second })
  expect(await run.claim(at(1_031))).toBeNull()
  const other = preparing(db, of, second)
  expect(await other.claim(left)).toEqual(left)
  expect(await run.renew(left, at(1_005))).toBeNull()
  await run.end(left, { preparedId: null })
  expect(await present()).toMatchObject({ preparedId: second, preparingSince: left })
  await other.end(left)
  expect(await present()).toMatchObject({ preparedId: second, preparingSince: null })
})
