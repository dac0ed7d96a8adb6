import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { projectRoot } from '../../kernel/config.ts'
import { newId } from '../../kernel/database/columns.ts'
import { migrate } from '../../kernel/database/migrate.ts'
import { connect, type Connection } from '../../kernel/database/pool.ts'
import { databaseOf } from '../../testing/global-setup.ts'
import { providers } from '../providers.ts'
import { listItems } from './items.ts'
import { findListed } from './list.ts'
import { presentStep } from './present.ts'
import { findRecord, findRecordOf, type RecordFacts } from './store.ts'
import { listEvents, listItemScores, listScoreChanges } from './timeline.ts'

// A database from before there were attempts: a record in its second one, with a task, a question and a report.

const migrations = join(projectRoot(), 'apps/server/migrations')
const isBefore = (name: string): boolean => name < '0012' || (name.startsWith('9') && name < '9401')
const name = `lab_attempts_${randomBytes(6).toString('hex')}`
const [customer, org, teacher, student, course, content, offering, record, env] = Array.from({ length: 9 }, newId) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
]
const [task, question, report, regrade] = Array.from({ length: 4 }, newId) as [string, string, string, string]
/** A record of the content on its own, a teacher's trial of it, and what they belong to. */
const [alone, trial, thread] = Array.from({ length: 3 }, newId) as [string, string, string]
const mounts = [{ title: 'Grades', version: 2, path: '/data/grades', hash: 'x' }]
const rubric = [{ id: 'c1', title: '结论', points: 10, description: '' }]
let connection: Connection
let facts: RecordFacts
const admin = async (statement: string): Promise<void> => {
  const client = new pg.Client(inject('postgres'))
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** A row of a regrade as it was kept then. */
const triedStep = (stepId: string, kind: string, share: number | null) => {
  const earned = 10 * (share ?? 0)
  const isReport = kind === 'report'
  const marks = { autoScore: isReport ? null : earned, manualScore: isReport ? earned : null }
  return { stepId, title: '', kind, points: 10, share, ...marks }
}
const triedThen = {
  whole: { reportPercent: 40, isLate: false, latePercent: 0 },
  before: [triedStep(task, 'task', 0), triedStep(report, 'report', 1)],
  after: [triedStep(task, 'task', 1), triedStep(report, 'report', 1)],
  unchecked: [],
}

beforeAll(async () => {
  await admin(`CREATE DATABASE ${name} ENCODING 'UTF8' LOCALE 'C.UTF-8' TEMPLATE template0`)
  const database = databaseOf(inject('postgres'), name)
  await migrate(
    database,
    migrations,
    readdirSync(migrations).filter((file) => file.endsWith('.sql') && isBefore(file)),
  )
  connection = connect(database, 4)
  const put = (statement: string, values: unknown[] = []) => connection.pool.query(statement, values)
  await put(`INSERT INTO customers (id, name, short_name) VALUES ($1, '示范大学', '示范')`, [customer])
  await put(`INSERT INTO organisations (id, customer_id, name, domain_id) VALUES ($1, $2, '/示范大学', 'demo')`, [
    org,
    customer,
  ])
  for (const [id, role, called] of [
    [teacher, 'teacher', '李老师'],
    [student, 'student', '张三'],
  ]) {
    await put(
      `INSERT INTO users (id, username, real_name, number, roles, customer_id, password_hash)
       VALUES ($1, $2::text, $3, '1', ARRAY[$2::text], $4, '')`,
      [id, role, called, customer],
    )
  }
  await put(`INSERT INTO places (id, org_id, kind, name, owner_id) VALUES ($1, $2, 'class', '一班', $3)`, [
    course,
    org,
    teacher,
  ])
  await put(
    `INSERT INTO contents (id, org_id, kind, title, summary, tags, creator_id, state, published_version)
     VALUES ($1, $2, 'experiment', '问候实验', '{"format":"markdown","value":""}', '{}', $3, 'published', 3)`,
    [content, org, teacher],
  )
  await put(
    `INSERT INTO offerings (id, org_id, kind, content_id, class_id, settings, content_version, added_by, closes_at)
     VALUES ($1, $2, 'experiment', $3, $4, '{"weight":1}', 3, $5, '2026-10-01T00:00:00Z')`,
    [offering, org, content, course, teacher],
  )
  await put(
    `INSERT INTO env_records (id, org_id, customer_id, owner_id, suite_id, suite_title, machines, purpose, state, live_minutes,
       max_minutes)
     VALUES ($1, $2, $3, $4, $1, '单机', '[]', 'learning', 'destroyed', 60, 60)`,
    [env, org, customer, student],
  )
  await put(
    `INSERT INTO records (id, org_id, kind, content_id, offering_id, class_id, learner_id, content_version, mounts, state,
       attempt, progress, step_count, passed_count, score, max_score, report_percent, is_late, late_percent, comment,
       current_step_id, current_since, duration_seconds, env_record_id, started_at, last_active_at, submitted_at)
     VALUES ($1, $2, 'experiment', $3, $4, $5, $6, 3, $7, 'submitted', 2, 66.7, 3, 2, 20.4, 30, 40, true, 15, '继续努力', $8,
       '2026-09-02T10:00:00Z', 900, $9, '2026-09-01T08:00:00Z', '2026-09-02T10:20:00Z', '2026-09-02T10:21:00Z')`,
    [record, org, content, offering, course, student, JSON.stringify(mounts), question, env],
  )
  const step = (values: Record<string, unknown>) => {
    const all: Record<string, unknown> = { record_id: record, org_id: org, section_title: '第一节', ...values }
    const fields = Object.keys(all)
    return put(
      `INSERT INTO record_steps (${fields.join()}) VALUES (${fields.map((_, at) => `$${at + 1}`).join()})`,
      Object.values(all),
    )
  }
  await step({
    step_id: task,
    position: 0,
    title: '写出问候',
    kind: 'task',
    points: 10,
    has_hint: true,
    hint_cost: 2,
    hint_opened: true,
    state: 'passed',
    attempts: 3,
    failures: 2,
    share: 1,
    last_outcome: 'passed',
    last_message: '验证通过',
    last_output: 'ok',
    auto_score: 8,
    setup_env_id: env,
    cleanup_env_id: env,
    duration_seconds: 300,
    first_opened_at: '2026-09-01T08:01:00Z',
    passed_at: '2026-09-01T08:30:00Z',
  })
  await step({
    step_id: question,
    position: 1,
    title: '追加符号',
    kind: 'question',
    points: 10,
    has_hint: false,
    hint_cost: 0,
    state: 'failed',
    attempts: 1,
    failures: 1,
    same_failures: 1,
    share: 0.5,
    auto_score: 5,
    manual_score: 6,
    comment: '写全',
    graded_by: teacher,
    answer: JSON.stringify(['A', 'C']),
  })
  await step({
    step_id: report,
    position: 2,
    title: '实验报告',
    kind: 'report',
    points: 10,
    has_hint: false,
    hint_cost: 0,
    state: 'passed',
    report: JSON.stringify({ format: 'markdown', value: '我的报告' }),
    rubric: JSON.stringify(rubric),
    manual_score: 9,
    criterion_scores: JSON.stringify([{ id: 'c1', score: 9, by: teacher, at: '2026-09-03T00:00:00.000Z' }]),
    annotations: JSON.stringify([
      { source: '/files/a', picture: '/files/b', text: '看这里', at: '2026-09-03T00:00:00.000Z' },
    ]),
  })
  const event = (kind: string, stepId: string | null, text: string, detail = '') =>
    put(
      `INSERT INTO record_events (record_id, org_id, kind, at, step_id, step_title, text, detail)
       VALUES ($1, $2, $3, '2026-09-02T10:00:00Z', $4, '', $5, $6)`,
      [record, org, kind, stepId, text, detail],
    )
  await event('started', null, '')
  await event('answered', question, '回答部分正确', 'A、C')
  await event('submitted', null, '迟交，得分 20.4/30')
  await put(
    `INSERT INTO score_changes (id, org_id, record_id, step_id, who_id, at, before, after, reason)
     VALUES (gen_random_uuid(), $1, $2, $3, $4, '2026-09-03T00:00:00Z', 5, 6, '复核')`,
    [org, record, question, teacher],
  )
  await put(
    `INSERT INTO regrades (id, org_id, class_id, offering_id, changes, reason, created_by)
     VALUES ($1, $2, $3, $4, '[]', '答案有误', $5)`,
    [regrade, org, course, offering, teacher],
  )
  await put(
    `INSERT INTO regrade_rows (regrade_id, record_id, learner_id, org_id, tried)
     VALUES ($1, $2, $3, $4, $5), ($1, gen_random_uuid(), $3, $4, $5)`,
    [regrade, record, student, org, JSON.stringify(triedThen)],
  )
  for (const [id, who, isTrial] of [
    [alone, student, false],
    [trial, teacher, true],
  ]) {
    await put(
      `INSERT INTO records (id, org_id, kind, content_id, learner_id, is_trial, content_version)
       VALUES ($1, $2, 'experiment', $3, $4, $5, 3)`,
      [id, org, content, who, isTrial],
    )
  }
  await put(
    `INSERT INTO query_threads (id, org_id, content_id, record_id, asker_id, title, body, waiting_since, updated_at)
     VALUES ($1, $2, $3, $4, $5, '怎么做', '{"format":"markdown","value":"?"}', now(), now())`,
    [thread, org, content, alone, student],
  )
  await put(
    `INSERT INTO activity_days (org_id, class_id, day, learner_id)
     VALUES ($1, '00000000-0000-0000-0000-000000000000', '2026-01-01', $2)`,
    [org, student],
  )
  await migrate(database, migrations)
  facts = (await findRecord(connection.db, record, teacher))!
})
afterAll(async () => {
  await connection.pool.end()
  await admin(`DROP DATABASE ${name} WITH (FORCE)`)
})

test('the record shows what it showed, as its second attempt, which counts', async () => {
  expect(await findListed(connection.db, { providers }, teacher, record)).toMatchObject({
    place_name: '一班',
    real_name: '张三',
    state: 'submitted',
    attempt: 2,
    progress: 66.7,
    score: 20.4,
    max_score: 30,
    is_late: true,
    env_record_id: env,
    step_title: '追加符号',
    step_same_failures: 1,
  })
  expect(facts.countedAttemptId).toBe(facts.attemptId)
  expect(facts.current).toMatchObject({
    number: 2,
    state: 'submitted',
    score: 20.4,
    latePercent: 15,
    contentVersion: 3,
    dueAt: new Date('2026-10-01T00:00:00Z'),
    submittedAt: new Date('2026-09-02T10:21:00Z'),
    // The values that the learner has of parameters are drawn from this.
    variant: { seed: record },
  })
  expect(facts.current.weights).toEqual({ checked: 60, report: 40 })
  const run = await connection.pool.query('SELECT mounts FROM experiment_attempts WHERE attempt_id = $1', [
    facts.attemptId,
  ])
  expect(run.rows).toEqual([{ mounts }])
})

test('what was learned alone is learned in the organisation, a trial is an offering for its teacher', async () => {
  const { db, pool } = connection
  const shown = await findListed(db, { providers }, teacher, alone)
  expect(shown).toMatchObject({ place_id: org, place_kind: 'organisation', place_name: '/示范大学', is_trial: false })
  const tried = await findListed(db, { providers }, teacher, trial)
  expect(tried).toMatchObject({ place_id: org, is_trial: true })
  expect(tried!.offering_id).not.toBe(shown!.offering_id)
  const { rows } = await pool.query('SELECT id, trial_by, content_version FROM offerings WHERE place_id = $1', [org])
  expect(rows).toHaveLength(2)
  expect(rows).toContainEqual({ id: shown!.offering_id, trial_by: null, content_version: 3 })
  expect(rows).toContainEqual({ id: tried!.offering_id, trial_by: teacher, content_version: 3 })
  const asked = await pool.query('SELECT offering_id, place_id FROM query_threads WHERE id = $1', [thread])
  expect(asked.rows).toEqual([{ offering_id: shown!.offering_id, place_id: org }])
})

test('a record is its learner’s as before, in no group, and what they did names them', async () => {
  const { db, pool } = connection
  expect(facts).toMatchObject({ partyKind: 'person', partyId: student, groupId: null, learnerIds: [student] })
  expect((await findRecordOf(db, { offeringId: offering, learnerId: student }))?.id).toBe(record)
  expect(await findRecordOf(db, { offeringId: offering, learnerId: teacher })).toBeNull()
  const { rows } = await pool.query(
    `SELECT kind, by FROM attempt_events WHERE record_id = $1 AND kind IN ('started', 'answered', 'submitted') ORDER BY id`,
    [record],
  )
  expect(rows).toEqual(['started', 'answered', 'submitted'].map((kind) => ({ kind, by: student })))
  // Nobody has two records of an offering, of whatever party.
  const second = pool.query(
    `INSERT INTO records (id, attempt_id, counted_attempt_id, org_id, kind, content_id, offering_id, place_id, party_kind,
      party_id, content_version)
     SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), org_id, kind, content_id, offering_id, place_id,
      'person', party_id, 1 FROM records WHERE id = $1`,
    [record],
  )
  await expect(second).rejects.toThrow(/records_once/)
})

test('every step is an item with its answer, report, marks, comments and hints', async () => {
  const steps = (await listItems(connection.db, facts.attemptId)).map((item) => presentStep(item, 'all'))
  expect(steps).toMatchObject([
    {
      step_id: task,
      section_title: '第一节',
      state: 'passed',
      attempts: 3,
      hint_cost: 2,
      hint_opened: true,
      duration_seconds: 300,
      passed_at: '2026-09-01T08:30:00.000Z',
    },
    { step_id: question, answer: ['A', 'C'], report: null, share: 0.5, comment: '写全' },
    {
      step_id: report,
      answer: [],
      report: { format: 'markdown', value: '我的报告' },
      rubric: [{ title: '结论', score: 9 }],
      annotations: [{ text: '看这里' }],
    },
  ])
  expect(await listItemScores(connection.db, facts.attemptId)).toMatchObject([
    { auto_score: 8, manual_score: null, read_by_teacher: false },
    { auto_score: 5, manual_score: 6, graded_by: { real_name: '李老师' } },
    {
      auto_score: null,
      manual_score: 9,
      read_by_teacher: true,
      rubric: [{ score: 9, graded_by: { real_name: '李老师' } }],
    },
  ])
  const kept = await connection.pool.query(
    'SELECT key, last_output, setup_env_id, cleanup_env_id FROM experiment_item_states WHERE setup_env_id IS NOT NULL',
  )
  expect(kept.rows).toEqual([{ key: task, last_output: 'ok', setup_env_id: env, cleanup_env_id: env }])
})

test('timeline and changes of scores are whole, and new events follow the old ones', async () => {
  const { db, pool } = connection
  const page = { page: 1, per_page: 20, count: 'both' } as const
  const { events, total } = await listEvents(db, { id: record, partyKind: 'person' }, page)
  expect(total).toBe(3)
  expect(events.map(({ kind, detail }) => [kind, detail])).toEqual([
    ['submitted', ''],
    ['answered', 'A、C'],
    ['started', ''],
  ])
  expect(await listScoreChanges(db, record)).toMatchObject([
    { step_title: '追加符号', before: 5, after: 6, reason: '复核' },
  ])
  await pool.query(
    `INSERT INTO attempt_events (record_id, attempt_id, org_id, kind, at) VALUES ($1, $2, $3, 'command', now())`,
    [record, facts.attemptId, org],
  )
  expect((await listEvents(db, { id: record, partyKind: 'person' }, page)).events[0]).toMatchObject({ kind: 'command' })
  const days = await pool.query<{ n: number }>('SELECT count(*)::integer AS n FROM activity_days WHERE place_id = $1', [
    course,
  ])
  // The day of the old events, noted once, and today.
  expect(days.rows).toEqual([{ n: 2 }])
  const rows = await pool.query('SELECT count(*)::integer AS n FROM regrade_rows WHERE attempt_id = $1', [
    facts.attemptId,
  ])
  expect(rows.rows).toEqual([{ n: 1 }])
  // What was tried then is weighed as it was.
  const tried = await pool.query('SELECT tried FROM regrade_rows WHERE attempt_id = $1', [facts.attemptId])
  expect(tried.rows).toMatchObject([
    {
      tried: {
        whole: { weights: { checked: 60, report: 40 }, isLate: false, latePercent: 0 },
        before: [
          { stepId: task, weightGroup: 'checked', autoScore: 0 },
          { stepId: report, weightGroup: 'report', manualScore: 10 },
        ],
        after: [
          { stepId: task, weightGroup: 'checked', autoScore: 10 },
          { stepId: report, weightGroup: 'report' },
        ],
        unchecked: [],
      },
    },
  ])
  // A regrade from then is of the attempts that counted.
  const regraded = await pool.query('SELECT scope FROM regrades WHERE id = $1', [regrade])
  expect(regraded.rows).toEqual([{ scope: 'counted' }])
})
