import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../testing/index.ts'
import { newId } from './columns.ts'
import { moveRows, withKeys, type Clash } from './move-rows.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  await app.kernel.connection.db.execute(sql`
    CREATE TABLE moved_rows (person uuid NOT NULL, place text NOT NULL, title text NOT NULL DEFAULT '',
      is_open boolean NOT NULL DEFAULT true, sum int, most int, least int, either boolean, filled text, united text[], word text)`)
  await app.kernel.connection.db.execute(sql`
    CREATE UNIQUE INDEX moved_rows_once ON moved_rows (person, place) WHERE is_open`)
})
afterAll(() => app.close())

interface Row extends Record<string, unknown> {
  person: string
  place: string
}

/** What is there after everything of one has become the other's. */
async function after(clash: Clash, rows: (ids: { from: string; to: string }) => Row[]) {
  const { db } = app.kernel.connection
  const ids = { from: newId(), to: newId() }
  for (const row of rows(ids))
    await db.execute(sql`INSERT INTO moved_rows SELECT * FROM jsonb_populate_record(
      jsonb_populate_record(NULL::moved_rows, '{"title": "", "is_open": true}'), ${JSON.stringify(row)}::jsonb)`)
  const [column] = await withKeys(db, [{ table: 'moved_rows', column: 'person' }])
  const sum = await moveRows(db, column!, { ...ids, clash, mark: '（旧）' })
  const found =
    await db.execute<Row>(sql`SELECT * FROM moved_rows WHERE person = ANY(${sql.param([ids.from, ids.to])}::uuid[])
    ORDER BY person = ${ids.to}::uuid DESC, place, title`)
  return { sum, rows: found.rows.map((row) => ({ ...row, person: row.person === ids.to ? 'to' : 'from' })) }
}
const both =
  (here: object, there: object) =>
  ({ from, to }: { from: string; to: string }): Row[] => [
    { person: from, place: 'a', ...here },
    { person: to, place: 'a', ...there },
    { person: from, place: 'b' },
  ]

test('fields of two rows of the same become one, each by its rule', async () => {
  const united = ['x', 'y']
  const here = { sum: 2, most: 5, least: 1, either: true, filled: 'new', united, word: 'edit' }
  const there = { sum: 3, most: 4, least: 2, either: false, filled: '', united: ['y'], word: 'view' }
  const joined = {
    sum: 'sum',
    most: 'most',
    least: 'least',
    either: 'either',
    filled: 'filled',
    united: 'united',
    word: ['manage', 'edit', 'use', 'view'],
  } as const
  const { sum, rows } = await after({ joined }, both(here, there))
  expect(sum).toEqual({ moved: 1, joined: 1, stayed: 0 })
  expect(rows).toMatchObject([
    { person: 'to', place: 'a', sum: 5, most: 5, least: 1, either: true, filled: 'new', word: 'edit' },
    { person: 'to', place: 'b' },
  ])
  expect((rows[0] as { united?: string[] }).united?.toSorted()).toEqual(['x', 'y'])
  const other = await after({ joined }, both({ ...there, filled: 'old' }, { ...here, either: true }))
  expect(other.rows[0]).toMatchObject({ most: 5, least: 1, either: true, filled: 'new', word: 'edit' })
})

test.each<[string, Clash, object, object[]]>([
  [
    'stays where it was',
    'stays',
    { moved: 1, joined: 0, stayed: 1 },
    [{ title: 'there' }, { place: 'b' }, { title: 'here' }],
  ],
  ['goes', 'goes', { moved: 1, joined: 1, stayed: 0 }, [{ title: 'there' }, { place: 'b' }]],
])('a row that would be there twice %s', async (_name, clash, sum, rows) => {
  const found = await after(clash, both({ title: 'here' }, { title: 'there' }))
  expect(found.sum).toEqual(sum)
  expect(found.rows).toMatchObject(rows)
})

test('what the key does not concern is no clash', async () => {
  const { sum, rows } = await after('goes', both({ is_open: false }, { is_open: true }))
  expect(sum).toEqual({ moved: 2, joined: 0, stayed: 0 })
  expect(rows.filter(({ place }) => place === 'a')).toHaveLength(2)
})
