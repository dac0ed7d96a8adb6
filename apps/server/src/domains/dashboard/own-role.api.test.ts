import { abilityNames, type AbilityName } from '@lab/contract/abilities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { expectDone, learnerOf, taught, type Taught } from '../learning/testing/taught.ts'

// What a role of the customer's own leaves out is not on the dashboard either, nor found from the palette.

let app: TestApp
let peer: Caller
let admin: Caller
let made: Taught
let roles = 0
const see = async (name: string, query = {}) => expectDone(await peer.get(`/apis/v2/dashboard/${name}`, query)).data
/** What the peer, who teaches the class, may see from now on. */
async function limitTo(abilities: AbilityName[]): Promise<void> {
  const role = { name: `角色${(roles += 1)}`, base: 'account_admin', abilities }
  const { id } = expectDone(await admin.post('/apis/v2/own-roles', role)).data.role
  const given = { roles: ['account_admin'], own_role_id: id }
  expectDone(await admin.post(`/apis/v2/users/${app.school.people.peer.id}/roles`, given))
  const lacking = abilityNames.filter((ability) => !abilities.includes(ability))
  await expect.poll(async () => (await peer.get('/apis/v2/menus')).data.lacking).toEqual(lacking)
}

beforeAll(async () => {
  app = await testApp({ runJobs: false })
  admin = await app.as('admin')
  peer = await app.as('peer')
  made = await taught(app)
  const teacher = await app.as('teacher')
  const body = { user_ids: [app.school.people.peer.id], role: 'teacher' }
  expectDone(await teacher.post(`/apis/v2/places/${made.classId}/members`, body))
  const student = await app.as('student')
  const path = `/apis/v2/learning/offerings/${made.offeringId}/records`
  const learner = learnerOf(student, expectDone(await student.post(path)).data.record.id)
  expectDone(await learner.open(made.steps.question))
  expectDone(await learner.ask('为什么是两个', made.steps.question))
}, 60_000)
afterAll(() => app?.close())

const counts = async () => {
  const { questions, stuck } = await see('today')
  const [{ places }, { classes }, { days }] = [await see('week'), await see('waiting'), await see('trend')]
  return {
    questions: questions.total,
    atWork: stuck.at_work,
    places: places.length,
    waiting: classes,
    learners: days.at(-1).learners,
  }
}
const found = async () => {
  const { students } = await see('find', { keyword: 'T-student' })
  const { objects } = await see('find')
  const ids = objects.map(({ id }: { id: string }) => id)
  return { students: students.length, class: ids.includes(made.classId) }
}

describe('a dashboard', () => {
  test('has everything for who has a built-in role', async () => {
    expect(await counts()).toEqual({ questions: 1, atWork: 1, places: 1, waiting: 1, learners: 1 })
    expect(await found()).toEqual({ students: 1, class: true })
  })

  test.each<[string, AbilityName[], object, object]>([
    [
      'contents only',
      ['content.see'],
      { questions: 0, atWork: 0, places: 0, waiting: 0, learners: 0 },
      { students: 0, class: false },
    ],
    [
      'classes',
      ['place.see'],
      { questions: 0, atWork: 0, places: 1, waiting: 0, learners: 0 },
      { students: 0, class: true },
    ],
    [
      'questions',
      ['query.see'],
      { questions: 1, atWork: 0, places: 0, waiting: 1, learners: 0 },
      { students: 0, class: false },
    ],
    [
      'records of classes',
      ['place.see', 'record.see'],
      { questions: 0, atWork: 1, places: 1, waiting: 0, learners: 1 },
      { students: 1, class: true },
    ],
  ])('shows who sees %s nothing else', async (_what, abilities, figures, things) => {
    await limitTo(abilities)
    expect(await counts()).toEqual(figures)
    expect(await found()).toEqual(things)
  })
})

test('a class has no scores for who sees it without the records', async () => {
  const student = await app.as('otherStudent')
  const path = `/apis/v2/learning/offerings/${made.offeringId}/records`
  const { id } = expectDone(await student.post(path)).data.record
  const learner = learnerOf(student, id)
  expectDone(await learner.open(made.steps.question))
  expectDone(await learner.answer(made.steps.question, ['B']))
  expectDone(await learner.submit())
  expectDone(await (await app.as('teacher')).post('/apis/v2/records/grade', { record_ids: [id] }))
  const averages = async (): Promise<number> => {
    const { members } = expectDone(await peer.get(`/apis/v2/places/${made.classId}/members`)).data
    const { offerings } = expectDone(await peer.get(`/apis/v2/places/${made.classId}/offerings`)).data
    return [...members, ...offerings].filter((one: { average_score: unknown }) => one.average_score !== null).length
  }
  await limitTo(['place.see', 'record.see'])
  expect(await averages()).toBe(2)
  await limitTo(['place.see'])
  expect(await averages()).toBe(0)
})
