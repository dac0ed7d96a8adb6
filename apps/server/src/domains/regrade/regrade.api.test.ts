import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { RegradeRow, RegradeStep } from '@lab/contract/regrade'
import { addAttempts } from '../../testing/attempts.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { onStatement } from '../../testing/statements.ts'
import { expectDone, learnerOf, taught, type Taught } from '../learning/testing/taught.ts'
import { regradeDesk, type RegradeDesk } from './testing/regrade-desk.ts'

let app: TestApp
let teacher: Caller
let lesson: Taught
let desk: RegradeDesk
const records = {} as Record<'student' | 'otherStudent', string>

beforeAll(async () => {
  app = await testApp()
  teacher = await app.as('teacher')
  lesson = await taught(app, { pass_score: 60 })
  desk = regradeDesk(app, teacher, lesson.offeringId)
  // One answered what the key says, the other what will turn out to be right.
  for (const [name, answer] of [
    ['student', 'B'],
    ['otherStudent', 'C'],
  ] as const) {
    const caller = await app.as(name)
    const begun = expectDone(await caller.post(`/apis/v2/learning/offerings/${lesson.offeringId}/records`))
    records[name] = begun.data.record.id
    expectDone(await learnerOf(caller, records[name]).answer(lesson.steps.question, [answer]))
  }
}, 60_000)
afterAll(() => app.close())

const scoreOf = async (name: keyof typeof records) =>
  expectDone(await teacher.get(`/apis/v2/records/${records[name]}`)).data.record.score
const rowOf = (rows: RegradeRow[], name: keyof typeof records) => rows.find((row) => row.record_id === records[name])!

describe('a wrong key', () => {
  let id: string
  test('is tried over stored work without changing anything', async () => {
    id = await desk.tryOut([{ step_id: lesson.steps.question, answer: ['C'] }])
    const replace = await desk.rowsOf(id, { policy: 'replace' })
    expect(replace.regrade.state).toBe('ready')
    expect(replace.counts).toEqual({ all: 2, up: 1, down: 1, crosses_up: 0, crosses_down: 0, unchecked: 0 })
    expect(rowOf(replace.rows, 'student')).toMatchObject({ old_score: 10, new_score: 0, delta: -10 })
    expect((await desk.rowsOf(id, { policy: 'only_up' })).counts).toMatchObject({ up: 1, down: 0 })
    expect((await desk.rowsOf(id, { show: 'up' })).rows).toHaveLength(1)
    expect([await scoreOf('student'), await scoreOf('otherStudent')]).toEqual([10, 0])
  })

  test('is applied so that nobody falls, kept in the record, announced, and audited', async () => {
    expect((await teacher.post(desk.at(`/${id}/undo`))).code).toBe(20522)
    await desk.settled(await teacher.post(desk.at(`/${id}/apply`), { policy: 'only_up' }))
    expect([await scoreOf('student'), await scoreOf('otherStudent')]).toEqual([10, 10])
    expect((await desk.rowsOf(id)).regrade).toMatchObject({ state: 'applied', policy: 'only_up' })
    const { changes, steps } = expectDone(await teacher.get(`/apis/v2/records/${records.otherStudent}/scores`)).data
    expect(changes[0]).toMatchObject({ before: 0, after: 10, reason: '重新评分：答案有误' })
    expect(steps.find((step: { step_id: string }) => step.step_id === lesson.steps.question).auto_score).toBe(10)
    const notices = (await (await app.as('otherStudent')).get('/apis/v2/my-notices', { kind: 'grade' })).data.list
    expect(notices[0].title).toContain('已重新评分：0 → 10')
    expect((await (await app.as('student')).get('/apis/v2/my-notices', { kind: 'grade' })).data.list).toEqual([])
    const { activity_logs: logs } = expectDone(await teacher.get('/apis/v2/acvivity-logs')).data
    expect(logs.map((log: { summary: string }) => log.summary)).toContain('应用重新评分')
  })

  test('holds for those who answer later', async () => {
    const student = await app.as('student')
    const answered = expectDone(await learnerOf(student, records.student).answer(lesson.steps.question, ['C']))
    expect(answered.data.is_right).toBe(true)
    expect(
      expectDone(await learnerOf(student, records.student).answer(lesson.steps.question, ['B'])).data.is_right,
    ).toBe(false)
  })

  test('is undone with one press; applying twice is refused', async () => {
    expect((await teacher.post(desk.at(`/${id}/apply`), { policy: 'replace' })).code).toBe(20522)
    await desk.settled(await teacher.post(desk.at(`/${id}/undo`)))
    expect([await scoreOf('student'), await scoreOf('otherStudent')]).toEqual([10, 0])
    expect((await desk.rowsOf(id)).regrade.state).toBe('undone')
    const student = await app.as('student')
    const answered = expectDone(await learnerOf(student, records.student).answer(lesson.steps.question, ['C']))
    expect(answered.data.is_right).toBe(false)
  })
})

