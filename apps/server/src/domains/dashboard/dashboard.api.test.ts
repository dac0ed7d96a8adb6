import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FoundStudent } from '@lab/contract/dashboard'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Member } from '../../kernel/policy/actor.ts'
import { expectDone, learnerOf, taught, type Taught } from '../learning/testing/taught.ts'
import { fillPinyin, scheduleFill } from '../identity/fill-pinyin.ts'
import { saveUser } from '../identity/index.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { countDecisions, readApplications } from './decisions.ts'
import { readTrend } from './store.ts'
import { readBeginning, readEnvironments, readGrading, readQuestions, readStuck } from './today.ts'
import { countWaiting } from './waiting.ts'
import { readWeek } from './week.ts'

const hourMs = 60 * 60 * 1000

let app: TestApp
let course: Taught
let teacher: Caller
let recordOf: Record<'student' | 'otherStudent', string>
const path = (name: string): string => `/apis/v2/dashboard/${name}`
const see = async (caller: Caller, name: string, query = {}) => expectDone(await caller.get(path(name), query)).data

/** A person of the first organisation as the stores see them. */
const memberOf = (name: 'teacher'): Member => ({
  userId: app.school.people[name].id,
  realName: app.school.people[name].realName,
  roles: ['teacher'],
  sessionId: '',
  customerId: app.school.customers.first,
  orgId: app.school.orgs.a.id,
  reach: new Set([app.school.orgs.a.id]),
})

beforeAll(async () => {
  app = await testApp({ runJobs: false })
  const now = Date.now()
  course = await taught(app, {
    opens_at: new Date(now - hourMs).toISOString(),
    closes_at: new Date(now + hourMs).toISOString(),
  })
  teacher = await app.as('teacher')
  recordOf = { student: '', otherStudent: '' }
  for (const name of ['student', 'otherStudent'] as const) {
    const student = await app.as(name)
    const begun = expectDone(await student.post(`/apis/v2/learning/offerings/${course.offeringId}/records`))
    recordOf[name] = begun.data.record.id
    const learner = learnerOf(student, recordOf[name])
    expectDone(await learner.open(course.steps.read))
    expectDone(await learner.open(course.steps.question))
  }
})
afterAll(() => app?.close())

