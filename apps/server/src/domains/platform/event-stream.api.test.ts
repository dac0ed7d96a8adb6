import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishEvent } from '../../kernel/events/bus.ts'
import { addOrgMembers, announceRights, removeOrgMembers } from '../org/index.ts'
import { insertUser } from '../identity/index.ts'
import { joinPlace } from '../place/index.ts'
import { taught, type Taught } from '../learning/testing/taught.ts'
import { testApp, type CastName, type TestApp } from '../../testing/index.ts'
import { readEvents, type EventReader } from '../../testing/event-reader.ts'
import { testPassword, testPasswordHash } from '../../testing/school.ts'

interface Frame {
  domain: string
  id?: string
  place_id?: string
  kind?: string
}

let app: TestApp
let origin: string
let lesson: Taught
beforeAll(async () => {
  app = await testApp({ runJobs: false, env: { ENV_DRIVER: 'none' } })
  origin = await app.app.listen({ port: 0, host: '127.0.0.1' })
  lesson = await taught(app)
}, 60_000)
afterAll(() => app.close())

async function listening(token: string, tab = 'another-tab'): Promise<EventReader<Frame>> {
  const reader = readEvents<Frame>(`${origin}/apis/v2/events`, { authorization: `Bearer ${token}`, 'tab-id': tab })
  expect(await reader.opened).toBe(200)
  return reader
}
const stream = async (name: CastName) => listening((await app.as(name)).token)

/** Says something that everybody hears, after which all that was said before has arrived. */
async function everybodyHeard(...readers: EventReader<Frame>[]): Promise<void> {
  const id = crypto.randomUUID()
  await publishEvent(app.kernel.connection.db, { domain: 'platform', id })
  await Promise.all(readers.map((one) => one.until((frames) => frames.some((frame) => frame.id === id))))
}
const withoutMarks = ({ events }: EventReader<Frame>): Frame[] => events.filter(({ domain }) => domain !== 'platform')

/** More learners of the class, signed in. */
async function moreLearners(count: number): Promise<string[]> {
  const passwordHash = await testPasswordHash()
  const names = Array.from({ length: count }, (_, n) => `learner${n}`)
  await app.kernel.connection.transaction(async (tx) => {
    const orgId = app.school.orgs.a.id
    const customerId = app.school.customers.first
    const ids: string[] = []
    for (const name of names) {
      const person = { username: name, realName: name, number: name, roles: ['student' as const] }
      ids.push((await insertUser(tx, { ...person, customerId, passwordHash })).id)
    }
    await addOrgMembers(tx, orgId, ids)
    await joinPlace(tx, { id: lesson.classId, orgId }, ids, 'student')
  })
  const tokens: string[] = []
  for (const username of names) {
    const payload = { username, password: testPassword, alias: 'student' }
    const answer = await app.app.inject({ method: 'POST', url: '/apis/v1/commons/oauth/token', payload })
    tokens.push((answer.json() as { data: { auth: { access_token: string } } }).data.auth.access_token)
  }
  return tokens
}

describe('a class at work', () => {
  test('is heard by its teachers and administrators, and by no other learner or colleague', async () => {
    const tokens = await moreLearners(30)
    const [teacher, admin, peer, otherStudent] = await Promise.all(
      (['teacher', 'admin', 'peer', 'otherStudent'] as const).map(stream),
    )
    const own = await listening(tokens[0]!)
    const began: string[] = []
    const call = async (token: string, path: string, body: object = {}) => {
      const headers = { authorization: `Bearer ${token}` }
      return app.app.inject({ method: 'POST', url: path, payload: body, headers })
    }
    for (const token of tokens) {
      const answer = await call(token, `/apis/v2/learning/offerings/${lesson.offeringId}/records`)
      const { id } = (answer.json() as { data: { record: { id: string } } }).data.record
      began.push(id)
      expect((await call(token, `/apis/v2/learning/records/${id}/steps/${lesson.steps.read}/done`)).statusCode).toBe(
        200,
      )
    }
    await everybodyHeard(teacher!, admin!, peer!, otherStudent!, own)

    expect(withoutMarks(otherStudent!)).toEqual([])
    expect(withoutMarks(peer!)).toEqual([])
    for (const staff of [teacher!, admin!]) {
      const records = new Set(withoutMarks(staff).flatMap(({ domain, id }) => (domain === 'record' ? [id] : [])))
      expect([...records].toSorted()).toEqual(began.toSorted())
    }
    // One's own work is one's own pages' alone: begun, and done.
    expect(new Set(withoutMarks(own).map(({ domain, id }) => `${domain} ${id}`))).toEqual(
      new Set([`learning ${began[0]}`]),
    )

    // That they are still there is one line for the whole class.
    teacher!.events.length = 0
    for (const [index, token] of tokens.entries()) {
      const heartbeat = { step_id: lesson.steps.read, seconds: 5 }
      expect((await call(token, `/apis/v2/learning/records/${began[index]}/heartbeat`, heartbeat)).statusCode).toBe(200)
    }
    await teacher!.until((frames) => frames.some(({ kind }) => kind === 'heartbeat'))
    await everybodyHeard(teacher!, otherStudent!, own)
    expect(withoutMarks(teacher!)).toEqual([{ domain: 'record', place_id: lesson.classId, kind: 'heartbeat' }])
    expect(withoutMarks(otherStudent!)).toEqual([])
    for (const reader of [teacher!, admin!, peer!, otherStudent!, own]) reader.leave()
  }, 60_000)
})

