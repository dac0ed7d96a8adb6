import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../testing/index.ts'
import { sharedKey } from './signing-key.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ runJobs: false })
})
afterAll(() => app.close())

test('a key that could not be read is asked for again, and read once then', async () => {
  const { db } = app.kernel.connection
  await db.execute(sql`ALTER TABLE platform_secrets RENAME TO secrets_away`)
  await expect(sharedKey(db, 'terminal-relay')).rejects.toThrow('Failed query')
  await db.execute(sql`ALTER TABLE secrets_away RENAME TO platform_secrets`)
  const key = await sharedKey(db, 'terminal-relay')
  expect(key).toHaveLength(32)
  expect(await sharedKey(db, 'terminal-relay')).toBe(key)
  expect(await sharedKey(db, 'environment-web')).not.toEqual(key)
})
