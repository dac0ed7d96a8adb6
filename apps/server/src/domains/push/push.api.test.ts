import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { expectDone, learnerOf, taught } from '../learning/testing/taught.ts'
import { deleteOlder } from './store.ts'
import { keptSince } from './sweep-job.ts'
import { newClass, pushing, saidOf, targets, type Made, type Pushing } from './testing/pushing.ts'
import { receiver, type Receiver } from './testing/receiver.ts'

let app: TestApp
let admin: Caller
let teacher: Caller
let far: Receiver
let pushes: Pushing
beforeAll(async () => {
  app = await testApp({ env: { PRIVATE_NETWORKS: '127.0.0.1' } })
  admin = await app.as('admin')
  teacher = await app.as('teacher')
  far = await receiver()
  pushes = pushing(app, admin, far)
})
afterAll(async () => {
  await app.close()
  await far.close()
})
beforeEach(() => {
  far.received.length = 0
  far.answers = { status: 200 }
})

const made = (given?: object) => pushes.made(given)
const remove = (id: string) => pushes.remove(id)
const deliveriesOf = (id: string) => pushes.deliveriesOf(id)
const tried = (id: string, times?: number) => pushes.tried(id, times)

describe('webhooks', () => {
  test('say what happened, signed as Standard Webhooks says', async () => {
    const { id, secret } = await made()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const classId = await newClass(teacher, '信安2601')
    const got = await far.gets(({ body }) => body.includes('信安2601'))
    expect(saidOf(got)).toMatchObject({
      type: 'class.created',
      data: {
        organisation: { id: app.school.orgs.a.id, name: '/示范大学/计算机学院' },
        actor: { id: app.school.people.teacher.id },
        object: { kind: 'class', id: classId, title: '信安2601' },
      },
    })
    const { headers, body } = got
    const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
    expect(Math.abs(Date.now() / 1000 - Number(headers['webhook-timestamp']))).toBeLessThan(60)
    const delivery = await tried(id)
    expect(delivery).toMatchObject({ id: headers['webhook-id'], state: 'delivered', tries: [{ status: 200 }] })
    const { data } = expectDone(await admin.get(`/apis/v2/push-deliveries/${delivery.id}`))
    expect(data.body).toBe(body)
    await remove(id)
  })

  test('hear of their organisation and all below it; without one of the whole customer', async () => {
    const inB = await made({ organisation_id: app.school.orgs.b.id })
    const whole = await made()
    await newClass(teacher, '软件2601')
    await newClass(await app.as('stranger'), '外校2601')
    await newClass(await app.as('neighbour'), '数学2601')
    await far.gets(({ body }) => body.includes('数学2601'))
    const titles = async (id: string) =>
      (
        await Promise.all(
          (await deliveriesOf(id)).map(
            async (one) => (await admin.get(`/apis/v2/push-deliveries/${one.id}`)).data.body,
          ),
        )
      )
        .map((body) => JSON.parse(body).data.object.title)
        .toSorted()
    expect(await titles(inB.id)).toEqual(['数学2601'])
    expect(await titles(whole.id)).toEqual(['数学2601', '软件2601'].toSorted())
    await remove(inB.id)
    await remove(whole.id)
  })

  test('of a person they say name and number, where their organisations are concerned', async () => {
    const { id } = await made({ events: ['person.created'], organisation_id: app.school.orgs.a.id })
    const person = {
      username: 'pushed',
      real_name: '林一诺',
      number: '2026777',
      organisation_ids: [app.school.orgs.a.id],
      roles: ['student'],
      initial_password: 'Lab@20261',
    }
    expectDone(await admin.post('/apis/v2/users', person))
    const got = await far.gets(({ body }) => body.includes('林一诺'))
    expect(saidOf(got).data.people).toMatchObject([{ username: 'pushed', real_name: '林一诺', number: '2026777' }])
    expect(got.body).not.toContain('Lab@20261')
    await remove(id)
  })

  test('who leaves an organisation is heard of there, and who is transferred where they come to', async () => {
    const { a, b } = app.school.orgs
    const events = ['member.added', 'member.removed']
    const [left, joined] = [
      await made({ events, organisation_id: a.id }),
      await made({ events, organisation_id: b.id }),
    ]
    const { otherStudent } = app.school.people
    const user_ids = [otherStudent.id]
    const members = (orgId: string, rest = '') => `/apis/v2/organizations/${orgId}/members${rest}`
    expectDone(await admin.post(members(a.id, '/transfer'), { user_ids, to_organisation_id: b.id }))
    expectDone(await admin.post(members(b.id, '/remove'), { user_ids }))
    expectDone(await admin.post(members(a.id), { user_ids }))
    const heard = async ({ id }: Made): Promise<[string, string][]> =>
      Promise.all(
        (await deliveriesOf(id)).toReversed().map(async ({ id: delivery }) => {
          const { type, data } = JSON.parse((await admin.get(`/apis/v2/push-deliveries/${delivery}`)).data.body)
          return [type, data.organisation.id]
        }),
      )
    expect(await heard(left)).toEqual([
      ['member.removed', a.id],
      ['member.added', a.id],
    ])
    expect(await heard(joined)).toEqual([
      ['member.added', b.id],
      ['member.removed', b.id],
    ])
    await remove(left.id)
    await remove(joined.id)
  })

  test('say what work earned once that is confirmed, and not before', async () => {
    const { id } = await made({ events: ['attempt.submitted', 'grade.confirmed'] })
    const student = await app.as('student')
    const place = await taught(app)
    const start = await student.post(`/apis/v2/learning/offerings/${place.offeringId}/records`, {})
    const recordId = expectDone(start).data.record.id
    expectDone(await learnerOf(student, recordId).answer(place.steps.question, ['B']))
    expectDone(await learnerOf(student, recordId).submit())
    const submitted = await far.gets(({ body }) => body.includes('attempt.submitted'))
    expect(saidOf(submitted).data.work).toMatchObject({ score: null, max_score: 30 })
    expectDone(await teacher.post('/apis/v2/records/grade', { record_ids: [recordId] }))
    const confirmed = await far.gets(({ body }) => body.includes('grade.confirmed'))
    expect(saidOf(confirmed).data.work).toMatchObject({ score: 10 })
    await remove(id)
  })

  test('are announced to the pages of their organisation alone, not to everybody', async () => {
    const { id } = await made()
    const heard: object[] = []
    const note = (event: { domain: string }) => event.domain === 'push' && heard.push(event)
    const stop = app.kernel.events.subscribe(note, ['everybody'])
    await newClass(teacher, '静悄悄')
    await tried(id)
    stop()
    expect(heard).toEqual([])
    await remove(id)
  })

  test('are tried again later, and sent again by hand', async () => {
    const { id } = await made()
    far.answers = { status: 500, body: '维护中' }
    await newClass(teacher, '再试2601')
    const waiting = await tried(id)
    expect(waiting).toMatchObject({ state: 'waiting', tries: [{ status: 500, said: '维护中' }] })
    expect(waiting.next_at).not.toBeNull()
    expect((await admin.post(`/apis/v2/push-deliveries/${waiting.id}/resend`)).code).toBe(20192)
    const { target } = (await admin.get(`${targets}/${id}`)).data
    expect(target.failing_since).not.toBeNull()

    await app.kernel.connection.db.execute(sql`UPDATE push_deliveries SET state = 'failed' WHERE id = ${waiting.id}`)
    far.answers = { status: 204 }
    expectDone(await admin.post(`/apis/v2/push-deliveries/${waiting.id}/resend`))
    expect(await tried(id, 2)).toMatchObject({ state: 'delivered', tries: [{ status: 500 }, { status: 204 }] })
    const ids = far.received.map(({ headers }) => headers['webhook-id'])
    expect(new Set(ids), 'the other end knows it again').toEqual(new Set([waiting.id]))
    expect((await admin.get(`${targets}/${id}`)).data.target).toMatchObject({ failing_since: null })
    await remove(id)
  })

  test('go nowhere while their target is disabled, and none is sent again by hand', async () => {
    const { id } = await made()
    expectDone(await admin.put(`${targets}/${id}`, { is_enabled: false, version: 1 }))
    expectDone(await admin.post(`${targets}/${id}/trials`))
    const { id: deliveryId, ...rest } = await tried(id)
    expect(rest).toMatchObject({ state: 'failed', tries: [{ status: null, said: '推送目标已停用' }] })
    expect(far.received).toEqual([])
    expect((await admin.post(`/apis/v2/push-deliveries/${deliveryId}/resend`)).msg).toContain('停用')
    await remove(id)
  })

  test('follow no redirect, and one that is gone is disabled with a message to the administrators', async () => {
    const { id } = await made({ name: '旧系统' })
    far.answers = { status: 302, headers: { location: `${far.address}/elsewhere` } }
    expectDone(await admin.post(`${targets}/${id}/trials`))
    expect(await tried(id)).toMatchObject({ event: 'push.test', state: 'waiting', tries: [{ status: 302 }] })
    expect(far.received.map(({ path }) => path)).toEqual(['/hook'])

    far.answers = { status: 410 }
    expectDone(await admin.post(`${targets}/${id}/trials`))
    expect(await tried(id)).toMatchObject({ state: 'failed', tries: [{ status: 410 }] })
    expect((await admin.get(`${targets}/${id}`)).data.target).toMatchObject({ is_enabled: false, was_disabled: true })
    const { list } = (await admin.get('/apis/v2/my-notices')).data
    expect(list[0]).toMatchObject({ title: '推送目标「旧系统」已停用' })
    await remove(id)
  })
})