describe('a learner who writes in one of two tabs', () => {
  test('is sent news in the other one; what is only saved is a heartbeat there and to the teacher', async () => {
    const { token } = await app.as('student')
    const [writing, reading, teacher] = await Promise.all([
      listening(token, 'tab-that-writes'),
      listening(token, 'tab-that-reads'),
      stream('teacher'),
    ])
    const headers = { authorization: `Bearer ${token}`, 'tab-id': 'tab-that-writes' }
    const call = async (method: 'POST' | 'PUT', path: string, payload: object = {}) => {
      const answer = await app.app.inject({ method, url: `/apis/v2/learning/${path}`, payload, headers })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json() as { data: { record: { id: string } } }
    }
    const { id } = (await call('POST', `offerings/${lesson.offeringId}/records`)).data.record
    const write = (value: string) =>
      call('PUT', `records/${id}/steps/${lesson.steps.report}/report`, { body: { value } })
    await everybodyHeard(writing, reading, teacher)
    for (const reader of [writing, reading, teacher]) reader.events.length = 0

    await write('初稿')
    await everybodyHeard(writing, reading, teacher)
    expect(withoutMarks(writing)).toEqual([])
    expect(withoutMarks(reading)).toEqual([{ domain: 'learning', id }])
    expect(withoutMarks(teacher)).toContainEqual({ domain: 'record', id, place_id: lesson.classId })

    for (const reader of [writing, reading, teacher]) reader.events.length = 0
    await write('二稿')
    const isSign = ({ kind }: Frame): boolean => kind === 'heartbeat'
    await Promise.all([reading, teacher].map((reader) => reader.until((frames) => frames.some(isSign))))
    await everybodyHeard(writing, reading, teacher)
    expect(withoutMarks(writing)).toEqual([])
    expect(withoutMarks(reading)).toEqual([{ domain: 'learning', kind: 'heartbeat' }])
    expect(withoutMarks(teacher)).toEqual([{ domain: 'record', place_id: lesson.classId, kind: 'heartbeat' }])
    for (const reader of [writing, reading, teacher]) reader.leave()
  }, 60_000)
})

describe('what is open', () => {
  test('hears no more of an organisation that its person has left, and closes with an organisation’s end', async () => {
    const { id } = app.school.people.peer
    const orgId = app.school.orgs.a.id
    const peer = await stream('peer')
    const { db } = app.kernel.connection
    await publishEvent(db, { domain: 'experiment', id: 'before', orgId })
    await everybodyHeard(peer)
    await removeOrgMembers(db, orgId, [id])
    // The stream looks again by itself; until it has, the change is announced again.
    await expect
      .poll(async () => {
        const probe = crypto.randomUUID()
        await publishEvent(db, { domain: 'experiment', id: probe, orgId })
        await everybodyHeard(peer)
        return peer.events.some((frame) => frame.id === probe)
      })
      .toBe(false)
    expect(withoutMarks(peer)[0]).toMatchObject({ id: 'before' })
    await addOrgMembers(db, orgId, [id])
    await db.execute(sql`UPDATE users SET is_enabled = false WHERE id = ${id}`)
    await announceRights(db, [id])
    await peer.closed
    await db.execute(sql`UPDATE users SET is_enabled = true WHERE id = ${id}`)
    await announceRights(db, [id])
  })

  test('is at most ten streams a session; the oldest ends', async () => {
    const token = (await app.as('stranger')).token
    const readers: EventReader<Frame>[] = []
    for (let count = 0; count < 11; count++) readers.push(await listening(token))
    await readers[0]!.closed
    await everybodyHeard(...readers.slice(1))
    expect(readers[0]!.events).toEqual([])
    for (const reader of readers) reader.leave()
  })
})