test('a check is run again where an environment still runs, and says so where none does', async () => {
  const student = await app.as('student')
  const learner = learnerOf(student, records.student)
  expectDone(await learner.environment())
  expectDone(await learner.open(lesson.steps.task))
  expectDone(await learner.run('echo 您好 > ~/hello.txt'))
  expectDone(await learner.verify(lesson.steps.task))
  const other = learnerOf(await app.as('otherStudent'), records.otherStudent)
  expectDone(await other.open(lesson.steps.task))
  const check = { type: 'shell', script: 'grep -q 您好 ~/hello.txt' }
  const id = await desk.tryOut([{ step_id: lesson.steps.task, task: 'recheck', check }])
  const { rows, counts } = await desk.rowsOf(id, { policy: 'replace' })
  expect(counts).toMatchObject({ up: 1, crosses_up: 1, unchecked: 1 })
  expect(rowOf(rows, 'student')).toMatchObject({ delta: 5, crosses: 'up' })
  expect(rowOf(rows, 'otherStudent').unchecked).toMatchObject([{ why: '环境已销毁，保留原得分' }])
  expectDone(await learner.leaveEnvironment())
}, 60_000)

test('a step whose check was mended in a newer version comes with it', async () => {
  const there = await taught(app)
  const stepsNow = async () =>
    expectDone(await teacher.get(`/apis/v2/offerings/${there.offeringId}/regrade-steps`)).data.steps as RegradeStep[]
  expect((await stepsNow()).filter((step) => step.newest !== null)).toEqual([])
  const path = `/apis/v2/experiments/${there.experimentId}`
  const { step } = (await teacher.get(`/apis/v2/experiment-steps/${there.steps.task}`)).data
  const { check: old } = (await stepsNow()).find((one) => one.step_id === there.steps.task)!
  const check = { ...old, script: 'true' }
  expectDone(await teacher.put(`/apis/v2/experiment-steps/${step.id}`, { version: step.version, check }))
  const { version } = (await teacher.get(path)).data.experiment
  expectDone(
    await teacher.post(`/apis/v2/contents/${there.experimentId}/publish`, { version, force: true, reason: '测试' }),
  )
  const changed = (await stepsNow()).filter((one) => one.newest !== null)
  expect(changed).toMatchObject([
    { step_id: there.steps.task, check: old, newest: { version: 2, question: null, check: { script: 'true' } } },
  ])
})

test('a step says how it can be graded again', async () => {
  const { steps } = expectDone(await teacher.get(`/apis/v2/offerings/${lesson.offeringId}/regrade-steps`)).data
  const tasksOf = (id: string) => (steps as RegradeStep[]).find((one) => one.step_id === id)?.tasks
  expect(tasksOf(lesson.steps.task)).toEqual(['full', 'output', 'recheck'])
  expect(tasksOf(lesson.steps.question)).toEqual(['full'])
})

test('what makes no sense is refused at its field', async () => {
  const refused = async (changes: object[]) => (await teacher.post(desk.at(), { changes, reason: '试' })).code
  expect(await refused([{ step_id: lesson.steps.task, answer: ['A'] }])).toBe(10422)
  expect(await refused([{ step_id: lesson.steps.question, task: 'output', contains: 'x' }])).toBe(10422)
  expect(await refused([{ step_id: lesson.classId, points: 3 }])).toBe(10422)
  expect(await refused([])).toBe(10422)
})

test('what people score by a rubric is not graded again, and is said before and after a try', async () => {
  const rubric = [{ id: 'c1', title: '结论', points: 10, note: '' }]
  const sections = [
    {
      title: '一',
      steps: [
        { title: '读', kind: 'text' as const, points: 5 },
        { title: '报告', kind: 'report' as const, points: 10, rubric },
      ],
    },
  ]
  const second = await taught(app, {}, { sections })
  const place = `/apis/v2/offerings/${second.offeringId}`
  const { steps } = expectDone(await teacher.get(`${place}/regrade-steps`)).data
  expect(steps.map((step: { points_locked: string | null }) => step.points_locked)).toEqual([
    null,
    '有评分标准，分值不能单独修改',
  ])
  const refused = async (change: object) =>
    (await teacher.post(`${place}/regrades`, { changes: [{ step_id: second.steps.task, ...change }], reason: '试' }))
      .msg
  expect(await refused({ points: 8 })).toBe('「报告」有评分标准，分值不能单独修改')
  expect(await refused({ task: 'full' })).toBe('「报告」由教师按评分标准给分，不能重新判定')
  const changes = [{ step_id: second.steps.read, points: 6 }]
  const id = await desk.settled(await teacher.post(`${place}/regrades`, { changes, reason: '试' }))
  expect(expectDone(await teacher.get(`${place}/regrades/${id}`)).data.by_rubric).toEqual(['报告'])
})