test('of what opens and closes by the clock it hears once', async () => {
  const { id } = await made({ events: ['offering.opened', 'offering.closed'] })
  const place = await taught(app)
  const [old, removed] = [await taught(app), await taught(app)]
  const { db } = app.kernel.connection
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const opens = (offeringId: string, minutes: number) =>
    db.execute(sql`UPDATE offerings SET opens_at = ${ago(minutes)}::timestamptz WHERE id = ${offeringId}`)
  await opens(place.offeringId, 1)
  await opens(old.offeringId, 7 * 60)
  await opens(removed.offeringId, 1)
  await db.execute(sql`UPDATE offerings SET removed_at = now() WHERE id = ${removed.offeringId}`)
  const { tellTheTime } = await import('./tell-the-time.ts')
  await tellTheTime(app.kernel)
  await tellTheTime(app.kernel)
  await far.gets(({ body }) => body.includes(place.offeringId))
  expect((await deliveriesOf(id)).map(({ event }) => event)).toEqual(['offering.opened'])
  await db.execute(sql`UPDATE offerings SET closes_at = ${ago(1)}::timestamptz WHERE id = ${place.offeringId}`)
  await tellTheTime(app.kernel)
  expect((await deliveriesOf(id)).map(({ event }) => event)).toEqual(['offering.closed', 'offering.opened'])
  await remove(id)
})

