import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../testing/index.ts'
import { stuckness, stucknessSql } from './stuck.ts'
import { stuckCases, working } from './testing/stuck-cases.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ runJobs: false })
})
afterAll(() => app.close())

const sqlOf = async (values: Parameters<typeof stucknessSql>[0]): Promise<number | null> => {
  const found = await app.kernel.connection.db.execute<{ n: number | null }>(
    sql`SELECT (${stucknessSql(values)})::double precision AS n`,
  )
  return found.rows[0]!.n
}

// The list of records orders by the database what pages and the live monitor judge by the rule.
test.each(stuckCases)('the database says the same of: %s', async (_name, more, classmates) => {
  const work = { ...working, ...more }
  const inSql = await sqlOf({
    kind: sql`${work.kind}::text`,
    recordState: sql`${work.recordState}::text`,
    stepState: sql`${work.stepState}::text`,
    sameFailures: sql`${work.sameFailures}::integer`,
    stepSeconds: sql`${work.stepSeconds}::integer`,
    medianSeconds: sql`${classmates.medianSeconds}::double precision`,
    finishers: sql`${classmates.finishers}::integer`,
  })
  const byRule = stuckness(work, classmates)
  if (byRule === null) expect(inSql).toBeNull()
  else expect(inSql).toBeCloseTo(byRule, 10)
})

test('a learner without a record, or whose step nobody finished, is no different in the database', async () => {
  const none = sql`NULL::integer`
  const step = {
    kind: sql`'experiment'`,
    stepState: sql`'failed'`,
    sameFailures: sql`1`,
    stepSeconds: sql`6000`,
    medianSeconds: none,
  }
  expect(await sqlOf({ ...step, recordState: sql`'in_progress'`, finishers: none })).toBeCloseTo(1 / 3, 10)
  expect(await sqlOf({ ...step, recordState: sql`NULL::text`, stepState: sql`NULL::text`, finishers: none })).toBeNull()
})