test('it is for the class’s teachers only', async () => {
  const { regrades } = expectDone(await teacher.get(desk.at())).data
  for (const who of ['stranger', 'strangeAdmin', 'student', 'peer'] as const) {
    const caller = await app.as(who)
    const changes = [{ step_id: lesson.steps.question, points: 1 }]
    const answers = [
      await caller.get(desk.at()),
      await caller.get(desk.at(`/${regrades[0].id}`)),
      await caller.post(desk.at(), { changes, reason: '试' }),
      await caller.post(desk.at(`/${regrades[0].id}/apply`), { policy: 'replace' }),
      await caller.post(desk.at(`/${regrades[0].id}/undo`)),
    ]
    for (const answer of answers) expect([403, 404]).toContain(answer.status)
  }
  const elsewhere = await taught(app)
  expect((await teacher.get(`/apis/v2/offerings/${elsewhere.offeringId}/regrades/${regrades[0].id}`)).status).toBe(404)
})

test('a thousand stored submissions are tried, with progress; cancelled on the way, applying leaves nothing behind', async () => {
  const { db } = app.kernel.connection
  const orgId = app.school.orgs.a.id
  const big = await taught(app)
  await db.execute(sql`WITH people AS (
      INSERT INTO users (id, username, real_name, number, password_hash)
      SELECT gen_random_uuid(), 'many' || n || ${big.classId}, '学员' || n, to_char(n, 'FM0000'), '' FROM generate_series(1, 1000) n RETURNING id),
    members AS (INSERT INTO memberships (id, place_id, org_id, user_id, role)
      SELECT gen_random_uuid(), ${big.classId}, ${orgId}, id, 'student' FROM people RETURNING user_id)
    INSERT INTO records (id, attempt_id, counted_attempt_id, org_id, kind, content_id, offering_id, place_id, party_id, content_version, state, max_score)
    SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), ${orgId}, 'experiment', ${big.experimentId}, ${big.offeringId}, ${big.classId}, user_id, 1,
      'submitted', 10 FROM members`)
  await addAttempts(db)
  await db.execute(sql`INSERT INTO attempt_items (attempt_id, key, org_id, position, section_title, title, kind, points,
      state, tries, share, automatic)
    SELECT attempt_id, ${big.steps.question}, ${orgId}, 1, '', '题', 'question', 10, 'failed', 1, 0, 0
    FROM records WHERE offering_id = ${big.offeringId}`)
  await db.execute(sql`INSERT INTO responses (attempt_id, key, org_id, at, written_at, by, value)
    SELECT attempt_id, ${big.steps.question}, ${orgId}, now(), now(), party_id, '["C"]'
    FROM records WHERE offering_id = ${big.offeringId}`)
  const path = `/apis/v2/offerings/${big.offeringId}/regrades`
  const changes = [{ step_id: big.steps.question, answer: ['C'] }]
  const answer = await teacher.post(path, { changes, reason: '答案有误' })
  const id = await desk.settled(answer)
  const { regrade, counts } = expectDone(await teacher.get(`${path}/${id}`)).data
  expect(regrade).toMatchObject({ state: 'ready', done: 1000, total: 1000 })
  expect(counts).toMatchObject({ all: 1000, up: 1000, crosses_up: 1000 })

  const standing = async () =>
    (
      await db.execute<{ scored: number; notified: number; points: number }>(sql`
        SELECT count(*) FILTER (WHERE r.score > 0)::integer AS scored, sum(s.automatic)::integer AS points,
          (SELECT count(*)::integer FROM notices n WHERE n.title LIKE '%已重新评分%' AND n.user_id IN
            (SELECT party_id FROM records WHERE offering_id = ${big.offeringId})) AS notified
        FROM records r JOIN attempt_items s ON s.attempt_id = r.attempt_id WHERE r.offering_id = ${big.offeringId}`)
    ).rows[0]
  // It cannot end while somebody else holds one of the records.
  const other = await app.kernel.connection.pool.connect()
  await other.query('BEGIN')
  await other.query('SELECT FROM records WHERE offering_id = $1 ORDER BY id DESC LIMIT 1 FOR UPDATE', [big.offeringId])
  const applying = await teacher.post(`${path}/${id}/apply`, { policy: 'replace' })
  const { job_id: job } = expectDone(applying).data
  const jobNow = async () => (await teacher.get(`/apis/v2/jobs/${job}`)).data.job
  await vi.waitUntil(async () => (await jobNow()).done > 0, { timeout: 20_000 })
  expectDone(await teacher.post(`/apis/v2/jobs/${job}/cancel`))
  await other.query('ROLLBACK')
  other.release()
  await desk.settled(applying)
  expect((await jobNow()).state).toBe('cancelled')
  expect(expectDone(await teacher.get(`${path}/${id}`)).data.regrade.state).toBe('ready')
  expect(await standing()).toEqual({ scored: 0, points: 0, notified: 0 })

  let statements = 0
  onStatement(app.kernel.connection.pool, () => (statements += 1))
  await desk.settled(await teacher.post(`${path}/${id}/apply`, { policy: 'replace' }))
  expect(await standing()).toEqual({ scored: 1000, points: 10_000, notified: 1000 })
  // Of a record its item, event and totals are saved by themselves; all else is asked for many at once.
  expect(statements / 1000).toBeLessThan(7)
  statements = 0
  await desk.settled(await teacher.post(`${path}/${id}/undo`))
  expect(await standing()).toMatchObject({ scored: 0, points: 0 })
  expect(statements / 1000).toBeLessThan(7)
}, 60_000)
