import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Answer, type TestApp } from '../../testing/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ runJobs: false })
})
afterAll(() => app.close())

/** The data of an answer that is expected to be a success. */
function done({ status, msg, data }: Answer) {
  expect(status, msg).toBe(200)
  return data
}

type Candidate = { id: string; name: string; ability: string | null }

/** An experiment of the teacher, and how its candidates are asked for. */
async function place() {
  const teacher = await app.as('teacher')
  const { experiment } = done(await teacher.post('/apis/v2/experiments', { title: '谁可以用' }))
  const ask = async (query: string): Promise<Candidate[]> =>
    done(await teacher.get(`/apis/v2/contents/${experiment.id}/permission-candidates?${query}`)).candidates
  return { teacher, id: experiment.id as string, ask }
}

test('people, organisations and classes of the own customer can be chosen, nobody of another one', async () => {
  const { ask } = await place()
  const people = await ask('subject_kind=user&per_page=50')
  const { people: school } = app.school
  expect(people.map((one) => one.id)).toContain(school.neighbour.id)
  expect(people.map((one) => one.id)).not.toContain(school.stranger.id)
  const organisations = await ask('subject_kind=organisation')
  expect(organisations.map((one) => one.name)).toEqual(['/示范大学/数学学院', '/示范大学/计算机学院'])
})

test('a content is opened by the values of the metadata list; their former names are still understood', async () => {
  const { teacher, id } = await place()
  const { metadata } = done(await teacher.get('/apis/v2/metadata/use_auth_scope'))
  const values: string[] = metadata.map((choice: { value: string }) => choice.value)
  expect(values).toEqual(['all', 'organisation', 'class', 'user'])
  const open = (use_auth_scope: string) => teacher.put(`/apis/v2/contents/${id}/use-auth-scope`, { use_auth_scope })
  for (const value of values) expect(done(await open(value))).toEqual({ use_auth_scope: value })
  for (const [former, now] of [
    ['orgs', 'organisation'],
    ['classes', 'class'],
    ['users', 'user'],
  ]) {
    expect(done(await open(former!))).toEqual({ use_auth_scope: now })
    expect(done(await teacher.get(`/apis/v2/contents/${id}/permissions`)).use_auth_scope).toBe(now)
  }
  expect((await open('everybody')).status).toBe(422)
})

test('a word narrows them, and its signs mean themselves', async () => {
  const { ask } = await place()
  expect((await ask(`keyword=${encodeURIComponent('测试peer')}`)).map((one) => one.id)).toEqual([
    app.school.people.peer.id,
  ])
  expect(await ask('keyword=%25')).toEqual([])
})

test('what was granted already is shown', async () => {
  const { teacher, id, ask } = await place()
  const row = { subject_kind: 'user', subject_id: app.school.people.peer.id, ability: 'edit' }
  done(await teacher.post(`/apis/v2/contents/${id}/permissions`, { rows: [row] }))
  const [peer] = await ask('keyword=T-peer')
  expect(peer).toMatchObject({ id: app.school.people.peer.id, ability: 'edit' })
})

test('only those who may manage the content are shown them', async () => {
  const { id } = await place()
  const answer = await (await app.as('peer')).get(`/apis/v2/contents/${id}/permission-candidates`)
  expect(answer.status).toBe(403)
})
