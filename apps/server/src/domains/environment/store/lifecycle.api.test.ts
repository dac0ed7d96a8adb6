import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../kernel/database/columns.ts'
import { testApp, type TestApp } from '../../../testing/index.ts'
import { envRecords } from '../tables.ts'
import { claimEnding, claimStarting, type Worker } from './lifecycle.ts'
import { insertRecord } from './records.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ runJobs: false })
})
afterAll(() => app.close())

// A driver of its own: the application's worker takes nothing of it.
const worker = (): Worker => ({ id: newId(), driver: 'claims', node: 'here' })

test.each([
  ['starting', claimStarting],
  ['stopping', claimEnding],
] as const)('one that is %s is worked on by one server until its lease is over', async (state, claim) => {
  const { db } = app.kernel.connection
  const { id } = await insertRecord(db, {
    id: newId(),
    orgId: app.school.orgs.a.id,
    customerId: newId(),
    ownerId: app.school.people.student.id,
    suiteId: newId(),
    suiteTitle: '单机',
    machines: [],
    purpose: 'trial',
    state,
    driver: 'claims',
    node: 'here',
    liveMinutes: 60,
    maxMinutes: 120,
  })
  const claimed = async (): Promise<number> =>
    (await claim(db, worker(), 5)).filter((row: { id: string }) => row.id === id).length
  expect([await claimed(), await claimed()]).toEqual([1, 0])
  await db
    .update(envRecords)
    .set({ leaseUntil: sql`now() - interval '1 s'` })
    .where(eq(envRecords.id, id))
  expect(await claimed()).toBe(1)
})
