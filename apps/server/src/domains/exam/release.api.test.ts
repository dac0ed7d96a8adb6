import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../kernel/database/columns.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { statementsOf } from '../../testing/statements.ts'
import { createClass } from '../classroom/index.ts'
import { expectDone } from '../learning/testing/taught.ts'
import { joinPlace } from '../place/index.ts'
import { confirmGrades } from './release.ts'
import { anExam, threeQuestions } from './testing/an-exam.ts'

// Grades of an exam are released together: what each learner gets, and what it costs the database.

const learners = ['student', 'otherStudent'] as const
const [choice, fill] = threeQuestions('题干')
const session = newId()
const title = `公布成绩${newId().slice(-8)}`

let app: TestApp
let teacher: Caller
let heardOf: ReturnType<typeof statementsOf>
beforeAll(async () => {
  app = await testApp()
  heardOf = statementsOf(app.kernel.connection.pool)
  teacher = await app.as('teacher')
}, 60_000)
afterAll(() => app?.close())

/** An exam that some sit and submit; who comes first has both questions right, the others one of them. */
async function sat(count: number): Promise<{ offeringId: string; recordIds: string[] }> {
  const { people, orgs } = app.school
  const who = { userId: people.teacher.id, orgId: orgs.a.id }
  const names = learners.slice(0, count)
  const made = await app.kernel.connection.transaction(async (tx) => {
    const room = await createClass(tx, who, { name: `班${newId().slice(-8)}` })
    const ids = names.map((name) => people[name].id)
    await joinPlace(tx, room, ids, 'student')
    return { room, id: await anExam(tx, app.kernel, who, { title, questions: [choice!, fill!] }) }
  })
  const placed = { content_ids: [made.id], settings: {} }
  const added = await teacher.post(`/apis/v2/places/${made.room.id}/offerings`, placed)
  const offeringId = expectDone(added).data.offerings[0].id as string
  const recordIds: string[] = []
  for (const [at, name] of names.entries()) {
    const learner = await app.as(name)
    const { record_id: id } = expectDone(await learner.post(`/apis/v2/learning/offerings/${offeringId}/exam`)).data
    const own = (path: string) => `/apis/v2/learning/records/${id}${path}`
    expectDone(await learner.post(own('/exam/entries'), { session }))
    const first = { answer: [at === 0 ? 'B' : 'A'], session }
    expectDone(await learner.post(own(`/exam/answers/${choice!.key}`), first))
    expectDone(await learner.post(own(`/exam/answers/${fill!.key}`), { answer: ['进程'], session }))
    expectDone(await learner.post(own('/submit')))
    recordIds.push(id)
  }
  return { offeringId, recordIds }
}

const statementsToRelease = async (offeringId: string): Promise<number> => {
  const { kernel, school } = app
  const who = { userId: school.people.teacher.id }
  const [, heard] = await heardOf(() =>
    kernel.connection.transaction((tx) => confirmGrades(tx, kernel, who, { id: offeringId }, new Date())),
  )
  return heard.length
}

test('each learner gets their score, a line in the timeline and a message', async () => {
  const { offeringId, recordIds } = await sat(2)
  const released = await teacher.post(`/apis/v2/offerings/${offeringId}/sitting/release`)
  expect(expectDone(released).data).toMatchObject({ released: 2, unmarked: 0 })
  for (const [at, id] of recordIds.entries()) {
    const score = at === 0 ? 4 : 2
    const { record } = expectDone(await teacher.get(`/apis/v2/records/${id}`)).data
    expect(record).toMatchObject({ state: 'graded', score, max_score: 4, passed_count: score / 2 })
    const events = expectDone(await teacher.get(`/apis/v2/records/${id}/events`)).data
    expect(JSON.stringify(events)).toContain(`确认评分，总分${score}分`)
  }
  const { rows } = await app.kernel.connection.pool.query<{ body: string }>(
    'SELECT body FROM notices WHERE title = $1 ORDER BY body',
    [`「${title}」的成绩已确认`],
  )
  expect(rows.map(({ body }) => body)).toEqual(['总分 2/4', '总分 4/4'])
})

test('two learners cost no more statements than one', async () => {
  const [one, two] = [await sat(1), await sat(2)]
  const alone = await statementsToRelease(one.offeringId)
  expect(await statementsToRelease(two.offeringId)).toBe(alone)
  expect(alone).toBeLessThan(25)
})
