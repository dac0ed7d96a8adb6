import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { ImportPreview } from '@lab/contract/place'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { examsAsking, examsOfBank } from '../domains/exam/asks.ts'
import { presentImport } from '../domains/place/present.ts'
import { findImport } from '../domains/place/roster.ts'
import { copyItems } from '../domains/record/attempts.ts'
import { responses } from '../domains/record/tables.ts'
import { newId } from '../kernel/database/columns.ts'
import { projectRoot } from '../kernel/config.ts'
import { migrate, releases } from '../kernel/database/migrate.ts'
import { connect, type Connection } from '../kernel/database/pool.ts'
import { databaseOf } from './global-setup.ts'

// Rows of a time after the oldest release, which its school does not have: each is put into a database as it was just
// before the migration that changes it, and read by today's code afterwards.

const migrations = join(projectRoot(), 'apps/server/migrations')
const name = `lab_later_${randomBytes(6).toString('hex')}`
const ids = {
  org: newId(),
  person: newId(),
  place: newId(),
  list: newId(),
  attempt: newId(),
  later: newId(),
  item: newId(),
  bank: newId(),
  drawnBank: newId(),
  fixed: newId(),
  published: newId(),
  drawn: newId(),
  exam: newId(),
}
let connection: Connection

async function once(options: pg.ClientConfig, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(options)
  await client.connect()
  await work(client).finally(() => client.end())
}

/** Brings the database to where a release was that came just before a file. */
const upTo = (file: string) => {
  const all = releases(migrations)
  const before = all.slice(
    0,
    all.findIndex((release) => release.includes(file)),
  )
  return migrate(databaseOf(inject('postgres'), name), migrations, before.flat())
}
/** Adds a row by itself: what it belongs to is not read. */
const put = (table: string, row: Record<string, unknown>) =>
  once(databaseOf(inject('postgres'), name), async (client) => {
    await client.query('SET session_replication_role = replica')
    const fields = Object.keys(row).map((field) => client.escapeIdentifier(field))
    const json = [JSON.stringify(row)]
    await client.query(
      `INSERT INTO ${table} (${fields.join()}) SELECT ${fields.join()} FROM json_populate_record(NULL::${table}, $1)`,
      json,
    )
  })

const listed = { line: 2, number: '2026001', real_name: '张三', phone: '', email: '', sex: '', major: '' }
const source = (question: string) => ({ source: { question_id: question, version: 1, bank_id: ids.bank } })
const question = (id: string) => ({
  id,
  bank_id: ids.bank,
  org_id: ids.org,
  number: [ids.fixed, ids.published, ids.drawn].indexOf(id) + 1,
  type: 'true_false',
  stem: {},
  stem_text: '',
  content: {},
  points: 2,
  difficulty: 1,
  tags: [],
  version: 1,
  revision: 1,
  fingerprint: id,
  bands: [],
  created_by: ids.person,
  updated_by: ids.person,
  created_at: '2026-11-01T00:00:00Z',
  updated_at: '2026-11-01T00:00:00Z',
  use_count: 0,
  answer_count: 0,
})
const written = (value: string, at: string) => ({ key: ids.item, org_id: ids.org, by: ids.person, at, value })

beforeAll(async () => {
  await once(inject('postgres'), (client) =>
    client.query(`CREATE DATABASE ${name} ENCODING 'UTF8' LOCALE 'C.UTF-8' TEMPLATE template0`),
  )
  await upTo('9507_import_groups.sql')
  await put('roster_imports', {
    id: ids.list,
    place_id: ids.place,
    org_id: ids.org,
    file_name: '名单.csv',
    encoding: 'utf-8',
    columns: [],
    state: 'done',
    rows: [{ ...listed, administrative_class: '', action: 'create', reason: '', is_odd: false }],
    created_by: ids.person,
    created_at: '2026-11-01T00:00:00Z',
  })

  await upTo('0039_when_responses_were_written.sql')
  await put('responses', { id: 1001, attempt_id: ids.attempt, ...written('先前的', '2026-11-01T09:00:00Z') })

  await upTo('0040_exam_figures.sql')
  for (const id of [ids.fixed, ids.published, ids.drawn]) await put('bank_questions', question(id))
  const kept = { org_id: ids.org, tags: [], created_at: '2026-11-01T00:00:00Z', updated_at: '2026-11-01T00:00:00Z' }
  const content = { kind: 'exam', summary: '{}', creator_id: ids.person, state: 'published', published_version: 3 }
  await put('contents', { id: ids.exam, title: '期末', is_public: false, is_case: false, seq: 1, ...kept, ...content })
  const sections = [{ questions: [source(ids.fixed)], draws: [{ bank_id: ids.drawnBank }] }]
  const amounts = { question_count: 1, points: 2, published_points: 2, revision: 1, published_revision: 1 }
  await put('exams', { id: ids.exam, org_id: ids.org, content: { sections }, settings: {}, ...amounts })
  await put('content_versions', {
    id: newId(),
    note: '',
    created_at: '2026-11-01T00:00:00Z',
    content_id: ids.exam,
    version: 3,
    snapshot: {
      content: { sections: [{ questions: [source(ids.published)], draws: [] }] },
      pools: { d1: [source(ids.drawn)] },
    },
    published_by: ids.person,
  })
  await migrate(databaseOf(inject('postgres'), name), migrations)
  connection = connect(databaseOf(inject('postgres'), name), 2)
}, 60_000)
afterAll(async () => {
  await connection?.close()
  await once(inject('postgres'), (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`))
})

test('a list that was imported before lists could name groups is shown, without any (9507)', async () => {
  const record = await findImport(connection.db, ids.place, ids.list)
  const shown = ImportPreview.parse(presentImport(record!, { page: 1, per_page: 20 }, null))
  expect(shown.rows).toMatchObject([{ real_name: '张三', group_name: '' }])
})

test('an answer from before they said when they were written is replaced by one that was written after it (9509)', async () => {
  const { db } = connection
  const [before] = await db.select().from(responses).where(eq(responses.attemptId, ids.attempt))
  expect(before!.writtenAt).toEqual(before!.at)
  // Written without a network before the update, and arriving after it.
  await put('responses', {
    id: 1002,
    attempt_id: ids.attempt,
    written_at: '2026-11-01T10:00:00Z',
    ...written('后来的', '2026-11-25T00:00:00Z'),
  })
  await put('attempts', {
    id: ids.later,
    record_id: newId(),
    org_id: ids.org,
    number: 2,
    variant: {},
    content_version: 1,
  })
  await copyItems(db, ids.attempt, ids.later)
  const [counted] = await db.select().from(responses).where(eq(responses.attemptId, ids.later))
  expect(counted!.value).toBe('后来的')
})

test('questions and banks name the exams that asked them before that was noted (0040)', async () => {
  const asked = await examsAsking(connection.db, [ids.fixed, ids.published, ids.drawn])
  expect(new Map(asked.map((row) => [row.questionId, row.title]))).toEqual(
    new Map([ids.fixed, ids.published, ids.drawn].map((id) => [id, '期末'])),
  )
  expect(await examsOfBank(connection.db, ids.bank)).toEqual(['期末'])
  expect(await examsOfBank(connection.db, ids.drawnBank)).toEqual(['期末'])
})