describe('what needs a teacher today', () => {
  test('questions: the longest waiting first, those of more than a day stand out, answered ones are gone', async () => {
    const learner = learnerOf(await app.as('student'), recordOf.student)
    const asked: string[] = []
    for (const title of ['刚问的', '昨天问的', '问过又答了的'])
      asked.push(expectDone(await learner.ask(title, course.steps.question)).data.query.id)
    await app.kernel.connection.db.execute(
      sql`UPDATE query_threads SET waiting_since = now() - interval '25 hours' WHERE id = ${asked[1]}`,
    )
    expectDone(await teacher.post(`/apis/v2/queries/${asked[2]}/answers`, { body: { value: '看提示。' } }))
    const { questions } = await see(teacher, 'today')
    expect(questions).toMatchObject({
      total: 2,
      overdue: 1,
      rows: [
        {
          title: '昨天问的',
          is_overdue: true,
          asker: { real_name: '测试student' },
          place: { id: course.classId, kind: 'class', name: '一班', is_training: false },
          kind: 'experiment',
          content_id: course.experimentId,
          step_title: '追加符号',
        },
        { title: '刚问的', is_overdue: false },
      ],
    })
    expect(new Date(questions.rows[0].waiting_since).toISOString()).toBe(questions.rows[0].waiting_since)
    expect((await see(teacher, 'today', { limit: 1 })).questions).toMatchObject({ total: 2, overdue: 1 })
  })

  test('learners who are stuck now, with what they see; somebody long gone is not stuck now', async () => {
    const stick = (id: string, minutesAgo: number) =>
      app.kernel.connection.db.execute(sql`
        WITH r AS (UPDATE records SET last_active_at = now() - make_interval(mins => ${minutesAgo}) WHERE id = ${id}
          RETURNING attempt_id, current_step_id)
        UPDATE attempt_items s SET same_failures = 4, failures = 6, state = 'failed', last_message = '没有找到文件'
        FROM r WHERE s.attempt_id = r.attempt_id AND s.key = r.current_step_id`)
    await stick(recordOf.student, 2)
    await stick(recordOf.otherStudent, 45)
    expect((await see(teacher, 'today')).stuck).toMatchObject({
      total: 1,
      at_work: 1,
      rows: [
        {
          record_id: recordOf.student,
          learner: { real_name: '测试student' },
          reason: 'failures',
          failures: 6,
          step_title: '追加符号',
          last_message: '没有找到文件',
          place: { name: '一班' },
        },
      ],
    })
  })

  test('the menu has one number: questions, and learners who are stuck or have a hand up, once', async () => {
    const waiting = async () => (await see(teacher, 'waiting')).classes
    expect(await waiting()).toBe(3)
    const raise = async (name: 'student' | 'otherStudent') =>
      expectDone(await (await app.as(name)).post(`/apis/v2/learning/records/${recordOf[name]}/hand`))
    await raise('student')
    expect(await waiting()).toBe(3)
    await raise('otherStudent')
    expect(await waiting()).toBe(4)
    await app.kernel.connection.db.execute(
      sql`UPDATE raised_hands SET taken_by = learner_id WHERE record_id = ${recordOf.otherStudent}`,
    )
    expect(await waiting()).toBe(3)
    await app.kernel.connection.db.execute(sql`DELETE FROM raised_hands`)
  })

  test('what was submitted is a pile per content and class, until it is graded', async () => {
    for (const name of ['student', 'otherStudent'] as const)
      expectDone(await learnerOf(await app.as(name), recordOf[name]).submit())
    const { grading, stuck } = await see(teacher, 'today')
    expect(stuck.total).toBe(0)
    expect(grading).toMatchObject({
      total: 2,
      piles: 1,
      rows: [{ count: 2, late_count: 0, oldest_record_id: recordOf.student, place: { id: course.classId } }],
    })
    expectDone(await teacher.post('/apis/v2/records/grade', { record_ids: [recordOf.student] }))
    expect((await see(teacher, 'today')).grading).toMatchObject({
      total: 1,
      rows: [{ count: 1, oldest_record_id: recordOf.otherStudent }],
    })
  })

  test("the week's contents of each class: dates, who began, who finished", async () => {
    const { places, total } = await see(teacher, 'week')
    expect(total).toBe(1)
    expect(places).toMatchObject([
      {
        id: course.classId,
        name: '一班',
        student_count: 2,
        active_count: 2,
        content_count: 1,
        contents: [{ content_id: course.experimentId, phase: 'open', started_count: 2, finished_count: 2 }],
      },
    ])
    expect(new Date(places[0].contents[0].closes_at).getTime()).toBeGreaterThan(Date.now())
  })

  test('the trend ends today with those who learned and what they submitted; grading is no learning', async () => {
    const { of, days } = await see(teacher, 'trend')
    expect(of).toBe('own')
    expect(days).toHaveLength(14)
    expect(days.at(-1)).toMatchObject({ learners: 2, submissions: 2 })
    expect(days.slice(0, -1).every((day: { learners: number }) => day.learners === 0)).toBe(true)
  })

  test("a teacher's own trial is in no figure", async () => {
    const before = await see(teacher, 'trend')
    const trial = expectDone(await teacher.post(`/apis/v2/learning/contents/${course.experimentId}/trials`))
    expectDone(await learnerOf(teacher, trial.data.record.id).open(course.steps.question))
    expect(await see(teacher, 'trend')).toEqual(before)
  })

  test('environments: the own ones and how many the organisation has', async () => {
    const { school, kernel } = app
    const mine = memberOf('teacher')
    const seen = await kernel.connection.transaction(async (tx) => {
      for (const [owner, state] of [
        ['teacher', 'running'],
        ['student', 'running'],
        ['student', 'queued'],
        ['student', 'destroyed'],
      ] as const)
        await tx.execute(sql`
          INSERT INTO env_records (id, org_id, customer_id, owner_id, suite_id, suite_title, machines, purpose, state,
            live_minutes, max_minutes)
          VALUES (gen_random_uuid(), ${school.orgs.a.id}, ${school.customers.first}, ${school.people[owner].id},
            gen_random_uuid(), '单机', '[]', 'trial', ${state}, 60, 60)`)
      const read = await readEnvironments(tx, mine, 5)
      // Gone before the engine looks for what it should be running.
      await tx.execute(sql`DELETE FROM env_records WHERE suite_title = '单机'`)
      return read
    })
    expect(seen).toMatchObject({
      total: 1,
      rows: [{ title: '单机', state: 'running' }],
      organisation: { running: 2, queued: 1 },
    })
    expect((await see(teacher, 'today')).environments).toEqual({
      total: 0,
      rows: [],
      organisation: { running: 0, queued: 0 },
    })
  })
})

