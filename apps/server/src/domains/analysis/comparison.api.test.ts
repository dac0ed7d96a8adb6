import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ComparedContent } from '@lab/contract/analysis'
import { testApp, type CastName, type OrgName, type TestApp } from '../../testing/index.ts'
import { expectDone, learnerOf, taught, type Taught } from '../learning/testing/taught.ts'

let app: TestApp
let lesson: Taught
beforeAll(async () => {
  app = await testApp({ runJobs: false, env: { ENV_DRIVER: 'none' } })
  lesson = await taught(app, { pass_score: 30 })
  const student = await app.as('student')
  const { record } = expectDone(await student.post(`/apis/v2/learning/offerings/${lesson.offeringId}/records`)).data
  const learner = learnerOf(student, record.id)
  expectDone(await learner.answer(lesson.steps.question, ['B']))
  expectDone(await learner.submit())
}, 60_000)
afterAll(() => app.close())

const compared = async (who: CastName, query = {}): Promise<ComparedContent[]> => {
  const caller = await app.as(who)
  return expectDone(await caller.get(`/apis/v2/places/${lesson.classId}/comparison`, query)).data.comparison
}
const ofContent = async (who: CastName): Promise<ComparedContent> =>
  (await compared(who, { offering_id: lesson.offeringId }))[0]!

let made = 0
/** A class of somebody else with the same content: one learner per score, after as many minutes; null only began. */
async function classWith(
  scores: (number | null)[],
  given: { org?: OrgName; archived?: boolean } = {},
): Promise<string> {
  const { db } = app.kernel.connection
  const orgId = app.school.orgs[given.org ?? 'a'].id
  const ownerId = app.school.people.peer.id
  const [id, offeringId] = [crypto.randomUUID(), crypto.randomUUID()]
  await db.execute(sql`INSERT INTO places (id, org_id, kind, name, owner_id, state)
    VALUES (${id}, ${orgId}, 'class', ${`别班${++made}`}, ${ownerId}, ${given.archived ? 'archived' : 'active'})`)
  await db.execute(sql`INSERT INTO classes (id, term) VALUES (${id}, '2025秋')`)
  await db.execute(sql`INSERT INTO offerings
      (id, org_id, kind, content_id, place_id, position, settings, content_version, added_by)
    VALUES (${offeringId}, ${orgId}, 'experiment', ${lesson.experimentId}, ${id}, 0, '{"weight":1,"pass_score":60}', 1, ${ownerId})`)
  for (const [at, score] of scores.entries()) {
    const userId = crypto.randomUUID()
    await db.execute(sql`INSERT INTO users (id, username, real_name, number, password_hash)
      VALUES (${userId}, ${userId}, '别班学员', '', '')`)
    await db.execute(sql`INSERT INTO memberships (id, place_id, org_id, user_id, role)
      VALUES (${crypto.randomUUID()}, ${id}, ${orgId}, ${userId}, 'student')`)
    await db.execute(sql`INSERT INTO records (id, attempt_id, counted_attempt_id, org_id, kind, content_id,
        offering_id, place_id, party_id, content_version, state, score, max_score, started_at, duration_seconds)
      VALUES (${crypto.randomUUID()}, gen_random_uuid(), gen_random_uuid(), ${orgId}, 'experiment', ${lesson.experimentId}, ${offeringId}, ${id}, ${userId}, 1,
        ${score === null ? 'in_progress' : 'graded'}, ${score}, 30, now(), ${(at + 1) * 60})`)
  }
  return id
}
const letTeach = (classId: string) =>
  app.kernel.connection.db.execute(sql`INSERT INTO memberships (id, place_id, org_id, user_id, role)
    VALUES (${crypto.randomUUID()}, ${classId}, ${app.school.orgs.a.id}, ${app.school.people.teacher.id}, 'teacher')`)

