import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../testing/index.ts'
import { gathered } from './gathered.ts'
import { preparedSql } from './prepared.ts'
import type { Tx } from './pool.ts'

let app: TestApp
/** The inputs of each statement that was sent. */
let sent: number[][] = []

const halves = preparedSql<{ n: number; half: number }>(
  'test_halves',
  () => sql`SELECT n, 1000 / n AS half FROM unnest(${sql.placeholder('all')}::integer[]) AS given (n)`,
)
const ask = async (tx: Tx, inputs: readonly number[]): Promise<number[]> => {
  sent.push([...inputs])
  const byInput = new Map((await halves(tx, { all: [...inputs] })).map(({ n, half }) => [n, half]))
  return inputs.map((input) => byInput.get(input)!)
}
const together = () => gathered<number, number>({ name: String, ask })

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('the first goes at once, what arrives until it is back goes together, each gets its own answer', async () => {
  sent = []
  const half = together()
  const { db } = app.kernel.connection
  expect(await Promise.all([2, 4, 5, 8].map((n) => half(db, n)))).toEqual([500, 250, 200, 125])
  expect(sent).toEqual([[2], [4, 5, 8]])
})

test('two of one name go one after the other', async () => {
  sent = []
  const half = together()
  const { db } = app.kernel.connection
  await Promise.all([2, 4, 4, 5, 4].map((n) => half(db, n)))
  expect(sent).toEqual([[2], [4, 5], [4], [4]])
})

test('what fails for one is answered for the others', async () => {
  const half = together()
  const { db } = app.kernel.connection
  const all = await Promise.allSettled([2, 0, 5].map((n) => half(db, n)))
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('in a transaction each goes at its place in it', async () => {
  sent = []
  const half = together()
  await app.kernel.connection.transaction(async (tx) => {
    for (const n of [2, 4, 5]) await half(tx, n)
  })
  expect(sent).toEqual([[2], [4], [5]])
})

test('who waits for a lock keeps the others back only for a moment', async () => {
  const { connection } = app.kernel
  await connection.pool.query(
    'CREATE TABLE gathered_locks (id integer PRIMARY KEY); INSERT INTO gathered_locks VALUES (1), (2), (3)',
  )
  const lock = gathered<number, number>({
    name: String,
    async ask(tx, ids) {
      await tx.execute(sql`SELECT id FROM gathered_locks WHERE id IN (${sql.join([...ids], sql`, `)}) FOR UPDATE`)
      return ids
    },
  })
  const client = await connection.pool.connect()
  try {
    await client.query('BEGIN; SELECT id FROM gathered_locks WHERE id = 1 FOR UPDATE')
    let isBack = false
    const waiting = lock(connection.db, 1).then(() => (isBack = true))
    expect(await Promise.all([lock(connection.db, 2), lock(connection.db, 3)])).toEqual([2, 3])
    expect(isBack).toBe(false)
    await client.query('COMMIT')
    await waiting
  } finally {
    client.release()
  }
})