describe('who sees it', () => {
  const nothing = {
    place_count: 0,
    questions: { total: 0, overdue: 0, rows: [] },
    grading: { total: 0, piles: 0, rows: [] },
    stuck: { total: 0, at_work: 0, rows: [] },
    exams: { total: 0, rows: [] },
  }
  test.each(['peer', 'neighbour', 'stranger', 'strangeAdmin'] as const)(
    '%s does not teach here and sees nothing of it',
    async (name) => {
      const caller = await app.as(name)
      expect(await see(caller, 'today')).toMatchObject(nothing)
      expect(await see(caller, 'waiting')).toEqual({ classes: 0, courses: 0, projects: 0, reviews: 0 })
      expect(await see(caller, 'week')).toEqual({ places: [], total: 0 })
      const { days } = await see(caller, 'trend')
      expect(days.every((day: { learners: number }) => day.learners === 0)).toBe(true)
    },
  )

  test('an assistant has to answer and to grade as well', async () => {
    const { id } = app.school.people.peer
    await app.kernel.connection.db.execute(sql`
      INSERT INTO memberships (id, place_id, org_id, user_id, role)
      VALUES (gen_random_uuid(), ${course.classId}, ${app.school.orgs.a.id}, ${id}, 'assistant')`)
    const today = await see(await app.as('peer'), 'today')
    expect(today).toMatchObject({ place_count: 1, grading: { total: 1 }, questions: { total: 2 } })
  })

  test('an administrator sees the whole organisation in trend and use, but is not asked to grade', async () => {
    const admin = await app.as('admin')
    expect(await see(admin, 'today')).toMatchObject({ ...nothing, is_admin: true })
    expect(await see(teacher, 'today')).toMatchObject({ is_admin: false })
    const { of, days } = await see(admin, 'trend')
    expect([of, days.at(-1).learners]).toEqual(['organisation', 2])
    expect(await see(admin, 'organisation')).toMatchObject({
      users: { teachers: 2, students: 2, used: 6, limit: 1000 },
      environments: { used: 0, queued: 0, limit: 60 },
      storage: { used: 0, limit: 20_480 * 1024 * 1024 },
    })
    expect((await teacher.get(path('organisation'))).status).toBe(403)
    for (const name of ['today', 'waiting']) expect((await (await app.as('student')).get(path(name))).status).toBe(403)
  })

  test('applications wait for the class’s teachers, requests to share for administrators, newer versions for the owner', async () => {
    const { db } = app.kernel.connection
    const { teacher: asker, student, otherStudent } = app.school.people
    const seen = async (name: 'teacher' | 'admin' | 'peer' | 'neighbour' | 'stranger') => {
      const { applications, reviews, syncs } = await see(await app.as(name), 'today')
      return { applications, reviews, syncs }
    }
    const before = await seen('teacher')
    for (const learner of [student, otherStudent])
      await db.execute(sql`INSERT INTO applications (id, org_id, kind, offering_id, content_id, place_id, learner_id, reason)
        SELECT gen_random_uuid(), org_id, 'extend', id, content_id, place_id, ${learner.id}, '生病' FROM offerings
        WHERE id = ${course.offeringId}`)
    const after = await seen('teacher')
    expect(after.applications.total - before.applications.total).toBe(2)
    expect(after.applications.rows[0]).toMatchObject({ count: 2, content_id: course.experimentId })
    expect((await seen('admin')).applications.total).toBe(0)
    expect((await seen('stranger')).applications.total).toBe(0)
    await db.execute(sql`UPDATE applications SET state = 'approved'`)
    expect((await seen('teacher')).applications).toEqual({ total: 0, piles: 0, rows: [] })

    await db.execute(sql`INSERT INTO reviews (id, org_id, content_id, reach, note, version, applicant_id)
      SELECT gen_random_uuid(), org_id, id, 'customer', '', 1, ${asker.id} FROM contents WHERE id = ${course.experimentId}`)
    expect((await seen('admin')).reviews).toBe(1)
    expect(await see(await app.as('admin'), 'waiting')).toEqual({ classes: 0, courses: 0, projects: 0, reviews: 1 })
    expect((await seen('teacher')).reviews).toBe(0)
    expect((await seen('stranger')).reviews).toBe(0)

    const copy = expectDone(await teacher.post(`/apis/v2/contents/${course.experimentId}/copy`, {})).data.content
    expect((await seen('teacher')).syncs).toBe(0)
    await db.execute(sql`UPDATE contents SET source_version = 0 WHERE id = ${copy.id}`)
    expect((await seen('teacher')).syncs).toBe(1)
    expect(await see(teacher, 'waiting')).toMatchObject({ reviews: 1 })
    expect((await seen('admin')).syncs).toBe(0)
    await db.execute(sql`DELETE FROM reviews`)
    expectDone(await teacher.delete(`/apis/v2/contents/${copy.id}`))
  })

  test('nothing of an archived class is asked for any more', async () => {
    expectDone(await teacher.post(`/apis/v2/classes/${course.classId}/archive`))
    expect(await see(teacher, 'today')).toMatchObject({ ...nothing, begun: { suite: true, contents: ['experiment'] } })
    expect((await see(teacher, 'week')).total).toBe(0)
    expectDone(await teacher.post(`/apis/v2/classes/${course.classId}/restore`))
  })
})

