import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../testing/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ runJobs: false })
})
afterAll(() => app.close())

test('the migrations make the tables that the installed queue library expects', async () => {
  const { pool } = app.kernel.connection
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) }, migrate: false })
  expect(await boss.detectSchemaDrift()).toMatchObject({
    ok: true,
    missing: [],
    columnDrift: [],
    mismatchedFunctions: [],
  })
})