describe('a class next to the others that have the same content', () => {
  test('has no comparison while nobody else has it, with those behind each figure', async () => {
    const content = await ofContent('teacher')
    expect(content).toMatchObject({
      offering_id: lesson.offeringId,
      content_id: lesson.experimentId,
      kind: 'experiment',
      others: [],
    })
    expect(content.own).toMatchObject({ learners: 2, started: 1, finished: 1, scored: 1, passed: 1, average: 33.3 })
    const student = [app.school.people.student.id]
    expect(content.who).toEqual({ started: student, finished: student, scored: student, passed: student })
  })

  test('of two others a teacher sees the one that they teach too; an administrator sees both', async () => {
    const mine = await classWith([30, 15, null], { archived: true })
    const foreign = await classWith([3])
    await letTeach(mine)
    const { others } = await ofContent('teacher')
    expect(others).toEqual([
      {
        class: { id: mine, name: '别班1', term: '2025秋', is_archived: true },
        classes: 1,
        learners: 3,
        started: 3,
        finished: 2,
        scored: 2,
        passed: 1,
        average: 75,
        median: 75,
        seconds: 90,
      },
    ])
    // All that the class is taught: the others as one, which is the one that is seen.
    const [whole] = await compared('teacher')
    expect(whole!.others).toMatchObject([{ class: null, classes: 1, learners: 3, average: 75 }])
    expect(JSON.stringify([others, whole])).not.toContain(foreign)
    // Those under way before those that are archived.
    expect((await ofContent('admin')).others.map((one) => one.class?.id)).toEqual([foreign, mine])
  })

  test('unseen classes are one line from the third with scores on, those of other organisations never', async () => {
    await classWith([6])
    await classWith([30], { org: 'b' })
    await classWith([null])
    expect((await ofContent('teacher')).others).toHaveLength(1)
    await classWith([9, null])
    const { others } = await ofContent('teacher')
    expect(others).toHaveLength(2)
    expect(others[1]).toMatchObject({
      class: null,
      classes: 3,
      learners: 4,
      scored: 3,
      passed: 0,
      average: 20,
      median: 20,
    })
    const [whole] = await compared('teacher')
    expect(whole!.others).toMatchObject([{ classes: 4, learners: 7, scored: 5, average: 42, median: 30 }])
  })

  test('what was returned keeps its score, here as in the rest of the analysis', async () => {
    const { db } = app.kernel.connection
    await db.execute(sql`INSERT INTO records (id, attempt_id, counted_attempt_id, org_id, kind, content_id,
        offering_id, place_id, party_id, content_version, state, score, max_score, started_at)
      VALUES (${crypto.randomUUID()}, gen_random_uuid(), gen_random_uuid(), ${app.school.orgs.a.id}, 'experiment', ${lesson.experimentId}, ${lesson.offeringId},
        ${lesson.classId}, ${app.school.people.otherStudent.id}, 1, 'returned', 15, 30, now())`)
    const { own } = await ofContent('teacher')
    expect(own).toMatchObject({ started: 2, finished: 1, scored: 2, passed: 2, average: 41.7 })
    const teacher = await app.as('teacher')
    const { analysis } = expectDone(await teacher.get(`/apis/v2/places/${lesson.classId}/analysis`)).data
    expect([analysis.summary.average, analysis.contents[0].average]).toEqual([41.7, 41.7])
    // The class's contents and its people say the same; the work of who has left counts nowhere.
    await db.execute(sql`INSERT INTO records (id, attempt_id, counted_attempt_id, org_id, kind, content_id,
        offering_id, place_id, party_id, content_version, state, score, max_score, started_at)
      VALUES (${crypto.randomUUID()}, gen_random_uuid(), gen_random_uuid(), ${app.school.orgs.a.id}, 'experiment', ${lesson.experimentId}, ${lesson.offeringId},
        ${lesson.classId}, ${app.school.people.peer.id}, 1, 'graded', 30, 30, now())`)
    const { offerings } = expectDone(await teacher.get(`/apis/v2/places/${lesson.classId}/offerings`)).data
    expect(offerings).toMatchObject([{ learner_count: 2, started_count: 2, finished_count: 1 }])
    expect(offerings[0].average_score).toBeCloseTo(41.67, 1)
    const members = expectDone(await teacher.get(`/apis/v2/places/${lesson.classId}/members`, { role: 'student' })).data
    const averages = (members.members as { average_score: number }[]).map((one) => one.average_score)
    expect(averages.toSorted((a, b) => a - b)).toEqual([33.3, 50])
  })

  test('is for the class’s teachers only', async () => {
    for (const who of ['stranger', 'strangeAdmin', 'student', 'peer'] as const) {
      const caller = await app.as(who)
      expect([403, 404]).toContain((await caller.get(`/apis/v2/places/${lesson.classId}/comparison`)).status)
    }
  })
})
