import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from './index.ts'
import { makeFixtures, type Fixtures } from './matrix-fixtures.ts'
import { onStatement } from './statements.ts'

// How many statements each list asks of the database, for a few rows and for many: the same, and no more than today.

let app: TestApp
let fixtures: Fixtures
let teacher: Caller
let student: Caller
const counting = new AsyncLocalStorage<{ statements: string[] }>()

/** Copies of the fixtures' rows, from one number to another: what differs is said per column, in SQL with the number `n`. */
async function copy(table: string, where: string, from: number, to: number, columns: Record<string, string>) {
  const { db } = app.kernel.connection
  const kept = await db.execute<{ column_name: string }>(sql`
    SELECT column_name FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = ${table} AND is_generated = 'NEVER'`)
  const names = kept.rows.map(({ column_name }) => `"${column_name}"`)
  const changes = Object.entries(columns).map(([column, value]) => `'${column}', ${value}`)
  await db.execute(
    sql.raw(`INSERT INTO ${table} (${names.join(', ')})
      SELECT ${names.map((name) => `made.${name}`).join(', ')} FROM ${table} AS base, generate_series(${from}, ${to}) n,
        LATERAL jsonb_populate_record(base, jsonb_build_object(${changes.join(', ')})) AS made WHERE base.${where}`),
  )
}

/** The id of the n-th copy of a kind. */
const idOf = (kind: string): string => `md5('${kind}' || n)::uuid`

/** Copies everything that is listed, each with people and contents of its own: then what is read per row shows. */
async function grow(from: number, to: number): Promise<void> {
  const more = (table: string, where: string, columns: Record<string, string>) => copy(table, where, from, to, columns)
  const { school } = app
  const title = `base.title || n`
  const mine = (kind: keyof Fixtures): string => `id = '${fixtures[kind]}'`
  const student = school.people.student.id
  await more('users', `id = '${student}'`, { id: idOf('user'), username: `'many' || n`, number: `'m' || n` })
  await more('org_members', `user_id = '${student}'`, { user_id: idOf('user') })
  await more('contents', mine('experiment'), {
    id: idOf('experiment'),
    title,
    creator_id: idOf('user'),
    is_public: 'true',
  })
  await more('experiments', mine('experiment'), { id: idOf('experiment') })
  await more('contents', mine('dataset'), { id: idOf('dataset'), title, creator_id: idOf('user'), is_public: 'true' })
  await more('datasets', mine('dataset'), { id: idOf('dataset') })
  await more('contents', mine('training'), { id: idOf('training'), title, creator_id: idOf('user'), is_public: 'true' })
  await more('trainings', mine('training'), { id: idOf('training') })
  await more('resources', mine('resource'), { id: idOf('resource'), title, creator_id: idOf('user') })
  await more('places', mine('class'), { id: idOf('class'), name: `base.name || n`, invite_code: 'NULL' })
  await more('classes', mine('class'), { id: idOf('class') })
  await more('memberships', `user_id = '${student}'`, { id: idOf('member'), user_id: idOf('user') })
  await more('offerings', mine('offering'), { id: idOf('offering'), content_id: idOf('experiment'), position: 'n' })
  await more('records', mine('record'), { id: idOf('record'), party_id: idOf('user') })
  await more('records', mine('training_record'), { id: idOf('practice'), party_id: idOf('user') })
  await more('query_threads', mine('query_thread'), {
    id: idOf('query'),
    record_id: idOf('record'),
    asker_id: idOf('user'),
  })
  await more('applications', mine('application'), { id: idOf('application'), learner_id: idOf('user') })
  await more('notices', mine('notice'), { id: idOf('notice') })
  await more('env_templates', mine('template'), { id: idOf('template'), title, creator_id: idOf('user') })
  await more('env_suites', mine('suite'), { id: idOf('suite'), title, creator_id: idOf('user') })
  await more('env_records', mine('env_record'), { id: idOf('env'), owner_id: idOf('user'), suite_id: idOf('suite') })
  await more('activity_logs', mine('activity_log'), { id: idOf('log'), seq: '1000000 + n' })
}

beforeAll(async () => {
  app = await testApp({ runJobs: false })
  onStatement(app.kernel.connection.pool, (text, name) => {
    // Who asks is read once in some seconds and then known.
    if (name !== 'live session') counting.getStore()?.statements.push(text)
  })
  fixtures = await makeFixtures(app, 'teacher', 'student')
  teacher = await app.as('teacher')
  student = await app.as('student')
  await grow(1, 3)
  // What a process reads once (keys) it has read then.
  await measured(0)
}, 120_000)
afterAll(() => app?.close())

/** The lists, with the statements that each takes. More than before is a step back; fewer belongs here too. */
const lists: [path: string, statements: number][] = [
  ['/apis/v2/contents?kind=experiment', 1],
  ['/apis/v2/experiments', 1],
  ['/apis/v2/datasets', 1],
  ['/apis/v2/trainings', 1],
  ['/apis/v2/trainings/$training/learners', 4],
  ['/apis/v2/orgs/$organisation/resources', 4],
  ['/apis/v2/classes', 2],
  ['/apis/v2/places/$class/members', 3],
  // One of them for what contents are worth that nobody has begun.
  ['/apis/v2/places/$class/offerings', 4],
  // One of them for what contents are worth that nobody has begun.
  ['/apis/v2/places/$class/records?kind=experiment', 6],
  ['/apis/v2/places/$class/queries', 3],
  ['/apis/v2/places/$class/applications', 4],
  ['/apis/v2/offerings/$offering/records', 3],
  ['/apis/v2/contents/$content/records', 3],
  ['/apis/v2/contents/$content/queries', 3],
  ['/apis/v2/contents/$content/applications', 4],
  ['/apis/v2/my-notices', 2],
  ['/apis/v2/orgs/$organisation/env-suites', 6],
  ['/apis/v2/templates', 3],
  ['/apis/v2/env-records', 4],
  ['/apis/v2/acvivity-logs', 3],
  // One of them for what contents are worth that nobody has begun.
  ['/apis/v2/learning/home', 11],
  ['/apis/v2/learning/places/$class/contents', 9],
]

const rowsIn = (data: Record<string, unknown>): number =>
  Math.max(...Object.values(data).map((value) => (Array.isArray(value) ? value.length : 0)))

async function asked(path: string): Promise<{ statements: number; rows: number }> {
  const filled = path.replaceAll(/\$(\w+)/g, (_whole, kind: keyof Fixtures) => String(fixtures[kind]))
  const store = { statements: [] as string[] }
  const [address = '', query] = filled.split('?')
  // A home page is no list that is turned over.
  const paged = address.endsWith('/home') ? {} : { per_page: 50 }
  const given = { ...paged, ...Object.fromEntries(new URLSearchParams(query)) }
  const who = address.includes('/learning/') ? student : teacher
  const answer = await counting.run(store, () => who.get(address, given))
  expect(answer.status, answer.msg).toBe(200)
  return { statements: store.statements.length, rows: rowsIn(answer.data) }
}

/** What each list took; in place of the number what else is wrong with the answer. */
async function measured(least: number): Promise<[string, number | string][]> {
  const found: [string, number | string][] = []
  for (const [path] of lists) {
    const { statements, rows } = await asked(path)
    found.push([path, rows < least ? `only ${rows} rows` : statements])
  }
  return found
}

describe('the statements of a list', () => {
  test('are as many as the table says, for three rows', async () => {
    expect(await measured(3)).toEqual(lists)
  })

  test('and no more for thirty', async () => {
    await grow(4, 30)
    expect(await measured(30)).toEqual(lists)
  })
})