test('what was sent is kept for a month', async () => {
  const { id } = await made()
  await newClass(teacher, '上月2601')
  await tried(id)
  await newClass(teacher, '本月2601')
  await far.gets(({ body }) => body.includes('本月2601'))
  const { db } = app.kernel.connection
  await db.execute(sql`UPDATE push_deliveries SET created_at = now() - interval '31 days'
    WHERE target_id = ${id} AND facts->'object'->>'title' = '上月2601'`)
  await db.execute(sql`UPDATE push_deliveries SET created_at = now() - interval '29 days'
    WHERE target_id = ${id} AND facts->'object'->>'title' = '本月2601'`)
  await deleteOlder(db, keptSince(new Date()))
  expect(await deliveriesOf(id)).toHaveLength(1)
  await remove(id)
})

test('what was sent about an erased person is not kept', async () => {
  const { id } = await made({ events: ['person.updated'] })
  const person = app.school.people.otherStudent
  const body = { real_name: '改名', version: 1 }
  expectDone(await admin.put(`/apis/v2/users/${person.id}`, body))
  await tried(id)
  expectDone(await admin.post(`/apis/v2/users/${person.id}/erasure`, { username: 'otherstudent' }))
  expect((await deliveriesOf(id)).filter(({ event }) => event === 'person.updated')).toEqual([])
  await remove(id)
})