describe('the palette finds', () => {
  const titles = async (caller: Caller, keyword?: string) =>
    (await see(caller, 'find', keyword ? { keyword } : {})).objects.map(
      (one: { kind: string; title: string }) => `${one.kind} ${one.title.replace(/[\da-f]{8}$/, '')}`,
    )
  test.each([
    ['teacher', undefined, ['class 一班', 'experiment 问候实验', 'suite 单机']],
    ['teacher', '问候', ['experiment 问候实验']],
    ['teacher', '一', ['class 一班']],
    ['teacher', '单机', ['suite 单机']],
    ['teacher', '%', []],
    ['admin', '一班', ['class 一班']],
    ['neighbour', '一班', []],
    ['stranger', '问候', []],
    ['stranger', undefined, []],
  ] as const)('%s looking for %j: %j', async (who, keyword, found) => {
    expect(await titles(await app.as(who), keyword)).toEqual(found)
  })

  const students = async (who: Parameters<TestApp['as']>[0], keyword?: string): Promise<FoundStudent[]> =>
    (await see(await app.as(who), 'find', keyword ? { keyword } : {})).students
  test.each([
    // The name, a part of it, the number, the number with the content behind it.
    ['teacher', '测试student', ['测试student']],
    ['teacher', '测试', ['测试otherStudent', '测试student']],
    ['teacher', 'T-student', ['测试student']],
    ['teacher', 'T-student 问候', ['测试student']],
    // By the sound of the name: whole syllables, initials, both, with spaces, from a later syllable on.
    ['teacher', 'ceshi', ['测试otherStudent', '测试student']],
    ['teacher', 'cshi 问候', ['测试otherStudent', '测试student']],
    ['teacher', 'ce shi', ['测试otherStudent', '测试student']],
    ['teacher', 'CSStudent', ['测试student']],
    ['teacher', 'eshi', []],
    ['neighbour', 'ceshi', []],
    ['teacher', '%', []],
    ['teacher', undefined, []],
    ['admin', 'T-student', ['测试student']],
    // An assistant of the class by now; who does not look after it finds nobody.
    ['peer', 'T-student', ['测试student']],
    ['neighbour', '测试', []],
    ['stranger', '测试', []],
    ['strangeAdmin', '测试', []],
  ] as const)('learners, %s looking for %j: %j', async (who, keyword, found) => {
    const names = (await students(who, keyword)).map((one) => one.real_name)
    expect(names.toSorted()).toEqual(found)
  })

  test('a new name is found by its sound, and one from before once it is filled in', async () => {
    const { kernel, school } = app
    const { db } = kernel.connection
    const rename = (realName: string) => saveUser(db, school.people.student.id, { realName })
    await rename('张嘉怡')
    const found = async () => (await students('teacher', 'zhangjy')).map((one) => one.real_name)
    expect(await found()).toEqual(['张嘉怡'])
    await db.execute(sql`UPDATE users SET name_pinyin = NULL WHERE id = ${school.people.student.id}`)
    expect(await found()).toEqual([])
    await scheduleFill(kernel)
    await scheduleFill(kernel)
    const { rows } = await db.execute(sql`SELECT 1 FROM jobs WHERE name = 'identity.pinyin' AND state = 'queued'`)
    expect(rows).toHaveLength(1)
    await fillPinyin(db, () => false)
    expect(await found()).toEqual(['张嘉怡'])
    await rename(school.people.student.realName)
  })

  test('a running environment of a learner can be watched, one of another class or one that is over cannot', async () => {
    const { db } = app.kernel.connection
    const { school } = app
    const environment = async () => (await students('teacher', 'T-student'))[0]?.environment_id
    expect(await environment()).toBeNull()
    const made = await db.execute<{ id: string }>(sql`
      INSERT INTO env_records (id, org_id, customer_id, owner_id, suite_id, suite_title, machines, purpose, state,
        live_minutes, max_minutes)
      VALUES (gen_random_uuid(), ${school.orgs.a.id}, ${school.customers.first}, ${school.people.student.id},
        gen_random_uuid(), '单机', '[]', 'learning', 'running', 60, 60) RETURNING id`)
    const { id } = made.rows[0]!
    expect(await environment()).toBeNull()
    await db.execute(sql`UPDATE env_records SET record_id = ${recordOf.student} WHERE id = ${id}`)
    expect(await environment()).toBe(id)
    const elsewhere = expectDone(await teacher.post('/apis/v2/classes', { name: '别处' })).data.class.id
    const added = await teacher.post(`/apis/v2/places/${elsewhere}/offerings`, { content_ids: [course.experimentId] })
    const moveTo = (place: string, offering: string) =>
      db.execute(sql`UPDATE records SET place_id = ${place}, offering_id = ${offering} WHERE id = ${recordOf.student}`)
    await moveTo(elsewhere, expectDone(added).data.offerings[0].id)
    expect(await environment()).toBeNull()
    await moveTo(course.classId, course.offeringId)
    expectDone(await teacher.delete(`/apis/v2/classes/${elsewhere}`))
    await db.execute(sql`UPDATE env_records SET state = 'destroyed' WHERE id = ${id}`)
    expect(await environment()).toBeNull()
    await db.execute(sql`DELETE FROM env_records WHERE id = ${id}`)
  })

  test('a learner with the class, the progress and the step where they are stuck, until somebody else may look', async () => {
    const { db } = app.kernel.connection
    const [before] = await students('teacher', 'T-student')
    expect(before).toMatchObject({
      id: app.school.people.student.id,
      place: { id: course.classId, kind: 'class', name: '一班', is_training: false },
      record: {
        id: recordOf.student,
        kind: 'experiment',
        content_id: course.experimentId,
        step_title: '',
        stuck: null,
      },
    })
    await db.execute(sql`UPDATE records SET state = 'returned', progress = 50 WHERE id = ${recordOf.student}`)
    await db.execute(sql`UPDATE attempt_items SET same_failures = 4, state = 'failed'
      WHERE attempt_id = (SELECT attempt_id FROM records WHERE id = ${recordOf.student}) AND key = ${course.steps.question}`)
    const [now] = await students('teacher', 'T-student')
    expect(now?.record).toMatchObject({ progress: 50, step_title: '追加符号', stuck: 'failures' })

    const { id } = app.school.people.peer
    await db.execute(sql`DELETE FROM memberships WHERE user_id = ${id}`)
    expect(await students('peer', 'T-student')).toEqual([])
  })
})

test('few statements, however much there is', async () => {
  let statements = 0
  const tx: Tx = drizzle(app.kernel.connection.pool, { logger: { logQuery: () => (statements += 1) } })
  const actor = {
    userId: app.school.people.teacher.id,
    orgId: app.school.orgs.a.id,
    roles: ['teacher'],
  } as unknown as Member
  const now = new Date()
  const cost = async (work: () => Promise<unknown>): Promise<number> => {
    statements = 0
    await work()
    return statements
  }
  const parts = [
    () => readBeginning(tx, actor),
    () => readQuestions(tx, actor, now, 5),
    () => readGrading(tx, actor, 5),
    () => readStuck(tx, actor, now, 5),
    () => readEnvironments(tx, actor, 5),
    () => readWeek(tx, actor, now, 4),
    () => readTrend(tx, actor, now),
    () => readApplications(tx, actor, 5),
    () => countDecisions(tx, memberOf('teacher')),
    () => countWaiting(tx, actor, now),
  ]
  const counts: number[] = []
  for (const part of parts) counts.push(await cost(part))
  expect(counts).toEqual([1, 1, 1, 1, 2, 2, 1, 1, 1, 2])
})
