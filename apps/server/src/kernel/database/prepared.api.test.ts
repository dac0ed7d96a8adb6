import { eq, sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../testing/index.ts'
import { type Later, prepared, preparedFields, preparedSql } from './prepared.ts'

const things = pgTable('prepared_things', {
  id: integer('id').primaryKey(),
  name: text('name'),
  list: jsonb('list').$type<string[]>(),
})
type Thing = typeof things.$inferSelect

let app: TestApp
let built = 0
const found = prepared('test_thing', (tx) => {
  built += 1
  return tx
    .select()
    .from(things)
    .where(eq(things.id, sql.placeholder('id')))
})
const saved = preparedFields('test_thing_saved', (tx, fields: Later<Partial<Thing>>) =>
  tx
    .update(things)
    .set(fields)
    .where(eq(things.id, sql.placeholder('id')))
    .returning(),
)

beforeAll(async () => {
  app = await testApp()
  await app.kernel.connection.pool.query('CREATE TABLE prepared_things (id integer PRIMARY KEY, name text, list jsonb)')
  await app.kernel.connection.pool.query("INSERT INTO prepared_things VALUES (1, 'one', NULL), (2, 'two', NULL)")
})
afterAll(() => app.close())

test('a statement is built once and asked in each transaction by itself', async () => {
  const { db } = app.kernel.connection
  const failed = app.kernel.connection.transaction(async (tx) => {
    await saved(tx, { name: 'changed' }, { id: 1 })
    const other = await found(db, { id: 1 })
    const own = await found(tx, { id: 1 })
    expect([other[0]?.name, own[0]?.name]).toEqual(['one', 'changed'])
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  const all = await Promise.all([1, 2, 1, 2].map((id) => app.kernel.connection.transaction((tx) => found(tx, { id }))))
  expect(all.map((rows) => rows[0]?.name)).toEqual(['one', 'two', 'one', 'two'])
  expect(built).toBe(1)
})

test('fields that are given are written, null as null, the others stay', async () => {
  const { db } = app.kernel.connection
  const write = async (fields: Partial<Thing>) => (await saved(db, fields, { id: 2 }))[0]
  expect(await write({ list: ['a', '"b"'] })).toEqual({ id: 2, name: 'two', list: ['a', '"b"'] })
  expect(await write({ name: 'zwei', list: undefined } as Partial<Thing>)).toMatchObject({
    name: 'zwei',
    list: ['a', '"b"'],
  })
  expect(await write({ name: null, list: null })).toEqual({ id: 2, name: null, list: null })
  const kept = await app.kernel.connection.pool.query(
    'SELECT list IS NULL AS nothing FROM prepared_things WHERE id = 2',
  )
  expect(kept.rows[0]).toEqual({ nothing: true })
})

test('a statement written as SQL is planned by its name, and asked in each transaction by itself', async () => {
  const { db } = app.kernel.connection
  const named = preparedSql<{ name: string | null }>(
    'test_thing_sql',
    () => sql`SELECT name FROM ${things} WHERE id = ANY(${sql.placeholder('ids')}::integer[]) ORDER BY id`,
  )
  expect(await named(db, { ids: [2, 1] })).toHaveLength(2)
  const failed = app.kernel.connection.transaction(async (tx) => {
    await saved(tx, { name: 'inside' }, { id: 2 })
    expect(await named(tx, { ids: [2] })).toEqual([{ name: 'inside' }])
    const { rows } = await tx.execute(sql`SELECT name FROM pg_prepared_statements WHERE name = 'test_thing_sql'`)
    expect(rows).toHaveLength(1)
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
})
